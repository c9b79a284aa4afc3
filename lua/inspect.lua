--[[
Tell the state of one lock, its holders and its queue.

KEYS[7i+1] record    the lock's record
KEYS[7i+2] details   shared leases, and what is to be told of waiters, by id
KEYS[7i+3] leases    shared leases by deadline
KEYS[7i+4] holders   shared leases by fence
KEYS[7i+5] writers   waiting for exclusive, by arrival
KEYS[7i+6] readers   waiting for shared, by arrival
KEYS[7i+7] tickets   all waiters by the deadline of their tickets
ARGV[1] token        string   a lease to tell about, or -
ARGV[2] retention_ms integer  how long records outlive their last use
RETURNS {"state", now, fence, delay_until, break_at, holders_total, queue_length, yours, holders, lease…,
  (waiter, arrival, label)…}; fence 0 when none is known, yours - when the token holds nothing | {"newer"}
]]
-- include number clock lease record holders queue purge reply
local token, retention_ms = ARGV[1], num(ARGV[2])

local locks = load_locks(1)
if not locks then
  return { "newer" }
end
local lock = locks[1]
purge(lock)

local yours = token ~= "-" and lease_of(lock, token)
local holders = holders_of(lock)
local reply = {
  "state",
  fmt(now),
  fmt(lock.fence),
  fmt(lock.delay_until),
  fmt(lock.break_at),
  fmt(holders_total(lock)),
  fmt(queue_length(lock)),
  yours and pack_lease(yours) or "-",
  fmt(#holders),
}
for i = 1, #holders do
  reply[#reply + 1] = holders[i]
end

local function add_waiters(key, count)
  if count == 0 then
    return
  end
  local waiters = redis.call("ZRANGE", key, "0", fmt(LIST_MAX - 1), "WITHSCORES")
  for i = 1, #waiters, 2 do
    local id = waiters[i]
    local label = has_label(id) and redis.call("HGET", lock.details_key, id)
    reply[#reply + 1] = string.sub(id, 1, 1)
    reply[#reply + 1] = fmt(num(waiters[i + 1]))
    reply[#reply + 1] = label and string.sub(label, 2) or "-"
  end
end

if lock.upgrader then
  -- Before everybody, whenever it came.
  reply[#reply + 1] = "u"
  reply[#reply + 1] = fmt(lock.upgrader.arrival)
  reply[#reply + 1] = lock.upgrader.label
end
add_waiters(lock.writers_key, lock.writers)
add_waiters(lock.readers_key, lock.readers)
save_lock(lock, retention_ms)
return reply
