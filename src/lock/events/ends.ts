/**
 * Scripts append events that the rest of their replies does not report: ends of leases, and grants to absent clients. These
 * events form one element, the last one before the notifications:
 *
 *     ~<key> <event>[,<key> <event>…]
 *
 * `key` is an index into KEYS, starting at 1, and an event is encoded as in `lua/core/reply.lua`.
 */
import { ReplyReader, tolerant } from "../../engine/reply.ts";
import { extractWakes } from "../../engine/wake.ts";
import { type EventLine, readEvent } from "../../generated/scripts.ts";
import { parseEvent } from "../codec/history.ts";
import { subjectOf } from "../codec/keys.ts";
import { decodeReference } from "../codec/label.ts";
import type { Ended, Served, Subject } from "./event.ts";

const MARK = "~";

/**
 * Separates the ends from the rest of a reply. Ends that cannot be parsed are dropped, because they are only used for reports.
 */
export function extractEnds(
  reply: readonly string[],
  keys: readonly string[],
): { readonly reply: string[]; readonly ends: (Ended | Served)[] } {
  const last = reply.at(-1);
  if (last === undefined || !last.startsWith(MARK)) return { reply: reply as string[], ends: [] };
  const ends = last
    .slice(MARK.length)
    .split(",")
    .flatMap((entry): (Ended | Served)[] => {
      const [, number, text = ""] = /^(\d+) (.*)$/.exec(entry) ?? [];
      const subject = subjectOf(keys[Number(number) - 1] ?? "");
      const line = tolerant(() => readEvent(new ReplyReader([text])));
      if (subject === undefined || line === undefined) return [];
      const { event, ms, ...lease } = parseEvent(line);
      if (event === "granted") return servedOf(subject, lease, ms, line);
      return event === "released" ? [] : [{ event, ...subject, ...lease, held_ms: ms }];
    });
  return { reply: reply.slice(0, -1), ends };
}

/** The events of a run that the store started on its own. */
export const eventsOf = (reply: readonly string[], keys: readonly string[]): readonly (Ended | Served)[] =>
  extractEnds(extractWakes(reply, keys).reply, keys).ends;

function servedOf(
  subject: Subject,
  lease: Pick<Served, "mode" | "fence" | "owner" | "at_ms">,
  waited_ms: number,
  { deadline, reference = "-" }: EventLine,
): Served[] {
  if (deadline === undefined) return [];
  const said = decodeReference(reference);
  return [
    { event: "served", ...subject, ...lease, waited_ms, expires_at_ms: deadline, ...(said && { reference: said }) },
  ];
}
