import type { Kind } from "../codec/keys.ts";
import { encodeLabel } from "../codec/label.ts";
import { makeSecret } from "../codec/secrets.ts";
import { keysOf, type Memory, type Session } from "../session.ts";
import type { AcquireOptions, Target } from "../types.ts";
import { type Attempted, attemptUntil } from "../wait/wait.ts";
import { giveUp } from "./give-up.ts";

export interface Wish {
  readonly kind: Kind;
  readonly targets: readonly Target[];
  readonly options: AcquireOptions;
  readonly memory: Memory;
  /** A letter for each target, as the script reads them. */
  readonly modes: string;
  /** Of a semaphore. */
  readonly permits?: number;
  /** Sets a semaphore up that has none yet. */
  readonly capacity?: number;
}

/** Takes all of the targets in one instant, or none, and waits for them as long as the options say. */
export function take(session: Session, wish: Wish): Promise<Attempted> {
  const { context, caller, config } = session;
  const { kind, targets, options, memory, permits } = wish;
  const names = targets.map(({ name }) => name);
  const label = encodeLabel(options.owner, options.metadata);
  const request = makeSecret(caller.namespace, targets, {
    labelled: label !== "-",
    memory_digest: memory.digest,
    ...(permits !== undefined && { permits }),
  });
  const attempt = attemptUntil({
    session,
    kind,
    targets,
    wait_ms: options.wait_ms,
    keys: [...keysOf(session, names, kind), ...memory.keys],
    args: {
      request,
      modes: wish.modes,
      ttl_ms: options.ttl_ms,
      fair: options.fair,
      token: options.token ?? "-",
      ticket: options.ticket ?? "-",
      label,
      lock_delay_ms: options.lock_delay_ms,
      max_hold_ms: options.max_hold_ms ?? 0,
      retention_ms: config.retention_ms,
      leases_max: config.leases_max,
      waiters_max: config.waiters_max,
      fingerprint: memory.fingerprint,
      capacity: wish.capacity ?? 0,
    },
  });
  return attempt.finally(async () => {
    // Nobody can ask for this again: neither its place nor its lease may stand in the way of others.
    if (context.signal?.aborted && options.ticket === undefined && context.idempotency_key === undefined) {
      await giveUp(session, names, request, kind);
    }
  });
}
