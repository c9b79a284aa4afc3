import { useId, useMemo, useState } from "preact/hooks";
import { attemptKey } from "../api.ts";
import { useHolding } from "../holding.tsx";
import { useSession } from "../session.ts";
import { FormDialog } from "./form-dialog.tsx";
import { Name } from "./name.tsx";

const MINUTE_MS = 60_000;
const LENGTHS = [
  ["15m", "15 minutes", 15 * MINUTE_MS],
  ["1h", "1 hour", 60 * MINUTE_MS],
  ["4h", "4 hours", 240 * MINUTE_MS],
  ["12h", "12 hours", 720 * MINUTE_MS],
] as const;
/** The maximum length of a reason, chosen to fit into the limit for metadata. */
const REASON_MAX = 256;

interface Props {
  readonly name: string;
  readonly onClose: (told?: string) => void;
}

/** Takes a lock for the user until a chosen time, with a reason that others can read. */
export function HoldDialog({ name, onClose }: Props) {
  const { me } = useSession();
  const { take } = useHolding();
  const [owner, setOwner] = useState(me.key_id === "anonymous" ? "" : me.key_id);
  const [reason, setReason] = useState("");
  const [length, setLength] = useState<string>("1h");
  const [renews, setRenews] = useState(true);
  // The key ensures that a request that is retried after a lost answer is granted only once.
  const attempt = useMemo(attemptKey, [name, owner, reason, length, renews]);
  const id = useId();
  const isFilled = owner.trim() !== "" && reason.trim() !== "";
  const send = async () => {
    const [, words, length_ms] = LENGTHS.find(([value]) => value === length) ?? LENGTHS[1];
    await take({ name, owner: owner.trim(), reason: reason.trim(), length, length_ms, renews }, attempt);
    return `You hold the lock for ${words}${renews ? ", as long as this tab stays open" : ""}.`;
  };
  const title = (
    <>
      Hold <Name text={name} />
    </>
  );
  return (
    <FormDialog title={title} action="Hold it" isReady={isFilled} send={send} onClose={onClose}>
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
        <span>
          Only while this tab is open. The lease ends 3 minutes after the tab is closed or the computer goes to sleep.
        </span>
      </label>
    </FormDialog>
  );
}
