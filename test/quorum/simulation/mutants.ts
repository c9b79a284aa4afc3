/**
 * The rules of the quorum, each broken on purpose: what to change in which file. A rule that lives in the scripts is
 * broken in the simulated node, which is held to them.
 */
import type { Mutant } from "./mutant.ts";
import { LATER_MUTANTS } from "./recovery-mutants.ts";

const ATTEMPT = "src/quorum/attempt.ts";
const RULES = "src/quorum/rules.ts";
const RENEW = "src/quorum/renew.ts";
const NODE = "test/quorum/simulation/node.ts";
const STATE = "test/quorum/simulation/node-state.ts";
const WORLD = "test/quorum/simulation/world-node.ts";

const anyLife = {
  file: RULES,
  find: "[majorityOf(nodes) - 1] ?? 0",
  put: "[0 * nodes] ?? 0",
};

export const MUTANTS: readonly Mutant[] = [
  {
    rule: 1,
    breaks: "the attempts of one request share an id",
    edits: [{ file: ATTEMPT, find: "const id = randomId();", put: "const id = request.holder;" }],
  },
  {
    rule: 2,
    breaks: "a lease is granted that a minority confirmed",
    edits: [
      {
        file: ATTEMPT,
        find: "confirmed.length < majority || valid_ms",
        put: "confirmed.length < 1 || valid_ms",
      },
      anyLife,
    ],
  },
  {
    rule: 2,
    breaks: "a node confirms a lease that does not stand there any more",
    edits: [
      {
        file: NODE,
        find: '    if (!lease) return ["refused"];\n',
        put: "",
      },
      {
        file: NODE,
        find: "const lease = find(record, attempt);\n    if (lease.state",
        put: "const lease = find(record, attempt) ?? anew(record, attempt);\n    if (lease.state",
      },
      {
        file: NODE,
        find: "export class SimulatedNode extends NodeState {",
        put: `function anew(record: Record, attempt: string) {
  const lease = { mode: "x", attempt, holder: attempt, state: "p", fence: 0, max_until: 0 };
  record.leases.push(lease as never);
  return lease as never as NonNullable<ReturnType<typeof find>>;
}

export class SimulatedNode extends NodeState {`,
      },
    ],
  },
  {
    rule: 3,
    breaks: "the margin is 1 %, as Redlock has it",
    edits: [{ file: RULES, find: "const DRIFT = 0.02;", put: "const DRIFT = 0.01;" }],
  },
  {
    rule: 3,
    breaks: "the time that the second round took is not counted",
    edits: [{ file: RULES, find: "return life_ms - elapsed_ms -", put: "return life_ms - 0 * elapsed_ms -" }],
  },
  {
    rule: 3,
    breaks: "time passes between the measurement and the answer",
    edits: [
      {
        file: ATTEMPT,
        find: "  await admitRested(scope, proposals);\n  const lives_ms",
        put: "  const lives_ms",
      },
      {
        file: ATTEMPT,
        find: "  const lease = leaseOf(request",
        put: "  await admitRested(scope, proposals);\n  const lease = leaseOf(request",
      },
    ],
  },
  {
    rule: 4,
    breaks: "a node does not learn the fence that it confirms",
    edits: [{ file: STATE, find: "record.fence = Math.max(record.fence, fence);", put: "" }],
  },
  {
    rule: 4,
    breaks: "any proposal becomes the fence, and a node confirms it below its own",
    edits: [
      { file: RULES, find: "return Math.max(...proposals);", put: "return proposals[0] as number;" },
      { file: NODE, find: ' || fence < lease.fence) return ["refused"];', put: ') return ["refused"];' },
    ],
  },
  {
    rule: 5,
    breaks: "a renewal may move a deadline back",
    edits: [
      { file: NODE, find: "lease.deadline = Math.max(lease.deadline, ", put: "lease.deadline = Math.max(0, " },
      {
        file: NODE,
        find: "if (ttl_ms > 0 && this.now + ttl_ms >= lease.deadline) lease.ttl",
        put: "if (ttl_ms > 0) lease.ttl",
      },
    ],
  },
  {
    rule: 5,
    breaks: "a renewal counts that a minority made",
    edits: [
      {
        file: RENEW,
        find: "if (!first || renewed.length < majority) return undefined;",
        put: "if (!first) return undefined;",
      },
      anyLife,
    ],
  },
  {
    rule: 5,
    breaks: "a renewal creates the lease where it is not",
    edits: [
      {
        file: NODE,
        find: ' return ["lost", endOf(record, attempt)?.letter ?? "u"];\n',
        put: ` {
        const anew = { mode: "x", attempt, holder: attempt, state: "c", acquired: 0, ttl: ttl_ms, max_until: 0, delay: 0 };
        const made = { ...anew, label: "-", fingerprint: "-", fence, deadline: this.now + ttl_ms } as never;
        record.leases.push(made);
        this.save(key, record);
        return ["renewed", \`\${ttl_ms}\`, pack(made)];
      }
`,
      },
    ],
  },
  {
    rule: 6,
    breaks: "a release leaves no tombstone",
    edits: [{ file: NODE, find: 'if (end) return ["ended", end.letter];', put: "" }],
  },
  {
    rule: 7,
    breaks: "an attempt takes the place of its holder's lease before it is granted",
    edits: [
      {
        file: NODE,
        find: "    const pending = this.addPending(",
        put: "    record.leases = record.leases.filter((other) => other.holder !== holder);\n    const pending = this.addPending(",
      },
    ],
  },
  {
    rule: 8,
    breaks: "a node that lost its data votes at once",
    edits: [
      {
        file: RULES,
        find: "return Math.ceil((1 + DRIFT) * (ttl_max_ms + lock_delay_max_ms)) + 1000;",
        put: "return 0;",
      },
    ],
  },
  {
    rule: 8,
    breaks: "a node that lost its data votes after half of the longest ttl",
    edits: [
      {
        file: RULES,
        find: "return Math.ceil((1 + DRIFT) * (ttl_max_ms + lock_delay_max_ms)) + 1000;",
        put: "return ttl_max_ms / 2;",
      },
    ],
  },
  {
    rule: 8,
    breaks: "a node that lost its latest writes keeps its vote",
    edits: [{ file: WORLD, find: "      this.store.quarantine();\n", put: "" }],
  },
  {
    rule: 8,
    breaks: "a node votes again without the fences that the others know",
    edits: [{ file: NODE, find: "marker.floor = Math.max(marker.floor, floor);", put: "" }],
  },
  ...LATER_MUTANTS,
];
