/** Of the rules for copies that are missing, for what was not heard, for late duplicates and for store requests. */
import type { Mutant } from "./mutant.ts";

const RENEW = "src/quorum/renew.ts";
const NODE = "test/quorum/simulation/node.ts";
const STATE = "test/quorum/simulation/node-state.ts";
const RESTORE = "src/quorum/restore.ts";
const REPLIES = "src/quorum/replies.ts";
const ACQUIRE = "src/quorum/acquire.ts";

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
];
