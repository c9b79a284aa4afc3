import { ScriptError } from "../engine/engine.ts";
import { breakLock as script } from "../generated/scripts.ts";
import { call, numberOf } from "./call.ts";
import type { Kind } from "./keys.ts";
import { makeSecret } from "./secrets.ts";
import { keysOf, type Memory, memoryOf, type Session } from "./session.ts";
import type { BreakOptions, BreakOutcome } from "./types.ts";

/** Ends every lease on a lock, at once or after a grace in which the holders learn of it by their heartbeats. */
export async function breakAll(session: Session, name: string, options: BreakOptions): Promise<BreakOutcome> {
  const memory = await memoryOf(session, "break", [name], { ...options });
  const reply = await breakLeases(session, { kind: "lock", name, memory, ...options });
  switch (reply[0]) {
    case "broken":
      return { kind: "broken", leases: numberOf(reply[1]), repaired: reply[3] === "repaired" };
    case "breaking":
      return {
        kind: "breaking",
        break_at_ms: numberOf(reply[1]),
        leases: numberOf(reply[2]),
        unaware: numberOf(reply[3]),
      };
    default:
      return { kind: "mismatch", what: "idempotency_key" };
  }
}

interface Break extends BreakOptions {
  readonly kind: Kind;
  readonly name: string;
  readonly memory: Memory;
  /** Whether a semaphore's capacity goes too. */
  readonly drop?: boolean;
}

/** What the script answers. A lock at which it fails, as one of its keys is damaged, is repaired: its keys go. */
export async function breakLeases(
  session: Session,
  { kind, name, memory, grace_ms, delay, drop = false }: Break,
): Promise<string[]> {
  const args = {
    request: makeSecret(session.caller.namespace, [], { labelled: false }),
    grace_ms,
    keep_delay: delay,
    drop,
    retention_ms: session.config.retention_ms,
    fingerprint: memory.fingerprint,
  };
  const run = (repair: boolean) =>
    call(session.engine, script, [...keysOf(session, [name], kind), ...memory.keys], { ...args, repair });
  try {
    return await run(false);
  } catch (error) {
    if (!(error instanceof ScriptError) || grace_ms > 0) throw error;
    return run(true);
  }
}
