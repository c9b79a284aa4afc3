import type { Kind } from "../codec/keys.ts";
import { encodeLabel, encodeReference } from "../codec/label.ts";
import { makeSecret } from "../codec/secrets.ts";
import { hasGone, type IdempotencyRecord, keysOf, type RequestScope } from "../scope.ts";
import type { AcquireOptions, Target } from "../types.ts";
import { acquireUntil } from "../wait/acquire-until.ts";
import type { AcquireResult } from "../wait/outcomes.ts";
import { giveUp } from "./give-up.ts";

export interface AcquireRequest {
  readonly kind: Kind;
  readonly targets: readonly Target[];
  readonly options: AcquireOptions;
  readonly idempotency: IdempotencyRecord;
  /** The modes in the script's format: one letter per target. */
  readonly modes: string;
  /** How many of the targets are requested; undefined for all. */
  readonly need?: number | undefined;
  /** The requested number of permits; only for a semaphore. */
  readonly permits?: number | undefined;
  /** Creates the semaphore with this capacity if it does not exist. */
  readonly capacity?: number | undefined;
}

/** Returns the fields that distinguish this request from others with the same Idempotency-Key. */
export function identifyingFields<Options extends AcquireOptions>(options: Options): Record<string, unknown> {
  const { wait_ms, ticket, secret, ...fields } = options;
  return fields;
}

/**
 * Atomically acquires either all of the targets (or as many as are requested) or none. Waits for as long as the options allow.
 */
export async function acquireTargets(scope: RequestScope, wanted: AcquireRequest): Promise<AcquireResult> {
  const { context, caller, config } = scope;
  const { kind, targets, options, idempotency, permits, need } = wanted;
  const names = targets.map(({ name }) => name);
  const label = encodeLabel(options.owner, options.metadata);
  const fresh = () =>
    makeSecret(caller.namespace, targets, {
      labelled: label !== "-",
      away: options.standby_ms !== undefined,
      early: options.head_start_ms !== undefined,
      // If head starts are off, every token has a form that the previous version is able to renew.
      any: need === 1 && config.head_starts !== false,
      idempotency_digest: idempotency.digest,
      permits,
      need,
    });
  const request = options.secret ?? fresh();
  const ticket = options.secret ?? options.ticket;
  const can_return = ticket !== undefined || context.idempotency_key !== undefined;
  try {
    return await acquireUntil({
      scope,
      can_return,
      kind,
      targets,
      wait_ms: options.wait_ms,
      keys: keysOf(scope, names, kind).concat(idempotency.keys),
      args: {
        request,
        modes: wanted.modes,
        ttl_ms: options.ttl_ms,
        fair: options.fair,
        token: options.token ?? "-",
        ticket: ticket ?? "-",
        label,
        lock_delay_ms: options.lock_delay_ms,
        max_hold_ms: options.max_hold_ms ?? 0,
        min_hold_ms: options.min_hold_ms ?? 0,
        retention_ms: config.retention_ms,
        leases_max: config.leases_max,
        waiters_max: config.waiters_max,
        fingerprint: idempotency.fingerprint,
        capacity: wanted.capacity ?? 0,
        need: need ?? 0,
        standby_ms: options.standby_ms ?? 0,
        standby_max: options.standby_ms === undefined ? 0 : config.standby_max,
        reference: encodeReference(options.reference),
        head_start_ms: options.head_start_ms ?? 0,
      },
    });
  } finally {
    // The client has disconnected and cannot repeat this request, so neither its place nor its lease may block other clients.
    if (!can_return && hasGone(scope)) await giveUp(scope, names, request, kind);
  }
}
