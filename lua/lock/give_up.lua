--[[
Leave the queues of n locks, or end the leases that the ticket was granted meanwhile. A ticket without a place is no error.

KEYS[8i+1] record    the lock's record
KEYS[8i+2] details   shared leases, and what is to be told of waiters, by id
KEYS[8i+3] leases    shared leases by deadline
KEYS[8i+4] holders   shared leases by fence
KEYS[8i+5] writers   waiting for exclusive, by arrival
KEYS[8i+6] readers   waiting for shared, by arrival
KEYS[8i+7] tickets   all waiters by the instant until which they are attended
KEYS[8i+8] history   what happened lately, or the record again when that is not kept
KEYS[8n+1] grant     the memory of the Idempotency-Key that the ticket was given under, or a record again
ARGV[1] n            integer  how many locks
ARGV[2] ticket       string   the place
ARGV[3] retention_ms integer  how long records outlive their last use
RETURNS {"given_up"} | {"newer"} | {"unreadable", why}
]]
-- include clock holders lease memory number outcomes purge queue record rings
local n, ticket, retention_ms = num(ARGV[1]), ARGV[2], num(ARGV[3])

local grant_key = KEYS[n * KEYS_PER_LOCK + 1]
local locks, unreadable = load_locks(n)

local function leave(lock)
  purge(lock)
  local lease = lease_of(lock, ticket)
  if lease then
    end_lease(lock, lease, "r")
    if grant_key ~= locks[1].record_key then
      forget_soon(grant_key)
    end
  elseif lock.upgrader and secret_of(lock.upgrader.id) == ticket then
    lock.upgrader = nil
    remember(lock, ticket, "gone", true)
  else
    for _, id in ipairs({ "x" .. ticket, shared_id(ticket) }) do
      local place = place_of(lock, id)
      if place then
        leave_queue(lock, id, place)
        remember(lock, ticket, "gone", true)
      end
    end
  end
  settle(lock, now)
  save_lock(lock, retention_ms)
end

for i = 1, n do
  if not locks[i].unreadable then
    leave(locks[i])
  end
end
return ringing(unreadable or { "given_up" }, locks)
