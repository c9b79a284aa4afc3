/** Mistakes, starting with those of Redisson's scripts, each as a small change to ours: the model must notice every one. */
import type { Mutant } from "../simulator/mutants/mutant.ts";

const QUEUE = "lua/core/queue.lua";

export const mutants: readonly Mutant[] = [
  {
    name: "a later break's reason replaces that of an earlier announced break",
    edits: [
      {
        file: "lua/lock/break_lock.lua",
        find: `save_note(lock, request, note, lock.break_at ~= earlier, dropped > 0)`,
        replace: `save_note(lock, request, note, true, dropped > 0)`,
      },
      {
        file: "lua/lock/break_lock.lua",
        find: `if lock.break_at ~= earlier or dropped > 0 then`,
        replace: `if true then`,
      },
    ],
  },
  {
    name: "a client that loses its lease later gets the reason of an earlier break of another lease",
    edits: [
      {
        file: "lua/core/replay.lua",
        find: `return lock.note_tag or announced_tag(lock)`,
        replace: `return string.match(lock.notes, "(%.[^ .][^ .][^ .])%S+$") or NO_NOTE`,
      },
    ],
  },
  {
    name: "a holder's renewal moves another's deadline",
    edits: [
      {
        file: "lua/core/holders.lua",
        find: `  if lease.deadline < lock.shared_next then
    lock.shared_next = lease.deadline
    lock.changed`,
        replace: `
      for _, id in ipairs(redis.call("ZRANGE", lock.leases_key, "0", "-1")) do
        local other = live_shared(lock, id)
        if other then
          other.deadline = lease.deadline
          put_shared(lock, other)
        end
      end
  if lease.deadline < lock.shared_next then
    lock.shared_next = lease.deadline
    lock.changed`,
      },
    ],
  },
  {
    name: "the lock is held for as long as the longest lease that it ever had",
    edits: [
      {
        file: "lua/core/ends.lua",
        find: `if lock.shared == 0 or lock.shared_next > now then`,
        replace: `if lock.shared == 0 or lock.kept_until > now then`,
      },
    ],
  },
  {
    name: "the lock ends with the first of its leases",
    edits: [
      {
        file: "lua/core/ends.lua",
        find: `lock.leases_key, "-inf", beside(lock, now), "LIMIT"`,
        replace: `lock.leases_key, "-inf", "+inf", "LIMIT"`,
      },
    ],
  },
  {
    name: "a dead reader blocks until the last reader's deadline",
    edits: [
      {
        file: "lua/core/holders.lua",
        find: `  else
    lock.shared_next = math.min(lock.shared_next, lease.deadline)`,
        replace: `  else
    lock.shared_next = math.max(lock.shared_next, lease.deadline)`,
      },
    ],
  },
  {
    name: "an unattended place is not passed over",
    edits: [
      {
        file: "lua/core/queue.lua",
        find: `attended_until < lock.attended_next`,
        replace: `attended_until > lock.attended_next`,
      },
    ],
  },
  {
    name: "an attended place is passed over",
    edits: [
      {
        file: "lua/core/queue.lua",
        find: `local over = redis.call("ZCOUNT", lock.tickets_key, "-inf", beside(lock, now)) - from`,
        replace: `local over = redis.call("ZCOUNT", lock.tickets_key, "-inf", beside(lock, now + 1000)) - from`,
      },
    ],
  },
  {
    name: "a place that was passed over is forgotten",
    edits: [
      {
        file: "lua/core/queue.lua",
        find: `return { arrival = arrival_of(lock, id, order), order = order, queued = queued }`,
        replace: `return queued and { arrival = arrival_of(lock, id, order), order = order, queued = queued } or nil`,
      },
    ],
  },
  {
    name: "a turn never runs out",
    edits: [
      {
        file: "lua/core/queue.lua",
        find: `if lock.turn_at == 0 or front == current_id or is_away(front) or now < turn_until then`,
        replace: `if lock then`,
      },
    ],
  },
  {
    name: "a client gets its grace between two requests even if it has wasted a turn",
    edits: [
      { file: "lua/core/queue.lua", find: `returned = returned and now >= locks[i].no_grace_until`, replace: `` },
    ],
  },
  {
    name: "a request for any of several locks keeps its places in the other queues when it is served",
    edits: [
      {
        file: "lua/core/request.lua",
        find: `elseif found and found[i] then\n      remove_place(locks[i], ids[i], found[i])`,
        replace: `elseif found and found[i] then\n      note_turn_taken(locks[i])`,
      },
    ],
  },
  {
    name: "a request for any of several locks takes the last free ones of its list",
    edits: [
      {
        file: "lua/core/request.lua",
        find: `  for i = 1, #locks do\n    local is_free`,
        replace: `  for i = #locks, 1, -1 do\n    local is_free`,
      },
    ],
  },
  {
    name: "a request for any of several locks waits in only one queue",
    edits: [
      {
        file: "lua/core/queue.lua",
        find: `if aside_until <= now or is_among(blocked, spare + 1, i) then`,
        replace: `if spare == 0 and aside_until <= now or is_among(blocked, 1, i) then`,
      },
    ],
  },
  {
    name: "a waiting multi-lock never joins all its queues",
    edits: [
      {
        file: "lua/core/queue.lua",
        find: `if aside_until <= now or is_among(blocked, spare + 1, i) then`,
        replace: `if is_among(blocked, spare + 1, i) then`,
      },
    ],
  },
  {
    name: "a waiting multi-lock reserves free locks from the start",
    edits: [
      {
        file: "lua/core/queue.lua",
        find: `if aside_until <= now or is_among(blocked, spare + 1, i) then`,
        replace: `if lock then`,
      },
    ],
  },
  {
    name: "a dismissed client keeps its place",
    edits: [
      {
        file: "lua/core/queue.lua",
        find: `redis.call("DEL", lock.writers_key, lock.readers_key, lock.tickets_key)`,
        replace: ``,
      },
    ],
  },
  {
    name: "re-entry adds up the ttls",
    edits: [
      {
        file: "lua/core/request.lua",
        find: `held.deadline = math.max(held.deadline, deadline_of(lock, held, input.ttl_ms))`,
        replace: `held.deadline = held.deadline + input.ttl_ms`,
      },
    ],
  },
  {
    name: "a shorter re-entry shortens the lease",
    edits: [
      {
        file: "lua/core/request.lua",
        find: `held.deadline = math.max(held.deadline, deadline_of(lock, held, input.ttl_ms))`,
        replace: `held.deadline = deadline_of(lock, held, input.ttl_ms)`,
      },
    ],
  },
  {
    name: "releasing an expired lease succeeds",
    edits: [
      {
        file: "lua/lock/release.lua",
        find: `  purge(lock)`,
        replace: `  if false then
    purge(lock)
  end`,
      },
    ],
  },
  {
    name: "a downgrade does not let waiting readers in",
    edits: [
      {
        file: "lua/core/holders.lua",
        find: `not lock.upgrader and lock.break_at == 0`,
        replace: `not lock.upgrader and lock.break_at == 0 and (lock.live == 0 or lock.front == nil)`,
      },
    ],
  },
  {
    name: "an expired reader still excludes writers",
    edits: [
      {
        file: "lua/core/ends.lua",
        find: `lock.shared = lock.shared - #ids`,
        replace: `lock.shared = math.max(1, lock.shared - #ids)`,
      },
    ],
  },
  {
    name: "a release ends min_hold",
    edits: [
      {
        file: "lua/core/ends.lua",
        find: `if lease.min_until > at and reason ~= END_TRANSFERRED then`,
        replace: `if lease.min_until > at and is_unnoticed(reason) then`,
      },
    ],
  },
  {
    name: "min_hold counts from the release",
    edits: [
      {
        file: "lua/core/ends.lua",
        find: `lock.delay_until = math.max(lock.delay_until, lease.min_until)`,
        replace: `lock.delay_until = math.max(lock.delay_until, lease.min_until + now - lease.acquired)`,
      },
    ],
  },
  {
    name: "min_hold outlives a break without delay",
    edits: [
      {
        file: "lua/core/ends.lua",
        find: `lease.delay, lease.min_until = 0, 0\n    put_lease`,
        replace: `lease.delay = 0\n    put_lease`,
      },
    ],
  },
  {
    name: "a shared lease forgets its min_hold when it is renewed",
    edits: [
      {
        file: "lua/core/holders.lua",
        find: `put_detail(lock, lease.id, pack_lease(lease))`,
        replace: `if lease.acquired < now then lease.min_until = 0 end
  put_detail(lock, lease.id, pack_lease(lease))`,
      },
    ],
  },
  {
    name: "a transfer forgets min_hold",
    edits: [{ file: "lua/lock/transfer.lua", find: `min_until = old.min_until`, replace: `min_until = 0` }],
  },
  {
    name: "a transfer forgets max_hold",
    edits: [{ file: "lua/lock/transfer.lua", find: `max_until = old.max_until`, replace: `max_until = 0` }],
  },
  {
    name: "the old token outlives a transfer",
    edits: [
      {
        file: "lua/lock/transfer.lua",
        find: `end_lease(lock, old, END_TRANSFERRED)`,
        replace: `if mode_of(old.id) == "x" then end_lease(lock, old, END_TRANSFERRED) end`,
      },
    ],
  },
  {
    name: "a renewal counts as late even if half of the lease is left",
    edits: [{ file: "lua/lock/renew.lua", find: `lease.ttl / 3`, replace: `lease.ttl / 2` }],
  },
  {
    name: "a late copy of a renewal brings its metadata back",
    edits: [
      {
        file: "lua/core/run.lua",
        find: `elseif latest and num(revision) <= num(latest) then`,
        replace: `elseif false then`,
      },
    ],
  },
  {
    name: "a renewal without a revision makes earlier revisions valid again",
    edits: [{ file: "lua/core/run.lua", find: `    revision = latest\n`, replace: `    revision = nil\n` }],
  },
  {
    name: "a renewal without metadata deletes the metadata",
    edits: [
      {
        file: "lua/lock/renew.lua",
        find: `  if new_metadata and new_metadata ~= NONE then
    lease.label = with_metadata(lease.label, new_metadata)
  end`,
        replace: `  lease.label = new_metadata and new_metadata ~= NONE and with_metadata(lease.label, new_metadata) or owner_of(lease.label)`,
      },
    ],
  },
  {
    name: "a renewal with metadata deletes the owner",
    edits: [
      {
        file: "lua/core/run.lua",
        find: `return owner_of(label) .. "." .. metadata`,
        replace: `return NONE .. "." .. metadata`,
      },
    ],
  },
  {
    name: "a renewal outlives a break",
    edits: [
      {
        file: "lua/core/holders.lua",
        find: `if lock.break_at > 0 and lock.break_at < deadline then`,
        replace: `if false then`,
      },
    ],
  },
  {
    name: "a break that is sent again ends the next lease too",
    edits: [
      {
        file: "lua/lock/break_lock.lua",
        find: `local known = recent_reply(lock, request)`,
        replace: `local known = nil`,
      },
    ],
  },
  {
    name: "a break by fence ends the current lease, whatever its fence",
    edits: [
      {
        file: "lua/lock/break_lease.lua",
        find: `lock.exclusive.fence == fence`,
        replace: `lock.exclusive.fence >= fence`,
      },
    ],
  },
  {
    name: "a break by fence ends the first of the shared leases",
    edits: [
      {
        file: "lua/lock/break_lease.lua",
        find: `lock.holders_key, fmt(fence), fmt(fence))`,
        replace: `lock.holders_key, "-inf", fmt(fence))`,
      },
    ],
  },
  {
    name: "a grace period for one lease applies to all",
    edits: [{ file: "lua/lock/break_lease.lua", find: `holders_total(lock) > 1`, replace: `holders_total(lock) > 99` }],
  },
  {
    name: "an exclusive lease lasts longer when the clock is set back",
    edits: [
      { file: "lua/core/record.lua", find: `move_lease(lock.exclusive, -by_ms)`, replace: `local _ = lock.exclusive` },
    ],
  },
  {
    name: "data in the keys next to the record lasts longer when the clock is set back",
    edits: [
      { file: "lua/core/record.lua", find: `lock.ahead = lock.ahead + by_ms`, replace: `lock.ahead = lock.ahead` },
    ],
  },
  {
    name: "a shared lease lasts longer when the clock is set back",
    edits: [{ file: "lua/core/record.lua", find: `move_lease(lease, -lock.ahead)`, replace: `` }],
  },
  {
    name: "max_hold lasts longer when the clock is set back",
    edits: [{ file: "lua/core/holders.lua", find: `"acquired", "max_until",`, replace: `"acquired",` }],
  },
  {
    name: "min_hold lasts longer when the clock is set back",
    edits: [{ file: "lua/core/holders.lua", find: `"max_until", "min_until"`, replace: `"max_until"` }],
  },
  {
    name: "a lock_delay lasts longer when the clock is set back",
    edits: [
      {
        file: "lua/core/record.lua",
        find: `    "delay_until",
`,
        replace: ``,
      },
    ],
  },
  {
    name: "a break comes later than announced when the clock is set back",
    edits: [
      {
        file: "lua/core/record.lua",
        find: `    "break_at",
`,
        replace: ``,
      },
    ],
  },
  {
    name: "a turn lasts longer when the clock is set back",
    edits: [
      {
        file: "lua/core/record.lua",
        find: `    "turn_until",
`,
        replace: ``,
      },
    ],
  },
  {
    name: "a place is attended longer when the clock is set back",
    edits: [
      {
        file: "lua/core/record.lua",
        find: `    "attended_next",
`,
        replace: ``,
      },
    ],
  },
  {
    name: "an unattended place is kept longer when the clock is set back",
    edits: [
      {
        file: "lua/core/record.lua",
        find: `    "tickets_next",
`,
        replace: ``,
      },
    ],
  },
  {
    name: "a multi-lock queues for one lock for longer when the clock is set back",
    edits: [
      { file: "lua/core/queue.lua", find: `arrived_at > now + 1000 and now or arrived_at`, replace: `arrived_at` },
    ],
  },
  {
    name: "an earlier drop dismisses a client when the clock is set back",
    edits: [
      {
        file: "lua/core/request.lua",
        find: `math.max(place.arrival, input.locks[i].dropped + 1)`,
        replace: `place.arrival`,
      },
    ],
  },
  {
    name: "the first of the shared leases ends later when the clock is set back",
    edits: [
      {
        file: "lua/core/record.lua",
        find: `    "shared_next",
`,
        replace: ``,
      },
    ],
  },
  {
    name: "a repeated release is not recognized",
    edits: [{ file: "lua/core/replay.lua", find: `by = request_tag(request)`, replace: `by = NO_REQUEST` }],
  },
  {
    name: "the release of a lease that was already released succeeds",
    edits: [
      {
        file: "lua/core/replay.lua",
        find: `from + REQUEST_CHARS - 1) == tag`,
        replace: `from + REQUEST_CHARS - 1) ~= NO_REQUEST`,
      },
    ],
  },
  {
    name: "the record forgets one of its numbers",
    edits: [
      { file: "lua/core/record.lua", find: `RECORD_FIELDS[i] ~= "hold_ms"`, replace: `RECORD_FIELDS[i] ~= "break_at"` },
    ],
  },
  {
    name: "the record forgets the place at the front",
    edits: [
      { file: "lua/core/record.lua", find: `  if lock.front then\n`, replace: `  if lock.front and false then\n` },
    ],
  },
  {
    name: "the script that frees the lock does not grant it to an absent client",
    edits: [
      {
        file: "lua/core/queue.lua",
        find: `if lock.away > 0 then\n    serve_away`,
        replace: `if lock.away < 0 then\n    serve_away`,
      },
    ],
  },
  {
    name: "an absent client is granted the lock together with others",
    edits: [
      {
        file: "lua/core/standby.lua",
        find: `not fits(lock, front) and permits_of(front) <= lock.capacity`,
        replace: `lock.exclusive`,
      },
    ],
  },
  {
    name: "a place whose standby has ended is granted the lock",
    edits: [
      {
        file: "lua/core/queue.lua",
        find: `elseif (id ~= current_id or attended_until + TICKET_MS <= now) and #ids < taken then`,
        replace: `elseif not is_away(id) and (id ~= current_id or attended_until + TICKET_MS <= now) and #ids < taken then`,
      },
    ],
  },
  {
    name: "an absent client is granted a lease with another ttl",
    edits: [{ file: "lua/core/standby.lua", find: `    ttl = num(ttl_ms),`, replace: `    ttl = num(ttl_ms) + 1,` }],
  },
  {
    name: "the max_hold of an absent client is forgotten",
    edits: [{ file: "lua/core/standby.lua", find: `num(max_hold_ms) > 0 and`, replace: `num(max_hold_ms) < 0 and` }],
  },
  {
    name: "an unclaimed lease starts a lock_delay",
    edits: [{ file: "lua/core/standby.lua", find: `    delay = 0,`, replace: `    delay = num(lock_delay_ms),` }],
  },
  {
    name: "an unclaimed lease starts a min_hold",
    edits: [
      {
        file: "lua/core/standby.lua",
        find: `    min_until = 0,`,
        replace: `    min_until = num(min_hold_ms) > 0 and now + num(min_hold_ms) or 0,`,
      },
    ],
  },
  {
    name: "a claimed lease starts no lock_delay",
    edits: [{ file: "lua/core/standby.lua", find: `  lease.delay = num(lock_delay_ms)`, replace: `  lease.delay = 0` }],
  },
  {
    name: "the min_hold of a lease that was claimed late starts over",
    edits: [
      { file: "lua/core/standby.lua", find: `lease.acquired + num(min_hold_ms)`, replace: `now + num(min_hold_ms)` },
    ],
  },
  {
    name: "a renewal does not claim a lease",
    edits: [{ file: "lua/lock/renew.lua", find: `if lease.partner ~= NONE then`, replace: `if false then` }],
  },
  {
    name: "a ticket whose standby has ended and is forgotten gets a new place",
    edits: [
      {
        file: "lua/core/queue.lua",
        find: `note_never_served(lock, ids, STANDBY_RAN_OUT)`,
        replace: `count_away(lock, -#ids)`,
      },
      {
        file: "lua/lock/acquire.lua",
        find: `if is_away(input.place_ids[1]) then`,
        replace: `if false then`,
      },
    ],
  },
  {
    name: "a client that gave up a place on standby learns that it was granted",
    edits: [{ file: "lua/lock/give_up.lua", find: `STANDBY_GIVEN_UP)`, replace: `END_RELEASED)` }],
  },
  {
    name: "a dismissed client on standby does not learn why",
    edits: [{ file: "lua/core/replay.lua", find: `letter == STANDBY_SENT_AWAY and drop_tag(lock) or`, replace: `` }],
  },
  {
    name: "a request with the ticket changes what a client on standby will be granted",
    edits: [
      {
        file: "lua/core/request.lua",
        find: `input.standby_ms > 0 and (input.ticket ~= NONE or until_ms <= now)`,
        replace: `input.ticket ~= NONE`,
      },
    ],
  },
  {
    name: "a client on standby that shares another's lock is granted the fields of its latest request",
    edits: [
      { file: "lua/core/request.lua", find: `found and is_away(ids[1]) and found[1].queued and`, replace: `false and` },
    ],
  },
  {
    name: "an Idempotency-Key that was sent with a standby ticket is forgotten",
    edits: [
      {
        file: "lua/core/request.lua",
        find: `  save_use(input, WAITING, secret, until_ms + input.ttl_ms)\n  update_turn`,
        replace: `  if not found[1] then\n    save_use(input, WAITING, secret, until_ms + input.ttl_ms)\n  end\n  update_turn`,
      },
    ],
  },
  {
    name: "a lock has one more standby place than allowed",
    edits: [
      {
        file: "lua/core/request.lua",
        find: `locks[1].away >= input.standby_max`,
        replace: `locks[1].away > input.standby_max`,
      },
    ],
  },
  {
    name: "a head start has no effect on the order",
    edits: [
      { file: QUEUE, find: `local order = arrival - head_start_ms * 1000`, replace: `local order = arrival - 1` },
    ],
  },
  {
    name: "the arrival of a place with a head start is reported as its order",
    edits: [
      { file: QUEUE, find: `local detail = is_early(id) and redis`, replace: `local detail = id == "" and redis` },
    ],
  },
  {
    name: "a new request with a head start waits for the client whose turn it is",
    edits: [
      {
        file: QUEUE,
        find: `if is_blocked(locks[i], ids[i], order, input.fair) then`,
        replace: `if is_blocked(locks[i], ids[i], found and order or nil, input.fair) then`,
      },
    ],
  },
  {
    name: "a request for several locks is overtaken after its 10 s",
    edits: [{ file: QUEUE, find: `  if arrived_by <= order then`, replace: `  if true then` }],
  },
  {
    name: "a request for several locks is not overtaken in its first 10 s, either",
    edits: [
      {
        file: QUEUE,
        find: `  local arrived_by = now_us - ALL_QUEUES_AFTER_MS * 1000`,
        replace: `  local arrived_by = now_us - 1000`,
      },
    ],
  },
  {
    name: "a request for one lock is not overtaken after 10 s",
    edits: [{ file: QUEUE, find: `if string.sub(id, 2, 2) == "m" and`, replace: `if` }],
  },
  {
    name: "two places have the same order",
    edits: [{ file: QUEUE, find: `    if not taken[fmt(at)] then`, replace: `    if true then` }],
  },
  {
    name: "a place with a head start is ordered like one without",
    edits: [{ file: QUEUE, find: `return arrival + arrival % 2`, replace: `return arrival` }],
  },
  {
    name: "a request with a ticket and a head start gets a new place",
    edits: [
      {
        file: QUEUE,
        find: `  if found then\n    order = found.order\n  elseif`,
        replace: `  if found and not is_early(ids[1]) then\n    order = found.order\n  elseif`,
      },
    ],
  },
  {
    name: "the label of a place with a head start is not shown",
    edits: [
      {
        file: QUEUE,
        find: `put_detail(lock, id, "=" .. input.label ..`,
        replace: `put_detail(lock, id, "=" .. (is_early(id) and "-" or input.label) ..`,
      },
    ],
  },
];
