import { useState } from "preact/hooks";
import type { Breaking, Broken, Holder, LockState } from "../../contract/responses.ts";
import { clockText } from "../../watch/text.ts";
import { pathOf } from "../api.ts";
import { Since } from "../clock.tsx";
import { breakQuery, Reason } from "./break-reason.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Owner } from "./name.tsx";

const GRACES = [
  ["0", "now"],
  ["5s", "in 5 s"],
  ["30s", "in 30 s"],
  ["1m", "in 1 min"],
  ["5m", "in 5 min"],
] as const;
const SHOWN_MAX = 5;

interface Props {
  readonly state: LockState;
  /** The lease to break; if undefined, all leases are broken. */
  readonly lease?: Holder;
  readonly onClose: (told?: string) => void;
}

/** Breaks a lock, or one of its leases. */
export function BreakDialog({ state, lease, onClose }: Props) {
  const { lock, holders_total } = state;
  const [grace, setGrace] = useState<string>(lease ? "0" : "30s");
  const [delay, setDelay] = useState(true);
  const [reason, setReason] = useState("");
  const holders = lease ? [lease] : state.holders;
  // Breaks the lease by its fence, so that a later holder keeps its own lease.
  const [only] = holders;
  const isOne = lease !== undefined || holders_total === 1;
  const query = breakQuery({ ...(delay ? {} : { delay: "false" }), ...(grace !== "0" && { grace }) }, reason);
  if (isOne && only) query.set("fence", String(only.fence));
  const when = GRACES.find(([value]) => value === grace)?.[1] ?? "";
  return (
    <ConfirmDialog<Broken | Breaking>
      title={lease ? "Break this lease" : "Break the lock"}
      name={lock}
      path={`${pathOf("locks", lock)}?${query}`}
      action={`Break ${when}`}
      done={doneText}
      onClose={onClose}
    >
      <Holders holders={holders} total={lease ? 1 : holders_total} />
      {lease === undefined && (
        <label>
          <span>End {isOne ? "this lease" : "these leases"}</span>
          <select value={grace} onChange={(event) => setGrace(event.currentTarget.value)}>
            {GRACES.map(([value, label]) => (
              <option key={value} value={value} selected={value === grace}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
      <Reason reason={reason} onReason={setReason} />
      <label class="check">
        <input type="checkbox" checked={delay} onChange={() => setDelay(!delay)} />
        <span>
          Keep others out for the lock_delay or min_hold that {isOne ? "the holder" : "a holder"} requested, if any
        </span>
      </label>
      <Consequences state={state} isLater={grace !== "0"} />
    </ConfirmDialog>
  );
}

function doneText(answer: Broken | Breaking): string {
  if ("broken" in answer) {
    if (answer.broken === 0) return "No lease was broken: it had already ended.";
    const ended = answer.broken === 1 ? "1 lease was broken." : `${answer.broken} leases were broken.`;
    if (answer.available_at === undefined) return ended;
    return `${ended} A lock_delay or min_hold keeps others out until ${clockText(answer.available_at, Date.now())}.`;
  }
  const { break_at, may_be_unaware } = answer;
  const unaware =
    may_be_unaware === 0
      ? ""
      : ` ${may_be_unaware} ${may_be_unaware === 1 ? "holder" : "holders"} might not be warned in time.`;
  return `Announced. The lock will be broken at ${clockText(break_at, Date.now())}.${unaware}`;
}

function Holders({ holders, total }: { readonly holders: readonly Holder[]; readonly total: number }) {
  return (
    <ul>
      {holders.slice(0, SHOWN_MAX).map(({ fence, owner, mode, acquired_at }) => (
        <li key={fence}>
          <Owner owner={owner} /> has held it{mode === "shared" && " with others"} for{" "}
          <Since since_ms={Date.parse(acquired_at)} />
        </li>
      ))}
      {total > SHOWN_MAX && <li>and {total - SHOWN_MAX} more</li>}
    </ul>
  );
}

function Consequences({ state, isLater }: { readonly state: LockState; readonly isLater: boolean }) {
  const { queue, queue_length } = state;
  const [next] = queue;
  return (
    <div class="consequences">
      <p>
        {isLater
          ? "The holders are warned at their next heartbeat. When the time above has passed, their leases end, whether or not they have stopped."
          : "The lease ends now. The holder is notified at its next heartbeat."}{" "}
        A holder that hangs never finds out: only a check of the fence protects the data that it writes.
      </p>
      <p>
        {next === undefined || queue_length === 0 ? (
          "No client is waiting."
        ) : (
          <>
            {queue_length === 1 ? "1 client is" : `${queue_length} clients are`} waiting: <Owner owner={next.owner} />{" "}
            is served next.
          </>
        )}
      </p>
    </div>
  );
}
