import * as z from "zod/mini";
import { namespace } from "../contract/api-keys.ts";
import { duration } from "../contract/fields.ts";
import { isSafeUrl, UNSAFE_URL } from "./safe-url.ts";
import { type StoreConfig, traitsOf } from "./stores/index.ts";
import type { VariableReader } from "./variables.ts";

const WEBHOOKS_MAX = 10;
const QUEUE_MAX = 1_000_000;
const HELD_MS = { min_ms: 1, max_ms: 366 * 86_400_000 };

const SECRET = /^whsec_([A-Za-z0-9+/]+={0,2})$/;
const SECRET_BYTES = { min: 24, max: 64 };
const NO_SECRET =
  'must be "whsec_" and the base64 of 24 to 64 random bytes: `echo whsec_$(openssl rand -base64 32)` creates one';

const webhook = z
  .strictObject({
    url: z.string().check(z.refine(isSafeUrl, UNSAFE_URL)),
    secret: z.string().check(z.refine((text) => bytesOf(text) !== undefined, NO_SECRET)),
    /** Limits the webhook to one namespace. By default, it receives the events of all namespaces. */
    namespace: z.optional(namespace),
    /** Limits the webhook to names that start with this prefix. */
    prefix: z._default(z.string(), ""),
    /** The events to send: leases that ended without a release, and grants to absent clients. */
    events: z._default(z.array(z.enum(["lease.expired", "lease.max_hold", "lease.broken", "lease.granted"])), []),
    queue_longer_than: z.optional(z.int().check(z.nonnegative(), z.maximum(QUEUE_MAX))),
    held_longer_than: z.optional(duration(HELD_MS)),
  })
  .check(
    z.refine(
      ({ events, queue_longer_than, held_longer_than }) =>
        events.length > 0 || queue_longer_than !== undefined || held_longer_than !== undefined,
      "must have at least one of events, queue_longer_than and held_longer_than",
    ),
  );

const webhooks = z
  .array(webhook, "must be a JSON array of webhooks")
  .check(z.maxLength(WEBHOOKS_MAX, `must list at most ${WEBHOOKS_MAX} webhooks`));

export interface WebhookConfig extends Omit<z.output<typeof webhook>, "secret" | "held_longer_than"> {
  readonly secret: Uint8Array<ArrayBuffer>;
  readonly held_longer_than_ms: number | undefined;
}

export function readWebhooks(read: VariableReader, store: StoreConfig): readonly WebhookConfig[] {
  const listed = (read.has("WEBHOOKS") && read.valid("WEBHOOKS", webhooks)) || [];
  for (const [i, { events, queue_longer_than }] of listed.entries()) {
    if (!traitsOf(store).reports_ends && (events.length > 0 || queue_longer_than !== undefined))
      read.problems.push(
        `WEBHOOKS.${i} can have only held_longer_than, because a quorum reports neither the ends of leases nor queues`,
      );
  }
  return listed.map(({ secret, held_longer_than, ...rest }) => ({
    ...rest,
    secret: bytesOf(secret) as Uint8Array<ArrayBuffer>,
    held_longer_than_ms: held_longer_than,
  }));
}

function bytesOf(secret: string): Uint8Array<ArrayBuffer> | undefined {
  const [, base64 = ""] = SECRET.exec(secret) ?? [];
  try {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    return bytes.length >= SECRET_BYTES.min && bytes.length <= SECRET_BYTES.max ? bytes : undefined;
  } catch {
    return undefined;
  }
}
