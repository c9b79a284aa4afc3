/**
 * `error` means that locks will not work, or will not be safe; `warning` means that they will, but that an operator should
 * investigate.
 */
export interface Finding {
  readonly verdict: "ok" | "warning" | "error";
  /** The subject of the check, in a word or two. */
  readonly about: string;
  /** The result, and what to do about it. */
  readonly message: string;
}

type Report = (about: string, message: string) => Finding;
export const ok: Report = (about, message) => ({ verdict: "ok", about, message });
export const warning: Report = (about, message) => ({ verdict: "warning", about, message });
export const error: Report = (about, message) => ({ verdict: "error", about, message });
