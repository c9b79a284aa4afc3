/** Of the rules for copies that are missing, for what was not heard, for late duplicates and for store requests. */
import type { Mutant } from "./mutant.ts";

const RELEASE = "src/quorum/release.ts";
const RENEW = "src/quorum/renew.ts";
const NODE = "test/quorum/simulation/node.ts";
const STATE = "test/quorum/simulation/node-state.ts";
const RESTORE = "src/quorum/restore.ts";
const REPLIES = "src/quorum/replies.ts";
const ACQUIRE = "src/quorum/acquire.ts";
const ATTEMPT = "src/quorum/attempt.ts";
const LEFT_OVERS = "src/quorum/left-overs.ts";

export const LATER_MUTANTS: readonly Mutant[] = [
  {
    rule: 9,
    breaks: "a lease gets no copy where it is missing",
    edits: [{ file: RENEW, find: "if (renewed.length === 0) return;", put: "return;" }],
  },
  {
    rule: 9,
    breaks: "what expired on a node does not come back there",
    edits: [
      { file: NODE, find: 'if (end && end.letter !== "e") return undefined;', put: "if (end) return undefined;" },
    ],
  },
  {
    rule: 9,
    breaks: "a lease gets a copy where it was released",
    edits: [{ file: NODE, find: 'if (end && end.letter !== "e") return undefined;', put: "" }],
  },
  {
    rule: 9,
    breaks: "a lease gets a copy beside another's",
    edits: [
      { file: NODE, find: "if (this.takenUntil(record, copy.mode, copy.holder) > 0) return undefined;", put: "" },
    ],
  },
  {
    rule: 9,
    breaks: "a copy is made of any proposal, also one that a late message left",
    edits: [
      {
        file: NODE,
        find: 'if (lease?.state !== "p" || lease.fence !== proposal) return undefined;',
        put: 'if (lease?.state !== "p") return undefined;',
      },
    ],
  },
  {
    rule: 9,
    breaks: "a copy is made without a pending one",
    edits: [
      {
        file: NODE,
        find: 'if (lease?.state !== "p" || lease.fence !== proposal) return undefined;',
        put: 'if (!lease) {\n      record.leases.push(copy);\n      copy.state = "p";\n      this.confirmPending(record, marker, copy, copy);\n      return copy;\n    }',
      },
    ],
  },
  {
    rule: 9,
    breaks: "a copy is made of a lease that may be over",
    edits: [
      {
        file: RESTORE,
        find: "validity(life_ms, clock.now_ms() - sent_ms + pending_ms) > 0",
        put: "life_ms + sent_ms + pending_ms + clock.now_ms() > 0",
      },
    ],
  },
  {
    rule: 10,
    breaks: "a lock is free when those that were heard are no majority for a lease",
    edits: [{ file: REPLIES, find: "copies.length + unheard >= majority", put: "copies.length >= majority" }],
  },
  {
    rule: 11,
    breaks: "the idempotency record of a key ends with the first deadline",
    edits: [{ file: NODE, find: "    if (idempotency_key !== key) this.prolong(idempotency_key, lease);\n", put: "" }],
  },
  {
    rule: 11,
    breaks: "a node that did not know the key does not note its release",
    edits: [
      {
        file: STATE,
        find: '    const { state, fingerprint } = this.loadIdempotency(key) ?? { state: "g", fingerprint: "?" };\n',
        put: '    const { state = "-", fingerprint = "-" } = this.loadIdempotency(key) ?? {};\n',
      },
    ],
  },
  {
    rule: 11,
    breaks: "a node that missed the lease is not told what the others know of it",
    edits: [{ file: RELEASE, find: "if (doubts.length === 0) return", put: "if (doubts.length >= 0) return" }],
  },
  {
    rule: 11,
    breaks: "a copy comes without the idempotency record of its key",
    edits: [
      {
        file: NODE,
        find: "        this.saveIdempotency(idempotency_key === key ? undefined : idempotency_key, record, lease);\n",
        put: "        undefined;\n",
      },
    ],
  },
  {
    rule: 12,
    breaks: "attempts go on when the store requests are spent",
    edits: [{ file: ACQUIRE, find: " || spareCalls(scope) < 0) {", put: ") {" }],
  },
  {
    rule: 13,
    breaks: "what is left of a released lease stays until its deadline",
    edits: [
      {
        file: ATTEMPT,
        find: 'if (outcome.kind === "busy" && (await endLeftOvers(',
        put: 'if (outcome.kind === "granted" && (await endLeftOvers(',
      },
    ],
  },
  {
    rule: 13,
    breaks: "what few nodes have is ended though a majority may get it",
    edits: [
      {
        file: LEFT_OVERS,
        find: "if (settled) in_the_way",
        put: "if (settled || attempt) in_the_way",
      },
      {
        file: LEFT_OVERS,
        find: "(copies.get(attempt) ?? 0) + nodes.length - heard;",
        put: "(copies.get(attempt) ?? 0) + 0 * heard;",
      },
      {
        file: LEFT_OVERS,
        find: "reply.buried[i] === 1).length >= majorityOf(nodes.length)",
        put: "reply.buried[i] === 1).length >= 0",
      },
    ],
  },
  {
    rule: 13,
    breaks: "a node says that nothing is left where something is",
    edits: [
      { file: NODE, find: 'if (stands(record, attempt)) return "0";', put: "if (!attempt) return attempt;" },
      {
        file: LEFT_OVERS,
        find: "if (settled) in_the_way",
        put: "if (settled || attempt) in_the_way",
      },
      {
        file: LEFT_OVERS,
        find: "reply.buried.includes(0)",
        put: "reply.buried.length > 0",
      },
    ],
  },
  {
    rule: 14,
    breaks: "what was written before a clock was set back lasts until the old time",
    edits: [
      {
        file: STATE,
        find: "lease.deadline = Math.min(lease.deadline, this.now + lease.ttl);",
        put: "lease.deadline = Math.min(lease.deadline, Number.MAX_SAFE_INTEGER);",
      },
    ],
  },
  {
    rule: 14,
    breaks: "a lock_delay lasts until the old time",
    edits: [
      {
        file: STATE,
        find: "delay.deadline = Math.min(delay.deadline, this.now + delay.ttl);",
        put: "delay.deadline = Math.min(delay.deadline, Number.MAX_SAFE_INTEGER);",
      },
    ],
  },
  {
    rule: 14,
    breaks: "a shorter ttl counts before the deadline is its own",
    edits: [
      {
        file: NODE,
        find: "if (ttl_ms > 0 && this.now + ttl_ms >= lease.deadline) lease.ttl",
        put: "if (ttl_ms > 0) lease.ttl",
      },
    ],
  },
];
