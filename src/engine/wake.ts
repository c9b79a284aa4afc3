/**
 * At the end of their replies, before the notifications, scripts report when a lock can next be granted to a client that is
 * away:
 *
 *     +<key>,<at_ms>,<retention_ms>[;<key>,…]
 *
 * `key` is an index into KEYS, counted from 1. The instant 0 means never, and 1 means immediately, because one run grants at
 * most 50 leases, and there are more to grant.
 */
import { LOCK_KEYS } from "../generated/constants.ts";

const MARK = "+";
const NEVER = 0;
const AT_ONCE = 1;

export interface Wake {
  /** The lock's keys, as arguments of `grant_away`. */
  readonly keys: readonly string[];
  /** By the store's clock; 0 means immediately, and Infinity means never. */
  readonly at_ms: number;
  readonly retention_ms: number;
}

/** Whether this word of a reply contains wakes. */
export const isWakes = (word: unknown): word is string => typeof word === "string" && word.startsWith(MARK);

/**
 * Separates the wakes from the rest of a reply. An entry that cannot be parsed is dropped; absent clients are then served by
 * the next request for the lock.
 */
export function extractWakes<Element>(
  reply: readonly Element[],
  keys: readonly string[],
): { readonly reply: readonly Element[]; readonly wakes: readonly Wake[] } {
  const last = reply.at(-1);
  if (!isWakes(last)) return { reply, wakes: [] };
  const wakes = last
    .slice(MARK.length)
    .split(";")
    .flatMap((entry) => {
      const [, number, at, retention] = /^(\d+),(\d{1,16}),(\d{1,16})$/.exec(entry) ?? [];
      if (number === undefined) return [];
      const first = Number(number) - 1;
      return [
        {
          keys: keys.slice(first, first + LOCK_KEYS.length),
          at_ms: instantOf(Number(at)),
          retention_ms: Number(retention),
        },
      ];
    });
  return { reply: reply.slice(0, -1), wakes };
}

function instantOf(at: number): number {
  if (at === NEVER) return Number.POSITIVE_INFINITY;
  return at === AT_ONCE ? 0 : at;
}
