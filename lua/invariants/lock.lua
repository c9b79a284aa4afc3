-- What is true of a lock after every script: for each field of its record, in the order of core/record.lua, and for its other
-- keys. "Now" is the instant at which the record was last written. Every build except the deployed one checks this after each
-- script, and `leasehold doctor` checks a live store.

-- If there are more leases and places together, only their numbers are compared, because all other requests wait during
-- the check.
local CHECKED_MAX = 200
-- No request attends its place, or watches a lock, for longer.
local OPEN_MAX_MS = 62000

-- # The record

-- Whether the numbers of line 1 after the first five are in order, and none is 0.
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
  always(b, "layout is followed by numbers that are not 0, in order", is_canonical(text))
  always(b, "fence is no less than the exclusive lease's", not exclusive or exclusive.fence <= lock.fence)
  always(b, "arrival is no less than the upgrader's", not upgrader or upgrader.arrival <= lock.arrival)
  always(b, "departures are 0 when nobody has arrived", lock.departures == 0 or lock.arrival > 0)
  always(b, "writers and readers are no more than all places", queued <= lock.tickets)
  always(b, "readers and writers are 0 when nobody is at the front", front == (queued > 0))
  always(b, "tickets_next is 0 when there is no place", (lock.tickets_next > 0) == (lock.tickets > 0))
  always(b, "turn_at has passed", lock.turn_at <= at)
  always(b, "turn_at is 0 when nobody is at the front", not turn or front)
  always(b, "shared_next is there when a shared lease is", lock.shared == 0 or lock.shared_next > 0)
  always(b, "delay_until is 0 when it has passed", lock.delay_until == 0 or lock.delay_until > at)
  always(b, "break_at is 0 when there is no lease", lock.break_at == 0 or exclusive or lock.shared > 0)
  always(b, "hold_ms is 0 when there was no lease", lock.hold_ms == 0 or lock.fence > 0)
  always(b, "kept_until is 0 when nothing is beside the record", beside_it or lock.kept_until == 0)
  always(b, "kept_until is no later than expires_at", lock.kept_until <= lock.expires_at)
  always(b, "expires_at is 0 when nothing is beside the record", beside_it or lock.expires_at == 0)
  always(b, "front_arrival is 0 when nobody is at the front", front == (lock.front_arrival > 0))
  always(b, "capacity is 0 when the lock is held exclusively", lock.capacity == 0 or not exclusive)
  always(b, "permits are a semaphore's", lock.permits == 0 or lock.capacity > 0)
  always(b, "turn_until is 0 when it is nobody's turn", (lock.turn_until > 0) == turn)
  always(
    b,
    "turn_until is no earlier than the turn began, and no longer after that than turns last",
    turn_ms >= 0 and turn_ms <= TURN_MS
  )
  always(
    b,
    "turn_ms is 0, short or long",
    lock.turn_ms == 0 or lock.turn_ms == SHORT_TURN_MS or lock.turn_ms == TURN_MS
  )
  always(
    b,
    "no_grace_until is no later than twenty turns from now",
    lock.no_grace_until <= at + GRACE_PENALTY * TURN_MS
  )
  always(b, "dropped is no later than the last arrival", lock.dropped <= lock.arrival)
  always(b, "watched_until is no later than a request is open", lock.watched_until <= at + OPEN_MAX_MS)
  always(b, "ahead is 0 when nothing is beside the record", beside_it or lock.ahead == 0)
  always(
    b,
    "layout is another one when a client is away, or a place has had a head start",
    (string.sub(text, 1, 1) == "6") == (lock.away + lock.early > 0)
  )
  always(b, "keeps_out is 0 or 1, and 0 without a shared lease", lock.keeps_out <= 1 and lock.keeps_out <= lock.shared)
  always(b, "early is 0 when there is no place", lock.early == 0 or lock.tickets > 0)
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
  always(b, "lease is held once at least", lease.holds > 0)
  always(b, "lease was granted", lease.fence > 0 and lease.acquired <= at)
  always(b, "lease ends no later than its max_hold", lease.max_until == 0 or lease.deadline <= lease.max_until)
