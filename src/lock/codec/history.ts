import type { LockEvent } from "../types.ts";
import { decodeLabel } from "./label.ts";
import { modeOf } from "./replies.ts";

const ENDS = { r: "released", e: "expired", m: "max_hold", b: "broken", t: "transferred" } as const;

/** An event as `lua/lib/history.lua` writes it. */
export function parseEvent(text: string): LockEvent {
  const [head, skew, length, owner] = text.split(" ") as [string, string, string, string];
  const fence = Number(head.slice(2));
  const granted_ms = Math.floor(fence / 1000) + Number(skew);
  const ms = Number(length);
  const end = ENDS[head[0] as keyof typeof ENDS];
  return {
    event: end ?? "granted",
    at_ms: end === undefined ? granted_ms : granted_ms + ms,
    mode: modeOf(head.slice(1)),
    fence,
    owner: decodeLabel(owner).owner,
    ms,
  };
}
