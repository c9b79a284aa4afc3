--[[
Describe the state of n locks, with their holders and queues.

`fence` is 0 when it is unknown. A waiter's `mode` is u if it is waiting to upgrade.

KEYS[8i+1..8] lock     each lock's keys, as core/record.lua lists them
ARGV[1] n            integer  how many locks
ARGV[2] token        string   a lease to describe as well, or -
ARGV[3] history      flag     whether to add the recent history of the first lock
ARGV[4] retention_ms integer  how long to keep records after their last use
ARGV[5] queue        flag     whether to add the waiters
ARGV[6] watch_ms     integer  how long a client wants to be notified of changes; 0 for not at all
RETURNS
  state now integer, locks [unreadable why newer/damaged | lock fence integer, delay_until integer, break_at integer,
    holders_total integer, queue_length integer, capacity integer, available integer, yours lease/-, holders [lease],
    waiters [mode x/s/p/u, arrival integer, label string, attended flag, several flag,
      standby_until integer?, head_start_us integer?] ],
    events [event]
]]
local UPGRADER = "u"

local locks = load_locks(n)

local function add_waiter(waiters, mode, arrival, label, attended, several, standby_until, head_start_us)
  waiters[#waiters + 1] = groups.waiters({
    mode = mode,
    arrival = arrival,
    label = label,
    attended = attended,
    several = several,
    standby_until = standby_until,
    head_start_us = head_start_us,
  })
end

local function add_waiters(waiters, lock, key)
  local scored = redis.call("ZRANGE", key, "0", fmt(LIST_MAX - 1), "WITHSCORES")
  for i = 1, #scored, 2 do
    local id, at, label = scored[i], num(scored[i + 1]), NONE
    local attended = at < UNATTENDED
    local order = attended and at or at - UNATTENDED
    if has_detail(id) then
      local detail = redis.call("HGET", lock.details_key, id)
      label = detail and string.match(detail, "^=(%S+)") or NONE
    end
    local since = arrival_of(lock, id, order)
    local standby_until = attended and is_away(id) and attended_until_of(lock, id) or 0
    add_waiter(waiters, mode_of(id), since, label, attended, spans_locks(id), standby_until, since - order)
  end
end

-- A waiting upgrader precedes all other waiters, no matter when it arrived.
local function listed_waiters(lock)
  local waiters, upgrader = {}, lock.upgrader
  if upgrader then
    add_waiter(waiters, UPGRADER, upgrader.arrival, upgrader.label, true, false, 0, 0)
  end
  if lock.tickets > 0 then
    add_waiters(waiters, lock, lock.writers_key)
    add_waiters(waiters, lock, lock.readers_key)
  end
  return waiters
end

-- Returns the time until which the lock is not granted to new holders even though it is not held. If many leases have ended,
-- their lock_delays are known only once all of these leases are cleared.
local function kept_until(lock)
  local known = not lock.clearing and not is_broken(lock)
  return known and lock.delay_until or math.max(lock.delay_until, now + CLEARING_MS)
end

local function describe(lock)
  local yours = token ~= NONE and lease_of(lock, token)
  return replies.lock({
    fence = lock.fence,
    delay_until = kept_until(lock),
    break_at = lock.break_at,
    holders_total = holders_total(lock),
    queue_length = queue_length(lock),
    capacity = lock.capacity,
    available = available(lock),
    yours = yours and pack_lease(yours) or NONE,
    holders = listed_holders(lock),
    waiters = queue and listed_waiters(lock) or {},
  })
end

local described = {}
for i = 1, n do
  local lock = locks[i]
  if lock.unreadable then
    described[i] = replies.unreadable({ why = lock.unreadable })
  else
    purge(lock)
    described[i] = describe(lock)
    if watch_ms > 0 then
      note_watcher(lock, watch_ms)
    end
    save_lock(lock, retention_ms)
  end
end
prove_writable(keys.record[1])
local has_history = history and not locks[1].unreadable and keeps_history(locks[1])
local events = has_history and latest_events(locks[1]) or {}
return with_notifications(replies.state({ now = now, locks = described, events = events }), locks)
