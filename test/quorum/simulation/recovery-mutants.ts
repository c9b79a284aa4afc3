/** Of the rules for copies that are missing, for what was not heard, for late duplicates and for store requests. */
import type { QuorumMutant } from "./mutant.ts";

const RELEASE = "src/quorum/release.ts";
const RENEW = "src/quorum/renew.ts";
const IDEMPOTENCY = "lua/lib/quorum_idempotency.lua";
const RECORD = "lua/lib/quorum_record.lua";
const RENEW_SCRIPT = "lua/quorum/renew.lua";
const RESTORE_SCRIPT = "lua/quorum/restore.lua";
const RESTORE = "src/quorum/restore.ts";
const REPLIES = "src/quorum/replies.ts";
const ACQUIRE = "src/quorum/acquire.ts";
const ATTEMPT = "src/quorum/attempt.ts";
const LEFT_OVERS = "src/quorum/left-overs.ts";

export const LATER_MUTANTS: readonly QuorumMutant[] = [
  {
    rule: 9,
    name: "a lease gets no copy where it is missing",
    edits: [{ file: RENEW, find: "if (renewed.length === 0) return;", replace: "return;" }],
  },
  {
    rule: 9,
    name: "what expired on a node does not come back there",
    edits: [{ file: RESTORE_SCRIPT, find: "letter and letter ~= END_EXPIRED then", replace: "letter then" }],
  },
  {
    rule: 9,
    name: "a lease gets a copy where it was released",
    edits: [{ file: RESTORE_SCRIPT, find: " or letter and letter ~= END_EXPIRED then", replace: " then" }],
  },
  {
    rule: 9,
    name: "a lease gets a copy beside another's",
    edits: [{ file: RESTORE_SCRIPT, find: "taken_until(record, wanted.mode, wanted.holder) > 0 or ", replace: "" }],
  },
  {
    rule: 9,
    name: "a copy is made of any proposal, also one that a late message left",
    edits: [
      {
        file: RESTORE_SCRIPT,
        find: "lease.state ~= PENDING or lease.fence ~= proposal then",
        replace: "lease.state ~= PENDING then",
      },
    ],
  },
  {
    rule: 9,
    name: "a copy is made without a pending one",
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
    name: "a copy is made of a lease that may be over",
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
    name: "a lock is free when those that were heard are no majority for a lease",
    edits: [{ file: REPLIES, find: "copies.length + unheard >= majority", replace: "copies.length >= majority" }],
  },
  {
    rule: 11,
    name: "the idempotency record of a key ends with the first deadline",
    edits: [{ file: RENEW_SCRIPT, find: "if KEYS[3 * i] ~= key then", replace: "if not key then" }],
  },
  {
    rule: 11,
    name: "a node that did not know the key does not note its release",
    edits: [
      {
        file: IDEMPOTENCY,
        find: "if not known or known.state == GRANTED then",
        replace: "if known and known.state == GRANTED then",
      },
    ],
  },
  {
    rule: 11,
    name: "a node that missed the lease is not told what the others know of it",
    edits: [{ file: RELEASE, find: "if (doubts.length === 0) return", replace: "if (doubts.length >= 0) return" }],
  },
  {
    rule: 11,
    name: "a copy comes without the idempotency record of its key",
    edits: [
      {
        file: RESTORE_SCRIPT,
        find: "save_attempt(KEYS[3 * i] ~= key and KEYS[3 * i] or nil,",
        replace: "save_attempt(nil,",
      },
    ],
  },
  {
    rule: 12,
    name: "attempts go on when the store requests are spent",
    edits: [{ file: ACQUIRE, find: " || !affords) {", replace: ") {" }],
  },
  {
    rule: 13,
    name: "what is left of a released lease stays until its deadline",
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
    name: "what few nodes have is ended though a majority may get it",
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
    name: "a node says that nothing is left where something is",
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
    name: "what was written before a clock was set back lasts until the old time",
    edits: [
      {
        file: RECORD,
        find: "ipairs({ record.leases, record.delays }) do",
        replace: "ipairs({ record.delays }) do",
      },
    ],
  },
  {
    rule: 14,
    name: "a lock_delay lasts until the old time",
    edits: [
      {
        file: RECORD,
        find: "ipairs({ record.leases, record.delays }) do",
        replace: "ipairs({ record.leases }) do",
      },
    ],
  },
  {
    rule: 14,
    name: "a shorter ttl counts before the deadline is its own",
    edits: [
      {
        file: RENEW_SCRIPT,
        find: "ttl_ms > 0 and now + ttl_ms >= lease.deadline then",
        replace: "ttl_ms > 0 then",
      },
    ],
  },
];
