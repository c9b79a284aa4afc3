import { useState } from "preact/hooks";
import type { SemaphoreDeleted, SemaphoreHolder, SemaphoreState } from "../../contract/responses.ts";
import { pathOf } from "../api.ts";
import { useLive } from "../live.ts";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { Freshness } from "../parts/freshness.tsx";
import { Holders } from "../parts/holders.tsx";
import { Name, Owner } from "../parts/name.tsx";
import { NeedsScope } from "../parts/needs-scope.tsx";
import { PermitsMeter } from "../parts/permits-meter.tsx";
import { mayUse, useSession } from "../session.ts";

interface Seen {
  readonly state: SemaphoreState;
  readonly at_ms: number;
}

export function SemaphoreView({ name }: { readonly name: string }) {
  const session = useSession();
  if (!mayUse(session, "read")) return <NeedsScope scope="read" what="see semaphores" />;
  return <Semaphore name={name} />;
}

function Semaphore({ name }: { readonly name: string }) {
  const mayBreak = mayUse(useSession(), "admin");
  const live = useLive<Seen>(`semaphore ${name}`, (round) =>
    round.get(pathOf("semaphores", name), (state: SemaphoreState, at_ms) => ({ state, at_ms })),
  );
  const [breaking, setBreaking] = useState<SemaphoreHolder>();
  const [told, setTold] = useState<string>();
  const close = (news?: string) => {
    setBreaking(undefined);
    if (news === undefined) return;
    setTold(news);
    live.refresh();
  };
  const action = (holder: SemaphoreHolder) => (
    <button type="button" onClick={() => setBreaking(holder)}>
      Break<span class="visually-hidden"> the lease of {holder.owner ?? "no name"}</span>…
    </button>
  );
  const seen = live.data;
  return (
    <>
      <div class="title">
        <h1>
          <Name text={name} />
        </h1>
        <Freshness live={live} />
      </div>
      <p role="status" class="told">
        {told}
      </p>
      {seen && (
        <>
          <p class="facts">
            <PermitsMeter semaphore={seen.state} /> permits in use
            <span>{seen.state.queue_length === 0 ? "nobody waits" : `${seen.state.queue_length} waiting`}</span>
          </p>
          <section>
            <h2>Holders {seen.state.holders_total > 1 && <span class="count">{seen.state.holders_total}</span>}</h2>
            <Holders
              holders={seen.state.holders}
              total={seen.state.holders_total}
              at_ms={seen.at_ms}
              {...(mayBreak ? { action } : {})}
            />
          </section>
          {breaking && <BreakLease state={seen.state} lease={breaking} onClose={close} />}
        </>
      )}
    </>
  );
}

interface BreakProps {
  readonly state: SemaphoreState;
  readonly lease: SemaphoreHolder;
  readonly onClose: (told?: string) => void;
}

function BreakLease({ state: { semaphore, queue_length }, lease, onClose }: BreakProps) {
  const { permits, fence, owner } = lease;
  const several = permits === 1 ? "its permit is" : `its ${permits} permits are`;
  return (
    <ConfirmDialog<SemaphoreDeleted>
      title="Break this lease"
      name={semaphore}
      path={`${pathOf("semaphores", semaphore)}?fence=${fence}`}
      action="Break at once"
      done={({ broken = 0 }) => (broken > 0 ? "The lease was broken." : "Nothing was broken: it had ended already.")}
      onClose={onClose}
    >
      <p class="consequences">
        The lease of <Owner owner={owner} /> ends now, and {several} given to
        {queue_length > 0 ? ` the next of ${queue_length} who wait` : " whoever asks next"}. The holder learns of it
        with its next heartbeat; one that hangs does not learn of it at all.
      </p>
    </ConfirmDialog>
  );
}
