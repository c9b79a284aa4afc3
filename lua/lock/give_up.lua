--[[
Leave the queues of n locks, or end the leases that were granted to the ticket in the meantime. A ticket without a place is not
an error.

KEYS[8i+1..8] lock     each lock's keys, as core/record.lua lists them
KEYS[8n+1] grant     the idempotency record of the request that got the ticket, or else a lock's record
ARGV[1] n            integer  how many locks
ARGV[2] ticket       string   the place
ARGV[3] retention_ms integer  how long to keep records after their last use
RETURNS
  given_up
  newer
  unreadable why newer/damaged
]]
local grant_key = keys.grant
local locks, unreadable = load_locks(n)

-- The request with this ticket may still be open, and must not get a new place.
local function save_gone(lock)
  save_outcome(lock, ticket, "gone", true)
end

local function leave(lock)
  local lease = lease_of(lock, ticket)
  if lease then
    if not lease.confirmed then
      -- The client may never have received the grant, so its min_hold does not apply.
      lease.min_until = 0
    end
    end_lease(lock, lease, END_RELEASED)
    if grant_key ~= locks[1].record_key then
      shorten_idempotency(grant_key)
    end
    return
  end
  if lock.upgrader and secret_of(lock.upgrader.id) == ticket then
    lock.upgrader = nil
    save_gone(lock)
    return
  end
  for _, id in ipairs({ exclusive_id(ticket), shared_id(ticket) }) do
    local place = place_of(lock, id)
    if place then
      remove_place(lock, id, place)
      save_gone(lock)
      if is_away(id) then
        add_end(lock, { id = id }, STANDBY_GIVEN_UP)
      end
    end
  end
end

for i = 1, n do
  local lock = locks[i]
  if not lock.unreadable then
    purge(lock)
    leave(lock)
    update_turn(lock, now)
    save_lock(lock, retention_ms)
  end
end
return with_notifications(unreadable or replies.given_up(), locks)
