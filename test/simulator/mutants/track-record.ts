/**
 * The faults of the track record in docs/internals/track-record.md that were in code that the simulator runs, each put back by the smallest
 * change of today's sources. A name is how the row begins, so that everybody finds one by the other.
 */
import { STAGES } from "../scenario.ts";
import type { Mutant } from "./mutant.ts";

const redis = { deployment: "redis" } as const;
const programs = { ...STAGES.programs, ...redis } as const;
const requests = { ...STAGES.requests, ...redis } as const;
const turns = { ...STAGES.turns, ...redis } as const;
const stores = STAGES.stores;
const clocks = { ...STAGES.clocks, ...redis } as const;
const { quorum } = STAGES;
const slowStore = {
  ...redis,
  faults: ["store stalled", "store restarted"],
  calm_ms_max: 2_000,
  fault_ms_max: 3_000,
} as const;

/** Those that the scripts had, or the service around them. */
const SERVICE: readonly Mutant[] = [
  {
    name: "Operations that send the store several requests for one client request",
    edits: [
      {
        file: "src/lock/answer-time.ts",
        find: "call(timeout_ms ?? storeTimeout(0, time.spent_ms))",
        replace: "call(timeout_ms ?? storeTimeout(0, 0))",
      },
      {
        file: "src/lock/operations/semaphore.ts",
        find: "if (states === undefined) return",
        replace: "if (states !== null) return",
      },
    ],
    on: slowStore,
    seeds: [213],
    shows: /, for a wait of \d+ ms$/,
  },
  {
    name: "Requests that are equal except for their Idempotency-Keys had the same tag",
    edits: [
      {
        file: "src/lock/scope.ts",
        find: "fingerprint.slice(0, 4) + digest.slice(0, 8)",
        replace: "digest.slice(0, 8) + fingerprint.slice(0, 4)",
      },
    ],
    on: requests,
  },
  {
    name: "A break that the service could not answer, because an earlier copy",
    edits: [
      {
        file: "lua/lock/break_lease.lua",
        find: "return finish(replies.forgotten())",
        replace: "return replies.forgotten()",
      },
      {
        file: "lua/lock/break_lock.lua",
        find: "return leave(replies.forgotten())",
        replace: "return replies.forgotten()",
      },
    ],
    on: requests,
  },
  {
    name: "A record that outlived the lock's other keys",
    edits: [
      {
        file: "lua/core/record.lua",
        find: "lock.front, lock.front_arrival, lock.turn_at, lock.turn_until = nil, 0, 0, 0",
        replace: "lock.front, lock.turn_at, lock.turn_until = nil, 0, 0",
      },
    ],
    on: clocks,
  },
  {
    name: "The first GET or listing after more than a hundred shared leases",
    edits: [
      {
        file: "lua/lock/inspect.lua",
        find: "local known = not lock.clearing and not is_broken(lock)",
        replace: "local known = true or not is_broken(lock)",
      },
    ],
    on: requests,
  },
  {
    name: "Without hints, the last answer of a wait subtracted",
    edits: [
      {
        file: "src/lock/wait/wait-state.ts",
        find: "const gone = Math.max(0, snapshot.departures - busy.departures);",
        replace: "const gone = snapshot.departures - busy.departures + busy.returning;",
      },
    ],
    on: { deployment: "file", modelled: true, hints: false },
    seeds: [1_900_117],
  },
  {
    name: "With hints, a waiter did not learn that a renewal or a transfer",
    edits: [
      { file: "lua/lock/renew.lua", find: "note_sooner_end(lock, before)", replace: "note_sooner_end(lock, 0)" },
      {
        file: "lua/lock/transfer.lua",
        find: "note_sooner_end(lock, old.deadline)",
        replace: "note_sooner_end(lock, 0)",
      },
    ],
    on: { ...turns, hints: true },
  },
  {
    name: "A request with a ticket and `fair: false`",
    edits: [
      {
        file: "lua/core/queue.lua",
        find: "(not order or lock.front_arrival < order)",
        replace: "lock.front ~= id",
      },
    ],
    // Only the model notices it, and plans such a request once in ten thousand sequences: longer than anybody looks for one fault.
    on: { ...redis, modelled: true },
  },
  {
    name: "Embedded store: after its clock had been ahead and was set right",
    edits: [
      {
        file: "src/engine/sqlite/store.ts",
        find: "if (this.keyspace.lapsed !== lapsed) for (const key of keys) this.keyspace.find(key);",
        replace: "",
      },
      {
        file: "lua/core/record.lua",
        find: "lock.expires_at + lock.ahead + SPARE_MS",
        replace: "lock.expires_at + SPARE_MS",
      },
    ],
    on: clocks,
  },
  {
    name: "After the store's clock was set back, a request whose client had disconnected",
    edits: [
      {
        file: "lua/core/queue.lua",
        find: "return own_until <= now + ATTENDED_MAX_MS and",
        replace: "return",
      },
    ],
    on: STAGES.improvised,
  },
  {
    name: "After the store's clock was set back, a request for several locks that could take no more turns",
    edits: [
      {
        file: "lua/core/queue.lua",
        find: "and is_last_to_attend(input.own_until, attended_until_of(lock, id))",
        replace: "and attended_until_of(lock, id) <= input.own_until",
      },
    ],
    on: STAGES.improvised,
  },
  {
    name: "When the turn of a place whose client had disconnected was cut short",
    edits: [
      {
        file: "lua/lock/unattend.lua",
        find: `    if lock.front == id and attended < lock.turn_until then
      lock.turn_until, lock.changed = attended, true
    end`,
        replace: `    if lock.front == id then
      lock.turn_until = math.min(lock.turn_until, attended)
    end`,
      },
    ],
    on: turns,
  },
  {
    name: "After the store's clock was set back, an exclusive or shared lease",
    edits: [
      { file: "lua/core/record.lua", find: `    "delay_until",\n    "break_at",\n`, replace: "" },
      {
        file: "lua/core/record.lua",
        find: `  if lock.exclusive then
    move_lease(lock.exclusive, -by_ms)
  end
`,
        replace: "",
      },
    ],
    on: clocks,
  },
  {
    name: "After the store's clock was set back, the turn of a dead waiter",
    edits: [
      { file: "lua/core/record.lua", find: `    "turn_at",\n`, replace: "" },
      { file: "lua/core/record.lua", find: `    "turn_until",\n`, replace: "" },
      { file: "lua/core/record.lua", find: `    "attended_next",\n`, replace: "" },
      {
        file: "lua/core/record.lua",
        find: "if lock.shared > 0 or lock.tickets > 0 then",
        replace: "if lock.shared > 0 then",
      },
    ],
    on: clocks,
  },
  {
    name: "After the store's clock was set back, hold times were negative",
    edits: [
      {
        file: "lua/core/holders.lua",
        find: `{ "deadline", "acquired", "max_until", "min_until" }`,
        replace: `{ "deadline", "max_until", "min_until" }`,
      },
      {
        file: "lua/core/ends.lua",
        find: "lease, math.max(0, at - lease.acquired),",
        replace: "lease, at - lease.acquired,",
      },
      {
        file: "lua/core/ends.lua",
        find: "fmt(math.max(0, now - lease.acquired))",
        replace: "fmt(now - lease.acquired)",
      },
    ],
    on: clocks,
  },
  {
    name: "After the store's clock was set back, 48 repeated requests",
    edits: [
      {
        file: "lua/core/record.lua",
        find: "outcomes[i] = before and before .. fmt(num(instant) - by_ms) or outcomes[i]",
        replace: "",
      },
      {
        file: "lua/core/queue.lua",
        find: "aside_until = arrived_at > now + 1000 and now or arrived_at + ALL_QUEUES_AFTER_MS",
        replace: "aside_until = arrived_at + ALL_QUEUES_AFTER_MS",
      },
    ],
  },
  {
    name: "After `DELETE ?queue=only` and a clock that was set back",
    edits: [
      {
        file: "lua/core/request.lua",
        find: "      place.arrival = math.max(place.arrival, input.locks[i].dropped + 1)\n",
        replace: "",
      },
    ],
    on: clocks,
  },
  {
    name: "After a step of the store's clock was corrected, fences decreased",
    edits: [
      { file: "lua/core/record.lua", find: "rest_until(lock, true), fenced_at)", replace: "rest_until(lock, true))" },
    ],
    on: clocks,
  },
  {
    name: "When the store's clock was stepped forward past the end of a dead holder's lease",
    edits: [
      {
        file: "src/lock/wait/decide.ts",
        find: '  if (known.position === 0 && known.clock_age_ms >= CLOCK_TRUSTED_MS) return "script for a chance";\n',
        replace: "",
      },
      {
        file: "src/lock/wait/wait-state.ts",
        find: "    if (this.#heard_ago_ms >= CLOCK_KNOWN_MS) return undefined;\n",
        replace: "",
      },
      {
        file: "src/lock/wait/wait-state.ts",
        find: "    if (at_ms > this.#heard.at_ms) this.#heard = { store_ms: written_at_ms, at_ms };\n",
        replace: "",
      },
    ],
    on: clocks,
  },
  {
    name: "An acquire that was between two of its requests when an administrator dismissed all waiters",
    edits: [
      {
        file: "lua/core/request.lua",
        find: "if known == 0 and record and record.state == WAITING and record.rest ~= NONE then",
        replace: "if false then",
      },
    ],
    on: programs,
  },
  {
    name: "A Terraform run that was dismissed",
    edits: [
      {
        file: "src/http/routes/terraform.ts",
        find: `    const Info = outcome.dismissed
      ? "An administrator dismissed all waiting requests for this lock."
      : \``,
        replace: "    const Info = `",
      },
    ],
    on: requests,
  },
  {
    name: "A grant, renewal or transfer got 200 after its lease had ended",
    edits: [
      {
        file: "src/lock/answer-time.ts",
        find: "deadline - script_now_ms <= clock.now_ms() - sent_ms",
        replace: "deadline - script_now_ms <= 0 * (clock.now_ms() - sent_ms)",
      },
    ],
    on: stores,
  },
  {
    name: "Waiting for changes of a lock without a record created one",
    edits: [
      {
        file: "lua/core/record.lua",
        find: "if lock.stored and now + wait_ms > lock.watched_until then",
        replace: "if now + wait_ms > lock.watched_until then",
      },
    ],
    on: requests,
  },
  {
    name: "`DELETE /locks/:name?queue=only` of a name without a record created one",
    edits: [
      {
        file: "lua/lock/break_lock.lua",
        find: `if queue ~= "keep" and lock.stored then`,
        replace: `if queue ~= "keep" then`,
      },
    ],
    on: requests,
  },
  {
    name: "A request for several locks queued for every lock that blocked it",
    edits: [
      {
        file: "lua/core/queue.lua",
        find: "    if aside_until <= now or is_among(blocked, spare + 1, i) then",
        replace: "    if aside_until <= now or is_among(blocked, #blocked, i) then",
      },
    ],
    on: turns,
  },
  {
    name: "A request for several locks that had used up its store requests",
    edits: [
      {
        file: "src/lock/wait/wait-state.ts",
        find: "return this.#steps_aside && this.#calls_for_turns < CALLS_TO_STEP_ASIDE;",
        replace: "return false;",
      },
    ],
    on: turns,
  },
  {
    name: "A request with an Idempotency-Key or a ticket blocked others to the end of its wait",
    edits: [
      {
        file: "src/lock/wait/acquire-until.ts",
        find: "    if (loop.client_gone && attempt.can_return) await stopAttending(attempt, attended);\n",
        replace: "",
      },
    ],
    on: turns,
  },
  {
    name: "An upgrader whose client was known to be gone",
    edits: [
      {
        file: "lua/lock/unattend.lua",
        find: "  if lock.upgrader and lock.upgrader.id == id and",
        replace: "  if false and",
      },
    ],
    on: turns,
  },
  {
    name: "After a poll, a reader behind a writer expected to be blocked",
    edits: [
      {
        file: "src/lock/wait/estimate.ts",
        find: `  if (permits === 0 && targets.every(({ mode }) => mode === "shared"))
    return earliest(attended_next_ms, upgrader_until_ms);
`,
        replace: "",
      },
    ],
    on: turns,
  },
  {
    name: "Without hints, a reader behind an upgrader whose client was gone",
    edits: [
      {
        file: "src/lock/wait/estimate.ts",
        find: "return earliest(attended_next_ms, upgrader_until_ms);",
        replace: "return earliest(attended_next_ms, 0 * upgrader_until_ms);",
      },
      {
        file: "src/lock/wait/estimate.ts",
        find: "return snapshot.upgrader_until_ms <= now_ms && ",
        replace: "return snapshot.upgrader_until_ms === 0 && ",
      },
    ],
    on: { ...turns, hints: false },
  },
  {
    name: "A lock with waiters stood idle for up to 2.6 s after a min_hold or a lock_delay",
    edits: [
      {
        file: "lua/core/reply.lua",
        find: "(lock.tickets > 0 or lock.upgrader) and (lock.check_at or lock.lease_ended and next_end(lock) > now) then",
        replace: "(lock.tickets > 0 or lock.upgrader) and lock.check_at then",
      },
      {
        file: "src/lock/wait/estimate.ts",
        find: `  if (delay_until_ms > now_ms && token === "-") return delay_until_ms;\n`,
        replace: "",
      },
    ],
    on: turns,
  },
  {
    name: "A writer behind readers was granted the lock up to 3 s late",
    edits: [
      {
        file: "lua/core/queue.lua",
        find: "  lock.turn_at, lock.turn_until = 0, 0\nend",
        replace: "  lock.turn_at = 0\nend",
      },
    ],
    on: turns,
  },
  {
    name: "A writer or an upgrader was not notified when the shared lease that would have lasted longest",
    edits: [
      {
        file: "lua/core/ends.lua",
        find: "note_sooner_end(lock, lease.deadline)",
        replace: "note_sooner_end(lock, 0)",
      },
      {
        file: "src/lock/wait/estimate.ts",
        find: "return others === 1 ? shared_next_ms : undefined;",
        replace: "return undefined;",
      },
      {
        file: "src/lock/wait/estimate.ts",
        find: "=== 0 || broken || now_ms >= snapshot.shared_next_ms;",
        replace: "=== 0 || broken;",
      },
    ],
    on: { ...turns, hints: true, clients: 0, holders: 0, players: 1, services: 1, length_ms: 120_000 },
    seeds: [2_000_022],
  },
  {
    name: "A writer was granted the lock up to 1 s late when shared leases expired",
    edits: [
      {
        file: "src/lock/wait/estimate.ts",
        find: "  if (others > 0 && shared_next_ms > now_ms) return others === 1 ? shared_next_ms : undefined;\n",
        replace: "",
      },
    ],
    on: turns,
  },
  {
    name: "Without hints, an upgrader and a request for several locks stopped polling",
    edits: [
      {
        file: "src/lock/wait/wait-state.ts",
        find: "return Math.max(0, Math.floor(this.#calls_for_turns - refreshes));",
        replace: "return Math.max(0, Math.floor(this.#calls_left - CALLS_IN_ALL_QUEUES - refreshes));",
      },
    ],
    on: { ...turns, hints: false },
  },
  {
    name: "Two agents on one API key that chose the same idempotency_key",
    edits: [
      {
        file: "src/lock/wait/outcomes.ts",
        find: "const repeated = shared && reply.repeated && { repeated: true as const };",
        replace: "const repeated = shared && false;",
      },
    ],
    on: requests,
  },
  {
    name: "After a lease with min_hold, DELETE returned 200 and freed nothing",
    edits: [
      {
        file: "src/lock/operations/break.ts",
        find: "delay_until > 0 ? { available_at_ms: delay_until } : {}",
        replace: "delay_until > 0 ? {} : {}",
      },
    ],
    on: requests,
  },
  {
    name: "The first capacity that any client named for a semaphore",
    edits: [
      {
        file: "lua/core/request.lua",
        find: "repeated = repeated,\n    capacity = lock.capacity",
        replace: "repeated = repeated,\n    capacity = 0",
      },
    ],
    on: requests,
  },
  {
    name: "A request that waited for permits and named capacity",
    edits: [
      {
        file: "lua/lock/acquire.lua",
        find: "local own = not found and input.arrival == 0 and input.capacity or 0",
        replace: "local own = input.capacity",
      },
    ],
    on: requests,
  },
  {
    name: "Ending a semaphore's leases by DELETE created no break_requested event",
    edits: [
      {
        file: "src/observe/observe-service.ts",
        find: `  emit({ event: "break_requested", kind: "semaphore", name, leases: outcome.leases, dropped: 0 });\n`,
        replace: "",
      },
    ],
    on: requests,
  },
  {
    name: "Giving up a renewed lease dropped its min_hold",
    edits: [
      {
        file: "lua/lock/give_up.lua",
        find: "if not lease.confirmed then",
        replace: "if lease.holds == 1 and lease.deadline <= lease.acquired + lease.ttl then",
      },
    ],
    on: requests,
  },
  {
    name: "When a server had stalled for more than half a second",
    edits: [
      {
        file: "src/lock/pace.ts",
        find: "        if (!this.#waiting.includes(me)) this.#join(me);\n",
        replace: "",
      },
    ],
    on: stores,
  },
  {
    name: "A request without an Idempotency-Key was applied twice when the store stalled",
    edits: [
      {
        file: "src/engine/redis/engine.ts",
        find: "{ attempts_max, attempt_ms: copies && timeout_ms }",
        replace: "{ attempts_max }",
      },
      {
        file: "src/engine/retry.ts",
        find: "return args.with(copies.position, String(copies.since_ms));",
        replace: "return [...args];",
      },
      { file: "lua/core/replay.lua", find: "local SENT_ONCE_MS = 4000", replace: "local SENT_ONCE_MS = 0" },
      { file: "lua/core/replay.lua", find: "local OUTCOMES_MIN = 15", replace: "local OUTCOMES_MIN = 1" },
      { file: "lua/core/replay.lua", find: "by = request_tag(request)", replace: "by = NO_REQUEST" },
    ],
    on: stores,
  },
  {
    name: "When more than a hundred shared leases expired together",
    edits: [
      {
        file: "lua/core/ends.lua",
        find: "lock.clearing = lock.keeps_out > 0",
        replace: "lock.clearing = lock.keeps_out > 1",
      },
    ],
    on: requests,
  },
  {
    name: "`DELETE ?queue=only`, which breaks no lease, deleted the whole lock",
    edits: [
      { file: "lua/lock/break_lock.lua", find: `grace_ms == 0 and queue ~= "only" and`, replace: "grace_ms == 0 and" },
      {
        file: "src/lock/operations/break.ts",
        find: `if (!(error instanceof ScriptError) || grace_ms > 0 || queue === "only") throw error;`,
        replace: "if (!(error instanceof ScriptError) || grace_ms > 0) throw error;",
      },
    ],
    on: stores,
  },
  {
    name: "A request for several locks whose place was given up",
    edits: [
      {
        file: "lua/lock/acquire.lua",
        find: `for i = 1, n do
  if recent_outcome(locks[i], request) == "gone" then`,
        replace: `for i = 1, 1 do
  if recent_outcome(locks[i], request) == "gone" then`,
      },
    ],
    on: requests,
  },
  {
    name: "When a request for several locks was sent again, its answer had the ttl of the first lease",
    edits: [
      {
        file: "src/http/output/answers.ts",
        find: "leases.reduce((a, b) => (b.ttl_ms < a.ttl_ms ? b : a))",
        replace: "leases.reduce((a) => a)",
      },
    ],
    on: requests,
  },
  {
    name: "A copy of a request for several locks that came when one of its leases had ended long before",
    edits: [
      {
        file: "lua/core/request.lua",
        find: "  if found > 0 or reason ~= UNKNOWN or input.idempotency",
        replace: "  if reason ~= UNKNOWN or input.idempotency",
      },
    ],
  },
  {
    name: "STORE_CALLS_MAX did not bound heartbeats over shards",
    edits: [
      {
        file: "src/http/app.ts",
        find: "    if (exchange.store_calls + kept >= config.store_calls_max) throw new StoreCallsSpentError();\n",
        replace: "",
      },
    ],
    on: stores,
  },
  {
    name: "The record of an Idempotency-Key outlived its lease",
    edits: [
      {
        file: "lua/core/replay.lua",
        find: `  redis.call("PEXPIRE", key, fmt(IDEMPOTENCY_MS), "LT")\n`,
        replace: "",
      },
    ],
    on: requests,
  },
  {
    name: "The reason why a shared lease or permits ended was forgotten early",
    edits: [
      {
        file: "lua/core/record.lua",
        find: "return lock.kept_until + (lock.shared > 0 and retention_ms or 0)",
        replace: "return lock.kept_until",
      },
    ],
    on: requests,
  },
  {
    name: "A request with wait=3s on a store that froze",
    edits: [
      {
        file: "src/lock/answer-time.ts",
        find: "return Math.max(1, Math.max(ANSWER_MS_MAX, wait_ms + AFTER_WAIT_MS) - elapsed_ms);",
        replace: "return Math.max(1, 0 * (wait_ms + AFTER_WAIT_MS - elapsed_ms) + ANSWER_MS_MAX);",
      },
    ],
    on: stores,
  },
  {
    name: "When two requests of one holder waited for an upgrade",
    edits: [
      {
        file: "lua/core/request.lua",
        find: "  local secret = has_place and input.place_secret or input.request\n",
        replace: `  local secret = upgrader and secret_of(upgrader.id) or input.request\n`,
      },
    ],
    on: requests,
  },
  {
    name: "A 423 under a lock_delay had neither holders nor an end",
    edits: [
      {
        file: "lua/core/request.lua",
        find: "delay_until = delay_until > now and delay_until or 0",
        replace: "delay_until = 0",
      },
    ],
    on: requests,
  },
  {
    name: "One lock with a damaged record, or one written by a newer version",
    edits: [
      {
        file: "lua/lock/renew.lua",
        find: "local locks = load_locks(n)\n",
        replace: `local locks, unreadable = load_locks(n)
if unreadable then
  return unreadable
end
`,
      },
    ],
    on: stores,
  },
  {
    name: "A stale read-only replica returned",
    edits: [
      {
        file: "lua/core/run.lua",
        find: `    redis.call("PEXPIRE", key, "1", "GT")\n`,
        replace: "",
      },
    ],
    on: stores,
  },
  {
    name: "A waiting acquire said `outcome: none` if its last script could not be sent",
    edits: [
      {
        file: "src/lock/wait/acquire-until.ts",
        find: "throw may_be_applied ? mayBeApplied(error) : error;",
        replace: "throw error;",
      },
    ],
    on: stores,
  },
  {
    name: "A store that refused writes",
    edits: [
      {
        file: "src/engine/redis/refusals.ts",
        find: `if (pattern.test(text)) return { ...refusal, outcome: "none" };`,
        replace: `if (pattern.test(text)) return { message: "The store did not answer in time", outcome: "unknown", retryable: true };`,
      },
    ],
    on: stores,
  },
  {
    name: "A record with some damaged lines was missing from the listing",
    edits: [
      {
        file: "lua/core/run.lua",
        find: `if not absent or redis.call("EXISTS", unpack(absent_keys)) == 0 then`,
        replace: "if #texts >= 0 then",
      },
    ],
    on: stores,
  },
  {
    name: "A client that waited for a latch with less than a minute to live",
    edits: [
      {
        file: "src/lock/operations/latch.ts",
        find: `      state.kind === "latch" && state.now_ms !== undefined
        ? state.expires_at_ms - state.now_ms
        : Number.POSITIVE_INFINITY,`,
        replace: `      state.kind === "latch" ? Number.POSITIVE_INFINITY : Number.POSITIVE_INFINITY,`,
      },
    ],
    on: requests,
  },
  {
    name: "Clients that ignored their tickets, or never came back",
    edits: [
      {
        file: "lua/core/queue.lua",
        find: "if queued_total(lock) == 0 or lock.attended_next > now then",
        replace: "if current_id ~= 0 then",
      },
    ],
    on: turns,
  },
  {
    name: "An open request went on when its place was given up",
    edits: [
      {
        file: "lua/lock/give_up.lua",
        find: `save_outcome(lock, ticket, "gone", true)`,
        replace: `save_outcome(lock, "--" .. ticket, "gone", true)`,
      },
    ],
    on: requests,
  },
  {
    name: "A renewal to an earlier deadline shortened",
    edits: [
      {
        file: "lua/core/replay.lua",
        find: "if lease.idempotency_until > 0 and lease.deadline > lease.idempotency_until then",
        replace: "if lease.idempotency_until > 0 then",
      },
      {
        file: "lua/core/replay.lua",
        find: `fmt(lease.idempotency_until + IDEMPOTENCY_MS - now), "GT")`,
        replace: "fmt(lease.idempotency_until + IDEMPOTENCY_MS - now))",
      },
    ],
    on: requests,
  },
  {
    name: "A deletion of a latch that was sent again",
    edits: [
      {
        file: "lua/latch/delete.lua",
        find: "local before = reply_before(load_idempotency(idempotency_key), fingerprint)",
        replace: "local before = nil",
      },
      { file: "lua/latch/delete.lua", find: "if not known then", replace: "if not known or latch.live then" },
    ],
    on: requests,
  },
  {
    name: "A request that returned with an expired ticket",
    edits: [
      {
        file: "src/lock/wait/wait-loop.ts",
        find: "const known = this.#keys === keys && this.#ticket_prefix === interest.ticket_prefix;",
        replace: "const known = this.#keys === keys;",
      },
    ],
    on: turns,
  },
  {
    name: "Each place whose client was between two requests counted as having left",
    edits: [
      {
        file: "lua/core/queue.lua",
        find: `    lock.departures = math.max(0, lock.departures - 1)
  end
  if not lock.front`,
        replace: `  end
  if not lock.front`,
      },
    ],
    on: turns,
  },
  {
    name: "In a moving queue, the expiry of a lease",
    edits: [
      {
        file: "lua/core/request.lua",
        find: `  if place then
    lock.check_at = lease.deadline
  end
`,
        replace: "",
      },
    ],
    on: turns,
  },
  {
    name: "Without hints and behind holds of more than 20 s",
    edits: [
      {
        file: "src/lock/wait/schedule.ts",
        find: "return Math.min(FAR * expected_ms, NEAR_FROM * expected_ms - held_ms + 1, LATE_MS_MAX);",
        replace: "return Math.min(FAR * expected_ms, NEAR_FROM * expected_ms - held_ms + 1);",
      },
      {
        file: "src/lock/wait/schedule.ts",
        find: "return Math.min(NEAR * expected_ms, LATE_MS_MAX);",
        replace: "return NEAR * expected_ms;",
      },
      {
        file: "src/lock/wait/schedule.ts",
        find: "return Math.min(GROWTH * held_ms, LATE_MS_MAX);",
        replace: "return GROWTH * held_ms;",
      },
    ],
    on: { ...turns, hints: false },
  },
  {
    name: "A release that was repeated with its Idempotency-Key was logged",
    edits: [
      {
        file: "lua/lock/release.lua",
        find: "replies.done({ leases = repeated })",
        replace: "replies.done({ leases = outcomes })",
      },
    ],
    on: requests,
  },
  {
    name: "A punctual renewal that asked for a longer ttl",
    edits: [
      {
        file: "lua/lock/renew.lua",
        find: "  local late = not idempotency and is_late_renewal(lock, lease)\n",
        replace: `  local granted_ms = lease.ttl
  lease.ttl = num(ttls_ms[1]) > 0 and num(ttls_ms[1]) or granted_ms
  local late = not idempotency and is_late_renewal(lock, lease)
  lease.ttl = granted_ms
`,
      },
    ],
    on: requests,
  },
  {
    name: "A first request whose script ran three times within its wait",
    edits: [
      {
        file: "src/lock/wait/acquire-until.ts",
        find: `      if (busy.place && busy.place.arrival < busy.now_ms * 1000) args.returned = true;
    }`,
        replace: `    }
    if (busy.place && busy.place.arrival < busy.now_ms * 1000) args.returned = true;`,
      },
    ],
    on: turns,
  },
  {
    name: "A waiter that sent a request while places behind it were between two requests",
    edits: [
      {
        file: "src/lock/wait/wait-state.ts",
        find: "departures - busy.departures + busy.returning",
        replace: "departures - busy.departures",
      },
    ],
    on: turns,
  },
];

