import type { Engine } from "../engine/engine.ts";
import type { Hints } from "../hints/hint.ts";
import { idempotencyKey, type Kind, keysFor, recordKey } from "./codec/keys.ts";
import { fingerprint, idempotencyDigest, idempotencyDigestOf, isTicketFor, makeSecret } from "./codec/secrets.ts";
import type { Emit } from "./events/event.ts";
import type { Caller, LockSettings, Mode, RequestContext } from "./types.ts";

/** Everything that the operations of one HTTP request need. */
export interface RequestScope {
  readonly engine: Engine;
  /** If undefined, waiting requests poll. */
  readonly hints?: Hints | undefined;
  readonly caller: Caller;
  readonly context: RequestContext;
  readonly config: LockSettings;
  readonly emit: Emit;
}

/** Whether the client has disconnected, as far as we know. */
export const hasGone = ({ context }: RequestScope): boolean =>
  context.client_gone?.() ?? context.signal?.aborted ?? false;

/** Returns the keys of the locks, in the order of the scripts' KEYS. Semaphores have no history. */
export function keysOf(scope: RequestScope, names: readonly string[], kind: Kind = "lock"): string[] {
  const { caller, config } = scope;
  return names.flatMap((name) => keysFor(kind, caller.namespace, name, kind === "lock" && config.history));
}

export interface IdempotencyRecord {
  /** The key of the idempotency record; empty if there is none. */
  readonly keys: readonly string[];
  readonly fingerprint: string;
  readonly digest: string | undefined;
}

/**
 * Returns the id by which a script recognizes a repeated request. The engine repeats requests, and if there is no room for an
 * idempotency record, the id also identifies requests that a client repeats with the same Idempotency-Key.
 */
export function requestId({ caller }: RequestScope, { digest, fingerprint }: IdempotencyRecord): string {
  const random = makeSecret(caller.namespace, [], { labelled: false });
  if (digest === undefined) return random;
  // Scripts keep only the end of this, so it ends with the key's digest, which differs even between equal requests with
  // different keys.
  const known = fingerprint.slice(0, 4) + digest.slice(0, 8);
  return random.slice(0, 2) + known + random.slice(2 + known.length);
}

/** Returns where to record the outcome of this request, if it has an Idempotency-Key, and a fingerprint of the request. */
export function idempotencyOf(
  scope: RequestScope,
  operation: string,
  targets: readonly unknown[],
  fieldsOf: () => Record<string, unknown>,
): IdempotencyRecord | Promise<IdempotencyRecord> {
  const { idempotency_key } = scope.context;
  return idempotency_key === undefined ? NO_RECORD : recordOf(scope, idempotency_key, operation, targets, fieldsOf());
}

const NO_RECORD: IdempotencyRecord = { keys: [], fingerprint: "-", digest: undefined };

async function recordOf(
  scope: RequestScope,
  idempotency_key: string,
  operation: string,
  targets: readonly unknown[],
  fields: Record<string, unknown>,
): Promise<IdempotencyRecord> {
  const digest = await idempotencyDigest(scope.caller, idempotency_key);
  return {
    keys: [idempotencyKey(scope.caller.namespace, digest)],
    fingerprint: await fingerprint(operation, targets, fields),
    digest,
  };
}

type Held = { readonly kind?: Kind; readonly name: string; readonly token: string };

/**
 * Returns, for each lease, the key of the idempotency record of the request that was granted the lease, or the lock's record
 * key if there is none.
 */
export function grantsOf(namespace: string, leases: readonly Held[]): string[] {
  return leases.map(({ kind = "lock", name, token }) => {
    const digest = idempotencyDigestOf(token);
    return digest === undefined ? recordKey(kind, namespace, name) : idempotencyKey(namespace, digest);
  });
}

/**
 * Returns the keys of the idempotency records, or the record keys, for leases that are about to end. Includes a multi-lock's
 * idempotency record only if all of its leases are about to end.
 */
export function endingGrantsOf(namespace: string, leases: readonly Held[]): string[] {
  const grants = grantsOf(namespace, leases);
  return leases.map(({ kind = "lock", name, token }, i) => {
    const names = leases.filter((other) => other.token === token).map((other) => other.name);
    const isAll = (mode: Mode) =>
      isTicketFor(
        token,
        namespace,
        names.map((name) => ({ name, mode })),
      );
    const ends = token.startsWith("s") || isAll("exclusive") || isAll("shared");
    return ends ? (grants[i] as string) : recordKey(kind, namespace, name);
  });
}
