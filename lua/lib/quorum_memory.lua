-- What this node keeps of an acquire's Idempotency-Key. State g: the rest are the attempts that were confirmed here under it,
-- but for those that failed after that; state e: the holder has released. It lives for as long as the holder's leases, also
-- when they are renewed, and for MEMORY_MS more.
-- include clock memory number
local ATTEMPTS_CHARS_MAX = 8 * 23
-- Where only the release was heard of.
local ANY_FINGERPRINT = "?"

local function last_deadline(record, holder)
  local at = now
  for _, lease in ipairs(record.leases) do
    if lease.holder == holder then
      at = math.max(at, lease.deadline)
    end
  end
  return at
end

local function remember(key, record, lease)
  if not key then
    return
  end
  local memory, attempts = recall(key), lease.attempt
  if memory and memory.state == "g" and not string.find(memory.rest, attempts, 1, true) then
    attempts = string.sub(memory.rest .. " " .. attempts, -ATTEMPTS_CHARS_MAX)
  end
  memorize(key, "g", lease.fingerprint, attempts, last_deadline(record, lease.holder))
end

-- An attempt that failed was none: when it was the only one, the key may be used again.
local function forget(key, attempt)
  local memory = recall(key)
  if not memory or memory.state ~= "g" or not string.find(memory.rest, attempt, 1, true) then
    return
  end
  local others = {}
  for _, other in ipairs(split(memory.rest)) do
    if other ~= attempt then
      others[#others + 1] = other
    end
  end
  if #others == 0 then
    redis.call("DEL", key)
  else
    redis.call("SET", key, table.concat({ "1 g", memory.fingerprint, table.concat(others, " ") }, " "), "KEEPTTL")
  end
end

-- Also on a node that never heard of the key, whose votes would make up a majority else.
local function note_release(key, attempt)
  local memory = recall(key)
  if not memory or memory.state == "g" then
    memorize(key, "e", memory and memory.fingerprint or ANY_FINGERPRINT, attempt, now)
  end
end

local function prolong(key, lease)
  redis.call("PEXPIRE", key, fmt(lease.deadline - now + MEMORY_MS), "GT")
end

local function mismatches(memory, fingerprint)
  return memory.fingerprint ~= fingerprint and memory.fingerprint ~= ANY_FINGERPRINT
end
