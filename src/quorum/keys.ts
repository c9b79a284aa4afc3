/** Builds the names of a quorum's keys on each node. */
import { fnv1aOf } from "../digest/hash.ts";
import { key } from "../lock/codec/keys.ts";

/** The number of copies of a node's marker. Scripts for locks that use different copies do not wait for one another. */
const MARKERS = 16;

export function recordKey(namespace: string, name: string): string {
  return key(namespace, "quorum", name);
}

/** Returns the key of an acquire's idempotency record. */
export function idempotencyKey(namespace: string, digest: string): string {
  return key(namespace, "quorum-idem", digest);
}

/** Returns the key of the marker copy that this lock depends on. */
export function markerKey(namespace: string, name: string): string {
  return key(namespace, "quorum-node", String(fnv1aOf(name) % MARKERS));
}

export function markerKeys(namespace: string): string[] {
  return Array.from({ length: MARKERS }, (_, copy) => key(namespace, "quorum-node", String(copy)));
}

/**
 * Returns the keys of a script for one lease: the record, the marker, and the idempotency record or, if there is none, the
 * record again.
 */
export function leaseKeys(
  namespace: string,
  { name, keyed, holder }: { readonly name: string; readonly keyed: boolean; readonly holder: string },
): [string, string, string] {
  const record = recordKey(namespace, name);
  return [record, markerKey(namespace, name), keyed ? idempotencyKey(namespace, holder) : record];
}
