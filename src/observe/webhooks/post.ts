/** One delivery, signed as in https://www.standardwebhooks.com, and the log of deliveries. */
import type { WebhookConfig } from "../../config/webhooks.ts";
import { sha256 } from "../../digest/hash.ts";
import type { LogEntry } from "../observer.ts";
import type { Message } from "./messages.ts";

const RETRY_AFTER_MAX_MS = 3_600_000;
const ID_BYTES = 16;
/** The status with which a receiver unsubscribes. */
const GONE = 410;
const OVERLOADED = [429, 503];

export interface Failure {
  /** The cause in words, for the operator. */
  readonly cause: string;
  /** The HTTP status; undefined if there was no answer. */
  readonly status?: number;
  readonly gone: boolean;
  /** How long the receiver wants us to wait before retrying. */
  readonly retry_after_ms: number;
}

type Receiver = Pick<WebhookConfig, "url" | "secret">;

/**
 * Delivers a message. Resolves to undefined when the receiver has accepted it. Does not follow redirects, and does not read the
 * answer's body.
 */
export async function post({ url, secret }: Receiver, message: Message, timeout_ms: number) {
  const { body } = message;
  const id = await idOf(message);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const headers = {
    "Content-Type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": await sign(secret, `${id}.${timestamp}.${body}`),
  };
  try {
    const signal = AbortSignal.timeout(timeout_ms);
    const response = await fetch(url, { method: "POST", redirect: "manual", headers, body, signal });
    response.body?.cancel().catch(() => {});
    return response.ok ? undefined : refused(response);
  } catch (error) {
    const timed_out = (error as Error)?.name === "TimeoutError";
    const cause = timed_out ? `it did not answer within ${timeout_ms} ms` : "it cannot be reached";
    return { cause, gone: false, retry_after_ms: 0 };
  }
}

function refused({ status, headers }: Response): Failure {
  const retry_after = OVERLOADED.includes(status) ? headers.get("Retry-After") : null;
  return {
    cause: `it returned ${status}`,
    status,
    gone: status === GONE,
    retry_after_ms: parseRetryAfter(retry_after),
  };
}

/** Parses seconds or a date. */
function parseRetryAfter(text: string | null): number {
  if (text === null) return 0;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Math.min(Math.max(ms || 0, 0), RETRY_AFTER_MAX_MS);
}

/** Returns the same id for every delivery of a message. */
async function idOf({ identity }: Message): Promise<string> {
  return `msg_${(await sha256(identity, "hex")).slice(0, 2 * ID_BYTES)}`;
}

async function sign(secret: WebhookConfig["secret"], text: string): Promise<string> {
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const signature = await crypto.subtle.sign("HMAC", key, utf8(text));
  return `v1,${btoa(String.fromCharCode(...new Uint8Array(signature)))}`;
}

const utf8 = (text: string) => new TextEncoder().encode(text);

/**
 * `failing`: a delivery failed and will be retried. `recovered`: all messages whose delivery had failed have now been
 * delivered. `dropped`: `count` messages will not be delivered. `disabled`: the receiver has unsubscribed, and gets nothing
 * more from this process.
 */
export type DeliveryLog = (
  outcome: "failing" | "recovered" | "dropped" | "disabled",
  details?: { readonly count?: number; readonly cause?: string },
) => void;

/**
 * Logs deliveries. Identifies a webhook only by its position in WEBHOOKS and its host, because the paths and queries of such
 * URLs are often secret.
 */
export function deliveryLog(log: (entry: LogEntry) => void, { url }: WebhookConfig, i: number): DeliveryLog {
  const { host } = new URL(url);
  return (outcome, details) => log({ event: "webhook", webhook: i, host, outcome, ...details });
}
