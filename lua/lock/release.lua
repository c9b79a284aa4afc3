--[[
Take one hold back of each of n leases; the last one ends the lease.

KEYS[8i+1] record    the lock's record
KEYS[8i+2] details shared leases, and what is to be told of waiters, by id
KEYS[8i+3] leases    shared leases by deadline
KEYS[8i+4] holders   shared leases by fence
KEYS[8i+5] writers   waiting for exclusive, by arrival
KEYS[8i+6] readers   waiting for shared, by arrival
KEYS[8i+7] tickets   all waiters by the instant until which they are attended
KEYS[8i+8] history   what happened lately, or the record again when that is not kept
KEYS[8n+i] grants    the memory of the Idempotency-Key that each lease was granted under, or the record again
KEYS[9n+1] memory    optional: what the Idempotency-Key was used for
ARGV[1] request      string   a fresh secret
ARGV[2] tokens       list     one for each lock
ARGV[3] retention_ms integer  how long records outlive their last use
ARGV[4] fingerprint  string   of what the Idempotency-Key stands for, or -
ARGV[5] since        integer  when, at the earliest, another copy of this request was sent; 0 when this is the first
RETURNS {"done", ("released", mode, holds, available | "lost", reason, 0, 0 | "unreadable", why, 0, 0)…, ended…} |
  {"mismatch"} | {"newer"} | {"forgotten"}
]]
-- include clock holders memory number outcomes purge queue record rings
local request, tokens, retention_ms, fingerprint = ARGV[1], split(ARGV[2]), num(ARGV[3]), ARGV[4]
local since = num(ARGV[5])

local n = #tokens
local memory_key = KEYS[n * (KEYS_PER_LOCK + 1) + 1]
local locks, _, memory_text = load_locks(n, memory_key)
local memory = memory_key and parse_memory(memory_text)
if memory and memory.state == "newer" then
  return { "newer" }
end
if memory then
  return memory.fingerprint == fingerprint and split(memory.rest) or { "mismatch" }
end
for i = 1, n do
  if is_forgotten(locks[i], request, since) then
    return { "forgotten" }
  end
end

-- For the log: which lease ended, after how long, and whose it was.
local function told(lease)
  return table.concat({ fmt(lease.fence), fmt(now - lease.acquired), string.match(lease.label, "^[^.]*") }, ",")
end

local function release(lock, token)
  if lock.unreadable then
    return "unreadable", lock.unreadable, "0", "-"
  end
  purge(lock)
  local ended = "-"
  local known_mode, known_holds = string.match(remembered(lock, request) or "", "^(%a)(%d+)$")
  if known_mode then
    return "released", known_mode, known_holds, ended
  end
  local lease = lease_of(lock, token)
  if not lease then
    local outcome, detail = not_held(lock, token)
    return outcome, detail, "0", ended
  end
  lease.holds = lease.holds - 1
  local mode, holds = string.sub(lease.id, 1, 1), fmt(lease.holds)
  if lease.holds > 0 then
    put_lease(lock, lease)
  else
    end_lease(lock, lease, "r")
    settle(lock, now)
    ended = told(lease)
  end
  if not memory_key then
    remember(lock, request, mode .. holds, since > 0)
  end
  return "released", mode, holds, ended
end

local reply, ends, any = { "done" }, {}, false
for i = 1, n do
  local lock = locks[i]
  local outcome, detail, holds, ended = release(lock, tokens[i])
  any = any or outcome == "released"
  reply[#reply + 1] = outcome
  reply[#reply + 1] = detail
  reply[#reply + 1] = holds
  reply[#reply + 1] = fmt(available(lock))
  ends[i] = ended
  if not lock.unreadable then
    save_lock(lock, retention_ms)
  end
end
for i = 1, n do
  reply[#reply + 1] = ends[i]
end
-- A key that was used for several of them is needed while one of them lives.
local needed = {}
for i = 1, n do
  local key = KEYS[n * KEYS_PER_LOCK + i]
  needed[key] = needed[key] or ends[i] == "-" or key == locks[i].record_key
end
for i = 1, n do
  local key = KEYS[n * KEYS_PER_LOCK + i]
  if not needed[key] then
    needed[key] = true
    forget_soon(key)
  end
end
if any then
  memorize(memory_key, "d", fingerprint, table.concat(reply, " "), now)
end
return ringing(reply, locks)
