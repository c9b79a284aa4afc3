/** `error`: locks will not work, or not be safe. `warning`: they will, but an operator should look into it. */
export interface Finding {
  readonly verdict: "ok" | "warning" | "error";
  /** What was checked, in a word or two. */
  readonly about: string;
  /** What was found, and what to do about it. */
  readonly message: string;
}

type Report = (about: string, message: string) => Finding;
export const ok: Report = (about, message) => ({ verdict: "ok", about, message });
export const warning: Report = (about, message) => ({ verdict: "warning", about, message });
export const error: Report = (about, message) => ({ verdict: "error", about, message });
