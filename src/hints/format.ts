/**
 * Scripts append hints to their replies as a single last element:
 *
 *     !<key>,<turn>,<turn_until_ms>,<readers_before>,<changed>,<next>,<departures>[;<key>,…]
 *
 * `key` is an index into KEYS, counted from 1. `-` means that there is no ticket. A script writes 2 as `changed` if the lock had
 * no record. Hints from earlier versions end before `next`, and later versions may add fields at the end. This matters during a
 * deployment, when an object of one version notifies Workers of another.
 */
import type { Hint, Notification } from "./hint.ts";

const MARK = "!";

export function formatHint({ turn, turn_until_ms, readers_before, changed, next, departures }: Hint): string {
  const words = [turn ?? "-", turn_until_ms, readers_before, Number(changed)];
  return [...words, ...(departures === undefined ? [] : [next ?? "-", departures])].join(",");
}

export function parseHint(text: string): Hint | undefined {
  const [, turn, turn_until_ms, readers_before, changed, next = "-", departures] =
    /^(-|[\w-]{12}),(\d{1,16}),(\d{1,16}),([0-2])(?:,(-|[\w-]{12}),(\d{1,16}))?(?:,|$)/.exec(text) ?? [];
  if (turn === undefined) return undefined;
  return {
    ...(turn === "-" ? {} : { turn }),
    ...(next === "-" ? {} : { next }),
    turn_until_ms: Number(turn_until_ms),
    readers_before: Number(readers_before),
    changed: changed !== "0",
    ...(changed === "2" ? { created: true } : {}),
    ...(departures === undefined ? {} : { departures: Number(departures) }),
  };
}

/**
 * Separates the hints at the end of a reply from the rest. Drops hints that cannot be parsed, which does no more than delay
 * requests.
 */
export function extractNotifications<Element>(
  reply: readonly Element[],
  keys: readonly string[],
): { readonly reply: Element[]; readonly notifications: Notification[] } {
  const last = reply.at(-1);
  if (typeof last !== "string" || !last.startsWith(MARK)) return { reply: [...reply], notifications: [] };
  const notifications = last
    .slice(MARK.length)
    .split(";")
    .flatMap((entry) => {
      const [, number, text = ""] = /^(\d+),(.*)$/.exec(entry) ?? [];
      const key = keys[Number(number) - 1];
      const hint = parseHint(text);
      return key === undefined || hint === undefined ? [] : [{ key, hint }];
    });
  return { reply: reply.slice(0, -1), notifications };
}
