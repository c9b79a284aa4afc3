/** The rules of the quorum, each broken on purpose: what to change in which file. */
import type { QuorumMutant } from "./mutant.ts";
import { LATER_MUTANTS } from "./recovery-mutants.ts";

const ATTEMPT = "src/quorum/attempt.ts";
const RULES = "src/quorum/rules.ts";
const RENEW = "src/quorum/renew.ts";
const CONFIRM = "lua/quorum/confirm.lua";
const JOIN = "lua/quorum/join.lua";
const PROPOSE = "lua/quorum/propose.lua";
const RECORD = "lua/lib/quorum_record.lua";
const RENEW_SCRIPT = "lua/quorum/renew.lua";
const WORLD = "test/quorum/simulation/world-node.ts";

const anyLife = {
  file: RULES,
  find: "[majorityOf(nodes) - 1] ?? 0",
  replace: "[0 * nodes] ?? 0",
};

export const mutants: readonly QuorumMutant[] = [
  {
    rule: 1,
    name: "the attempts of one request share an id",
    edits: [{ file: ATTEMPT, find: "const id = randomId();", replace: "const id = request.holder;" }],
  },
  {
    rule: 2,
    name: "a lease is granted that a minority confirmed",
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
    name: "a node confirms a lease that does not stand there any more",
    edits: [
      {
        file: CONFIRM,
        find: 'if not lease then\n  return { "refused" }\n',
        replace: `if not lease then
  lease = { mode = "x", attempt = attempt, holder = attempt, state = PENDING, fence = 0, max_until = 0 }
  record.leases[#record.leases + 1] = lease
`,
      },
    ],
  },
  {
    rule: 3,
    name: "the margin is 1 %, as Redlock has it",
    edits: [{ file: RULES, find: "const DRIFT = 0.02;", replace: "const DRIFT = 0.01;" }],
  },
  {
    rule: 3,
    name: "the time that the second round took is not counted",
    edits: [{ file: RULES, find: "return life_ms - elapsed_ms -", replace: "return life_ms - 0 * elapsed_ms -" }],
  },
  {
    rule: 3,
    name: "time passes between the measurement and the answer",
    edits: [
      {
        file: ATTEMPT,
        find: "  await admitRested(scope, proposals);\n  const lives_ms",
        replace: "  const lives_ms",
      },
      {
        file: ATTEMPT,
        find: "  const lease = leaseOf(request",
        replace: "  await admitRested(scope, proposals);\n  const lease = leaseOf(request",
      },
    ],
  },
  {
    rule: 4,
    name: "a node does not learn the fence that it confirms",
    edits: [{ file: RECORD, find: "record.fence = math.max(record.fence, lease.fence)", replace: "" }],
  },
  {
    rule: 4,
    name: "any proposal becomes the fence, and a node confirms it below its own",
    edits: [
      { file: RULES, find: "return Math.max(...proposals);", replace: "return proposals[0] as number;" },
      { file: CONFIRM, find: "CONFIRMED or fence < lease.fence then", replace: "CONFIRMED then" },
    ],
  },
  {
    rule: 5,
    name: "a renewal may move a deadline back",
    edits: [
      { file: RENEW_SCRIPT, find: "math.max(lease.deadline, deadline)", replace: "deadline" },
      { file: RENEW_SCRIPT, find: "ttl_ms > 0 and now + ttl_ms >= lease.deadline then", replace: "ttl_ms > 0 then" },
    ],
  },
  {
    rule: 5,
    name: "a renewal counts that a minority made",
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
    name: "a renewal creates the lease where it is not",
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
    edits: [{ file: PROPOSE, find: 'if letter then\n  return { "ended", letter }\nend', replace: "" }],
  },
  {
    rule: 7,
    name: "an attempt takes the place of its holder's lease before it is granted",
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
    name: "a node that lost its data votes at once",
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
    edits: [{ file: WORLD, find: "      this.store.quarantine();\n", replace: "" }],
  },
  {
    rule: 8,
    name: "a node votes again without the fences that the others know",
    edits: [{ file: JOIN, find: "marker.floor = math.max(marker.floor, floor)", replace: "" }],
  },
  ...LATER_MUTANTS,
];