/** Those of the quorum. */
const QUORUM: readonly Mutant[] = [
  {
    name: "On a quorum, a waiting request could sleep to the end of its wait",
    edits: [
      {
        file: "src/quorum/acquire.ts",
        find: "callsLeft(scope) >= ROUNDS * scope.nodes.length",
        replace: "callsLeft(scope) >= 3 * scope.nodes.length",
      },
      {
        file: "src/quorum/attempt.ts",
        find: "timesOf(holding.length > 0 ? holding : busy)",
        replace: "timesOf(busy)",
      },
    ],
    on: { ...quorum, stores: 5 },
  },
  {
    name: "On a quorum, the lock_delay of a correctly released lease",
    edits: [
      { file: "src/quorum/replies.ts", find: "...delays.filter(counts).map(", replace: "...delays.map(" },
      {
        file: "src/quorum/left-overs.ts",
        find: "of [...leases.filter(excludes), ...delays]) {",
        replace: "of leases.filter(excludes)) {",
      },
    ],
    on: quorum,
  },
  {
    name: "On a quorum, fences decreased after one node's clock",
    edits: [
      {
        file: "lua/core/quorum.lua",
        find: "local far = fence > clock_us + FAR_US and fence > marker.floor",
        replace: "local far = false",
      },
      {
        file: "lua/core/quorum.lua",
        find: "local last = math.max(now, record.delay_until, math.floor(record.fence / 1000))",
        replace: "local last = math.max(now, record.delay_until)",
      },
    ],
    on: quorum,
  },
  {
    name: "On a quorum, the release of a lease that had ended could succeed",
    edits: [
      {
        file: "src/quorum/release.ts",
        find: "(heard[number] ? again[number] : answer)",
        replace: "(whom[number] ? again[number] : answer)",
      },
    ],
    on: { deployment: "quorum" },
  },
  {
    name: "Under a quorum, a lock_delay followed a correct release",
    edits: [
      {
        file: "lua/core/quorum.lua",
        find: "if lease.delay > 0 and not holding[lease.holder] then",
        replace: "if lease.delay > 0 then",
      },
    ],
    on: quorum,
  },
  {
    name: "Under a quorum, a release of a lock whose record one database could not read",
    edits: [
      {
        file: "src/quorum/release.ts",
        find: "return grants.every((_, i) => readable(i).length >= majorityOf(nodes.length));",
        replace: "return done.length >= majorityOf(nodes.length);",
      },
    ],
    on: quorum,
  },
  {
    name: "On a quorum, a node that was unavailable while a lock was released",
    edits: [
      {
        file: "src/quorum/left-overs.ts",
        find: "if (candidates(scope, request, busy, nodes.length).length === 0) return false;",
        replace: "if (candidates(scope, request, busy, nodes.length).length >= 0) return false;",
      },
    ],
    on: quorum,
  },
  {
    name: "On a quorum, leases, lock_delays and quarantines that a node had written while its clock",
    edits: [{ file: "lua/core/quorum.lua", find: "  cap_deadlines(record)\n", replace: "" }],
    on: quorum,
  },
  {
    name: 'Under a quorum, GET returned "free" for a held lock',
    edits: [
      {
        file: "src/quorum/replies.ts",
        find: ".filter((copies) => copies.length + unheard >= majority)",
        replace: ".filter((copies) => copies.length + 0 * unheard >= majority)",
      },
    ],
    on: quorum,
  },
  {
    name: "Under a quorum, a database that was down when a lease was acquired",
    edits: [
      {
        file: "src/quorum/renew.ts",
        find: "if (renewed.length === 0) return;",
        replace: "if (renewed.length >= 0) return;",
      },
    ],
    on: quorum,
  },
  {
    name: "Under a quorum, a late duplicate of an acquire",
    edits: [
      {
        file: "lua/quorum/renew.lua",
        find: "      if keys.idempotency[i] ~= key then",
        replace: "      if keys.idempotency[i] == key then",
      },
    ],
    on: quorum,
  },
  {
    name: "A waiting acquire with two of three databases frozen",
    edits: [
      {
        file: "src/http/app.ts",
        find: "    if (exchange.store_calls + kept >= config.store_calls_max) throw new StoreCallsSpentError();\n",
        replace: "",
      },
      {
        file: "src/quorum/budget.ts",
        find: "return callsLeft(scope) - ATTEMPT_CALLS_PER_NODE * scope.nodes.length;",
        replace: "return Math.max(ATTEMPT_CALLS_PER_NODE * scope.nodes.length, callsLeft(scope));",
      },
    ],
    on: quorum,
  },
  {
    name: "Under a quorum, one damaged record on each of two databases",
    edits: [
      {
        file: "lua/quorum/renew.lua",
        find: "    outcomes[i] = replies.unreadable({ why = why })",
        replace: "    return replies.newer()",
      },
    ],
    on: quorum,
  },
];

