/** The configuration of a service with every feature, and the API key for the traffic. */
import { createHash } from "node:crypto";
import type { Variables } from "../../src/config/variables.ts";

export const API_KEY = "endurance";
const SCOPES = ["read", "lock", "admin", "metrics", "keys"];

export function variables(webhook_url: string, retention_ms: number): Variables {
  const hash = `sha256:${createHash("sha256").update(API_KEY).digest("hex")}`;
  const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  const events = ["lease.expired", "lease.max_hold", "lease.broken"];
  return {
    RETENTION: `${retention_ms}ms`,
    API_KEYS: JSON.stringify([{ id: "endurance", hash, namespace: "endurance", scopes: SCOPES }]),
    KEYS_SECRET: "0123456789abcdef0123456789abcdef",
    METRIC_CLASSES: JSON.stringify({ once: "once-*", hot: "hot-*" }),
    WEBHOOKS: JSON.stringify([{ url: webhook_url, secret, events, queue_longer_than: 3, held_longer_than: "7s" }]),
  };
}

export function headersOf(api_key: string | undefined, idempotency_key: string | undefined): Record<string, string> {
  return {
    authorization: `Bearer ${api_key || API_KEY}`,
    "content-type": "application/json",
    ...(idempotency_key !== undefined && { "idempotency-key": idempotency_key }),
  };
}
