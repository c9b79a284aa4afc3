/** Mistakes that break each of the quorum's rules. */
import { CALM } from "../network.ts";
import { STAGES } from "../scenario.ts";
import type { Changes } from "../simulate.ts";
import type { Mutant } from "./mutant.ts";

/** The number of the rule in `docs/internals/quorum.md`. */
interface QuorumMutant extends Mutant {
  readonly rule: number;
}

const ACQUIRE = "src/quorum/acquire.ts";
const ATTEMPT = "src/quorum/attempt.ts";
const CONFIRM = "lua/quorum/confirm.lua";
const CORE = "lua/core/quorum.lua";
const JOIN = "lua/quorum/join.lua";
const LEFT_OVERS = "src/quorum/left-overs.ts";
const PROPOSE = "lua/quorum/propose.lua";
const RELEASE = "src/quorum/release.ts";
const RENEW = "src/quorum/renew.ts";
const RENEW_SCRIPT = "lua/quorum/renew.lua";
const REPLIES = "src/quorum/replies.ts";
const RESTORE = "src/quorum/restore.ts";
const RESTORE_SCRIPT = "lua/quorum/restore.lua";
const FAULTS = "test/simulator/faults.ts";
const RULES = "src/quorum/rules.ts";

const anyLife = {
  file: RULES,
  find: "[majorityOf(nodes) - 1] ?? 0",
  replace: "[0 * nodes] ?? 0",
};

/** Few clients contend for one lock, and nodes fail without a pause. */
const STORM = {
  ...STAGES.storm,
  services: 3,
  length_ms: 20_000,
  faults: ["service paused", "store stalled", "store cut off", "store wiped"],
  calm_ms_max: 300,
  fault_ms_max: 600,
  weather: {
    services: CALM,
    stores: {
      latency_ms: { least: 0.5, most: 6 },
      lost: 0.04,
      unanswered: 0.04,
      doubled: 0.1,
      late: 0.1,
      halved: 0,
      delay_ms_max: 900,
    },
  },
  nodes: { timeout_ms: 50, store_calls_max: 30, ttl_max_ms: 1_200, skew_ms: 300, fast: false },
} as const satisfies Changes;
const SKEWED = { ...STORM, nodes: { ...STORM.nodes, skew_ms: 300_000 } };
/** Copies of leases are missing, and the repair runs late, after much else has happened. */
const DELAYED = {
  ...STORM,
  faults: [],
  players: 2,
  weather: { services: CALM, stores: { ...STORM.weather.stores, unanswered: 0, doubled: 0.3 } },
  nodes: { ...STORM.nodes, timeout_ms: 300 },
} as const satisfies Changes;
/** No client releases its lease, and other clients acquire as soon as the nodes allow it. */
const EXTREME = {
  ...STORM,
  players: 0,
  clients: 4,
  faults: [],
  weather: { services: CALM, stores: CALM },
  habits: { locks: 1, own: 0, rest_ms: 50, patience: 0, tarry: 1, ttls_ms: [3_000] },
  drift: { stores: 0.0099, services: 0.0099, clients: 0 },
  nodes: { timeout_ms: 300, store_calls_max: 300, ttl_max_ms: 3_000, skew_ms: 0, fast: true },
} as const satisfies Changes;
/** Replies take as long as the timeout allows. */
const LATE = { ...EXTREME, weather: { services: CALM, stores: { ...CALM, late: 0.3, delay_ms_max: 280 } } };
const PLAYED = { ...STAGES.quorum, length_ms: 300_000 };
/** A wait gets barely more store calls than it needs. */
const SPARING = { ...PLAYED, stores: 5, nodes: { ...PLAYED.nodes, store_calls_max: 23 } };
export const WORLDS: readonly Changes[] = [STORM, SKEWED, DELAYED, EXTREME, LATE, PLAYED];

