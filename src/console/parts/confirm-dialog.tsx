import type { ComponentChildren } from "preact";
import { useId, useMemo, useState } from "preact/hooks";
import { attemptKey, sendJson } from "../api.ts";
import { useSession } from "../session.ts";
import { FormDialog } from "./form-dialog.tsx";
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
  /** With a message, if it was done. */
  readonly onClose: (told?: string) => void;
}

/** Asks for the name before it does something irreversible. */
export function ConfirmDialog<Answer>({ title, name, path, action, children, done, onClose }: Props<Answer>) {
  const { key } = useSession();
  const [typed, setTyped] = useState("");
  // Sent again after a lost answer, the same request is not applied twice.
  const attempt = useMemo(attemptKey, [path]);
  const id = useId();
  const send = async () =>
    done(await sendJson<Answer>(path, { key, method: "DELETE", headers: { "Idempotency-Key": attempt } }));
  return (
    <FormDialog title={title} action={action} isDangerous isReady={typed === name} send={send} onClose={onClose}>
      {children}
      <label for={id}>
        Type the name to go on: <Name text={name} />
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
