import { useState } from "preact/hooks";
import type { Live } from "./live.ts";

/** A dialog that is open on a page, and the result of the one before. */
interface Dialog<Question> {
  readonly asking: Question | undefined;
  readonly told: string | undefined;
  ask(question: Question): void;
  /** With a message, if something was done. */
  close(told?: string): void;
}

/** `Question` is a snapshot of what the operator saw, so it can't change before they confirm. */
export function useAsking<Question>(live: Live<unknown>): Dialog<Question> {
  const [asking, setAsking] = useState<Question>();
  const [told, setTold] = useState<string>();
  const close = (news?: string) => {
    setAsking(undefined);
    if (news === undefined) return;
    setTold(news);
    live.refresh();
  };
  // As a function, because a question could be one.
  return { asking, told, ask: (question) => setAsking(() => question), close };
}
