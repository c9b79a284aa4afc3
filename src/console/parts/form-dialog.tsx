import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { messageOf } from "../session.ts";

interface Props {
  readonly title: ComponentChildren;
  /** The label of the submit button. */
  readonly action: string;
  readonly isDangerous?: boolean;
  /** Whether the form is complete. */
  readonly isReady: boolean;
  /** Sends the form. Resolves to a message to show after success. */
  readonly send: () => Promise<string>;
  readonly children: ComponentChildren;
  /** Closes the dialog, and shows a message after success. */
  readonly onClose: (told?: string) => void;
}

/** A form in a dialog. The dialog stays open, and shows any problem, until the form's request succeeds or the user cancels. */
export function FormDialog({ title, action, isDangerous, isReady, send, children, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (!isReady || busy) return;
    setBusy(true);
    try {
      onClose(await send());
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={() => onClose()}>
      <form onSubmit={submit}>
        <h2 id={id}>{title}</h2>
        {children}
        {problem !== undefined && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        <div class="buttons">
          <button type="button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button type="submit" class={isDangerous ? "danger" : undefined} disabled={!isReady || busy}>
            {action}
          </button>
        </div>
      </form>
    </dialog>
  );
}
