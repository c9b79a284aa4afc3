-- What is true of a lock after every script: of each field of its record, in the order of core/record.lua, and of its other
-- keys. "Now" is the instant at which the record was last written. Every build except the deployed one checks this after each
-- script, and `leasehold doctor` checks a live store.

-- If a lock has more leases and places than this, only their counts are compared, because all other requests wait during the
-- check.
local CHECKED_MAX = 200
-- No request attends its place, or watches a lock, for longer than this.
local OPEN_MAX_MS = 62000

-- # The record

-- Whether the numbers after the first five in line 1 are in order, and none of them is 0.
local function is_canonical(text)
  local last, is_so = 0, true
  local others = string.match(text, "^%d+ %d+ %d+ %d+ %d+([^\n]*)")
  for place, number in string.gmatch(others or "", " (%d+)=(%d+)") do
    is_so = is_so and num(place) > last and string.sub(number, 1, 1) ~= "0"
    last = num(place)
  end
  return is_so
end

local function check_numbers(b, lock, text)
  local at, exclusive, upgrader, front = lock.written_at, lock.exclusive, lock.upgrader, lock.front ~= nil
  local beside_it, queued = lock.shared + lock.tickets > 0, queued_total(lock)
  local turn, turn_ms = lock.turn_at > 0, lock.turn_until - lock.turn_at
  always(b, "layout is followed by non-zero numbers in field order", is_canonical(text))
  always(b, "fence is at least the exclusive lease's fence", not exclusive or exclusive.fence <= lock.fence)
  always(b, "arrival is at least the upgrader's arrival", not upgrader or upgrader.arrival <= lock.arrival)
  always(b, "departures is 0 if arrival is 0", lock.departures == 0 or lock.arrival > 0)
  always(b, "writers and readers together do not exceed tickets", queued <= lock.tickets)
  always(b, "readers and writers are both 0 exactly when there is no front", front == (queued > 0))
  always(b, "tickets_next is 0 exactly when there are no places", (lock.tickets_next > 0) == (lock.tickets > 0))
  always(b, "turn_at is not in the future", lock.turn_at <= at)
  always(b, "turn_at is 0 if there is no front", not turn or front)
  always(b, "shared_next is set if there are shared leases", lock.shared == 0 or lock.shared_next > 0)
  always(b, "delay_until is 0 or in the future", lock.delay_until == 0 or lock.delay_until > at)
  always(b, "break_at is 0 if there is no lease", lock.break_at == 0 or exclusive or lock.shared > 0)
  always(b, "hold_ms is 0 if fence is 0", lock.hold_ms == 0 or lock.fence > 0)
  always(b, "kept_until is 0 if there are no shared leases or places", beside_it or lock.kept_until == 0)
  always(b, "kept_until is no later than expires_at", lock.kept_until <= lock.expires_at)
  always(b, "expires_at is 0 if there are no shared leases or places", beside_it or lock.expires_at == 0)
  always(b, "front_arrival is 0 exactly when there is no front", front == (lock.front_arrival > 0))
  always(b, "capacity is 0 if there is an exclusive lease", lock.capacity == 0 or not exclusive)
  always(b, "permits is 0 if capacity is 0", lock.permits == 0 or lock.capacity > 0)
  always(b, "turn_until is 0 exactly when turn_at is 0", (lock.turn_until > 0) == turn)
  always(
    b,
    "turn_until is no earlier than turn_at and at most one full turn later",
    turn_ms >= 0 and turn_ms <= TURN_MS
  )
  always(
    b,
    "turn_ms is 0, a short turn or a full turn",
    lock.turn_ms == 0 or lock.turn_ms == SHORT_TURN_MS or lock.turn_ms == TURN_MS
  )
  always(b, "no_grace_until is at most twenty turns from now", lock.no_grace_until <= at + GRACE_PENALTY * TURN_MS)
  always(b, "dropped is no later than arrival", lock.dropped <= lock.arrival)
  always(
    b,
    "watched_until is no later than the end of the longest possible request",
    lock.watched_until <= at + OPEN_MAX_MS
  )
  always(b, "ahead is 0 if there are no shared leases or places", beside_it or lock.ahead == 0)
  always(
    b,
    "layout is 6 exactly when away or early is nonzero",
    (string.sub(text, 1, 1) == "6") == (lock.away + lock.early > 0)
  )
  always(
    b,
    "keeps_out is 0 or 1, and is 0 if there is no shared lease",
    lock.keeps_out <= 1 and lock.keeps_out <= lock.shared
  )
  always(b, "early is 0 if there are no places", lock.early == 0 or lock.tickets > 0)
