/** `wrong`: locks will not work, or not be safe. `doubtful`: they will, and somebody should look. */
export interface Finding {
  readonly verdict: "well" | "doubtful" | "wrong";
  /** What was looked at, in a word or two. */
  readonly about: string;
  /** What was found, and what to do about it. */
  readonly said: string;
}

type Say = (about: string, said: string) => Finding;
export const well: Say = (about, said) => ({ verdict: "well", about, said });
export const doubtful: Say = (about, said) => ({ verdict: "doubtful", about, said });
export const wrong: Say = (about, said) => ({ verdict: "wrong", about, said });
