import * as z from "zod/mini";
import type { duration } from "./fields.ts";

/** The default is long, because Terraform does not send heartbeats. */
const TTL_DEFAULT_MS = 3_600_000;

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const FENCE = "fence-[1-9]\\d{0,15}";

const id = (pattern: string, expected: string) =>
  z.string().check(z.regex(new RegExp(`^(?:${pattern})$`), `must be ${expected}`));

/**
 * Text that is only displayed. It has no limit other than the size of the body, because such text must never be a reason to
 * refuse a Terraform lock.
 */
const shown = z._default(z.string(), "");

/** A lock in Terraform's and OpenTofu's format. Any fields that either adds in the future are ignored. */
export const lockInfo = z.object({
  ID: id(UUID, "a UUID, as sent by Terraform and OpenTofu"),
  Operation: shown,
  Info: shown,
  Who: shown,
  Version: shown,
  Created: shown,
  Path: shown,
});

/** Identifies the lock to release by the ID with which it was taken, or by the ID from a 423. The ID may be absent. */
const unlockInfo = z.object({
  ID: z.optional(id(`${UUID}|${FENCE}`, "the ID that the lock was taken with, or the ID from a 423 response")),
});

interface Durations {
  readonly ttl: ReturnType<typeof duration>;
  readonly ttl_max_ms: number;
  readonly wait: ReturnType<typeof duration>;
}

export function terraformSchemas({ ttl, ttl_max_ms, wait }: Durations) {
  const terraformQuery = z.strictObject({
    ttl: z._default(ttl, Math.min(TTL_DEFAULT_MS, ttl_max_ms)),
    wait: z.optional(wait),
  });
  return { lockInfo, unlockInfo, terraformQuery };
}
