/**
 * Marks the place of a waiting request as unattended when the service learns that the client has disconnected, so that other
 * waiters do not have to wait for this place until the request ends.
 */
import { type AcquireArgs, unattend } from "../../generated/scripts.ts";
import { call } from "../call.ts";
import type { Kind } from "../codec/keys.ts";
import { keysOf, type RequestScope } from "../scope.ts";
import type { Target } from "../types.ts";

/** The place of a waiting request, and the time until which this request has attended it. */
export interface Attended {
  /** Undefined while the request has no place. */
  ticket?: string;
  until_ms: number;
}

interface Waiting {
  readonly scope: RequestScope;
  readonly kind: Kind;
  readonly targets: readonly Target[];
  readonly args: Pick<AcquireArgs, "modes" | "retention_ms">;
}

/** Keeps the place, so that the client can return to it. Does not change a place that a later request attends. */
export async function stopAttending(
  { scope, kind, targets, args: { modes, retention_ms } }: Waiting,
  { ticket, until_ms }: Attended,
): Promise<void> {
  if (ticket === undefined) return;
  const names = targets.map(({ name }) => name);
  await call(scope.engine, unattend, keysOf(scope, names, kind), { modes, ticket, own_until: until_ms, retention_ms });
}
