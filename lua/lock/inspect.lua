--[[
Tell the state of n locks, their holders and their queues.

KEYS[8i+1] record    the lock's record
KEYS[8i+2] details   shared leases, and what is to be told of waiters, by id
KEYS[8i+3] leases    shared leases by deadline
KEYS[8i+4] holders   shared leases by fence
KEYS[8i+5] writers   waiting for exclusive, by arrival
KEYS[8i+6] readers   waiting for shared, by arrival
KEYS[8i+7] tickets   all waiters by the instant until which they are attended
KEYS[8i+8] history   what happened lately, or the record again when that is not kept
ARGV[1] n            integer  how many locks
ARGV[2] token        string   a lease to tell about, or -
ARGV[3] history      flag     whether to tell what happened to the first lock lately
ARGV[4] retention_ms integer  how long records outlive their last use
ARGV[5] queue        flag     whether to tell who waits, too
ARGV[6] watch_ms     integer  for how long somebody wants to know of changes; 0 for not at all
RETURNS {"state", now, (words, fence, delay_until, break_at, holders_total, queue_length, capacity, available, yours, holders,
  lease…, (waiter, arrival, label, attended, several)…)…, event…}; words counts those that follow for a lock, and is 1 for one that is unreadable,
  of which follows only why; fence is 0 when none is known, yours is - when the token holds nothing, a waiter is x, s, p or,
  for one who upgrades, u
]]
-- include clock history holders lease number purge queue record reply rings writable
local n, token, history, retention_ms, queue = num(ARGV[1]), ARGV[2], ARGV[3] == "1", num(ARGV[4]), ARGV[5] == "1"
local watch_ms = num(ARGV[6])

local locks = load_locks(n)

local function add_waiters(words, lock, key)
  local waiters = redis.call("ZRANGE", key, "0", fmt(LIST_MAX - 1), "WITHSCORES")
  for i = 1, #waiters, 2 do
    local id, arrival = waiters[i], num(waiters[i + 1])
    local label = has_label(id) and redis.call("HGET", lock.details_key, id)
    words[#words + 1] = string.sub(id, 1, 1)
    words[#words + 1] = fmt(arrival < AWAY and arrival or arrival - AWAY)
    words[#words + 1] = label and string.sub(label, 2) or "-"
    words[#words + 1] = arrival < AWAY and "1" or "0"
    words[#words + 1] = spans_locks(id) and "1" or "0"
  end
end

local function tell(lock)
  local yours = token ~= "-" and lease_of(lock, token)
  local holders = holders_of(lock)
  local words = {
    fmt(lock.fence),
    fmt(lock.delay_until),
    fmt(lock.break_at),
    fmt(holders_total(lock)),
    fmt(queue_length(lock)),
    fmt(lock.capacity),
    fmt(available(lock)),
    yours and pack_lease(yours) or "-",
    fmt(#holders),
  }
  for i = 1, #holders do
    words[#words + 1] = holders[i]
  end
  if not queue then
    return words
  end
  if lock.upgrader then
    -- Before everybody, whenever it came.
    words[#words + 1] = "u"
    words[#words + 1] = fmt(lock.upgrader.arrival)
    words[#words + 1] = lock.upgrader.label
    words[#words + 1] = "1"
    words[#words + 1] = "0"
  end
  if lock.tickets > 0 then
    add_waiters(words, lock, lock.writers_key)
    add_waiters(words, lock, lock.readers_key)
  end
  return words
end

local reply = { "state", fmt(now) }
for i = 1, n do
  local lock = locks[i]
  local words = { lock.unreadable }
  if not lock.unreadable then
    purge(lock)
    words = tell(lock)
    if watch_ms > 0 then
      watch(lock, watch_ms)
    end
  end
  reply[#reply + 1] = fmt(#words)
  for k = 1, #words do
    reply[#reply + 1] = words[k]
  end
  if not lock.unreadable then
    save_lock(lock, retention_ms)
  end
end
prove_writable(KEYS[1])
local events = history and not locks[1].unreadable and keeps_history(locks[1]) and latest_events(locks[1]) or {}
for i = 1, #events do
  reply[#reply + 1] = events[i]
end
return ringing(reply, locks)
