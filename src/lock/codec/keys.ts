import { LOCK_KEYS } from "../../generated/constants.ts";

/** A semaphore is another kind of lock, and uses the same scripts. A lock and a semaphore may share a name. */
export type Kind = "lock" | "semaphore";

/**
 * The hash tag is the namespace. It is always in the first pair of braces, whatever characters the name contains. So all keys
 * of a namespace are in one slot of a cluster, as multi-locks require, and operators can SCAN by name.
 */
export function key(namespace: string, kind: string, name: string): string {
  return `lh:{${namespace}}:${kind}:${name}`;
}

/** The kinds of a lock's keys, in the order of `LOCK_KEYS`. */
const KINDS: Readonly<Record<Kind, readonly string[]>> = {
  lock: LOCK_KEYS.map((part) => (part === "record" ? "lock" : part)),
  semaphore: LOCK_KEYS.map((part) => (part === "record" ? "semaphore" : `semaphore-${part}`)),
};
const HISTORY = LOCK_KEYS.indexOf("history");

/** If the lock keeps no history, passes the record's key instead of the history's key, which tells the scripts to keep none. */
export function keysFor(kind: Kind, namespace: string, name: string, history = true): string[] {
  const keys = KINDS[kind].map((of) => key(namespace, of, name));
  if (!history) keys[HISTORY] = recordKey(kind, namespace, name);
  return keys;
}

export function recordKey(kind: Kind, namespace: string, name: string): string {
  return key(namespace, kind, name);
}

/** The name of the lock or semaphore whose record this key holds; undefined for other keys. */
export function subjectOf(key: string): { readonly kind: Kind; readonly name: string } | undefined {
  const [, kind, name] = /^lh:\{[^}]*\}:(lock|semaphore):(.*)$/s.exec(key) ?? [];
  return name === undefined ? undefined : { kind: kind as Kind, name };
}

export function latchKey(namespace: string, name: string): string {
  return key(namespace, "latch", name);
}

/** The key of an API key's record in the store. */
export function apiKeyKey(namespace: string, id: string): string {
  return key(namespace, "key", id);
}

/** The key of an idempotency record; `digest` comes from `idempotencyDigest`. */
export function idempotencyKey(namespace: string, digest: string): string {
  return key(namespace, "idem", digest);
}

export const namespaceOf = (key: string): string => /^lh:\{([^}]*)\}/.exec(key)?.[1] ?? "";
