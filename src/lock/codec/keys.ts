/** What a lock's keys are called, in the order in which every script takes them (`KEYS[8i+1]` …). */
const KINDS = ["details", "leases", "holders", "writers", "readers", "tickets"] as const;
const HISTORY = "history";

/** A semaphore is a lock of another kind under the same scripts; one name can be both. */
export type Kind = "lock" | "semaphore";

/**
 * The hash tag is the namespace and always the first braces, whatever the name holds: so all of a namespace's keys are in
 * one slot of a cluster, as a multi-lock needs, and operators can SCAN by name.
 */
function key(namespace: string, kind: string, name: string): string {
  return `lh:{${namespace}}:${kind}:${name}`;
}

/** Without a `history` its place is taken by the record, which tells the scripts so. */
export function keysFor(kind: Kind, namespace: string, name: string, history = true): string[] {
  const prefix = kind === "lock" ? "" : `${kind}-`;
  const record = recordKey(kind, namespace, name);
  const others = KINDS.map((part) => key(namespace, prefix + part, name));
  return [record, ...others, history ? key(namespace, prefix + HISTORY, name) : record];
}

export function recordKey(kind: Kind, namespace: string, name: string): string {
  return key(namespace, kind, name);
}

/** What the records of a namespace's locks whose names start with `prefix` start with. */
export function lockPrefix(namespace: string, prefix: string): string {
  return key(namespace, "lock", prefix);
}

export function latchKey(namespace: string, name: string): string {
  return key(namespace, "latch", name);
}

/** The memory of one Idempotency-Key; `digest` as `memoryDigest` makes it. */
export function memoryKey(namespace: string, digest: string): string {
  return key(namespace, "idem", digest);
}
