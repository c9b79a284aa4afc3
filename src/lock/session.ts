import type { Engine } from "../engine/engine.ts";
import type { Hints } from "../hints/hint.ts";
import { type Kind, keysFor, memoryKey, recordKey } from "./codec/keys.ts";
import { fingerprint, isTicketFor, memoryDigest, memoryDigestOf } from "./codec/secrets.ts";
import type { Caller, LockSettings, Mode, RequestContext } from "./types.ts";

/** What every operation of one request works with. */
export interface Session {
  readonly engine: Engine;
  /** Undefined: whoever waits has to look. */
  readonly hints?: Hints | undefined;
  readonly caller: Caller;
  readonly context: RequestContext;
  readonly config: LockSettings;
}

/** Keys of the locks, as `KEYS[8i+1]`… want them. Nobody can ask for a semaphore's history. */
export function keysOf(session: Session, names: readonly string[], kind: Kind = "lock"): string[] {
  const { caller, config } = session;
  return names.flatMap((name) => keysFor(kind, caller.namespace, name, kind === "lock" && config.history));
}

export interface Memory {
  /** The record of the request's Idempotency-Key, or none. */
  readonly keys: readonly string[];
  readonly fingerprint: string;
  readonly digest: string | undefined;
}

/** Where the outcome of this request is kept, if it came with an Idempotency-Key, and what the key stands for. */
export async function memoryOf(
  session: Session,
  operation: string,
  targets: readonly unknown[],
  fields: Record<string, unknown>,
): Promise<Memory> {
  const { idempotency_key } = session.context;
  if (idempotency_key === undefined) return { keys: [], fingerprint: "-", digest: undefined };
  const digest = await memoryDigest(session.caller, idempotency_key);
  return {
    keys: [memoryKey(session.caller.namespace, digest)],
    fingerprint: await fingerprint(operation, targets, fields),
    digest,
  };
}

type Held = { readonly kind?: Kind; readonly name: string; readonly token: string };

/** The memory of the Idempotency-Key that each lease was granted under; the record again where there is none. */
export function grantsOf(namespace: string, leases: readonly Held[]): string[] {
  return leases.map(({ kind = "lock", name, token }) => {
    const digest = memoryDigestOf(token);
    return digest === undefined ? recordKey(kind, namespace, name) : memoryKey(namespace, digest);
  });
}

/** The same for leases that are to end: of a multi-lock, only where all of its leases are among them. */
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
    const ends = !token.startsWith("m") || isAll("exclusive") || isAll("shared");
    return ends ? (grants[i] as string) : recordKey(kind, namespace, name);
  });
}
