import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import { attemptKey } from "../api.ts";
import { useHolding } from "../holding.tsx";
import { messageOf, useSession } from "../session.ts";
import { Name } from "./name.tsx";

const MINUTE_MS = 60_000;
const LENGTHS = [
  ["15m", "15 minutes", 15 * MINUTE_MS],
  ["1h", "1 hour", 60 * MINUTE_MS],
  ["4h", "4 hours", 240 * MINUTE_MS],
  ["12h", "12 hours", 720 * MINUTE_MS],
] as const;
/** As long as metadata may be, with the name of the field. */
const REASON_MAX = 256;

interface Props {
  readonly name: string;
  readonly onClose: (told?: string) => void;
}

/** Takes a lock for a person: with a reason that others read, and an end. */
export function HoldDialog({ name, onClose }: Props) {
  const { me } = useSession();
  const { take } = useHolding();
  const dialog = useRef<HTMLDialogElement>(null);
  const [owner, setOwner] = useState(me.key_id === "anonymous" ? "" : me.key_id);
  const [reason, setReason] = useState("");
  const [length, setLength] = useState<string>("1h");
  const [renews, setRenews] = useState(true);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  // Sent again after a lost answer, the same request is granted once.
  const attempt = useMemo(attemptKey, [name, owner, reason, length, renews]);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const isFilled = owner.trim() !== "" && reason.trim() !== "";
  const submit = async (event: Event) => {
    event.preventDefault();
    if (!isFilled || busy) return;
    setBusy(true);
    const [, words, length_ms] = LENGTHS.find(([value]) => value === length) ?? LENGTHS[1];
    try {
      await take({ name, owner: owner.trim(), reason: reason.trim(), length, length_ms, renews }, attempt);
      onClose(`You hold it for ${words}${renews ? ", while this tab is open" : ""}.`);
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <dialog ref={dialog} aria-labelledby={`${id}-title`} onClose={() => onClose()}>
      <form onSubmit={submit}>
        <h2 id={`${id}-title`}>
          Hold <Name text={name} />
        </h2>
        <label for={`${id}-owner`}>Who you are</label>
        <input
          id={`${id}-owner`}
          value={owner}
          maxLength={REASON_MAX}
          onInput={(event) => setOwner(event.currentTarget.value)}
        />
        <label for={`${id}-reason`}>Why, for those who have to wait</label>
        <input
          id={`${id}-reason`}
          value={reason}
          maxLength={REASON_MAX}
          placeholder="database migration, until the check is done"
          autofocus
          onInput={(event) => setReason(event.currentTarget.value)}
        />
        <label>
          <span>For at most</span>
          <select value={length} onChange={(event) => setLength(event.currentTarget.value)}>
            {LENGTHS.map(([value, words]) => (
              <option key={value} value={value} selected={value === length}>
                {words}
              </option>
            ))}
          </select>
        </label>
        <label class="check">
          <input type="checkbox" checked={renews} onChange={() => setRenews(!renews)} />
          <span>Only while this tab is open. It ends 3 minutes after the tab is closed, or the computer sleeps.</span>
        </label>
        {problem !== undefined && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        <div class="buttons">
          <button type="button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button type="submit" disabled={!isFilled || busy}>
            Hold it
          </button>
        </div>
      </form>
    </dialog>
  );
}
