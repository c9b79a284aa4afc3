--[[
Grant one lease on each of n locks, on either all of them or none; or return the locks that block the request, and keep a place
for it in the queue. `need` is the number of locks to grant if not all of them are needed.

The secret `request` becomes the ticket of a waiter and the token of a holder, so a request that is sent twice finds its first
result. With `token`, the caller is already a holder: it re-enters its lease, upgrades it, or acquires a lease in the other
mode.

`busy` describes the request's place in the queue: `blocked` contains the positions of the locks that block it, `next_at` is the
earliest time at which the first of them could be free, and `again_at` is the latest time at which the request must retry to
keep its place, or 0. Without a place, `position` is -1, and the request sends `arrival` again when it retries. `dismissed`
means that the request has waited, was never granted the lock, and has lost its place. `standby_until` is the time until which
the client may be away, or 0. `returning` is how many of the `departures` may be reverted, because their clients left a moment
ago and may return. `head_start_us` is how far ahead of its arrival the place is sorted.

KEYS[8i+1..8] lock     each lock's keys, as core/record.lua lists them
KEYS[8n+1] idempotency optional: what the Idempotency-Key was used for
ARGV[1]  request       string   a fresh secret
ARGV[2]  modes         string   a letter for each lock: x exclusive, s shared, p permits of a semaphore
ARGV[3]  ttl_ms        integer  the lease's length
ARGV[4]  left_ms       integer  how long the request stays open from now on, attending its place in the queue
ARGV[5]  fair          flag     whether the queue is respected
ARGV[6]  token         string   a lease of the same holder, or -
ARGV[7]  ticket        string   a place to resume, or -
ARGV[8]  label         string   shown to others, without spaces, or -
ARGV[9]  lock_delay_ms integer  how long no new holder gets the lock if the lease ends without a release
ARGV[10] max_hold_ms   integer  the maximum total duration of the lease; 0 for none
ARGV[11] retention_ms  integer  how long to keep records after their last use
ARGV[12] leases_max    integer  the maximum number of shared leases of a lock
ARGV[13] waiters_max   integer  the maximum number of waiters of a lock
ARGV[14] fingerprint   string   the fingerprint of the request that the Idempotency-Key stands for, or -
ARGV[15] capacity      integer  the capacity for a semaphore that has none, unless the request is already waiting; 0 for none
ARGV[16] since         integer  the earliest time at which another copy of this request was sent; 0 if this is the first copy
ARGV[17] returned      flag     whether the request has returned to its place, so it may return again
ARGV[18] arrival       integer  the arrival of its place as the request knows it, or the time of its first attempt without one; 0 at the first attempt
ARGV[19] hints         flag     whether waiters are notified of their turns
ARGV[20] min_hold_ms   integer=0 how long after the grant no new holder gets the lock, even if the lease ends earlier
ARGV[21] need          integer=0 how many of the locks to acquire, if not all; 0 for all
ARGV[22] own_until     integer=0 when the request had set its attendance to end, if it stops attending its places now; else 0
ARGV[23] standby_ms    integer=0 how long the place is kept, and can be granted the lock, while its client is away; for a secret for standby
ARGV[24] standby_max   integer=0 the maximum number of such places of a lock; 0 for a request without standby
ARGV[25] reference     string=- included in the event that reports a grant while the client is away
ARGV[26] head_start_ms integer=0 how much earlier than its arrival a new place is ordered; for a secret for a head start
RETURNS
  granted now integer, break_at integer, leases [lease], repeated flag?, capacity integer?
  granted_some now integer, break_at integer, leases [lease], which integers, repeated flag
  busy now integer, blocked integers, next_at integer, position integer, ticket string, arrival integer,
    attended_until integer, ticket_until integer, again_at integer, hold_ms integer, departures integer,
    queue_length integer, holders_total integer, available integer, holders [lease], delay_until integer, capacity integer?,
    returning integer?, standby_until integer?, head_start_us integer?
  lost reason string, dismissed flag?, note string?
  deadlock
  mismatch
  limit what leases/waiters
  standby_limit
  absent
  unsatisfiable capacity integer
  forgotten
  newer
  unreadable why newer/damaged
]]
-- 0. Unusable input. If the Idempotency-Key stands for another request, or if a record is damaged or was written by a newer
--    version, the script stops before it has changed anything.
local n = #modes
local locks, idempotency, refusal = load_request(n, keys.idempotency, fingerprint)
if refusal then
  return refusal
end
local place_secret = place_secret_of(request, ticket, idempotency)
local input = arguments({
  locks = locks,
  idempotency_key = keys.idempotency,
  idempotency = idempotency,
  place_secret = place_secret,
  place_ids = ids_with(modes, place_secret),
  spare = need > 0 and n - need or 0,
})