/** Those of the TypeScript client. */
const CLIENT: readonly Mutant[] = [
  {
    name: "An acquire that `break --queue` or `--queue-only` had dismissed",
    edits: [
      {
        file: "src/client/errors.ts",
        find: "  if (dismissed) return new DismissedError(nameOf(problem), detail);\n",
        replace: "",
      },
      { file: "src/client/acquire.ts", find: ` || error.reason === "broken") throw error;`, replace: ") throw error;" },
    ],
    on: programs,
  },
  {
    name: "An acquire whose lease an administrator broke",
    edits: [
      { file: "src/client/acquire.ts", find: ` || error.reason === "broken") throw error;`, replace: ") throw error;" },
    ],
    on: programs,
  },
  {
    name: "`run(name, { signal })` ignored its signal",
    edits: [
      {
        file: "src/client/leases.ts",
        find: "const finish = signal ? Lease.stopWith(lease, signal) : () => {};",
        replace: "const finish = () => {};",
      },
    ],
    on: programs,
  },
  {
    name: "A multi-lock that lost one lock never gave back the others",
    edits: [
      {
        file: "src/client/lease.ts",
        find: "this.#left ??= grant.holds.filter(({ lost }) => !lost);",
        replace: "this.#left ??= grant.loss ? [] : grant.holds;",
      },
    ],
    on: programs,
  },
  {
    name: "`resume()` of several locks of which one was lost",
    edits: [
      {
        file: "src/client/leasehold.ts",
        find: "      if (grant.loss) await lease.release().catch(() => {});\n",
        replace: "",
      },
    ],
    on: programs,
  },
  {
    name: "A release of several locks that could not release one",
    edits: [
      {
        file: "src/client/lease.ts",
        find: `    this.#key = crypto.randomUUID();
    this.#key_until_ms = undefined;
`,
        replace: "",
      },
    ],
    on: stores,
  },
  {
    name: "With a client's `timeout` above a minute",
    edits: [
      {
        file: "src/client/transport.ts",
        find: `const { key_until_ms = method === "GET" ? Infinity : clock.now_ms() + KEY_MS } = request;`,
        replace: "const key_until_ms = Infinity;",
      },
    ],
    on: programs,
  },
  {
    name: "After the machine had slept, a client notified its work",
    edits: [
      {
        file: "src/client/heartbeats.ts",
        find: "const ms = Math.min(LOOK_MS, Math.max(0, next_ms - clock.now_ms()));",
        replace: "const ms = Math.max(0, next_ms - clock.now_ms());",
      },
    ],
    on: programs,
  },
  {
    name: "An acquire that failed because no answer arrived",
    edits: [
      {
        file: "src/client/attempt.ts",
        find: "      unanswered && !token && !body.ticket\n",
        replace: "      signal?.aborted && unanswered && !token && !body.ticket\n",
      },
    ],
    on: programs,
  },
  {
    name: "A canceled acquire with `min_hold`",
    edits: [
      {
        file: "src/client/attempt.ts",
        find: "const secret = min_hold && token && token !== own?.ref.token ? { ticket: token } : { token, ticket };",
        replace: "const secret = { token, ticket };",
      },
    ],
    on: programs,
  },
  {
    name: "A latch's `wait()` sent 1,200 requests a second",
    edits: [
      {
        file: "src/client/latch.ts",
        find: "const next_ms = Math.min(sent_ms + PAUSE_MS, wait_until_ms);",
        replace: "const next_ms = sent_ms;",
      },
    ],
    on: programs,
  },
  {
    name: "A re-entry that was answered while the release of the only other hold was in flight",
    edits: [
      {
        file: "src/client/attempt.ts",
        find: `      own.renewed_here = true;
      heartbeats.track(own, sent_ms, granted);
      heartbeats.check();
      own.signal.throwIfAborted();
`,
        replace: "      heartbeats.track(own, sent_ms, granted);\n",
      },
    ],
    on: programs,
  },
  {
    name: "When the holder of several locks entered one of them again",
    edits: [
      {
        file: "src/client/attempt.ts",
        find: "if (own?.ref.token === token && own.ref.kind === target.kind) {",
        replace: "if (own?.ref.token === token) {",
      },
    ],
    on: programs,
  },
  {
    name: "A client whose service lowered its limits",
    edits: [
      {
        file: "src/client/heartbeats.ts",
        find: "if (n > 1 && isRefusal(error)) {",
        replace: "if (n < 1 && isRefusal(error)) {",
      },
    ],
    on: programs,
  },
  {
    name: "A lease whose max_hold was shorter than a tenth of its ttl",
    edits: [
      {
        file: "src/client/attempt.ts",
        find: "locks: locksOf(granted), ends_at_ms });",
        replace: `locks: locksOf(granted), ends_at_ms, ttl_ms: toMs(ttl, "ttl") } as never);`,
      },
      {
        file: "src/client/grant.ts",
        find: "Math.min(Math.max(this.#margin_ms, ttl_ms / 10), MARGIN_MAX_MS)",
        replace: "Math.min(((this.ref as { ttl_ms?: number }).ttl_ms ?? ttl_ms) / 10, MARGIN_MAX_MS)",
      },
    ],
    on: programs,
  },
  {
    name: "A release without an answer could not be repeated",
    edits: [
      {
        file: "src/client/lease.ts",
        find: `      this.#open = true;
      throw error;`,
        replace: "      throw error;",
      },
      {
        file: "src/client/acquire.ts",
        find: "      abandon(attempt, !isFinal(error));\n",
        replace: "      if (signal?.aborted || attempt.body.ticket) abandon(attempt, !isFinal(error));\n",
      },
    ],
    on: programs,
  },
];

