/**
 * Scripts append the ends of leases that their replies do not tell otherwise, as one last element before the notifications:
 *
 *     ~<key> <event>[,<key> <event>…]
 *
 * `key` is an index into KEYS, from 1, and an event is as `lua/core/reply.lua` writes it.
 */
import { ReplyReader, tolerant } from "../../engine/reply.ts";
import { readEvent } from "../../generated/scripts.ts";
import { parseEvent } from "../codec/history.ts";
import { subjectOf } from "../codec/keys.ts";
import type { Ended } from "./event.ts";

const MARK = "~";

/** Splits a reply from the ends at its end. What cannot be parsed is dropped: it is notified, and decides nothing. */
export function extractEnds(
  reply: readonly string[],
  keys: readonly string[],
): { readonly reply: string[]; readonly ends: Ended[] } {
  const last = reply.at(-1);
  if (last === undefined || !last.startsWith(MARK)) return { reply: reply as string[], ends: [] };
  const ends = last
    .slice(MARK.length)
    .split(",")
    .flatMap((entry) => {
      const [, number, text = ""] = /^(\d+) (.*)$/.exec(entry) ?? [];
      const subject = subjectOf(keys[Number(number) - 1] ?? "");
      const line = tolerant(() => readEvent(new ReplyReader([text])));
      if (subject === undefined || line === undefined) return [];
      const { event, ms: held_ms, ...lease } = parseEvent(line);
      return event === "granted" || event === "released" ? [] : [{ event, ...subject, ...lease, held_ms }];
    });
  return { reply: reply.slice(0, -1), ends };
}
