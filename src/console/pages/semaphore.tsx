import { useState } from "preact/hooks";
import type { SemaphoreDeleted, SemaphoreHolder, SemaphoreState } from "../../contract/responses.ts";
import { pathOf } from "../api.ts";
import { useAsking } from "../asking.ts";
import { useLive } from "../live.ts";
import { breakQuery, Reason } from "../parts/break-reason.tsx";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { Holders } from "../parts/holders.tsx";
import { Name, Owner } from "../parts/name.tsx";
import { PageTitle } from "../parts/page-title.tsx";
import { PermitsMeter } from "../parts/permits-meter.tsx";
import { mayUse, useSession } from "../session.ts";

interface Seen {
  readonly state: SemaphoreState;
  readonly at_ms: number;
}

interface Question {
  readonly state: SemaphoreState;
  readonly lease: SemaphoreHolder;
}

export function SemaphoreView({ name }: { readonly name: string }) {
  const mayBreak = mayUse(useSession(), "admin");
  const live = useLive<Seen>(`semaphore ${name}`, (round) =>
    round.get(pathOf("semaphores", name), (state: SemaphoreState, at_ms) => ({ state, at_ms })),
  );
  const { asking, told, ask, close } = useAsking<Question>(live);
  const seen = live.data;
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
              onBreak={mayBreak ? (lease) => ask({ state: seen.state, lease }) : undefined}
            />
          </section>
          {asking && <BreakLease {...asking} onClose={close} />}
        </>
      )}
    </>
  );
}

interface BreakProps extends Question {
  readonly onClose: (told?: string) => void;
}

function BreakLease({ state: { semaphore, queue_length }, lease, onClose }: BreakProps) {
  const { permits, fence, owner } = lease;
  const [reason, setReason] = useState("");
  const several = permits === 1 ? "its permit is" : `its ${permits} permits are`;
  return (
    <ConfirmDialog<SemaphoreDeleted>
      title="Break this lease"
      name={semaphore}
      path={`${pathOf("semaphores", semaphore)}?${breakQuery({ fence: String(fence) }, reason)}`}
      action="Break now"
      done={({ broken = 0 }) => (broken > 0 ? "The lease was broken." : "No lease was broken: it had already ended.")}
      onClose={onClose}
    >
      <Reason reason={reason} onReason={setReason} />
      <p class="consequences">
        The lease of <Owner owner={owner} /> ends now, and {several} given to
        {queue_length > 0
          ? ` ${queue_length === 1 ? "the waiting client" : `the next of ${queue_length} waiting clients`}`
          : " the next client that requests permits"}
        . The holder is notified at its next heartbeat, but a holder that hangs never finds out.
      </p>
    </ConfirmDialog>
  );
}
