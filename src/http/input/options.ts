import type * as z from "zod/mini";
import type { RequestSchemas } from "../../contract/requests.ts";
import type { AcquireOptions } from "../../lock/types.ts";

type Fields = Omit<z.output<RequestSchemas["acquire"]>, "wait">;

/** The fields of an acquire as the lock service takes them. Fields that the request left out are left out. */
export function acquireOptions(fields: Fields, wait_ms: number): AcquireOptions {
  const { token, ticket, owner, metadata, max_hold, min_hold } = fields;
  return {
    ttl_ms: fields.ttl,
    wait_ms,
    fair: fields.fair,
    lock_delay_ms: fields.lock_delay,
    ...(token === undefined ? {} : { token }),
    ...(ticket === undefined ? {} : { ticket }),
    ...(owner === undefined ? {} : { owner }),
    ...(metadata === undefined ? {} : { metadata }),
    ...(max_hold === undefined ? {} : { max_hold_ms: max_hold }),
    ...(min_hold ? { min_hold_ms: min_hold } : {}),
  };
}
