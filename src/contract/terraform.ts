import * as z from "zod/mini";
import type { duration } from "./fields.ts";

/** Long, because Terraform sends no heartbeats. */
const TTL_DEFAULT_MS = 3_600_000;

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const FENCE = "fence-[1-9]\\d{0,15}";

const id = (pattern: string, expected: string) =>
  z.string().check(z.regex(new RegExp(`^(?:${pattern})$`), `must be ${expected}`));

/** Only shown to people. Limited only by the body, because no lock of Terraform's may be refused. */
const shown = z._default(z.string(), "");

/** A lock as Terraform and OpenTofu describe it. Fields that they may add some day are ignored. */
export const lockInfo = z.object({
  ID: id(UUID, "a UUID, as Terraform and OpenTofu choose it"),
  Operation: shown,
  Info: shown,
  Who: shown,
  Version: shown,
  Created: shown,
  Path: shown,
});

/** For the lock to release: the ID that it was taken with, the one that a 423 shows, or none. */
const unlockInfo = z.object({
  ID: z.optional(id(`${UUID}|${FENCE}`, "the ID that the lock was taken with, or the one that a 423 shows")),
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
