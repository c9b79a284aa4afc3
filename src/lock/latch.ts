import { StoreError } from "../engine/engine.ts";
import { latchCountDown, latchDelete, latchGet, latchSet } from "../generated/scripts.ts";
import { call } from "./call.ts";
import { latchKey } from "./keys.ts";
import { makeSecret } from "./secrets.ts";
import { memoryOf, type Session } from "./session.ts";
import type { Absent, LatchGone, LatchOutcome, LatchService, LatchState, RemoveOutcome } from "./types.ts";

/** Store requests kept for the answer: the script, its text when the store has forgotten it, a repetition of each. */
const CALLS_FOR_ANSWER = 4;
const SHORTEST_MS = 25;

export function createLatchService(session: Session): LatchService {
  return {
    set: (name, count, ttl_ms) => set(session, name, count, ttl_ms),
    countDown: (name, by) => countDown(session, name, by),
    inspect: (name, wait_ms) => watch(session, name, wait_ms),
    remove: (name) => remove(session, name),
  };
}

const keyOf = (session: Session, name: string) => latchKey(session.caller.namespace, name);

async function set(session: Session, name: string, count: number, ttl_ms: number) {
  const memory = await memoryOf(session, "latch.set", [name], { count, ttl_ms });
  const { fingerprint } = memory;
  const reply = await call(session.engine, latchSet, [keyOf(session, name), ...memory.keys], {
    count,
    ttl_ms,
    fingerprint,
  });
  return reply[0] === "exists" ? ({ kind: "exists" } as const) : parse(name, reply);
}

async function countDown(session: Session, name: string, by: number): Promise<LatchOutcome> {
  const memory = await memoryOf(session, "latch.count_down", [name], { by });
  const reply = await call(session.engine, latchCountDown, [keyOf(session, name), ...memory.keys], {
    request: makeSecret(session.caller.namespace, [], { labelled: false }),
    by,
    fingerprint: memory.fingerprint,
  });
  return parse(name, reply);
}

async function remove(session: Session, name: string): Promise<RemoveOutcome> {
  const memory = await memoryOf(session, "latch.delete", [name], {});
  const keys = [keyOf(session, name), ...memory.keys];
  const reply = await call(session.engine, latchDelete, keys, { fingerprint: memory.fingerprint });
  if (reply[0] === "mismatch") return { kind: "mismatch", what: "idempotency_key" };
  return { kind: "removed", existed: reply[1] === "1" };
}

/** Waits for a latch by plain reads; the answer comes from a script. */
async function watch(session: Session, name: string, wait_ms: number): Promise<LatchState | LatchGone | Absent> {
  const { clock, signal, store_calls } = session.context;
  const started_ms = clock.now_ms();
  const left = () => wait_ms - (clock.now_ms() - started_ms);
  const first = await call(session.engine, latchGet, [keyOf(session, name)], {});
  if (first[0] === "gone") return { kind: "absent" };
  let reply = first;
  let seen: string | null | undefined;
  while (reply[1] === first[1] && reply[2] !== "0" && left() > 0 && !signal?.aborted) {
    const looks_left = Math.max(1, session.config.store_calls_max - CALLS_FOR_ANSWER - store_calls());
    // Evenly: nothing is known of when the others will count down.
    await clock.sleep(Math.min(left(), Math.max(SHORTEST_MS, left() / looks_left)), signal);
    try {
      const [record] = await session.engine.read([keyOf(session, name)]);
      if (record === seen && record !== null && left() > 0) continue;
      seen = record;
      reply = await call(session.engine, latchGet, [keyOf(session, name)], {});
    } catch (error) {
      if (!(error instanceof StoreError) || error.misconfigured || left() <= 0) throw error;
    }
  }
  return reply[1] === first[1] ? (parse(name, reply) as LatchState) : { kind: "gone", latch: name };
}

function parse(name: string, reply: readonly string[]): LatchOutcome {
  if (reply[0] === "gone") return { kind: "absent" };
  if (reply[0] === "mismatch") return { kind: "mismatch", what: "idempotency_key" };
  const count = Number(reply[2]);
  return { kind: "latch", latch: name, count, open: count === 0, expires_at_ms: Number(reply[3]) };
}
