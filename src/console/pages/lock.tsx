import type { Broken, Holder, LockState } from "../../contract/responses.ts";
import { leasesOf } from "../../watch/past-leases.ts";
import { pathOf } from "../api.ts";
import { useAsking } from "../asking.ts";
import { At, Left } from "../clock.tsx";
import { useLive } from "../live.ts";
import { Badge } from "../parts/badge.tsx";
import { BreakDialog } from "../parts/break-dialog.tsx";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { HoldDialog } from "../parts/hold-dialog.tsx";
import { Holders } from "../parts/holders.tsx";
import { Name } from "../parts/name.tsx";
import { OwnLease } from "../parts/own-lease.tsx";
import { PageTitle } from "../parts/page-title.tsx";
import { PastLeases } from "../parts/past-leases.tsx";
import { Queue } from "../parts/queue.tsx";
import { lockPath } from "../rows.ts";
import { mayUse, useSession } from "../session.ts";

interface Seen {
  readonly state: LockState;
  readonly at_ms: number;
}

/** The maximum number of waiters that the service lists. */
const LISTED_MAX = 50;

type Question = { readonly what: "break"; readonly lease?: Holder } | { readonly what: "send away" | "hold" };

export function LockView({ name }: { readonly name: string }) {
  const session = useSession();
  const live = useLive<Seen>(`lock ${name}`, (round) =>
    round.get(lockPath(name), (state: LockState, at_ms) => ({ state, at_ms })),
  );
  const { asking, told, ask, close } = useAsking<Question & { readonly state: LockState }>(live);
  const seen = live.data;
  // A quorum does not support breaking locks, and its leases are short.
  const state = seen?.state.nodes === undefined ? seen?.state : undefined;
  const offered = (scope: "admin" | "lock") =>
    state && mayUse(session, scope) ? (question: Question) => ask({ ...question, state }) : undefined;
  const offer = offered("admin");
  const hold = offered("lock");
  return (
    <>
      <PageTitle live={live}>
        <Name text={name} />
      </PageTitle>
      <p role="status" class="told">
        {told}
      </p>
      {seen && (
        <>
          <Facts seen={seen} />
          <OwnLease name={name} onRelease={live.refresh} />
          {(offer || hold) && <Actions state={seen.state} ask={offer} hold={hold} />}
          <Sections seen={seen} ask={offer} />
          {asking?.what === "break" && <BreakDialog {...asking} onClose={close} />}
          {asking?.what === "hold" && <HoldDialog name={name} onClose={close} />}
          {asking?.what === "send away" && <SendAway state={asking.state} onClose={close} />}
        </>
      )}
    </>
  );
}

function Facts({ seen: { state, at_ms } }: { readonly seen: Seen }) {
  const { break_at, available_at, fence, mode, nodes } = state;
  return (
    <p class="facts">
      <Badge state={break_at === undefined ? state.state : "breaking"} />
      {mode === "shared" && <span>shared</span>}
      {break_at !== undefined && (
        <span>
          at <At at_ms={Date.parse(break_at)} />, in <Left until_ms={Date.parse(break_at)} />
        </span>
      )}
      {state.state === "delayed" && available_at !== undefined && (
        <span>
          nobody gets it for <Left until_ms={Date.parse(available_at)} />
        </span>
      )}
      {fence !== null && <span class="faint">last fence {fence}</span>}
      {nodes && (
        <span class="faint">
          {nodes.answering} of {nodes.total} nodes answered at <At at_ms={at_ms} />
        </span>
      )}
    </p>
  );
}

type Ask = (question: Question) => void;

interface ActionsProps {
  readonly state: LockState;
  /** Opens a dialog; undefined if the key does not have the required scope. */
  readonly ask: Ask | undefined;
  readonly hold: Ask | undefined;
}

function Actions({ state: { state, holders_total, queue, queue_length }, ask, hold }: ActionsProps) {
  return (
    <div class="buttons">
      {hold && (
        <button type="button" disabled={state !== "free" || queue_length > 0} onClick={() => hold({ what: "hold" })}>
          Hold…
        </button>
      )}
      {ask && (
        <>
          <button type="button" class="danger" disabled={holders_total === 0} onClick={() => ask({ what: "break" })}>
            Break…
          </button>
          <button type="button" disabled={queue.length === 0} onClick={() => ask({ what: "send away" })}>
            Send waiters away…
          </button>
        </>
      )}
    </div>
  );
}

interface SectionsProps {
  readonly seen: Seen;
  readonly ask: Ask | undefined;
}

function Sections({ seen: { state, at_ms }, ask }: SectionsProps) {
  const { holders, holders_total, queue, queue_length } = state;
  const onBreak = ask && holders_total > 1 ? (lease: Holder) => ask({ what: "break", lease }) : undefined;
  return (
    <>
      <section>
        <h2>Holders {holders_total > 1 && <span class="count">{holders_total}</span>}</h2>
        <Holders holders={holders} total={holders_total} at_ms={at_ms} onBreak={onBreak} />
      </section>
      <section>
        <h2>Queue {queue_length > 0 && <span class="count">{queue_length}</span>}</h2>
        <Queue queue={queue} at_ms={at_ms} />
      </section>
      <section>
        <h2>History</h2>
        <PastLeases leases={state.history ? leasesOf(state, at_ms) : null} now_ms={at_ms} />
      </section>
    </>
  );
}

function SendAway({ state, onClose }: { readonly state: LockState; readonly onClose: (told?: string) => void }) {
  const { lock, queue } = state;
  return (
    <ConfirmDialog<Broken>
      title="Send waiters away"
      name={lock}
      path={`${pathOf("locks", lock)}?queue=only`}
      action="Send away"
      done={({ dropped = 0 }) =>
        dropped === 1 ? "1 waiting client was dismissed." : `${dropped} waiting clients were dismissed.`
      }
      onClose={onClose}
    >
      <p class="consequences">
        {queue.length === 1
          ? "One place is"
          : `${queue.length}${queue.length >= LISTED_MAX ? " or more" : ""} places are`}{" "}
        forgotten. The waiting clients are informed that they were dismissed. One that tries again joins the end of the
        queue. Holders keep their leases.
      </p>
    </ConfirmDialog>
  );
}
