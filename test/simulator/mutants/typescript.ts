/** Typical human mistakes in TypeScript: in the client, the service, its waits and hints, the engine and the quorum. */
import { CALM } from "../network.ts";
import { STAGES } from "../scenario.ts";
import type { Changes } from "../simulate.ts";
import type { Mutant } from "./mutant.ts";
import { WORLDS as QUORUMS } from "./quorum.ts";

/** Mostly programs that hold leases with the client and trust its signals. */
const HOLDERS = { deployment: "redis", modelled: false, clients: 2, holders: 6, habits: { locks: 1 } } as const;
/** Many clients wait for a few locks. */
const WAITING: Changes = {
  modelled: false,
  clients: 8,
  habits: { scenes: ["holdHot"], own: 0, locks: 1, patience: 8 },
};
/** Programs whose requests fail and whose leases are broken by other clients. */
const PROGRAMS: Changes = { ...STAGES.programs, deployment: "redis" };
const IN_ONE_PROCESS: Changes = { ...STAGES.turns, deployment: "file", stores: 0, services: 1, hints: true };
const QUORUM: Changes = { deployment: "quorum", stores: 3, habits: { locks: 1, own: 0 } };

const inClient: readonly Mutant[] = [
  {
    name: "a lease's signal aborts a second after its deadline",
    edits: [
      {
        file: "src/client/grant.ts",
        find: "this.lost_at_ms = this.first.deadline_ms - this.#margin_ms;",
        replace: "this.lost_at_ms = this.first.deadline_ms + 1_000;",
      },
    ],
    on: HOLDERS,
    shows: /overlaps/,
  },
  {
    name: "a lease's deadline counts from the response instead of the request",
    edits: [
      {
        file: "src/client/heartbeats.ts",
        find: "grant.confirm(sent_ms, said, holds);",
        replace: "grant.confirm(this.transport.clock.now_ms() + 0 * sent_ms, said, holds);",
      },
    ],
    on: { ...HOLDERS, weather: { services: { ...CALM, lost: 0.3, late: 0.5, delay_ms_max: 2_500 }, stores: CALM } },
    shows: /overlaps/,
  },
  {
    name: "a heartbeat that reports a lost lease repeats the previous one's result",
    edits: [
      {
        file: "src/client/heartbeats.ts",
        find: "      this.end(grant, error.reason, [hold], error.detail);\n      return [];",
        replace:
          "      this.track(grant, sent_ms, hold.said ?? grant.first.said ?? (result as never), [hold]);\n      return [];",
      },
    ],
    on: PROGRAMS,
  },
  {
    name: "the client measures time by the wall clock",
    edits: [
      { file: "src/client/clock.ts", find: "return now_ms + lead_ms;", replace: "return Date.now() + 0 * lead_ms;" },
    ],
    on: { ...HOLDERS, faults: ["client clock stepped"] },
    shows: /overlaps|never finished/,
  },
  {
    name: "the minimum and maximum of the client's timer are swapped",
    edits: [
      {
        file: "src/client/heartbeats.ts",
        find: "const ms = Math.min(LOOK_MS, Math.max(0,",
        replace: "const ms = Math.max(LOOK_MS, Math.min(Infinity,",
      },
    ],
    on: HOLDERS,
    shows: /overlaps/,
  },
  {
    name: "a client that gives up does not release its place and its lease",
    edits: [{ file: "src/client/acquire.ts", find: "      abandon(attempt, !isFinal(error));\n", replace: "" }],
    on: PROGRAMS,
  },
  {
    name: "a repeated request has another Idempotency-Key",
    edits: [
      {
        file: "src/client/transport.ts",
        find: "{ ...request, key, wait_ms, text, signal }",
        replace: "{ ...request, key: failures ? crypto.randomUUID() : key, wait_ms, text, signal }",
      },
    ],
    on: PROGRAMS,
  },
];

