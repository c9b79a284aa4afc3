import { giveUp } from "./give-up.ts";
import { encodeLabel } from "./label.ts";
import { isSecret, isTicketFor, makeSecret } from "./secrets.ts";
import { keysOf, memoryOf, type Session } from "./session.ts";
import type { AcquireOptions, AcquireOutcome, Target } from "./types.ts";
import { attemptUntil } from "./wait.ts";

/** Takes all of `targets` in one instant, or none; waits for them as long as the options say. */
export async function acquire(
  session: Session,
  targets: readonly Target[],
  options: AcquireOptions,
): Promise<AcquireOutcome> {
  const { context, caller, config } = session;
  const { wait_ms, ticket, token, ...fields } = options;
  if (ticket !== undefined && !isTicketFor(ticket, caller.namespace, targets))
    return { kind: "mismatch", what: "ticket" };
  if (token !== undefined && !isSecret(token)) return { kind: "lost", reason: "unknown" };
  const names = targets.map(({ name }) => name);
  const memory = await memoryOf(session, "acquire", targets, { ...fields, token });
  const label = encodeLabel(fields.owner, fields.metadata);
  const request = makeSecret(caller.namespace, targets, { labelled: label !== "-", memory_digest: memory.digest });

  const attempt = attemptUntil({
    session,
    kind: "lock",
    targets,
    wait_ms,
    keys: [...keysOf(session, names), ...memory.keys],
    args: {
      request,
      modes: targets.map(({ mode }) => (mode === "exclusive" ? "x" : "s")).join(""),
      ttl_ms: fields.ttl_ms,
      join: wait_ms > 0 && (fields.fair || token !== undefined),
      fair: fields.fair,
      token: token ?? "-",
      ticket: ticket ?? "-",
      label,
      lock_delay_ms: fields.lock_delay_ms,
      max_hold_ms: fields.max_hold_ms ?? 0,
      retention_ms: config.retention_ms,
      leases_max: config.leases_max,
      waiters_max: config.waiters_max,
      fingerprint: memory.fingerprint,
      capacity: 0,
    },
  });
  const outcome = await attempt.finally(async () => {
    // Nobody can ask for this again: neither its place nor its lease may stand in the way of others.
    if (context.signal?.aborted && ticket === undefined && context.idempotency_key === undefined) {
      await giveUp(session, names, request);
    }
  });
  if (outcome.kind === "absent" || outcome.kind === "unsatisfiable") throw new Error("acquire: unknown reply");
  return outcome;
}
