/** Formats text for users; instants are in this machine's time zone. */
import type { Holder } from "../client/index.ts";

export const two = (n: number): string => String(n).padStart(2, "0");

export const dateText = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

export const timeText = (at: Date): string => `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;

/** Formats an instant to the second, with the date unless that is today. */
export function clockText(at: string | number, now_ms: number): string {
  const date = new Date(at);
  const day = dateText(date);
  return day === dateText(new Date(now_ms)) ? timeText(date) : `${day} ${timeText(date)}`;
}

/**
 * Makes text from other sources safe to display. Control characters, characters that change the direction of text, and
 * invisible ones become JSON escapes. Characters that join letters, or select one of two forms of an emoji, are kept.
 */
export function printable(text: string): string {
  const unsafe = /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu;
  return text.replace(unsafe, (character) =>
    Array.from({ length: character.length }, (_, i) => {
      return `\\u${character.charCodeAt(i).toString(16).padStart(4, "0")}`;
    }).join(""),
  );
}

/** Formats a duration to the second: `7s`, `2m 05s`, `3h 20m`. */
export function span(ms: number): string {
  const s = Math.max(0, Math.round(ms / 1000));
  if (s < 60) return `${s}s`;
  if (s < 3600) return `${Math.floor(s / 60)}m ${two(s % 60)}s`;
  return `${Math.floor(s / 3600)}h ${two(Math.floor((s % 3600) / 60))}m`;
}

/** Returns how long a lease has been held, according to this machine's clock. */
export const heldMs = ({ acquired_at }: Pick<Holder, "acquired_at">, now_ms = Date.now()): number =>
  Math.max(0, now_ms - Date.parse(acquired_at));
