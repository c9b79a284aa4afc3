import { ScriptError } from "../../engine/engine.ts";
import { breakMore, breakLock as script } from "../../generated/scripts.ts";
import { call, numberOf } from "../call.ts";
import type { Kind } from "../codec/keys.ts";
import { makeSecret } from "../codec/secrets.ts";
import { keysOf, type Memory, memoryOf, type Session } from "../session.ts";
import type { BreakOptions, BreakOutcome } from "../types.ts";

/** Ends every lease on a lock, at once or after a grace in which the holders learn of it by their heartbeats. */
export async function breakAll(session: Session, name: string, options: BreakOptions): Promise<BreakOutcome> {
  const memory = await memoryOf(session, "break", [name], { ...options });
  const reply = await breakLeases(session, { kind: "lock", name, memory, ...options });
  switch (reply[0]) {
    case "broken":
      return {
        kind: "broken",
        leases: numberOf(reply[1]),
        dropped: numberOf(reply[4]),
        repaired: reply[5] === "repaired",
      };
    case "breaking":
      return {
        kind: "breaking",
        break_at_ms: numberOf(reply[1]),
        leases: numberOf(reply[2]),
        unaware: numberOf(reply[3]),
        dropped: numberOf(reply[6]),
      };
    default:
      return { kind: "mismatch", what: "idempotency_key" };
  }
}

/** A script, and its text when the store has forgotten it. */
const CALLS_KEPT = 2;

interface Break extends BreakOptions {
  readonly kind: Kind;
  readonly name: string;
  readonly memory: Memory;
  /** Whether a semaphore's capacity goes too. */
  readonly drop?: boolean;
}

/**
 * What the script answers. A lock at which it fails, as one of its keys is damaged, is repaired: its keys go. Of a crowd it
 * has done the first part, and the rest is done here, as far as the request's share goes.
 */
export async function breakLeases(
  session: Session,
  { kind, name, memory, grace_ms, delay, queue, drop = false }: Break,
): Promise<string[]> {
  const keys = keysOf(session, [name], kind);
  const args = {
    request: makeSecret(session.caller.namespace, [], { labelled: false }),
    grace_ms,
    keep_delay: delay,
    drop,
    queue,
    retention_ms: session.config.retention_ms,
    fingerprint: memory.fingerprint,
  };
  const run = (repair: boolean) => call(session.engine, script, [...keys, ...memory.keys], { ...args, repair });
  const reply = await run(false).catch((error) => {
    if (!(error instanceof ScriptError) || grace_ms > 0) throw error;
    return run(true);
  });
  return goOn(session, keys, delay, reply);
}

/** The leases are dead whether this is done or not: what is left when it stops, whoever wants the lock next clears away. */
async function goOn(session: Session, keys: readonly string[], delay: boolean, reply: string[]): Promise<string[]> {
  const { engine, config, context } = session;
  const spent = () => context.store_calls() + CALLS_KEPT > config.store_calls_max;
  const fixed = { before: Number(reply[5] ?? 0), keep_delay: delay, retention_ms: config.retention_ms };
  const more = (from_fence: string) => call(engine, breakMore, keys, { from_fence, ...fixed });
  if (reply[0] === "broken") {
    for (let left = numberOf(reply[3]); left > 0 && !spent(); ) left = numberOf((await more("0"))[1]);
  }
  if (reply[0] !== "breaking") return reply;
  let [unaware, from_fence] = [numberOf(reply[3]), reply[4] as string];
  while (from_fence !== "0" && !spent()) {
    const [, counted, next = "0"] = await more(from_fence);
    unaware += numberOf(counted);
    from_fence = next;
  }
  return reply.with(3, `${unaware}`);
}
