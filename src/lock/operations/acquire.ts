import { isSecret, isTicketFor } from "../codec/secrets.ts";
import { idempotencyOf, type RequestScope } from "../scope.ts";
import type { AcquireOptions, AcquireOutcome, Target } from "../types.ts";
import { acquireTargets, identifyingFields } from "./acquire-targets.ts";

/**
 * Atomically acquires either all of `targets` (or as many as are requested) or none. Waits for as long as the options allow.
 */
export async function acquire(
  scope: RequestScope,
  targets: readonly Target[],
  options: AcquireOptions,
): Promise<AcquireOutcome> {
  const { ticket, token, need: wanted } = options;
  const need = wanted === targets.length ? undefined : wanted;
  if (ticket !== undefined && !isTicketFor(ticket, scope.caller.namespace, targets, need))
    return { kind: "mismatch", what: "ticket" };
  if (token !== undefined && !isSecret(token)) return { kind: "lost", reason: "unknown" };
  const outcome = await acquireTargets(scope, {
    kind: "lock",
    targets,
    options,
    need,
    idempotency: await idempotencyOf(scope, "acquire", targets, () => identifyingFields({ ...options, need })),
    modes: targets.map(({ mode }) => (mode === "exclusive" ? "x" : "s")).join(""),
  });
  if (outcome.kind === "absent" || outcome.kind === "unsatisfiable") throw new Error("acquire: unknown reply");
  return outcome;
}