const inService: readonly Mutant[] = [
  {
    name: "a release returns before its script has run",
    seeds: [3],
    edits: [
      {
        file: "src/lock/operations/release.ts",
        find: '  const reply = await callRelease(scope, leases, await idempotencyOf(scope, "release", leases, () => ({})));\n',
        replace:
          '  const sent = callRelease(scope, leases, await idempotencyOf(scope, "release", leases, () => ({})));\n' +
          "  sent.catch(() => {});\n" +
          '  if (leases.length > 0) return leases.map(() => ({ kind: "released", mode: "exclusive", hold_count: 0, ended: undefined }));\n' +
          "  const reply = await sent;\n",
      },
    ],
    shows: /deadline|model|re-entry/,
  },
  {
    name: "a renewal of a lost lease returns a remembered result",
    edits: [
      {
        file: "src/lock/operations/renew.ts",
        find: `    if (outcome.kind === "lost") return parseLost(outcome);\n    if (outcome.kind === "unreadable") return outcome;\n    const { lease, break_at, late } = outcome;\n`,
        replace: `    const known = REMEMBERED.get(leases[i]?.token ?? "");
    if (outcome.kind === "lost") return known ?? parseLost(outcome);
    if (outcome.kind === "unreadable") return outcome;
    const { lease, break_at, late } = outcome;
    REMEMBERED.set(leases[i]?.token ?? "", { kind: "renewed", lease: parseLease(name, lease, reply.now, break_at), late });
`,
      },
      {
        file: "src/lock/operations/renew.ts",
        find: "/** Extends each lease to now + ttl.",
        replace: "const REMEMBERED = new Map<string, RenewOutcome>();\n/** Extends each lease to now + ttl.",
      },
    ],
    shows: /deadline|model/,
  },
  {
    name: "the Idempotency-Key is dropped on the way to the store",
    edits: [
      {
        file: "src/lock/scope.ts",
        find: "return idempotency_key === undefined ? NO_RECORD",
        replace: "return idempotency_key !== (0 as never) ? NO_RECORD",
      },
    ],
    shows: /one effect per key|counted once|model|re-entry/,
  },
  {
    name: "an Idempotency-Key identifies every request of its kind",
    edits: [
      {
        file: "src/lock/scope.ts",
        find: "fingerprint: await fingerprint(operation, targets, fields),",
        replace: "fingerprint: await fingerprint(operation, [], {}),",
      },
    ],
    shows: /one effect per key|model/,
  },
  {
    name: "a wait forgets its ticket",
    edits: [
      {
        file: "src/lock/wait/acquire-until.ts",
        find: "args = { ...args, request: busy.place.ticket, ticket: busy.place.ticket, standby_ms: 0 };",
        replace: "",
      },
    ],
    why: "a request that is sent again under its own secret finds its place, or the one that its ticket or key names",
  },
  {
    name: "a returning request is not recognized as having a place",
    edits: [
      {
        file: "src/lock/wait/acquire-until.ts",
        find: `returned: attempt.args.ticket !== "-"`,
        replace: "returned: false",
      },
    ],
  },
  {
    name: "a place is attended for 20 s after its request has ended",
    edits: [
      {
        file: "src/lock/wait/run-acquire.ts",
        find: "Math.max(least_ms, loop.left_ms)",
        replace: "Math.max(least_ms, loop.left_ms) + 20_000",
      },
    ],
  },
  {
    name: "a request whose client has disconnected keeps its place until its end",
    edits: [
      {
        file: "src/lock/wait/acquire-until.ts",
        find: "if (loop.client_gone && attempt.can_return) await stopAttending(attempt, attended);",
        replace: "void attempt.can_return;",
      },
    ],
  },
  {
    name: "a store failure ends a wait although its script may have acquired the lock",
    edits: [
      {
        file: "src/lock/wait/acquire-until.ts",
        find: "const final = spent ||",
        replace: "const final = failures >= 0 || spent ||",
      },
    ],
    on: STAGES.stores,
  },
  {
    name: "a waiting request polls only when it gets a hint",
    edits: [
      {
        file: "src/lock/wait/wait-loop.ts",
        find: "return parts <= 1 ? Number.POSITIVE_INFINITY :",
        replace: "return parts >= 0 ? Number.POSITIVE_INFINITY :",
      },
    ],
    on: { ...WAITING, deployment: "redis", hints: true, hint_faults: { lost: 0.3, doubled: 0, delay_ms_max: 2 } },
    shows: /served|acquired at the end/,
  },
  {
    name: "a waiting request without hints polls once in 20 s",
    edits: [
      {
        file: "src/lock/wait/schedule.ts",
        find: "return Math.max(1, Math.min(jittered, change_in_ms + 1 + 4 * random, left_ms));",
        replace: "return Math.min(jittered + 20_000, left_ms);",
      },
    ],
    on: { ...STAGES.turns, deployment: "redis", stores: 1, hints: false },
    shows: /served|order|acquired at the end/,
  },
  {
    name: "the result at the end of a wait is what was known at its beginning",
    edits: [
      {
        file: "src/lock/wait/wait-state.ts",
        find: "const held = snapshot?.exclusive !== undefined && snapshot.exclusive.deadline > now_ms;",
        replace: "const held = snapshot?.exclusive !== undefined;",
      },
    ],
  },
  {
    name: "a poll's positive result counts as the store's grant",
    edits: [
      {
        file: "src/lock/operations/acquire.ts",
        find: 'modes: targets.map(({ mode }) => (mode === "exclusive" ? "x" : "s")).join(""),',
        replace: 'modes: targets.map(() => "s").join(""),',
      },
    ],
    shows: /exclusion|overlaps|model|served|order|acquired at the end|free/,
  },
  {
    name: "a lease's remaining time is measured by the service's own clock",
    edits: [
      {
        file: "src/lock/codec/replies.ts",
        find: "const ttl_ms = Math.max(0, line.deadline - now_ms);",
        replace: "const ttl_ms = Math.max(0, line.deadline - Date.now() + 0 * now_ms);",
      },
    ],
    shows: /model|exclusion|overlaps|deadline/,
  },
  {
    name: "max_hold is interpreted as seconds",
    edits: [
      {
        file: "src/http/input/options.ts",
        find: "max_hold_ms: fields.max_hold,",
        replace: "max_hold_ms: fields.max_hold && fields.max_hold * 1000,",
      },
    ],
    shows: /model/,
  },
  {
    name: "lock_delay is not passed on",
    edits: [
      { file: "src/http/input/options.ts", find: "lock_delay_ms: fields.lock_delay,", replace: "lock_delay_ms: 0," },
    ],
    shows: /model/,
  },
  {
    name: "a request for fairness is treated as unfair",
    edits: [
      {
        file: "src/http/input/options.ts",
        find: "const { token, ticket, owner, metadata, fair, reference } = fields;",
        replace: "const { token, ticket, owner, metadata, reference } = fields;\n  const fair = false;",
      },
    ],
    shows: /order|first come|served|model/,
  },
  {
    name: "a heartbeat's results are in a different order",
    edits: [
      {
        file: "src/http/routes/multi.ts",
        find: "renewedOf(lease.name, outcomes[i])",
        replace: "renewedOf(lease.name, outcomes[outcomes.length - 1 - i])",
      },
    ],
    shows: /deadline|exclusion|model/,
  },
  {
    name: "a heartbeat whose store does not respond reports the leases as renewed",
    edits: [
      {
        file: "src/http/output/locks.ts",
        find: `return { name, ok: false, code: "store_unavailable" };`,
        replace: `return { name, ok: true, ttl_ms: 3_000, expires_at: instant(Date.now() + 3_000), renew_after_ms: 1_000 };`,
      },
    ],
    on: STAGES.stores,
  },
  {
    name: "a copy of a script call is not marked as a copy",
    edits: [
      {
        file: "src/engine/retry.ts",
        find: "if (copies === undefined) return [...args];",
        replace: "if (copies !== null) return [...args];",
      },
    ],
    on: STAGES.stores,
  },
  {
    name: "a script call whose reply was lost is sent again as a new one",
    edits: [
      {
        file: "src/lock/call.ts",
        find: `const repeatable = copies.position < 0 || given.fingerprint !== "-";`,
        replace: "const repeatable = true;",
      },
    ],
    on: STAGES.stores,
  },
  {
    name: "a reply that arrives after the lease has ended counts as a grant",
    edits: [
      {
        file: "src/lock/answer-time.ts",
        find: "return ({ deadline }, script_now_ms) => deadline - script_now_ms <= clock.now_ms() - sent_ms;",
        replace: "return ({ deadline }, script_now_ms) => deadline - script_now_ms + clock.now_ms() - sent_ms < 0;",
      },
    ],
    on: STAGES.stores,
  },
];

