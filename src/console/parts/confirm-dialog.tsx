import type { ComponentChildren } from "preact";
import { useId, useMemo, useState } from "preact/hooks";
import { attemptKey, sendJson } from "../api.ts";
import { useSession } from "../session.ts";
import { FormDialog } from "./form-dialog.tsx";
import { Name } from "./name.tsx";

interface Props<Answer> {
  readonly title: string;
  /** The name that the user must type. */
  readonly name: string;
  /** The path of the `DELETE` request. */
  readonly path: string;
  readonly action: string;
  /** Describes the effect and who is affected. */
  readonly children: ComponentChildren;
  /** Returns the message to show after success. */
  readonly done: (answer: Answer) => string;
  /** Closes the dialog, and shows a message after success. */
  readonly onClose: (told?: string) => void;
}

/** Asks the user to type the name before an irreversible action. */
export function ConfirmDialog<Answer>({ title, name, path, action, children, done, onClose }: Props<Answer>) {
  const { key } = useSession();
  const [typed, setTyped] = useState("");
  // The key ensures that a request that is retried after a lost answer is applied only once.
  const attempt = useMemo(attemptKey, [path]);
  const id = useId();
  const send = async () =>
    done(await sendJson<Answer>(path, { key, method: "DELETE", headers: { "Idempotency-Key": attempt } }));
  return (
    <FormDialog title={title} action={action} isDangerous isReady={typed === name} send={send} onClose={onClose}>
      {children}
      <label for={id}>
        Type the name to continue: <Name text={name} />
      </label>
      <input
        id={id}
        value={typed}
        autocomplete="off"
        spellcheck={false}
        autofocus
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
