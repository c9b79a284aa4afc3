/** Shows a lock's history at a glance. The table of past leases contains the same data as text. */
import type { PastLease } from "../../watch/past-leases.ts";
import { printable, span } from "../../watch/text.ts";
import { At } from "../clock.tsx";

const LANE_PX = 16;
const LANES_MAX = 6;

interface Bar {
  readonly lease: PastLease;
  readonly wait_ms: number;
  readonly from_ms: number;
  readonly to_ms: number;
  readonly lane: number;
}

/** Places overlapping leases, such as shared ones, next to each other. */
function barsOf(leases: readonly PastLease[], now_ms: number): Bar[] {
  const free: number[] = [];
  return [...leases].reverse().map((lease) => {
    const from_ms = Date.parse(lease.granted_at);
    // This machine's clock may be behind the store's.
    const to_ms = lease.end === "held" ? Math.max(from_ms, now_ms) : from_ms + (lease.held_ms ?? 0);
    const found = free.findIndex((end_ms) => end_ms <= from_ms);
    const lane = found >= 0 ? found : Math.min(free.length, LANES_MAX - 1);
    free[lane] = to_ms;
    return { lease, wait_ms: from_ms - (lease.waited_ms ?? 0), from_ms, to_ms, lane };
  });
}

export function Timeline({ leases, now_ms }: { readonly leases: readonly PastLease[]; readonly now_ms: number }) {
  const bars = barsOf(leases, now_ms);
  const start_ms = Math.min(...bars.map(({ wait_ms }) => wait_ms));
  const end_ms = Math.max(now_ms, ...bars.map(({ to_ms }) => to_ms));
  const lanes = 1 + Math.max(...bars.map(({ lane }) => lane));
  const percent = (ms: number) => `${(100 * ms) / Math.max(1, end_ms - start_ms)}%`;
  return (
    <figure class="timeline">
      <svg role="img" aria-label={`The last ${leases.length} leases over time`} height={lanes * LANE_PX} width="100%">
        {bars.map(({ lease, wait_ms, from_ms, to_ms, lane }) => (
          <g key={lease.fence}>
            <title>{`${printable(lease.owner ?? "no name")}: ${endText(lease)}, ${span(to_ms - from_ms)}`}</title>
            <rect
              class="wait"
              x={percent(wait_ms - start_ms)}
              width={percent(from_ms - wait_ms)}
              y={lane * LANE_PX + LANE_PX / 2 - 1}
              height="2"
            />
            <rect
              class={`hold ${lease.end}`}
              x={percent(from_ms - start_ms)}
              width={percent(Math.max(to_ms - from_ms, (end_ms - start_ms) / 400))}
              y={lane * LANE_PX + 2}
              height={LANE_PX - 4}
              rx="2"
            />
          </g>
        ))}
      </svg>
      <figcaption class="faint">
        <span>
          <At at_ms={start_ms} />
        </span>
        <span>bars: held; lines before them: waited</span>
        <span>
          <At at_ms={end_ms} />
        </span>
      </figcaption>
    </figure>
  );
}

const ENDS: Readonly<Record<PastLease["end"], string>> = {
  held: "held now",
  released: "released",
  expired: "expired",
  broken: "broken",
  transferred: "handed over",
  max_hold: "ended by max_hold",
  unknown: "end unknown",
};

export const endText = ({ end }: PastLease): string => ENDS[end];

interface PlotProps {
  readonly title: string;
  /** Durations in milliseconds, oldest first. */
  readonly values: readonly number[];
}

/** The width of a bar. The service keeps 20 events. */
const BAR_PERCENT = 5;

/** Shows a few durations as bars, with their median and maximum. */
export function Plot({ title, values }: PlotProps) {
  if (values.length === 0) return null;
  const longest = Math.max(...values);
  const median = [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
  const summary = `median ${spanFine(median)}, longest ${spanFine(longest)}`;
  return (
    <figure class="plot">
      <figcaption>
        {title} <span class="faint">{summary}</span>
      </figcaption>
      <svg role="img" aria-label={`${title} of ${values.length} leases: ${summary}`} width="100%" height="48">
        {values.map((value, i) => {
          const height = longest === 0 ? 1 : Math.max(1, (46 * value) / longest);
          return (
            <rect
              key={i}
              x={`${i * BAR_PERCENT}%`}
              width={`${BAR_PERCENT * 0.8}%`}
              y={48 - height}
              height={height}
              rx="1"
            >
              <title>{spanFine(value)}</title>
            </rect>
          );
        })}
      </svg>
    </figure>
  );
}

/** Formats a duration, with a decimal fraction if it is shorter than ten seconds, because waits are often short. */
export const spanFine = (ms: number): string =>
  ms < 1_000 ? `${Math.round(ms)}ms` : ms < 10_000 ? `${(ms / 1000).toFixed(1)}s` : span(ms);
