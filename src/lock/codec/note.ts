/** What is given with a break is one word for the scripts, which only keep it. "-" is none. */
import type { BreakNote, BreakWords } from "../types.ts";
import { decodeWord, encodeWord } from "./label.ts";

export const encodeNote = (key_id: string, { reason, by }: BreakWords): string =>
  encodeWord([key_id, reason ?? null, by ?? null]);

/** Undefined where nothing was given, and from a script of an earlier version. */
export function decodeNote(word: string | undefined): { readonly note?: BreakNote } {
  if (word === undefined || word === "-") return {};
  try {
    const [key_id, reason, by] = decodeWord(word) as [string, string | null, string | null];
    return { note: { key_id, ...(reason !== null && { reason }), ...(by !== null && { by }) } };
  } catch {
    // Damaged. It is only shown.
    return {};
  }
}
