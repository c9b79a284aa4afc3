import type { Copies } from "../../engine/engine.ts";
import { type AcquireArgs, type AcquireReply, acquire } from "../../generated/scripts.ts";
import { answeredTooLate, startAge, storeTimeout } from "../answer-time.ts";
import { call, type Decoded } from "../call.ts";
import type { AcquireAttempt } from "./outcomes.ts";
import type { WaitLoop } from "./wait-loop.ts";

/** A script for more locks than this must wait for its turn, because it delays all other requests by milliseconds. */
const LOCKS_OUT_OF_TURN_MAX = 8;

/** Runs the script once, within the remaining time of its request. */
export function runAcquire(
  { scope, targets, keys, wait_ms }: AcquireAttempt,
  loop: WaitLoop,
  args: Omit<AcquireArgs, "since" | "left_ms"> & { readonly left_ms?: number },
  copies: Copies,
): Promise<Decoded<AcquireReply>> {
  const { engine, context } = scope;
  const timeout_ms = () => storeTimeout(wait_ms, loop.elapsed_ms);
  const run = async () => {
    // A request that may wait gets a place, even if its first script runs only after the wait has ended.
    const least_ms = args.arrival === 0 ? Math.min(1, wait_ms) : 0;
    const left_ms = loop.client_gone ? 0 : Math.max(least_ms, loop.left_ms);
    const mayBeOver = startAge(context.clock);
    // V8 copies an object quickly only when it is spread first.
    const all = { ...args, left_ms: args.left_ms ?? left_ms };
    const reply = await call(engine, acquire, keys, all, timeout_ms(), copies);
    const is_granted = reply.kind === "granted" || reply.kind === "granted_some";
    if (is_granted && reply.leases.some((lease) => mayBeOver(lease, reply.now))) throw answeredTooLate();
    return reply;
  };
  if (targets.length <= LOCKS_OUT_OF_TURN_MAX || context.inTurn === undefined) return run();
  return context.inTurn(run, timeout_ms());
}
