import type * as z from "zod/mini";
import type { RequestSchemas } from "../../contract/requests.ts";
import type { AcquireOptions } from "../../lock/index.ts";

type Acquire = z.output<RequestSchemas["acquire"]>;
/** The fields of an acquire. Those of a multi-lock do not include a token or standby. */
export type AcquireFields = Omit<Acquire, "standby" | "reference"> & Partial<Pick<Acquire, "standby" | "reference">>;

/** Converts the fields of an acquire to the lock service's options. */
export function acquireOptions(fields: Omit<AcquireFields, "wait">, wait_ms: number): AcquireOptions {
  const { token, ticket, owner, metadata, fair, reference } = fields;
  return {
    token,
    ticket,
    owner,
    metadata,
    fair,
    wait_ms,
    reference,
    ttl_ms: fields.ttl,
    lock_delay_ms: fields.lock_delay,
    max_hold_ms: fields.max_hold,
    min_hold_ms: fields.min_hold || undefined,
    standby_ms: fields.standby,
    head_start_ms: fields.head_start || undefined,
  };
}
