/**
 * How scripts say whom to tell: `!<key>,<trace>,<turn_until_ms>,<readers_before>,<changed>,<next>,<departures>`, and more of them
 * after semicolons, as the last element of a reply. `key` counts KEYS from 1; `-` is no trace. Earlier versions end before `next`,
 * later ones may add fields at the end: an object of one version tells Workers of another.
 */
import type { Hint, Ring } from "./hint.ts";

const MARK = "!";

export function formatHint({ turn, turn_until_ms, readers_before, changed, next, departures }: Hint): string {
  const words = [turn ?? "-", turn_until_ms, readers_before, changed ? 1 : 0];
  return [...words, ...(departures === undefined ? [] : [next ?? "-", departures])].join(",");
}

export function parseHint(text: string): Hint | undefined {
  const [, turn, turn_until_ms, readers_before, changed, next = "-", departures] =
    /^(-|[\w-]{12}),(\d{1,16}),(\d{1,16}),([01])(?:,(-|[\w-]{12}),(\d{1,16}))?(?:,|$)/.exec(text) ?? [];
  if (turn === undefined) return undefined;
  return {
    ...(turn === "-" ? {} : { turn }),
    ...(next === "-" ? {} : { next }),
    turn_until_ms: Number(turn_until_ms),
    readers_before: Number(readers_before),
    changed: changed === "1",
    ...(departures === undefined ? {} : { departures: Number(departures) }),
  };
}

/** The reply as it is without such an element, and what that said. What cannot be understood is nobody's loss but time. */
export function takeRings<Element>(
  reply: readonly Element[],
  keys: readonly string[],
): { readonly reply: Element[]; readonly rings: Ring[] } {
  const last = reply.at(-1);
  if (typeof last !== "string" || !last.startsWith(MARK)) return { reply: [...reply], rings: [] };
  const rings = last
    .slice(MARK.length)
    .split(";")
    .flatMap((entry) => {
      const [, number, text = ""] = /^(\d+),(.*)$/.exec(entry) ?? [];
      const key = keys[Number(number) - 1];
      const hint = parseHint(text);
      return key === undefined || hint === undefined ? [] : [{ key, hint }];
    });
  return { reply: reply.slice(0, -1), rings };
}
