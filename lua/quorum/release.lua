--[[
End n leases on this node, and record their ends, so that a late message about them has no effect.

Even a node that does not vote does this.

An attempt is secret, but its holder need not be: it may be the digest of an Idempotency-Key that is known to others. The script
therefore ends the holder's other leases only if this node or another one knows that the attempt belongs to that holder.

KEYS[2i+1] record      this node's data about the lock
KEYS[2i+2] idempotency the record of its acquire; the lock's record if that had no Idempotency-Key
ARGV[1] attempts     list    one for each lock
ARGV[2] holders      list    each attempt's holder, whose other leases end too; - ends only the attempt and its lock_delay, because no majority has it
ARGV[3] request      string  the request that ends the attempts; if it is sent again, it gets the same answer
ARGV[4] retention_ms integer how long to keep records after their last use
ARGV[5] proven       list    1 for each lock where another node knows the attempt to be that holder's
RETURNS
  done leases [released letter string | lost letter string | unproven letter string | unreadable why newer/damaged]
]]
local function release(record, attempt, holder, known)
  local lease = find_lease(record, attempt, holder)
  known = known or lease ~= nil
  local live = {}
  for _, other in ipairs(record.leases) do
    if other == lease or known and other.holder == holder then
      note_attempt_end(record, other.attempt, END_RELEASED, request)
    else
      live[#live + 1] = other
    end
  end
  record.leases = live
  if holder == NONE then
    forget_delay(record, attempt)
  end
  local letter, by = end_of(record, attempt)
  if lease or letter == END_RELEASED and by == blame_of(request) then
    return replies.released({ letter = END_RELEASED }), true
  end
  note_attempt_end(record, attempt, END_UNKNOWN, request)
  letter = letter or END_UNKNOWN
  return known and replies.lost({ letter = letter }) or replies.unproven({ letter = letter }), false
end

local record_keys = {}
for i = 1, #attempts do
  record_keys[i] = keys.record[i]
end
local texts = texts_at(record_keys)
local outcomes, records = {}, {}
for i = 1, #attempts do
  local record, why = records[record_keys[i]], nil
  if not record then
    record, why = load_record(texts[i])
    records[record_keys[i]] = record
  end
  local idempotency_key = keys.idempotency[i] ~= record_keys[i] and keys.idempotency[i] or nil
  local idempotency = load_idempotency(idempotency_key)
  local known = proven[i] == "1" or names_attempt(idempotency, attempts[i])
  if record then
    local outcome, is_released = release(record, attempts[i], holders[i], known)
    outcomes[i] = outcome
    known = known or is_released
    save_record(record_keys[i], record, retention_ms)
  else
    outcomes[i] = replies.unreadable({ why = why })
  end
  if idempotency_key and holders[i] == NONE then
    forget_attempt(idempotency_key, idempotency, attempts[i])
  elseif idempotency_key and known then
    save_release(idempotency_key, idempotency, attempts[i])
  end
end
return replies.done({ leases = outcomes })