const inHints: readonly Mutant[] = [
  {
    name: "only a lock's latest waiter is remembered",
    edits: [
      {
        file: "src/hints/subscribers.ts",
        find: "    interests.set(waiter, interest);\n    this.#by_key.set(key, interests);",
        replace: "    interests.clear();\n    interests.set(waiter, interest);\n    this.#by_key.set(key, interests);",
      },
    ],
    on: IN_ONE_PROCESS,
  },
  {
    name: "hints of other processes are dropped",
    edits: [{ file: "src/hints/pubsub.ts", find: "if (from !== sender &&", replace: "if (from === sender &&" }],
    on: { ...STAGES.turns, deployment: "redis", services: 3, hints: true },
  },
  {
    name: "no client is notified of its turn",
    edits: [
      {
        file: "src/hints/subscribers.ts",
        find: "(hint.turn === ticket_prefix || hint.next === ticket_prefix)",
        replace: "hint.next === ticket_prefix",
      },
    ],
    on: IN_ONE_PROCESS,
  },
];

const inQuorum: readonly Mutant[] = [
  {
    name: "half of the nodes are a majority",
    edits: [
      {
        file: "src/quorum/rules.ts",
        find: "return Math.floor(nodes / 2) + 1;",
        replace: "return Math.floor(nodes / 2);",
      },
    ],
    on: QUORUM,
    shows: /exclusion|fences|deadline/,
  },
  {
    name: "a lease lasts as long as the node with the latest deadline says",
    edits: [
      {
        file: "src/quorum/rules.ts",
        find: "[majorityOf(nodes) - 1] ?? 0",
        replace: "[0 * nodes] ?? 0",
      },
    ],
    on: QUORUMS,
  },
  {
    name: "a renewal counts when a minority confirms it",
    edits: [
      {
        file: "src/quorum/renew.ts",
        find: "if (!first || renewed.length < majority) return undefined;",
        replace: "if (!first) return undefined;",
      },
      {
        file: "src/quorum/renew.ts",
        find: "if (lost.length > nodes - majority) return",
        replace: "if (!first && lost.length > nodes - majority) return",
      },
      { file: "src/quorum/renew.ts", find: "  const [first] = renewed;\n  if (!first)", replace: "  if (!first)" },
      {
        file: "src/quorum/renew.ts",
        find: "const majority = majorityOf(nodes);\n",
        replace: "const majority = majorityOf(nodes);\n  const [first] = renewed;\n",
      },
    ],
    on: QUORUMS,
  },
  {
    name: "the nodes' response time is not subtracted from a lease",
    edits: [
      {
        file: "src/quorum/rules.ts",
        find: "return life_ms - elapsed_ms -",
        replace: "return life_ms - 0 * elapsed_ms -",
      },
    ],
    on: QUORUMS,
  },
  {
    name: "a release counts when one node confirms it",
    edits: [
      {
        file: "src/quorum/release.ts",
        find: `if (done.length < majority) throw noMajority(answers, "unknown");`,
        replace: `if (done.length < 1) throw noMajority(answers, "unknown");`,
      },
      {
        file: "src/quorum/release.ts",
        find: "if (lost.length > answers.length - majority) return",
        replace: "if (lost.length === answers.length) return",
      },
    ],
    on: QUORUMS,
  },
];

export const mutants: readonly Mutant[] = [...inClient, ...inService, ...inHints, ...inQuorum];
