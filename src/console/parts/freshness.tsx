import { At } from "../clock.tsx";
import type { Live } from "../live.ts";

/** Shows how current a view is or, if it is out of date, why. */
export function Freshness({ live }: { readonly live: Live<unknown> }) {
  const { at_ms, problem, complete, refresh, pause_ms } = live;
  return (
    <div class="freshness">
      <span role="status">
        {problem !== undefined && (
          <span class="problem">
            {at_ms > 0 && (
              <>
                Not current: as of <At at_ms={at_ms} />.{" "}
              </>
            )}
            {problem}
          </span>
        )}
      </span>
      {problem === undefined && at_ms > 0 && (
        <span class="faint">
          {complete ? "As of " : "Reading, as of "}
          <At at_ms={at_ms} />
          {pause_ms > 0 && `, refreshed every ${Math.round(pause_ms / 1000)} s`}
        </span>
      )}
      <button type="button" onClick={refresh}>
        Refresh
      </button>
    </div>
  );
}