-- 1. Expired leases, turns and places end. After this, the fields of all locks are valid for this instant. This step comes
--    first because every later step depends on who holds the lock, or on who is next. The place of this request is kept,
--    because its client is connected.
for i = 1, n do
  purge(locks[i], input.place_ids[i])
end

-- 2. If this request was granted before, a copy of it gets the same lease, or the reason why that lease ended. This step comes
--    before any step that could refuse the request or make it wait: the client may already be working under the lease, and must
--    not be treated like a client without one.
do
  local earlier, damaged = granted_earlier(input)
  if earlier then
    return earlier
  end

  -- 3. There is an unreadable lease, which might be the caller's own, so the request must neither be granted another one nor
  --    wait.
  if damaged then
    return finish(input, replies.unreadable({ why = "damaged" }))
  end
end

-- 4. The client gave up while this copy was in flight, so it would neither use a lease nor give up a place.
for i = 1, n do
  if recent_outcome(locks[i], request) == "gone" then
    local _, ids, found = find_own_places(input)
    remove_places(locks, ids, found or {})
    return lost(input, REASONS[END_RELEASED])
  end
end

-- 5. The request was granted so long ago that the end of its lease is no longer stored. The client does not want a second
--    lease. This step reads what earlier copies recorded before step 6 records this one.
local known = recent_outcome(locks[1], request)
if known == "granted" then
  return lost(input, UNKNOWN)
end

-- 6. An earlier copy may have had an effect that is no longer known. All effects except a re-entry are visible in the lock
--    itself. Nor is anything done if there is no room to record this copy's effect. Both conditions are checked before any
--    change, because `forgotten` means that nothing has been done.
if input.token ~= NONE and is_forgotten(locks[1], request, input.since) then
  return finish(input, replies.forgotten())
end
if input.since > 0 and not known and is_full_of_copies(locks[1]) then
  return finish(input, replies.forgotten())
end
save_copy(locks[1], request, input.since)

-- 7. A holder does not queue for a lock that it holds, because the clients ahead of it would wait for its lease.
if input.token ~= NONE then
  return acquire_as_holder(input, known)
end

-- 8. A later copy has already been answered, and this one finds no place. The client has its answer, so this copy must not take
--    a place, or the lock, without the client's knowledge.
local secret, ids, found = find_own_places(input)
if not found and is_late(known, input.since) then
  return lost(input, UNKNOWN)
end

-- 9. The queue in which the request was waiting has been dropped. The client must be informed, and the lock must not be granted
--    as if the request had just arrived.
local dismissal = dismissed(input, found and found.arrival)
if dismissal then
  remove_places(locks, ids, found or {})
  return finish(input, dismissal)
end

-- 10. The first request with a capacity sets it for the semaphore. Waiting for more permits than that would be useless.
if modes == PERMITS then
  local semaphore = locks[1]
  -- If the request was already waiting, its semaphore has been deleted, and the request must not recreate it.
  local own = not found and input.arrival == 0 and input.capacity or 0
  local total = semaphore.capacity > 0 and semaphore.capacity or own
  if permits_of(request) > total then
    -- The semaphore may have had more permits when the request began to wait.
    remove_places(locks, ids, found or {})
    return finish(input, total == 0 and replies.absent() or replies.unsatisfiable({ capacity = total }))
  end
  semaphore.changed = semaphore.changed or semaphore.capacity ~= total
  semaphore.capacity = total
end

-- 11. The client was on standby, but its place is gone. That place may have been granted the lock, so the request is not
--     treated as new.
if not found and (ticket ~= NONE or idempotency and idempotency.state == WAITING) then
  if is_away(input.place_ids[1]) then
    return lost(input, UNKNOWN)
  end
end

-- 12. If no lock blocks the request, all leases are granted at this instant. If one does, the others remain unchanged:
--     otherwise, two requests for the same locks could each hold a lock that the other is waiting for. The same applies if the
--     request needs only some of the locks, but too few of them are free.
local blocked, order = blocked_locks(input, ids, found)
if #blocked == 0 and input.spare == 0 then
  return grant_all(input, secret, ids, found)
end
if #blocked <= input.spare then
  return grant_some(input, secret, ids, found, blocked)
end

-- 13. The request waits, in its old place or a new one. Only a fair request that stays open for its turn, or whose client is on
--     standby, gets a new place: any other place would delay the queue for nothing. A request that has become unfair keeps its
--     place.
if found or (input.left_ms > 0 or input.standby_ms > 0) and input.fair then
  return wait_in_line(input, secret, ids, found, blocked, order)
end

-- 14. The request does not wait, or its client retries without a place. The request gets no place, but its Idempotency-Key now
--     stands only for this request.
save_use(input, WAITING, NONE, now)
if input.hints and input.left_ms > 0 then
  note_watcher(locks[blocked[1]], input.left_ms)
end
return busy(input, blocked)