end

-- Whether all notes have different tags.
local function has_distinct_tags(notes)
  local seen = {}
  for i = 1, #notes do
    local tag = string.match(notes[i], "^(%.[%w_-][%w_-][%w_-])%S")
    if not tag or seen[tag] then
      return false
    end
    seen[tag] = true
  end
  return true
end

local function check_lease(b, lease, at)
  always(b, "lease has at least one hold", lease.holds > 0)
  always(b, "lease was granted", lease.fence > 0 and lease.acquired <= at)
  always(b, "lease lasts no longer than its max_hold", lease.max_until == 0 or lease.deadline <= lease.max_until)
end

-- Checks the lines of the record after the first one.
local function check_lines(b, lock)
  local at, exclusive, upgrader, rests = lock.written_at, lock.exclusive, lock.upgrader, lock.rests
  if exclusive then
    check_lease(b, exclusive, at)
    always(b, "exclusive has the id of an exclusive lease", is_exclusive(exclusive.id))
    always(b, "exclusive has not expired", exclusive.deadline > at)
    always(b, "exclusive ends no later than break_at", lock.break_at == 0 or exclusive.deadline <= lock.break_at)
  end
  local ends, releases, outcomes = #lock.ended / ENDING_CHARS, #lock.releases / RELEASE_CHARS, #split(lock.outcomes)
  local _, events = string.gsub(lock.events, ",", "")
  always(b, "ended has at most 32 entries", ends <= ENDINGS_MAX)
  always(
    b,
    "releases has at most 32 entries, and is empty until ended has 32",
    releases == 0 or releases <= RELEASES_MAX and ends == ENDINGS_MAX
  )
  always(b, "events_count is the number of entries in events", events == lock.events_count)
  always(b, "events has fewer entries than a full history", events < HISTORY_MAX and #lock.events <= EVENTS_CHARS_MAX)
  local notes = notes_of(lock)
  always(
    b,
    "notes has at most eleven entries, all with different tags",
    #notes <= NOTES_MAX + 3 and has_distinct_tags(notes)
  )
  if upgrader then
    always(
      b,
      "upgrader is waiting for an exclusive lease and has not expired",
      is_exclusive(upgrader.id) and upgrader.deadline > at
    )
  end
  always(b, "outcomes has at most 64 entries", outcomes - (forgotten_at(lock) > 0 and 1 or 0) <= OUTCOMES_MAX)
  always(
    b,
    "rests has at most 64 entries, and is empty if capacity is 0",
    #rests == 0 or lock.capacity > 0 and #rests <= RESTS_MAX
  )
  for i = 1, #rests do
    local after = i == 1 or rests[i].until_ms >= rests[i - 1].until_ms
    always(
      b,
      "rests are in order, and each has permits and ends in the future",
      rests[i].permits > 0 and rests[i].until_ms > at and after
    )
  end
end

-- # The lock's other keys

local function check_keys(b, lock)
  always(b, "shared is the size of the leases set", redis.call("ZCARD", lock.leases_key) == lock.shared)
  always(b, "shared is the size of the holders set", redis.call("ZCARD", lock.holders_key) == lock.shared)
  always(b, "details is the size of the details hash", redis.call("HLEN", lock.details_key) == lock.details)
  always(b, "tickets is the size of the tickets set", redis.call("ZCARD", lock.tickets_key) == lock.tickets)
  for i = 1, KEYS_PER_LOCK do
    local name, needed = LOCK_KEYS[i], 0
    if lock.shared + lock.tickets > 0 and name ~= "history" then
      needed = lock.expires_at + (name == "record" and lock.ahead or 0)
    end
    check_life(b, name, KEYS[lock.at + i - 1], needed)
  end
end

-- Returns the members of a sorted set, in order, and their scores.
local function scored(key)
  local words, ids, scores, by_id = redis.call("ZRANGE", key, "0", "-1", "WITHSCORES"), {}, {}, {}
  for i = 1, #words, 2 do
    ids[#ids + 1] = words[i]
    scores[#scores + 1] = num(words[i + 1])
    by_id[words[i]] = num(words[i + 1])
  end
  return { ids = ids, scores = scores, by_id = by_id }
end

-- Returns how many leases and permits are live.
local function check_shared(b, lock)
  local at, exclusive, upgrader = lock.written_at, lock.exclusive, lock.upgrader
  local leases, holders = scored(lock.leases_key), scored(lock.holders_key)
  local is_gone = lock.break_at > 0 and lock.break_at <= at
  local live, live_permits, permits, last_fence = 0, 0, 0, 0
  for i = 1, #leases.ids do
    local id, deadline = leases.ids[i], leases.scores[i] - lock.ahead
    local text = redis.call("HGET", lock.details_key, id)
    local lease = text and unpack_shared(lock, text)
    always(b, "details contains every shared lease", lease)
    if lease then
      local keeps_out = lease.delay > 0 or lease.min_until > at
      local kept_until = math.max(lease.deadline + lease.delay, lease.min_until)
      check_lease(b, lease, at)
      always(b, "leases has the deadline of every shared lease", lease.id == id and lease.deadline == deadline)
      always(b, "holders has the fence of every shared lease", lease.fence == holders.by_id[id])
      always(
        b,
        "expires_at is no earlier than the last moment at which a shared lease keeps others out",
        kept_until <= lock.expires_at
      )
      always(
        b,
        "keeps_out is 1 if a shared lease has a lock_delay, or a min_hold that has not ended",
        not keeps_out or lock.keeps_out == 1
      )
    end
    permits = permits + permits_of(id)
    always(b, "shared_next is no later than the deadline of any shared lease", lock.shared_next <= deadline)
    if deadline > at and not is_gone then
      live = live + 1
      live_permits = live_permits + permits_of(id)
      always(b, "exclusive excludes every other holder's lease", not exclusive or exclusive.partner == id)
    end
  end
  for i = 1, #holders.ids do
    local fence = holders.scores[i]
    always(b, "fence is at least every shared lease's fence", fence <= lock.fence)
    always(b, "fence is different for every lease", fence ~= last_fence and (not exclusive or exclusive.fence ~= fence))
    last_fence = fence
  end
  always(b, "permits is the number of permits that the leases hold", permits == lock.permits)
  always(b, "upgrader names an existing shared lease", not upgrader or leases.by_id[upgrader.token])
  return live, live_permits
end

local function has_arrival(lock, id)
  local detail = redis.call("HGET", lock.details_key, id)
  return detail and string.find(detail, " %d+$") ~= nil
end

-- Checks the places of one mode. Returns how many of them are queued, and the first queued one.
local function check_queue(b, lock, places, tickets, exclusive, orders)
  local queued, first = 0, nil
  for i = 1, #places.ids do
    local id, score = places.ids[i], places.scores[i]
    local attended_until = (tickets.by_id[id] or 0) - lock.ahead
    always(b, "tickets contains every place", tickets.by_id[id])
    always(
      b,
      "writers are waiting for exclusive leases, and readers for shared leases or permits",
      is_exclusive(id) == exclusive
    )
    local order = score < UNATTENDED and score or score - UNATTENDED
    local arrival = arrival_of(lock, id, order)
    always(b, "arrival is at least every place's arrival", arrival <= lock.arrival)
    always(
      b,
      "every order is unique and no later than the place's arrival",
      order <= arrival and not orders[fmt(order)]
    )
    always(b, "a place with a head start stores its arrival in its detail", not is_early(id) or has_arrival(lock, id))
    orders[fmt(order)] = true
    if score < UNATTENDED then
      queued = queued + 1
      first = first or id
      always(
        b,
        "attended_next is no later than the end of any queued place's attendance",
        lock.attended_next <= attended_until
      )
    end
  end
  return queued, first
end

local function check_places(b, lock)
  local tickets, labels, away, early, orders = scored(lock.tickets_key), 0, 0, 0, {}
  local writers, readers = scored(lock.writers_key), scored(lock.readers_key)
  local writers_queued, front = check_queue(b, lock, writers, tickets, true, orders)
  local readers_queued, reader = check_queue(b, lock, readers, tickets, false, orders)
  local arrival = front and writers.by_id[front] or 0
  if reader and (not front or readers.by_id[reader] < arrival) then
    front, arrival = reader, readers.by_id[reader]
  end
  always(b, "writers is the number of queued writers", writers_queued == lock.writers)
  always(b, "readers is the number of queued readers", readers_queued == lock.readers)
  always(b, "tickets is the total number of writers and readers", #tickets.ids == #writers.ids + #readers.ids)
  always(b, "front is the first queued place", front == lock.front and arrival == lock.front_arrival)
  for i = 1, #tickets.ids do
    local lapses_at = tickets.scores[i] - lock.ahead + TICKET_MS
    labels = labels + (has_detail(tickets.ids[i]) and 1 or 0)
    away = away + (is_away(tickets.ids[i]) and 1 or 0)
    early = early + (is_early(tickets.ids[i]) and 1 or 0)
    always(b, "tickets_next is no later than the expiry of any ticket", lock.tickets_next <= lapses_at)
    always(b, "expires_at is no earlier than the expiry of any ticket", lapses_at <= lock.expires_at)
  end
  always(b, "details is the number of shared leases and labelled places", lock.details == lock.shared + labels)
  always(b, "away is the number of places whose clients are away", lock.away == away)
  always(b, "early is at least the number of places with a head start", lock.early >= early)
end

-- Whether the place at the front could now be granted the lock, or be refused for good.
local function front_fits(lock, live, live_permits)
  local front, at = lock.front, lock.written_at
  local is_gone = lock.break_at > 0 and lock.break_at <= at
  if not front or lock.exclusive or is_gone or lock.delay_until > at then
    return false
  end
  if is_exclusive(front) then
    return live == 0
  end
  local permits = permits_of(front)
  if permits == 0 then
    return not lock.upgrader and lock.break_at == 0
  end
  return permits > lock.capacity or permits <= lock.capacity - live_permits - lock.resting
end

-- Returns the violated invariants of the lock whose keys start at `at`, and the numbers of its record. Skips a record that
-- cannot be read, or that has an earlier layout, which a record keeps until a script has something to write.
local function broken_lock(at)
  local b, text = {}, redis.call("GET", KEYS[at]) or ""
  local lock = empty_lock(at)
  if not string.find(text, "^[56] ") or not parse_record(lock, text) then
    return b, ""
  end
  check_numbers(b, lock, text)
  check_lines(b, lock)
  check_keys(b, lock)
  if lock.shared + lock.tickets <= CHECKED_MAX then
    local live, live_permits = check_shared(b, lock)
    check_places(b, lock)
    local fits_now = front_fits(lock, live, live_permits)
    always(b, "turn_at is set exactly when the front can be granted the lock", fits_now == (lock.turn_at > 0))
  end
  return b, string.match(text, "^[^\n]*")
end
