/** What a lock's keys are called, in the order in which every script takes them (`KEYS[7i+1]` …). */
const LOCK_KINDS = ["lock", "details", "leases", "holders", "writers", "readers", "tickets"] as const;

/**
 * The hash tag is the namespace and always the first braces, whatever the name holds: so all of a namespace's keys are in
 * one slot of a cluster, as a multi-lock needs, and operators can SCAN by name.
 */
function key(namespace: string, kind: string, name: string): string {
  return `lh:{${namespace}}:${kind}:${name}`;
}

export function lockKeys(namespace: string, name: string): string[] {
  return LOCK_KINDS.map((kind) => key(namespace, kind, name));
}

export function recordKey(namespace: string, name: string): string {
  return key(namespace, "lock", name);
}

/** The memory of one Idempotency-Key; `digest` as `memoryDigest` makes it. */
export function memoryKey(namespace: string, digest: string): string {
  return key(namespace, "idem", digest);
}
