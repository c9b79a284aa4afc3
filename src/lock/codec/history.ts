import { REASONS } from "../../generated/constants.ts";
import type { EventLine } from "../../generated/scripts.ts";
import type { LockEvent } from "../types.ts";
import { decodeLabel, decodeNote } from "./label.ts";
import { modeOf } from "./replies.ts";

const ENDS: Readonly<Partial<Record<string, LockEvent["event"]>>> = REASONS;

/** Parses an event in the format of `lua/core/reply.lua`. */
export function parseEvent({ head, skew, ms, owner, note }: EventLine): LockEvent {
  const fence = Number(head.slice(2));
  const granted_ms = Math.floor(fence / 1000) + skew;
  const end = ENDS[head.charAt(0)];
  return {
    event: end ?? "granted",
    at_ms: end === undefined ? granted_ms : granted_ms + ms,
    mode: modeOf(head.slice(1)),
    fence,
    owner: decodeLabel(owner).owner,
    ms,
    ...decodeNote(note),
  };
}