const rules: readonly QuorumMutant[] = [
  {
    rule: 1,
    name: "the attempts of one request share an id",
    seeds: [3],
    on: [STORM, DELAYED],
    edits: [{ file: ATTEMPT, find: "const id = randomId();", replace: "const id = request.holder;" }],
  },
  {
    rule: 2,
    name: "a lease is granted although only a minority confirmed it",
    seeds: [11],
    on: [STORM, DELAYED],
    edits: [
      {
        file: ATTEMPT,
        find: "confirmed.length < majority || valid_ms",
        replace: "confirmed.length < 1 || valid_ms",
      },
      anyLife,
    ],
  },
  {
    rule: 2,
    name: "a node confirms a lease that it no longer has",
    on: [STORM, DELAYED],
    edits: [
      {
        file: CONFIRM,
        find: "if not lease then\n  return replies.refused()\n",
        replace: `if not lease then
  lease = { mode = "x", attempt = attempt, holder = attempt, state = PENDING, fence = 0, max_until = 0 }
  record.leases[#record.leases + 1] = lease
`,
      },
    ],
  },
  {
    rule: 3,
    name: "the margin is 1 %, like in Redlock",
    on: EXTREME,
    edits: [{ file: RULES, find: "const DRIFT = 0.02;", replace: "const DRIFT = 0.01;" }],
  },
  {
    rule: 3,
    name: "the duration of the second round is not counted",
    seeds: [4],
    on: LATE,
    edits: [{ file: RULES, find: "return life_ms - elapsed_ms -", replace: "return life_ms - 0 * elapsed_ms -" }],
  },
  {
    rule: 3,
    name: "time passes between the measurement and the response",
    seeds: [8],
    on: LATE,
    edits: [
      {
        file: ATTEMPT,
        find: "scope.background?.(endLeftOvers(scope, request, proposals, 0).then(() => {}));",
        replace: "await endLeftOvers(scope, request, proposals, 0);",
      },
    ],
  },
  {
    rule: 4,
    name: "a node does not record the fence that it confirms",
    on: SKEWED,
    edits: [{ file: CORE, find: "record.fence = math.max(record.fence, lease.fence)", replace: "" }],
  },
  {
    rule: 4,
    name: "any proposal becomes the fence, and a node confirms it below its own",
    seeds: [7],
    on: SKEWED,
    edits: [
      { file: RULES, find: "return Math.max(...proposals);", replace: "return proposals[0] as number;" },
      { file: CONFIRM, find: "CONFIRMED or fence < lease.fence then", replace: "CONFIRMED then" },
    ],
  },
  {
    rule: 5,
    name: "a renewal can move a deadline back",
    on: [STORM, DELAYED],
    edits: [
      { file: RENEW_SCRIPT, find: "math.max(lease.deadline, deadline)", replace: "deadline" },
      { file: RENEW_SCRIPT, find: "ttl_ms > 0 and now + ttl_ms >= lease.deadline then", replace: "ttl_ms > 0 then" },
    ],
  },
  {
    rule: 5,
    name: "a renewal counts although only a minority made it",
    seeds: [8],
    on: [STORM, DELAYED],
    edits: [
      {
        file: RENEW,
        find: "if (!first || renewed.length < majority) return undefined;",
        replace: "if (!first) return undefined;",
      },
      anyLife,
    ],
  },
  {
    rule: 5,
    name: "a renewal creates the lease on nodes that lack it",
    on: [STORM, DELAYED],
    edits: [
      {
        file: RENEW_SCRIPT,
        find: "    return nil, end_of(record, attempt) or END_UNKNOWN\n",
        replace: `    if end_of(record, attempt) == END_UNKNOWN then
      return nil, END_UNKNOWN
    end
    lease = { mode = "x", attempt = attempt, holder = attempt, state = CONFIRMED, acquired = 0, ttl = ttl_ms }
    lease.max_until, lease.delay, lease.label, lease.fingerprint = 0, 0, NONE, NONE
    lease.fence, lease.deadline = fence, now
    record.leases[#record.leases + 1] = lease
`,
      },
    ],
  },
  {
    rule: 6,
    name: "a release leaves no tombstone",
    on: [STORM, DELAYED],
    edits: [{ file: PROPOSE, find: "if letter then\n  return replies.ended({ letter = letter })\nend", replace: "" }],
  },
  {
    rule: 7,
    name: "an attempt replaces its holder's lease before it is granted",
    seeds: [2],
    on: [STORM, DELAYED],
    edits: [
      {
        file: PROPOSE,
        find: "local pending = add_pending(",
        replace: `for i = #record.leases, 1, -1 do
  if record.leases[i].holder == holder then
    table.remove(record.leases, i)
  end
end
local pending = add_pending(`,
      },
    ],
  },
  {
    rule: 8,
    name: "a node that lost its data votes immediately",
    seeds: [3],
    on: STORM,
    edits: [
      {
        file: RULES,
        find: "return Math.ceil((1 + DRIFT) * (ttl_max_ms + lock_delay_max_ms)) + 1000;",
        replace: "return 0;",
      },
    ],
  },
  {
    rule: 8,
    name: "a node that lost its data votes after half of the longest ttl",
    seeds: [12],
    on: STORM,
    edits: [
      {
        file: RULES,
        find: "return Math.ceil((1 + DRIFT) * (ttl_max_ms + lock_delay_max_ms)) + 1000;",
        replace: "return ttl_max_ms / 2;",
      },
    ],
  },
  {
    rule: 8,
    name: "a node that lost its latest writes keeps its vote",
    seeds: [32],
    on: STORM,
    edits: [{ file: FAULTS, find: 'before.filter(([, key = ""]) => !MARKER.test(key))', replace: "before" }],
  },
  {
    rule: 8,
    name: "a node votes again without learning the others' fences",
    seeds: [2],
    shows: /fence/,
    on: PLAYED,
    edits: [{ file: JOIN, find: "marker.floor = math.max(marker.floor, floor)", replace: "" }],
  },
  {
    rule: 9,
    name: "a lease is not copied to nodes that lack it",
    on: PLAYED,
    edits: [{ file: RENEW, find: "if (renewed.length === 0) return;", replace: "return;" }],
  },
  {
    rule: 9,
    name: "a lease that expired on a node is not copied back to it",
    on: PLAYED,
    edits: [{ file: RESTORE_SCRIPT, find: "letter and letter ~= END_EXPIRED then", replace: "letter then" }],
  },
  {
    rule: 9,
    name: "a lease is copied to a node that knows of its release",
    seeds: [2],
    on: [STORM, DELAYED],
    edits: [{ file: RESTORE_SCRIPT, find: " or letter and letter ~= END_EXPIRED then", replace: " then" }],
  },
  {
    rule: 9,
    name: "a lease is copied to a node that has another client's lease",
    seeds: [22],
    on: [STORM, DELAYED],
    edits: [{ file: RESTORE_SCRIPT, find: "taken_until(record, wanted.mode, wanted.holder) > 0 or ", replace: "" }],
  },
  {
    rule: 9,
    name: "any proposal can be copied, even one from a late message",
    edits: [
      {
        file: RESTORE_SCRIPT,
        find: "lease.state ~= PENDING or lease.fence ~= proposal then",
        replace: "lease.state ~= PENDING then",
      },
    ],
    why: "it takes two simultaneous copies of one lease, and a late message of the first: test/quorum/scripts.test.ts has them",
  },
  {
    rule: 9,
    name: "a copy is made without a pending entry first",
    seeds: [2],
    on: [STORM, DELAYED],
    edits: [
      {
        file: RESTORE_SCRIPT,
        find: "  if not lease or lease.state ~= PENDING or lease.fence ~= proposal then\n    return nil\n",
        replace: `  if not lease then
    lease = wanted
    record.leases[#record.leases + 1] = lease
`,
      },
    ],
  },
  {
    rule: 9,
    name: "a lease is copied although it may have ended",
    seeds: [4],
    on: DELAYED,
    edits: [
      {
        file: RESTORE,
        find: "validity(life_ms, clock.now_ms() - sent_ms + pending_ms) > 0",
        replace: "life_ms + sent_ms + pending_ms + clock.now_ms() > 0",
      },
    ],
  },
  {
    rule: 10,
    name: "a lock is shown as free when the nodes that replied are no majority for a lease",
    seeds: [3],
    edits: [{ file: REPLIES, find: "copies.length + unheard >= majority", replace: "copies.length >= majority" }],
  },
  {
    rule: 11,
    name: "the idempotency record of a key ends with the first deadline",
    shows: /key was granted|taken again/,
    on: PLAYED,
    edits: [{ file: RENEW_SCRIPT, find: "if keys.idempotency[i] ~= key then", replace: "if not key then" }],
  },
  {
    rule: 11,
    name: "a node that did not know the key does not record its release",
    seeds: [3],
    shows: /key was granted|taken again/,
    on: PLAYED,
    edits: [
      {
        file: CORE,
        find: "if not known or known.state == GRANTED then",
        replace: "if known and known.state == GRANTED then",
      },
    ],
  },
  {
    rule: 11,
    name: "a node that missed the lease does not get the others' knowledge of it",
    seeds: [3],
    shows: /key was granted|taken again/,
    on: PLAYED,
    edits: [{ file: RELEASE, find: "if (doubts.length === 0) return", replace: "if (doubts.length >= 0) return" }],
  },
  {
    rule: 11,
    name: "a lease is copied without its key's idempotency record",
    shows: /key was granted|taken again/,
    on: PLAYED,
    edits: [
      {
        file: RESTORE_SCRIPT,
        find: "save_attempt(keys.idempotency[i] ~= key and keys.idempotency[i] or nil,",
        replace: "save_attempt(nil,",
      },
    ],
  },
  {
    rule: 12,
    name: "attempts continue after the store requests are used up",
    edits: [{ file: ACQUIRE, find: " || !affords) {", replace: ") {" }],
    why: "the service refuses every request to a store beyond its limit, and nodes that get no request count as silent",
  },
  {
    rule: 12,
    name: "the last attempt of a wait needs what its cleanup may cost",
    seeds: [47],
    shows: /the waiter got/,
    edits: [
      {
        file: ACQUIRE,
        find: "callsLeft(scope) >= ROUNDS * scope.nodes.length",
        replace: "callsLeft(scope) >= 3 * scope.nodes.length",
      },
    ],
    on: SPARING,
  },
  {
    rule: 12,
    name: "an attempt on one node alone says when the lock is free",
    seeds: [13],
    shows: /the waiter got/,
    edits: [{ file: ATTEMPT, find: "timesOf(holding.length > 0 ? holding : busy)", replace: "timesOf(busy)" }],
    on: SPARING,
  },
  {
    rule: 13,
    name: "the remains of a released lease stay until its deadline",
    shows: /was released/,
    on: PLAYED,
    edits: [
      {
        file: ATTEMPT,
        find: 'if (outcome.kind === "busy" && (await endLeftOvers(',
        replace: 'if (outcome.kind === "granted" && (await endLeftOvers(',
      },
    ],
  },
  {
    rule: 13,
    name: "an attempt that few nodes have is ended although a majority may get it",
    seeds: [2],
    edits: [
      {
        file: LEFT_OVERS,
        find: "if (settled) in_the_way",
        replace: "if (settled || attempt) in_the_way",
      },
      {
        file: LEFT_OVERS,
        find: "(copies.get(attempt) ?? 0) + nodes.length - heard;",
        replace: "(copies.get(attempt) ?? 0) + 0 * heard;",
      },
      {
        file: LEFT_OVERS,
        find: "reply.buried[i] === 1).length >= majorityOf(nodes.length)",
        replace: "reply.buried[i] === 1).length >= 0",
      },
    ],
  },
  {
    rule: 13,
    name: "a node reports that nothing is left although something is",
    seeds: [10],
    edits: [
      {
        file: "lua/quorum/bury.lua",
        find: "stands(record, attempts[i])",
        replace: "stands(record, attempts[i]) and false",
      },
      {
        file: LEFT_OVERS,
        find: "if (settled) in_the_way",
        replace: "if (settled || attempt) in_the_way",
      },
      {
        file: LEFT_OVERS,
        find: "reply.buried.includes(0)",
        replace: "reply.buried.length > 0",
      },
    ],
  },
  {
    rule: 14,
    name: "data that was written before a clock was set back lasts until the old time",
    seeds: [11],
    shows: /clocks were ahead/,
    on: PLAYED,
    edits: [
      {
        file: CORE,
        find: "ipairs({ record.leases, record.delays }) do",
        replace: "ipairs({ record.delays }) do",
      },
    ],
  },
  {
    rule: 14,
    name: "a lock_delay lasts until the old time",
    seeds: [8],
    shows: /clocks were ahead/,
    on: PLAYED,
    edits: [
      {
        file: CORE,
        find: "ipairs({ record.leases, record.delays }) do",
        replace: "ipairs({ record.leases }) do",
      },
    ],
  },
  {
    rule: 14,
    name: "a shorter ttl counts before the deadline is confirmed",
    on: [STORM, DELAYED],
    edits: [
      {
        file: RENEW_SCRIPT,
        find: "ttl_ms > 0 and now + ttl_ms >= lease.deadline then",
        replace: "ttl_ms > 0 then",
      },
    ],
  },
];

export const mutants: readonly QuorumMutant[] = rules.map((rule) => ({ on: WORLDS, ...rule }));
