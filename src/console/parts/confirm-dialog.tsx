import type { ComponentChildren } from "preact";
import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import { attemptKey, sendJson } from "../api.ts";
import { messageOf, useSession } from "../session.ts";
import { Name } from "./name.tsx";

interface Props<Answer> {
  readonly title: string;
  /** Has to be typed. */
  readonly name: string;
  /** Of the `DELETE` that does it. */
  readonly path: string;
  readonly action: string;
  /** What it will do, and to whom. */
  readonly children: ComponentChildren;
  /** What it has done. */
  readonly done: (answer: Answer) => string;
  /** With what to tell, if it was done. */
  readonly onClose: (told?: string) => void;
}

/** Asks for the name before it does what cannot be undone. */
export function ConfirmDialog<Answer>({ title, name, path, action, children, done, onClose }: Props<Answer>) {
  const { key } = useSession();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  // Sent again after a lost answer, the same request is not applied twice.
  const attempt = useMemo(attemptKey, [path]);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (typed !== name || busy) return;
    setBusy(true);
    try {
      const headers = { "Idempotency-Key": attempt };
      onClose(done(await sendJson<Answer>(path, { key, method: "DELETE", headers })));
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <dialog ref={dialog} aria-labelledby={`${id}-title`} onClose={() => onClose()}>
      <form onSubmit={submit}>
        <h2 id={`${id}-title`}>{title}</h2>
        {children}
        <label for={`${id}-name`}>
          Type the name to go on: <Name text={name} />
        </label>
        <input
          id={`${id}-name`}
          value={typed}
          autocomplete="off"
          spellcheck={false}
          autofocus
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        {problem !== undefined && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        <div class="buttons">
          <button type="button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button type="submit" class="danger" disabled={typed !== name || busy}>
            {action}
          </button>
        </div>
      </form>
    </dialog>
  );
}
