/**
 * A secret is the ticket of a waiting request and becomes the token of its lease:
 * `<s|m><l|n>` (one lock or several; place with or without a label), 22 characters of randomness (132 bits), 7 that tell
 * what it was made for, and, for a request with an Idempotency-Key, a dot and the digest of that key, so that a renewal
 * can prolong the memory of the request that was granted the lease. One for permits ends with a colon and their number.
 */
import type { Caller, Target } from "../types.ts";

const SHAPE = /^[sm][ln][A-Za-z0-9_-]{22}[0-9a-z]{7}(?:\.([A-Za-z0-9_-]{22}))?(?::(\d{1,7}))?$/;

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** FNV-1a, 32 bits: tells a ticket that strayed to another lock or mode; it protects nothing. */
function purpose(namespace: string, targets: readonly Target[]): string {
  let hash = 0x811c9dc5;
  for (const char of JSON.stringify([namespace, targets.map(({ name, mode }) => [name, mode])])) {
    hash = Math.imul(hash ^ (char.codePointAt(0) as number), 0x01000193);
  }
  return (hash >>> 0).toString(36).padStart(7, "0");
}

/** By which hints name the one whose turn it is. Useless to anybody as a credential. */
export function traceOf(secret: string): string {
  return secret.slice(2, 14);
}

export function makeSecret(
  namespace: string,
  targets: readonly Target[],
  options: { readonly labelled: boolean; readonly memory_digest?: string | undefined; readonly permits?: number },
): string {
  const kind = (targets.length > 1 ? "m" : "s") + (options.labelled ? "l" : "n");
  const random = base64url(crypto.getRandomValues(new Uint8Array(17))).slice(0, 22);
  const digest = options.memory_digest ? `.${options.memory_digest}` : "";
  const permits = options.permits === undefined ? "" : `:${options.permits}`;
  return kind + random + purpose(namespace, targets) + digest + permits;
}

/** How many permits the secret of a semaphore's lease stands for; undefined for other secrets. */
export function permitsOf(secret: string): number | undefined {
  const permits = SHAPE.exec(secret)?.[2];
  return permits === undefined ? undefined : Number(permits);
}

/** Whether this can be a ticket or token of ours at all; anything else never reaches a script. */
export function isSecret(text: string): boolean {
  return SHAPE.test(text);
}

export function isTicketFor(ticket: string, namespace: string, targets: readonly Target[]): boolean {
  return isSecret(ticket) && ticket.slice(24, 31) === purpose(namespace, targets);
}

/** The digest of the Idempotency-Key under which a lease was granted, if there was one. */
export function memoryDigestOf(token: string): string | undefined {
  return SHAPE.exec(token)?.[1];
}

async function digest(...parts: readonly string[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(parts));
  return base64url(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))).slice(0, 22);
}

/** An Idempotency-Key belongs to the API key that it came with. */
export function memoryDigest(caller: Caller, idempotency_key: string): Promise<string> {
  return digest(caller.namespace, caller.key_id, idempotency_key);
}

/** What an Idempotency-Key stands for: the operation, its locks and all fields but `wait` and `ticket`. */
export function fingerprint(operation: string, targets: readonly unknown[], fields: Record<string, unknown>) {
  const sorted = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return digest(operation, JSON.stringify(targets), JSON.stringify(sorted));
}
