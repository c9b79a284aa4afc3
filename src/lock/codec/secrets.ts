/**
 * A secret is the ticket of a waiting request, and becomes the token of its lease. It consists of:
 *
 * - a letter for the request: `s` (one lock), `m` (several locks) or `o` (one of several locks, where head starts exist);
 * - a letter for the place: `l` (with a label), `n` (without one), `a` (of a client that may be away), `h` (with a head start)
 *   or `b` (of a client that may be away, with a head start);
 * - 22 random characters (132 bits);
 * - 7 characters that encode the request's purpose;
 * - for a request with an Idempotency-Key, a dot and the digest of that key, so that a renewal can extend the idempotency
 *   record of the request that was granted the lease;
 * - for permits, a colon and their number.
 */

import { randomId } from "../../digest/base64url.ts";
import { digitsOf, fnv1aOf, sha256 } from "../../digest/hash.ts";
import type { Caller, Target } from "../types.ts";

const SHAPE = /^[smo][lnahb][A-Za-z0-9_-]{22}[0-9a-z]{7}(?:\.([A-Za-z0-9_-]{22}))?(?::(\d{1,7}))?$/;

/**
 * Encodes what a ticket is for, so that its use for another lock or mode by mistake is detected. This does not protect against
 * forged tickets. `need`: undefined means all of the targets.
 */
function purpose(namespace: string, targets: readonly Target[], need?: number): string {
  const text = JSON.stringify([namespace, targets.map(({ name, mode }) => [name, mode]), ...(need ? [need] : [])]);
  return digitsOf(fnv1aOf(text), 36, 7);
}

/** Returns the 72 bits by which hints refer to a ticket. These bits are useless as a credential. */
export function secretPrefix(secret: string): string {
  return secret.slice(2, 14);
}

export function makeSecret(
  namespace: string,
  targets: readonly Target[],
  options: {
    readonly labelled: boolean;
    readonly away?: boolean;
    readonly early?: boolean;
    /**
     * The request is for any one of the targets. A request with a head start is served before such a request, however long the
     * latter has waited.
     */
    readonly any?: boolean;
    readonly idempotency_digest?: string | undefined;
    readonly permits?: number | undefined;
    /** How many of the targets the request acquires; undefined for all. */
    readonly need?: number | undefined;
  },
): string {
  const place = options.early ? (options.away ? "b" : "h") : options.away ? "a" : options.labelled ? "l" : "n";
  const kind = (targets.length === 1 ? "s" : options.any ? "o" : "m") + place;
  const random = randomId();
  const digest = options.idempotency_digest ? `.${options.idempotency_digest}` : "";
  const permits = options.permits === undefined ? "" : `:${options.permits}`;
  return kind + random + purpose(namespace, targets, options.need) + digest + permits;
}

/** Returns how many permits a semaphore's secret is for; undefined for other secrets. */
export function permitsOf(secret: string): number | undefined {
  const permits = SHAPE.exec(secret)?.[2];
  return permits === undefined ? undefined : Number(permits);
}

/** Whether the text has the shape of a ticket or token. No other text reaches a script. */
export function isSecret(text: string): boolean {
  return SHAPE.test(text);
}

export function isTicketFor(ticket: string, namespace: string, targets: readonly Target[], need?: number): boolean {
  return isSecret(ticket) && ticket.slice(24, 31) === purpose(namespace, targets, need);
}

/** Returns the digest of the Idempotency-Key with which the lease was acquired, if any. */
export function idempotencyDigestOf(token: string): string | undefined {
  return SHAPE.exec(token)?.[1];
}

async function digest(...parts: readonly string[]): Promise<string> {
  return (await sha256(JSON.stringify(parts), "base64url")).slice(0, 22);
}

/**
 * The secret of a request for one lock, derived from an id that the client has chosen. The same id always yields the same
 * secret, so the client needs only the id to find its place and its lease. The secret differs for each API key, and does not
 * reveal the id. `salt` is a secret of the service, which makes it impossible to guess ids.
 */
export async function derivedSecret(
  { namespace, key_id }: Caller,
  target: Target,
  id: string,
  salt = "",
): Promise<string> {
  const derived = await digest("derived", namespace, key_id, target.name, id, salt);
  return `sl${derived}${purpose(namespace, [target])}`;
}

/** API keys do not share Idempotency-Keys. */
export function idempotencyDigest(caller: Caller, idempotency_key: string): Promise<string> {
  return digest(caller.namespace, caller.key_id, idempotency_key);
}

/**
 * Returns a digest of the request that an Idempotency-Key stands for: the operation, its locks, and all fields except `wait`
 * and `ticket`.
 */
export function fingerprint(operation: string, targets: readonly unknown[], fields: Record<string, unknown>) {
  const sorted = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return digest(operation, JSON.stringify(targets), JSON.stringify(sorted));
}
