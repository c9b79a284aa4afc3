/** Checks on strings, for schemas and for code that uses no schemas. */
export const bytes = (text: string): number => new TextEncoder().encode(text).length;
/**
 * Encodes the text only if it could be too long. No UTF-16 code unit needs more than three bytes, so most texts need no
 * encoding.
 */
export const fits = (text: string, bytes_max: number): boolean =>
  text.length * 3 <= bytes_max || bytes(text) <= bytes_max;
// biome-ignore lint/suspicious/noControlCharactersInRegex: this pattern matches control characters.
export const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

/** Returns the error for a `need` that exceeds the number of locks. */
export const needOfFewer = (need: number, locks: number): string =>
  `must be at most the number of locks (${locks}), got ${need}`;

export const HEAD_START_OF_QUEUE =
  "must not be combined with `fair: false`, which takes no place in the queue: leave out one of them";
export const HEAD_START_OF_HOLDER =
  "must not be combined with `token`, because a holder has no place in the queue: leave out one of them";
