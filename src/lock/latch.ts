import { StoreError } from "../engine/engine.ts";
import { latchCountDown, latchDelete, latchGet, latchSet, latchSurvey } from "../generated/scripts.ts";
import { call, numberOf } from "./call.ts";
import { latchKey } from "./keys.ts";
import { type Candidate, type Page, pageOf } from "./pages.ts";
import { patience } from "./patience.ts";
import { makeSecret } from "./secrets.ts";
import { memoryOf, type Session } from "./session.ts";
import type {
  Absent,
  LatchGone,
  LatchOutcome,
  LatchService,
  LatchState,
  ListedLatch,
  ListOptions,
  RemoveOutcome,
} from "./types.ts";

/** Store requests kept for the answer: the script, its text when the store has forgotten it, a repetition of each. */
const CALLS_FOR_ANSWER = 4;
const SHORTEST_MS = 25;

export function createLatchService(session: Session): LatchService {
  return {
    set: (name, count, ttl_ms) => set(session, name, count, ttl_ms),
    countDown: (name, by) => countDown(session, name, by),
    inspect: (name, wait_ms) => watch(session, name, wait_ms),
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
      const [, ...words] = await call(session.engine, latchSurvey, keys, { n: keys.length });
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

/** Waits for a latch by plain reads; the answer comes from a script. */
async function watch(session: Session, name: string, wait_ms: number): Promise<LatchState | LatchGone | Absent> {
  const { clock, signal, store_calls } = session.context;
  const started_ms = clock.now_ms();
  const elapsed = () => clock.now_ms() - started_ms;
  const left = () => wait_ms - elapsed();
  const keys = [keyOf(session, name)];
  const look = async () => parse(name, await call(session.engine, latchGet, keys, {}, patience(wait_ms, elapsed())));
  const first = await look();
  if (first.kind !== "latch") return { kind: "absent" };
  let latest: Parsed = first;
  // Records outlive their latches unchanged. An object of an earlier version does not tell its clock.
  const due_ms = clock.now_ms() + first.expires_at_ms - (first.now_ms ?? Number.NEGATIVE_INFINITY);
  let seen: string | null | undefined;
  while (latest.kind === "latch" && latest.id === first.id && !latest.open && left() > 0 && !signal?.aborted) {
    const looks_left = Math.max(1, session.config.store_calls_max - CALLS_FOR_ANSWER - store_calls());
    // Evenly: nothing is known of when the others will count down.
    const until_due_ms = due_ms > clock.now_ms() ? due_ms - clock.now_ms() : Number.POSITIVE_INFINITY;
    await clock.sleep(Math.min(left(), Math.max(SHORTEST_MS, Math.min(left() / looks_left, until_due_ms))), signal);
    try {
      const [record] = await session.engine.read(keys, patience(wait_ms, elapsed()));
      if (record === seen && record !== null && left() > 0 && clock.now_ms() < due_ms) continue;
      seen = record;
      latest = await look();
    } catch (error) {
      if (!(error instanceof StoreError) || error.misconfigured || left() <= 0) throw error;
    }
  }
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
