import { useState } from "preact/hooks";
import { At, Left } from "../clock.tsx";
import { type Held, useHolding } from "../holding.tsx";
import { messageOf } from "../session.ts";

interface Props {
  readonly name: string;
  /** Called after the release. */
  readonly onRelease: () => void;
}

/** Shown on the page of a lock that this tab holds or has lost. */
export function OwnLease({ name, onRelease }: Props) {
  const { held, lost, release } = useHolding();
  const [problem, setProblem] = useState<string>();
  const mine = held.find((one) => one.name === name);
  const gone = lost.find((one) => one.name === name);
  const giveBack = (one: Held) => release(one).then(onRelease, (error: unknown) => setProblem(messageOf(error)));
  return (
    <>
      {mine && (
        <div class="own facts">
          <span>
            You hold it until <At at_ms={mine.until_ms} />, <Left until_ms={mine.until_ms} /> from now
            {mine.renews && ", as long as this tab stays open"}. Fence {mine.fence}.
          </span>
          <button type="button" onClick={() => giveBack(mine)}>
            Release
          </button>
        </div>
      )}
      {gone && mine === undefined && (
        <p class="problem" role="alert">
          You no longer hold it. {gone.why}
        </p>
      )}
      {problem !== undefined && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
