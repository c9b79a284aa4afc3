--[[
Grant one lease on each of n locks, all in this instant or none; or say who is in the way, and keep a place in the queue.

The secret `request` becomes the ticket of a waiter and the token of a holder, so a request that is sent twice finds what
it was given the first time. With `token` the caller is a holder already: it re-enters, upgrades or takes its second mode.

`busy` says where the request is in the queue: `blocked` are the positions of the locks in the way, `next_at` is the earliest
instant at which the first of them could be free, and `again_at` when the request must ask again to keep its place, or 0.
Without a place, `position` is -1, and `arrival` is what the request says when it asks again. `dismissed` says that the request
waited, was never granted, and was dropped from the queue. `returning` of the `departures` may be taken back: places that were
left a moment ago.

KEYS[8i+1..8] lock     each lock's keys, as core/record.lua lists them
KEYS[8n+1] idempotency optional: what the Idempotency-Key was used for
ARGV[1]  request       string   a fresh secret
ARGV[2]  modes         string   a letter for each lock: x exclusive, s shared, p permits of a semaphore
ARGV[3]  ttl_ms        integer  the lease's length
ARGV[4]  left_ms       integer  how long the request stays open from now on; until then its place in the queue is attended
ARGV[5]  fair          flag     whether the queue is respected
ARGV[6]  token         string   a lease of the same holder, or -
ARGV[7]  ticket        string   a place to resume, or -
ARGV[8]  label         string   shown to others, without spaces, or -
ARGV[9]  lock_delay_ms integer  how long nobody new gets the lock if the lease ends without a release
ARGV[10] max_hold_ms   integer  bound on the lease's whole life; 0 for none
ARGV[11] retention_ms  integer  how long records outlive their last use
ARGV[12] leases_max    integer  shared leases a lock may have
ARGV[13] waiters_max   integer  waiters a lock may have
ARGV[14] fingerprint   string   of what the Idempotency-Key stands for, or -
ARGV[15] capacity      integer  sets a semaphore up that has none yet, unless the request waits already; 0 does not
ARGV[16] since         integer  when, at the earliest, another copy of this request was sent; 0 when this is the first
ARGV[17] returned      flag     whether the request has come back to its place, as it may do again
ARGV[18] arrival       integer  of the place as this request knew it, or when it first asked without one; 0 when this is the first
ARGV[19] hints         flag     whether waiters are notified of their turns
ARGV[20] min_hold_ms   integer=0 until so long after the grant nobody new gets the lock, however early the lease ends
RETURNS
  granted now integer, break_at integer, leases [lease], repeated flag?, capacity integer?
  busy now integer, blocked integers, next_at integer, position integer, ticket string, arrival integer,
    attended_until integer, ticket_until integer, again_at integer, hold_ms integer, departures integer,
    queue_length integer, holders_total integer, available integer, holders [lease], delay_until integer, capacity integer?,
    returning integer?
  lost reason string, dismissed flag?
  deadlock
  mismatch
  limit what leases/waiters
  absent
  unsatisfiable capacity integer
  forgotten
  newer
  unreadable why newer/damaged
]]
local locks, idempotency, reply = load_request(#modes, KEYS[#modes * KEYS_PER_LOCK + 1], fingerprint)
if reply then
  return reply
end

local asked = arguments({
  locks = locks,
  idempotency_key = KEYS[#modes * KEYS_PER_LOCK + 1],
  idempotency = idempotency,
  place_secret = request,
})
if ticket ~= NONE then
  asked.place_secret = ticket
elseif idempotency and idempotency.state == WAITING and idempotency.rest ~= NONE then
  asked.place_secret = idempotency.rest
end

local function grant_all(secret, ids, found)
  local leases = {}
  for i = 1, #modes do
    if not is_exclusive(ids[i]) and locks[i].live >= leases_max then
      return finish(asked, replies.limit({ what = "leases" }))
    end
  end
  for i = 1, #modes do
    leases[i] = new_lease(asked, locks[i], ids[i])
    if found and found[i] then
      remove_place(locks[i], ids[i], found[i])
      note_turn_taken(locks[i])
    end
    grant(locks[i], leases[i], found and found.arrival)
    if found and found[i] then
      locks[i].check_at = leases[i].deadline
    end
  end
  save_grant(asked, secret, leases[1])
  return granted(asked, leases)
end

local function wait_in_line(secret, ids, found, blocked)
  -- A request that finds its place by its Idempotency-Key has come back to it as well.
  local by_key = arrival == 0 and found ~= nil and idempotency ~= nil and idempotency.state == WAITING
  if not found then
    for i = 1, #blocked do
      if not has_room(locks[blocked[i]], waiters_max) then
        return finish(asked, replies.limit({ what = "waiters" }))
      end
    end
    found = new_places(locks)
  end
  for i = 1, #modes do
    note_hints(locks[i], hints)
  end
  local attended = attended_until(locks, left_ms, returned or by_key)
  if arrival == 0 and left_ms > 0 then
    attended = outlast_others(locks, ids, found, attended)
  end
  local position, again_at = save_places(locks, ids, found, blocked, attended, label)
  local ticket_until = math.max(now, attended) + TICKET_MS
  save_use(asked, WAITING, secret, ticket_until)
  local dequeued = {}
  for i = 1, #modes do
    dequeued[i] = found[i] and not found[i].queued
  end
  local place = {
    position = position,
    ticket = secret,
    arrival = found.arrival,
    attended_until = attended,
    ticket_until = ticket_until,
    again_at = again_at,
  }
  return busy(asked, blocked, place, nil, dequeued)
end

-- The reply when the request, or its ticket or Idempotency-Key, was granted before; nil when none was. It also finds a
-- holder's second lease; a re-entry is found by its outcome.
local function replay()
  if idempotency and idempotency.state == GRANTED then
    return granted_before(asked, idempotency.rest)
  end
  local earlier = granted_before(asked, request)
  if not earlier and asked.place_secret ~= request then
    earlier = granted_before(asked, asked.place_secret)
  end
  local before = idempotency and idempotency.rest or NONE
  if not earlier and before ~= NONE and before ~= asked.place_secret and before ~= request then
    earlier = granted_before(asked, before)
  end
  return earlier
end

-- The secret of the place that the request has, or will have; its ids; and the places themselves, if there are any.
local function find_own_places()
  local ids = ids_of(asked, asked.place_secret)
  local found = find_places(locks, ids)
  if found or asked.place_secret == request then
    return asked.place_secret, ids, found
  end
  -- Its ticket had lapsed. When this request is sent again, it has the place that it took then.
  ids = ids_of(asked, request)
  return request, ids, find_places(locks, ids)
end

for i = 1, #modes do
  purge(locks[i], string.sub(modes, i, i) .. asked.place_secret)
end

reply = replay()
if reply then
  return reply
end
for i = 1, #modes do
  if locks[i].damaged_id then
    return finish(asked, replies.unreadable({ why = "damaged" }))
  end
end
for i = 1, #modes do
  if recent_outcome(locks[i], request) == "gone" then
    -- It was given up while it was still open, and must not come back as a new arrival.
    local _, ids, found = find_own_places()
    remove_places(locks, ids, found or {})
    return lost(asked, REASONS[END_RELEASED])
  end
end
local known = recent_outcome(locks[1], request)
if known == "granted" then
  -- Its lease ended so long ago that nobody knows how.
  return lost(asked, UNKNOWN)
end
-- Of what an earlier copy may have done, only a re-entry does not show.
if token ~= NONE and is_forgotten(locks[1], request, since) then
  return finish(asked, replies.forgotten())
end
if since > 0 and not known and is_full_of_copies(locks[1]) then
  return finish(asked, replies.forgotten())
end
save_copy(locks[1], request, since)
if token ~= NONE then
  return acquire_as_holder(asked, known)
end

local secret, ids, found = find_own_places()
if not found and is_late(known, since) then
  return lost(asked, UNKNOWN)
end
reply = dismissed(asked, found and found.arrival)
if reply then
  remove_places(locks, ids, found or {})
  return finish(asked, reply)
end
if modes == PERMITS then
  local semaphore = locks[1]
  -- Whoever waits was in the queue of one that has been deleted, and does not set it up again.
  local own = not found and arrival == 0 and capacity or 0
  local total = semaphore.capacity > 0 and semaphore.capacity or own
  if permits_of(request) > total then
    -- It may have waited since there were more.
    remove_places(locks, ids, found or {})
    return finish(asked, total == 0 and replies.absent() or replies.unsatisfiable({ capacity = total }))
  end
  semaphore.changed = semaphore.changed or semaphore.capacity ~= total
  semaphore.capacity = total
end
local blocked = blocked_locks(locks, ids, found and found.arrival, fair)
if #blocked == 0 then
  return grant_all(secret, ids, found)
end
if found or left_ms > 0 and fair then
  return wait_in_line(secret, ids, found, blocked)
end
save_use(asked, WAITING, NONE, now)
if hints and left_ms > 0 then
  note_watcher(locks[blocked[1]], left_ms)
end
return busy(asked, blocked)
