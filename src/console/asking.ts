import { useState } from "preact/hooks";
import type { Live } from "./live.ts";

/** The dialog that is open on a page, and the result of the previous one. */
interface Dialog<Question> {
  readonly asking: Question | undefined;
  readonly told: string | undefined;
  ask(question: Question): void;
  /** Closes the dialog, and shows a message if something was done. */
  close(told?: string): void;
}

/** Manages a page's dialog. `Question` is a snapshot of what the operator saw, so it cannot change before they confirm. */
export function useAsking<Question>(live: Live<unknown>): Dialog<Question> {
  const [asking, setAsking] = useState<Question>();
  const [told, setTold] = useState<string>();
  const close = (news?: string) => {
    setAsking(undefined);
    if (news === undefined) return;
    setTold(news);
    live.refresh();
  };
  // Wrapped in a function, because useState() would call a question that is itself a function.
  return { asking, told, ask: (question) => setAsking(() => question), close };
}
