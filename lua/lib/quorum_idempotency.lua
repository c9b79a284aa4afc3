-- What this node keeps of an acquire's Idempotency-Key, in the same record as idempotency.lua's. In state g the rest are the
-- attempts that were confirmed here under the key, apart from those that failed afterwards. In state e the holder has
-- released, and the rest is the attempt that it named. The record lives as long as the holder's leases, renewals included, and IDEMPOTENCY_MS more.
-- include clock idempotency words
local ENDED = "e"
local ATTEMPTS_CHARS_MAX = 8 * 23
-- Where only the release was heard of.
local ANY_FINGERPRINT = "?"

local function names_attempt(record, attempt)
  return record ~= nil and record.state ~= NEWER and string.find(record.rest, attempt, 1, true) ~= nil
end

local function last_deadline(record, holder)
  local at = now
  for _, lease in ipairs(record.leases) do
    if lease.holder == holder then
      at = math.max(at, lease.deadline)
    end
  end
  return at
end

local function save_attempt(key, record, lease)
  if not key then
    return
  end
  local known, attempts = load_idempotency(key), lease.attempt
  if known and known.state == GRANTED and not names_attempt(known, attempts) then
    attempts = string.sub(known.rest .. " " .. attempts, -ATTEMPTS_CHARS_MAX)
  end
  save_idempotency(key, GRANTED, lease.fingerprint, attempts, last_deadline(record, lease.holder))
end

-- A failed attempt does not count: when it was the only one, the key may be used again.
local function forget_attempt(key, known, attempt)
  if not names_attempt(known, attempt) or known.state ~= GRANTED then
    return
  end
  local others = {}
  for _, other in ipairs(split(known.rest)) do
    if other ~= attempt then
      others[#others + 1] = other
    end
  end
  if #others == 0 then
    redis.call("DEL", key)
  else
    local text = table.concat({ known.layout, GRANTED, known.fingerprint, table.concat(others, " ") }, " ")
    redis.call("SET", key, text, "KEEPTTL")
  end
end

-- Also on a node that has never heard of the key: otherwise its vote could make up a majority for a late duplicate.
local function save_release(key, known, attempt)
  if not known or known.state == GRANTED then
    save_idempotency(key, ENDED, known and known.fingerprint or ANY_FINGERPRINT, attempt, now)
  end
end

local function prolong_attempts(key, lease)
  redis.call("PEXPIRE", key, fmt(lease.deadline - now + IDEMPOTENCY_MS), "GT")
end

-- The reply of a node that cannot vote because of this record; nil when it can.
local function quorum_refusal_of(known, fingerprint)
  if known and known.fingerprint == ANY_FINGERPRINT then
    return nil
  end
  return refusal_of(known, fingerprint)
end
