-- What most scripts need before they decide anything.
-- include idempotency record

-- Loads the request's idempotency record and its locks. The third result is the reply of a script that must stop here: the
-- key was used for another request, or a record cannot be read.
local function load_request(n, idempotency_key, fingerprint)
  local idempotency = load_idempotency(idempotency_key)
  local refusal = refusal_of(idempotency, fingerprint)
  if refusal then
    return nil, idempotency, refusal
  end
  local locks, unreadable = load_locks(n)
  return locks, idempotency, unreadable
end
