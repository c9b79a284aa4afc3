import { formatDuration } from "../../contract/durations.ts";
import type { Waiter } from "../../contract/responses.ts";
import { At, Since } from "../clock.tsx";
import { Owner } from "./name.tsx";

interface Props {
  readonly queue: readonly Waiter[];
  readonly at_ms: number;
}

/** Shows the waiters in the order in which they are served. */
export function Queue({ queue, at_ms }: Props) {
  if (queue.length === 0) return <p class="faint">Nobody waits.</p>;
  return (
    <ol class="queue">
      {queue.map((waiter) => (
        <li key={`${waiter.attended}${waiter.position}`} class={waiter.attended ? "" : "faint"}>
          <span class="position">{waiter.attended ? waiter.position + 1 : "–"}</span>
          <span class="who">
            <Owner owner={waiter.owner} />
            <span class="faint">
              {waiter.mode === "shared" && " shared"}
              {waiter.several && " with other locks"}
              {waiter.head_start_ms && ` with a head start of ${formatDuration(waiter.head_start_ms)}`}
              {waiter.standby_until && (
                <>
                  {" on standby until "}
                  <At at_ms={Date.parse(waiter.standby_until)} />
                </>
              )}
            </span>
          </span>
          <span class={waiter.attended ? "attended" : "unattended"}>{waiter.attended ? "attended" : "unattended"}</span>
          <Since since_ms={at_ms - waiter.waiting_ms} />
        </li>
      ))}
    </ol>
  );
}
