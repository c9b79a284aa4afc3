--[[
Describe the state of n locks, their holders and their queues.

`fence` is 0 when none is known. A waiter's `mode` is u when it upgrades.

KEYS[8i+1..8] lock     each lock's keys, as lib/layout.lua lists them
ARGV[1] n            integer  how many locks
ARGV[2] token        string   a lease to describe as well, or -
ARGV[3] history      flag     whether to add what happened to the first lock lately
ARGV[4] retention_ms integer  how long records outlive their last use
ARGV[5] queue        flag     whether to add who waits
ARGV[6] watch_ms     integer  for how long somebody wants to know of changes; 0 for not at all
RETURNS
  state now integer, locks {why newer/damaged | fence integer, delay_until integer, break_at integer, holders_total integer,
    queue_length integer, capacity integer, available integer, yours lease/-, holders [lease],
    waiters (mode x/s/p/u, arrival integer, label string, attended flag, several flag)…}…, events event…
]]
-- include clock fits history holders lease notifications purge queue record reply words writable
local n, token, history, retention_ms, queue = num(ARGV[1]), ARGV[2], ARGV[3] == "1", num(ARGV[4]), ARGV[5] == "1"
local watch_ms = num(ARGV[6])

local UPGRADER = "u"

local locks = load_locks(n)

local function add_waiter(words, mode, arrival, label, attended, several)
  append(words, { mode, fmt(arrival), label, flag(attended), flag(several) })
end

local function add_waiters(words, lock, key)
  local waiters = redis.call("ZRANGE", key, "0", fmt(LIST_MAX - 1), "WITHSCORES")
  for i = 1, #waiters, 2 do
    local id, arrival, label = waiters[i], num(waiters[i + 1]), NONE
    local attended = arrival < UNATTENDED
    if has_label(id) then
      local detail = redis.call("HGET", lock.details_key, id)
      label = detail and string.sub(detail, 2) or NONE
    end
    add_waiter(words, mode_of(id), attended and arrival or arrival - UNATTENDED, label, attended, spans_locks(id))
  end
end

local function describe(lock)
  local yours = token ~= NONE and lease_of(lock, token)
  local holders = listed_holders(lock)
  local words = {
    fmt(lock.fence),
    fmt(lock.delay_until),
    fmt(lock.break_at),
    fmt(holders_total(lock)),
    fmt(queue_length(lock)),
    fmt(lock.capacity),
    fmt(available(lock)),
    yours and pack_lease(yours) or NONE,
    fmt(#holders),
  }
  append(words, holders)
  if not queue then
    return words
  end
  local upgrader = lock.upgrader
  if upgrader then
    -- It comes before everybody else, whenever it arrived.
    add_waiter(words, UPGRADER, upgrader.arrival, upgrader.label, true, false)
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
    words = describe(lock)
    if watch_ms > 0 then
      note_watcher(lock, watch_ms)
    end
    save_lock(lock, retention_ms)
  end
  reply[#reply + 1] = fmt(#words)
  append(reply, words)
end
prove_writable(KEYS[1])
if history and not locks[1].unreadable and keeps_history(locks[1]) then
  append(reply, latest_events(locks[1]))
end
return with_notifications(reply, locks)
