import { latchCountDown, latchDelete, latchGet, latchList, latchSet } from "../../generated/scripts.ts";
import { call, numberOf } from "../call.ts";
import { latchKey } from "../codec/keys.ts";
import { makeSecret } from "../codec/secrets.ts";
import { type Candidate, pageOf } from "../pages.ts";
import { memoryOf, type Session } from "../session.ts";
import type {
  Absent,
  LatchGone,
  LatchOutcome,
  LatchService,
  LatchState,
  ListedLatch,
  ListOptions,
  Page,
  RemoveOutcome,
} from "../types.ts";
import { watchRecord } from "../wait/watch-record.ts";

export function createLatchService(session: Session): LatchService {
  return {
    set: (name, count, ttl_ms) => set(session, name, count, ttl_ms),
    countDown: (name, by) => countDown(session, name, by),
    inspect: (name, wait_ms) => inspect(session, name, wait_ms),
    list: (options) => list(session, options),
    remove: (name) => remove(session, name),
  };
}

const keyOf = (session: Session, name: string) => latchKey(session.caller.namespace, name);
/** By which a script knows a request that the engine has sent again. */
const requestId = (session: Session) => makeSecret(session.caller.namespace, [], { labelled: false });

async function set(session: Session, name: string, count: number, ttl_ms: number) {
  const memory = await memoryOf(session, "latch.set", [name], { count, ttl_ms });
  const { fingerprint } = memory;
  const reply = await call(session.engine, latchSet, [keyOf(session, name), ...memory.keys], {
    request: requestId(session),
    count,
    ttl_ms,
    fingerprint,
  });
  return reply[0] === "exists" ? ({ kind: "exists" } as const) : parse(name, reply);
}

async function countDown(session: Session, name: string, by: number): Promise<LatchOutcome> {
  const memory = await memoryOf(session, "latch.count_down", [name], { by });
  const reply = await call(session.engine, latchCountDown, [keyOf(session, name), ...memory.keys], {
    request: requestId(session),
    by,
    fingerprint: memory.fingerprint,
  });
  return parse(name, reply);
}

async function remove(session: Session, name: string): Promise<RemoveOutcome> {
  const memory = await memoryOf(session, "latch.delete", [name], {});
  const { fingerprint } = memory;
  const reply = await call(session.engine, latchDelete, [keyOf(session, name), ...memory.keys], {
    request: requestId(session),
    fingerprint,
  });
  if (reply[0] === "mismatch") return { kind: "mismatch", what: "idempotency_key" };
  return { kind: "removed", existed: reply[1] === "1", repaired: reply[2] === "repaired" };
}

/** The script that looks through the records tells all that there is to tell. */
function list(session: Session, options: ListOptions): Promise<Page<ListedLatch>> {
  const seen = new Map<string, ListedLatch>();
  const listing = {
    key_prefix: latchKey(session.caller.namespace, ""),
    async survey(keys: readonly string[], names: readonly string[]) {
      const [, ...words] = await call(session.engine, latchList, keys, { n: keys.length });
      const candidates: Candidate[] = [];
      for (let i = 0; i < words.length; i += 3) {
        const [at, told, expires_at] = words.slice(i, i + 3);
        const name = names[numberOf(at) - 1] as string;
        seen.set(name, listed(name, told, expires_at));
        candidates.push({ name, size: 0 });
      }
      return candidates;
    },
    tell: async (names: readonly string[]) => names.map((name) => seen.get(name) as ListedLatch),
  };
  return pageOf(session, listing, options);
}

function listed(latch: string, told: string | undefined, expires_at: string | undefined): ListedLatch {
  if (told === "newer" || told === "damaged") return { kind: "unreadable", latch };
  const count = numberOf(told);
  return { kind: "latch", latch, count, open: count === 0, expires_at_ms: numberOf(expires_at) };
}

/** The latch; with a wait, when it is open or gone, or after the wait. */
async function inspect(session: Session, name: string, wait_ms: number): Promise<LatchState | LatchGone | Absent> {
  const key = keyOf(session, name);
  const { first, latest } = await watchRecord<Parsed>(session, {
    key,
    wait_ms,
    ask: async (_, timeout_ms) => parse(name, await call(session.engine, latchGet, [key], {}, timeout_ms)),
    // Records outlive their latches unchanged. An object of an earlier version does not tell its clock.
    dueIn: (state) =>
      state.kind === "latch" && state.now_ms !== undefined
        ? state.expires_at_ms - state.now_ms
        : Number.POSITIVE_INFINITY,
    isOver: (state, before) =>
      state.kind !== "latch" || before.kind !== "latch" || state.id !== before.id || state.open,
  });
  if (first.kind !== "latch") return { kind: "absent" };
  if (latest.kind !== "latch") return { kind: "gone", latch: name };
  if (latest.id === first.id) return latest;
  // Another one stands there by now: this one was either opened before it was replaced, or deleted or had expired.
  return latest.since <= first.id ? { ...first, count: 0, open: true } : { kind: "gone", latch: name };
}

/** What a script tells of a latch: `LatchState` and, of the same name, since which id all before it were opened. */
type Parsed =
  | (LatchState & { readonly id: number; readonly since: number; readonly now_ms?: number | undefined })
  | Exclude<LatchOutcome, LatchState>;

function parse(latch: string, reply: readonly string[]): Parsed {
  if (reply[0] === "gone") return { kind: "absent" };
  if (reply[0] === "mismatch") return { kind: "mismatch", what: "idempotency_key" };
  const [id, since, count, expires_at_ms, now_ms] = reply.slice(1).map((word) => numberOf(word)) as [
    ...[id: number, since: number, count: number, expires_at_ms: number],
    now_ms?: number,
  ];
  return { kind: "latch", latch, count, open: count === 0, expires_at_ms, id, since, now_ms };
}