export const mutants: readonly Mutant[] = [...SERVICE, ...QUORUM, ...CLIENT];

/** Those of other code, and why no world shows them. A row is named by its beginning here, too. */
export const OUTSIDE: readonly { readonly why: string; readonly rows: readonly string[] }[] = [
  {
    why: "found by the specification or the model's sequences on the scripts, which ask for it more often than a world does",
    rows: [
      "A head start overtook clients that had waited for minutes",
      "A place whose standby had ended could still be granted the lock",
      "A reader on standby that sent another request behind another reader",
      "An Idempotency-Key sent with a standby ticket left no record",
      "A client on standby that was dismissed did not learn the reason",
    ],
  },
  {
    why: "a release, of which the simulator knows nothing",
    rows: ["The first of the owner's commands in `docs/publishing.md`"],
  },
  {
    why: "a client of the tools for agents that takes tasks, of which a world has none",
    rows: ["An agent that supports tasks and disconnected"],
  },
  {
    why: "the clients for Python, Go and Java, which are no part of a world",
    rows: [
      "Python: the client's errors could not be unpickled",
      "Python: a forked child that left the block of its parent",
      "Python: when the event loop of a forked child ended",
      "Python 3.10 and 3.11: a process never exited",
      "Python: a lease whose renewing thread could not be started",
      "Python: a waiter that `break --queue` dismissed",
      "Python: a `with lock:` that was left in another thread or task",
      "Python: a release that was canceled or interrupted",
      "Python and `leasehold run --multi`",
      "Python: with a `timeout` above a minute",
      "Python: after the machine had slept",
      "Python: when the machine had slept during a renewal",
      "Python: an acquire that failed because no answer arrived",
      "On Python 3.12.1, a process that ended gave nothing back",
      "Python: a canceled acquire with `min_hold`",
      "Python: text that a hostile service sent as a fence",
      "In Go, where a number without a unit is nanoseconds",
      "The Go client's heartbeats named the ttl",
      "Java: a call whose answer made the client itself fail",
    ],
  },
  {
    why: "the command line beside the client: arguments, terminals, child processes and their environment",
    rows: [
      "One API key in 64 had an id that begins with a hyphen",
      "`leasehold run` that could not write a message",
      "`leasehold acquire` whose token could not be printed",
      "`leasehold list` and all other commands printed a stack trace",
      "A lease that `leasehold run --max-hold` ended",
      "`leasehold top` at 40 columns",
      "When `leasehold run` was stopped, starved or in a debugger",
      "`leasehold run` did not pass on variables",
      "The command line followed redirects",
      "When another server answered, `leasehold break` said",
      "`leasehold claim` ended with 75",
      "`leasehold watch` sent hundreds of requests a second",
      "`leasehold run x` within `leasehold run x`",
      "The command line repeated the API's words",
      "The command line and `doctor` printed a password",
      "When `leasehold run` could not release a lock",
    ],
  },
  {
    why: "programs on top of the service or beside it: adapters, doctor, Action, gateway, apps that mount it",
    rows: [
      "A service that was mounted under a path",
      "`createService` kept the locks in the memory of each process",
      "`leasehold doctor` on Node 20 called a healthy database damaged",
      "A route that created its service during the build of an app",
      "An attempt of the redlock adapter",
      "Lock.getStatus() of the adapter for @upstash/lock",
      "`leasehold doctor --admit` reported healthy databases as silent",
      "On a cluster, `leasehold doctor` rejected a user who may run only functions",
      "A step that emptied the runner's temporary folder",
      "Where container hooks start steps in a shell",
      "Any web page that a developer opened could erase locks",
    ],
  },
  {
    why: "what people read, and what was not there at all: documentation, recipes, types, logs, packages, a listing",
    rows: [
      "The guarantees and the changelog said",
      "The contract said that a place is attended while",
      "A connection that was cut in the middle of a run was explained",
      "openapi.json did not say that a transfer",
      "Tag characters, line separators and other invisible text",
      "The recipes called the package by its bare name",
      "Semaphores and latches were in no listing",
      "Clients that openapi-typescript generates",
      "`npm ci` on Node 20 printed eleven engine warnings",
      "`1d` and `2m30s` were refused",
      "Log lines had no time, owner, fence or hold time",
      "A dependency of the benchmark had a license",
    ],
  },
  {
    why: "arguments and bodies that no client of a world sends, as they are wrong",
    rows: [
      "Metadata with half a surrogate pair was refused",
      "The JavaScript and Go clients retried metadata",
      '`apiKey: ""` created an anonymous client',
      "A duration without a unit was read as milliseconds",
      "Variables were read in the same way",
      "A client with the URL `localhost:8787`",
      "A wait of ten minutes was cut to 20 s without notice",
      "`DELETE /locks/x -d grace=1h` ignored its body",
      "A forged cursor of a listing",
      "When a JSON body had a field twice",
      "`/readyz` returned 200 while every other request was refused as misconfigured",
    ],
  },
  {
    why: "a store or service that answers what none of ours does, or redirects",
    rows: [
      "In a browser, a redirect counted as a success",
      "When another server answered instead of the service",
      "A 200 from another server, with its own JSON",
      "A store, or something in its place, that returned `null`",
      "`/readyz` returned 200 whatever a database replied",
      "Redirects of an Upstash database were followed",
      "The clients for JavaScript and Go followed redirects",
      "Text that a hostile service sent as a fence",
      "A listing of locks with long names sent the store a larger request",
      "A malformed reply of the store to a release",
      "In stores that run scripts in an old gopher-lua (Lua written in Go), every full release failed",
      "In stores that run scripts in an old gopher-lua, every listing, every request for several locks and every break of one lease failed",
      "A full store that did not name the script",
    ],
  },
  {
    why: "sockets, runtimes and their timers, processes and their signals",
    rows: [
      "A break that had ended all leases of a lock said that nothing had changed",
      "In the Edge Runtime of Next.js",
      "About 120,000 places on standby in a file ended the process",
      "If a service returned 503 for its store until a client gave up",
      "On Node, 65 KB of requests for `/docs`",
      "The unparsed input of a flooded connection was parsed",
      "The contract promised a problem document for every error",
      "A timer of more than 24.8 days",
      "On SIGTERM, `npm run start:node` closed its port",
      "A request without an API key was refused only at the end of its body",
      "SIGTERM to `npm start`",
      "An upload that broke off",
      "A Node process that was busy for longer than a timeout",
      "After SIGTERM, a connection that had sent nothing",
      "Idle connections were closed after 5 s on Node",
    ],
  },
  {
    why: "disks and files, and what earlier builds left in them",
    rows: [
      "With a disk whose sync took 5 s",
      "A restored backup, or a file without its write-ahead log",
      "The effect of a lost `-wal` was only half described",
      "A second `npm start` on the same LEASEHOLD_STATE",
      "Every account of the machine could read the state files",
      "An embedded database that was deleted or truncated",
      "A record of the first builds of 0.1.0",
      "A service on a new ext4 volume",
    ],
  },
  {
    why: "Redis Functions, and the rights of users: a world runs scripts",
    rows: [
      "A Redis user who may run functions but no scripts",
      "The build of a library of functions",
      "With standby and `need`, the library of locks",
      "For a Redis user who may run functions but no scripts, `leasehold doctor`",
    ],
  },
  {
    why: "Workers and Durable Objects",
    rows: [
      "When a heartbeat could not ask all shards",
      "During a deployment on Workers with the embedded store",
      "After a change of EMBEDDED_SHARDS",
      "The alarm of the embedded store",
    ],
  },
  {
    why: "keys, tokens and attacks: all clients of a world are anonymous, and mean well",
    rows: [
      "A deleted API key went on working",
      "The same when the store's answer to the deletion was lost",
      "Forged tokens with unknown keys",
      "With the prefix template `gh/{repository}/`",
      "A token of a configured issuer that ends in 2100",
      "Under a quorum, a token that was forged",
      "Under a quorum, such a token used up an Idempotency-Key",
      "Under a quorum, a renewal, GET and the copies that a renewal makes",
      "Any web page open in a browser on the same machine",
    ],
  },
  {
    why: "quotas, memory, and how long work keeps others waiting: a world is small, and its scripts take no time",
    rows: [
      "Every namespace that was ever used kept its metrics",
      "`transfer` was not limited by QUOTA_BYTES",
      "`DELETE` requests, each with a new Idempotency-Key",
      "On Node, one namespace used up QUOTA_BYTES",
      "Listings by many API keys",
      "A refused page of a listing",
      "A page of a listing went on describing",
      "One tenant that let many leases expire",
      "Ten webhooks with a receiver that hung",
      "A key with only the scope `read` could slow down",
      "Breaking a lock with thousands of leases",
      "Two hundred requests that asked for 32 locks each",
      "One API key with the scope `lock` could fill the embedded store",
    ],
  },
];