end

-- Replaces a value that is not a number.
local function check_lines(b, lock)
  local at, exclusive, upgrader, rests = lock.written_at, lock.exclusive, lock.upgrader, lock.rests
  if exclusive then
    check_lease(b, exclusive, at)
    always(b, "exclusive is an exclusive lease", is_exclusive(exclusive.id))
    always(b, "exclusive has not expired", exclusive.deadline > at)
    always(b, "exclusive ends no later than a break", lock.break_at == 0 or exclusive.deadline <= lock.break_at)
  end
  local ends, releases, outcomes = #lock.ended / ENDING_CHARS, #lock.releases / RELEASE_CHARS, #split(lock.outcomes)
  local _, events = string.gsub(lock.events, ",", "")
  always(b, "ended are 32 at most", ends <= ENDINGS_MAX)
  always(
    b,
    "releases are 32 at most, before 32 ends",
    releases == 0 or releases <= RELEASES_MAX and ends == ENDINGS_MAX
  )
  always(b, "events are as many as line 1 says", events == lock.events_count)
  always(b, "events are fewer than a history has", events < HISTORY_MAX and #lock.events <= EVENTS_CHARS_MAX)
  local notes = notes_of(lock)
  always(b, "notes are eleven at most, each under its own tag", #notes <= NOTES_MAX + 3 and has_distinct_tags(notes))
  if upgrader then
    always(
      b,
      "upgrader waits for an exclusive lease, and has not lapsed",
      is_exclusive(upgrader.id) and upgrader.deadline > at
    )
  end
  always(b, "outcomes are 64 at most", outcomes - (forgotten_at(lock) > 0 and 1 or 0) <= OUTCOMES_MAX)
  always(b, "rests are a semaphore's, and 64 at most", #rests == 0 or lock.capacity > 0 and #rests <= RESTS_MAX)
  for i = 1, #rests do
    local after = i == 1 or rests[i].until_ms >= rests[i - 1].until_ms
    always(b, "rests are of permits, to come and in order", rests[i].permits > 0 and rests[i].until_ms > at and after)
  end
end

-- # The keys beside it

local function check_keys(b, lock)
  always(b, "shared is how many leases there are", redis.call("ZCARD", lock.leases_key) == lock.shared)
  always(b, "shared is how many holders there are", redis.call("ZCARD", lock.holders_key) == lock.shared)
  always(b, "details is how many there are", redis.call("HLEN", lock.details_key) == lock.details)
  always(b, "tickets is how many there are", redis.call("ZCARD", lock.tickets_key) == lock.tickets)
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

-- Returns the numbers of live leases and permits.
local function check_shared(b, lock)
  local at, exclusive, upgrader = lock.written_at, lock.exclusive, lock.upgrader
  local leases, holders = scored(lock.leases_key), scored(lock.holders_key)
  local is_gone = lock.break_at > 0 and lock.break_at <= at
  local live, live_permits, permits, last_fence = 0, 0, 0, 0
  for i = 1, #leases.ids do
    local id, deadline = leases.ids[i], leases.scores[i] - lock.ahead
    local text = redis.call("HGET", lock.details_key, id)
    local lease = text and unpack_shared(lock, text)
    always(b, "details has each shared lease", lease)
    if lease then
      local keeps_out = lease.delay > 0 or lease.min_until > at
      local kept_until = math.max(lease.deadline + lease.delay, lease.min_until)
      check_lease(b, lease, at)
      always(b, "leases has the deadline of each", lease.id == id and lease.deadline == deadline)
      always(b, "holders has the fence of each", lease.fence == holders.by_id[id])
      always(b, "expires_at is no earlier than a shared lease is over", kept_until <= lock.expires_at)
      always(b, "keeps_out is 1 when a shared lease may keep others out", not keeps_out or lock.keeps_out == 1)
    end
    permits = permits + permits_of(id)
    always(b, "shared_next is no later than the end of a shared lease", lock.shared_next <= deadline)
    if deadline > at and not is_gone then
      live = live + 1
      live_permits = live_permits + permits_of(id)
      always(b, "exclusive is beside no other holder's lease", not exclusive or exclusive.partner == id)
    end
  end
  for i = 1, #holders.ids do
    local fence = holders.scores[i]
    always(b, "fence is no less than any shared lease's", fence <= lock.fence)
    always(b, "fence is no two leases'", fence ~= last_fence and (not exclusive or exclusive.fence ~= fence))
    last_fence = fence
  end
  always(b, "permits is how many the leases hold", permits == lock.permits)
  always(b, "upgrader holds the lease that it names", not upgrader or leases.by_id[upgrader.token])
  return live, live_permits
end

local function has_arrival(lock, id)
  local detail = redis.call("HGET", lock.details_key, id)
  return detail and string.find(detail, " %d+$") ~= nil
end

-- Checks the places of one mode. Returns how many of them are queued, and the first of these.
local function check_queue(b, lock, places, tickets, exclusive, orders)
  local queued, first = 0, nil
  for i = 1, #places.ids do
    local id, score = places.ids[i], places.scores[i]
    local attended_until = (tickets.by_id[id] or 0) - lock.ahead
    always(b, "tickets has each place", tickets.by_id[id])
    always(b, "writers wait for exclusive leases, and readers for others", is_exclusive(id) == exclusive)
    local order = score < UNATTENDED and score or score - UNATTENDED
    local arrival = arrival_of(lock, id, order)
    always(b, "arrival is no less than any place's", arrival <= lock.arrival)
    always(b, "an order is no later than its arrival, and no two places'", order <= arrival and not orders[fmt(order)])
    always(b, "a place with a head start has its arrival in its detail", not is_early(id) or has_arrival(lock, id))
    orders[fmt(order)] = true
    if score < UNATTENDED then
      queued, first = queued + 1, first or id
      always(b, "attended_next is no later than a queued place is attended", lock.attended_next <= attended_until)
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
  always(b, "writers is how many of them are queued", writers_queued == lock.writers)
  always(b, "readers is how many of them are queued", readers_queued == lock.readers)
  always(b, "tickets is how many places there are", #tickets.ids == #writers.ids + #readers.ids)
  always(b, "front is the queued place that came first", front == lock.front and arrival == lock.front_arrival)
  for i = 1, #tickets.ids do
    local lapses_at = tickets.scores[i] - lock.ahead + TICKET_MS
    labels = labels + (has_detail(tickets.ids[i]) and 1 or 0)
    away = away + (is_away(tickets.ids[i]) and 1 or 0)
    early = early + (is_early(tickets.ids[i]) and 1 or 0)
    always(b, "tickets_next is no later than a ticket lapses", lock.tickets_next <= lapses_at)
    always(b, "expires_at is no earlier than a ticket lapses", lapses_at <= lock.expires_at)
  end
  always(b, "details are those of shared leases, and of places with labels", lock.details == lock.shared + labels)
  always(b, "away is how many places have clients that are away", lock.away == away)
  always(b, "early is no less than how many places have a head start", lock.early >= early)
end

-- Whether the place at the front could be granted the lock now, or could be refused for good.
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

-- Returns the violated invariants of the lock whose keys start at `at`, and the numbers of its record. Nothing is checked for a
-- record that cannot be read, or one of an earlier layout, which remains until a script has something to write.
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
    always(b, "turn_at is there when the front fits, and 0 when it does not", fits_now == (lock.turn_at > 0))
  end
  return b, string.match(text, "^[^\n]*")
end
