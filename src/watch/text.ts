/** Text for people who look at locks. */
import type { Holder } from "../client/index.ts";
import { two } from "./clock.ts";

/**
 * Makes text of others safe to show. Control characters, and characters that change the direction of text, are
 * written as JSON escapes.
 */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

/** A duration to the second: `7s`, `2m 05s`, `3h 20m`. */
export function span(ms: number): string {
  const s = Math.max(0, Math.round(ms / 1000));
  if (s < 60) return `${s}s`;
  if (s < 3600) return `${Math.floor(s / 60)}m ${two(s % 60)}s`;
  return `${Math.floor(s / 3600)}h ${two(Math.floor((s % 3600) / 60))}m`;
}

/** How long a lease has been held, by this machine's clock. */
export const heldMs = ({ acquired_at }: Pick<Holder, "acquired_at">, now_ms = Date.now()): number =>
  Math.max(0, now_ms - Date.parse(acquired_at));
