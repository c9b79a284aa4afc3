import { isSecret, isTicketFor } from "../codec/secrets.ts";
import { memoryOf, type Session } from "../session.ts";
import type { AcquireOptions, AcquireOutcome, Target } from "../types.ts";
import { take } from "./take.ts";

/** Takes all of `targets` in one instant, or none; waits for them as long as the options say. */
export async function acquire(
  session: Session,
  targets: readonly Target[],
  options: AcquireOptions,
): Promise<AcquireOutcome> {
  const { wait_ms, ticket, token, ...fields } = options;
  if (ticket !== undefined && !isTicketFor(ticket, session.caller.namespace, targets))
    return { kind: "mismatch", what: "ticket" };
  if (token !== undefined && !isSecret(token)) return { kind: "lost", reason: "unknown" };
  const outcome = await take(session, {
    kind: "lock",
    targets,
    options,
    memory: await memoryOf(session, "acquire", targets, { ...fields, token }),
    modes: targets.map(({ mode }) => (mode === "exclusive" ? "x" : "s")).join(""),
  });
  if (outcome.kind === "absent" || outcome.kind === "unsatisfiable") throw new Error("acquire: unknown reply");
  return outcome;
}
