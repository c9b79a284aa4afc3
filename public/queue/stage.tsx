/** The timeline: the last few seconds, with one lane per client and the database below. */
import type { LockState } from "../../src/lock/types.ts";
import type { Client, Span } from "./client.ts";
import type { Write } from "./database.ts";
import type { Act } from "./plan.ts";
import type { World } from "./world.ts";

const WINDOW_MS = 12_000;
const LANE_PX = 34;
/** How much of the window's width, in percent, a fence needs to be readable on a desktop and on a phone. */
const FENCE_PERCENT = 10;
const FENCE_PERCENT_SMALL = 24;

interface Props {
  readonly world: World;
  readonly lock: LockState;
  onAct(client: number, what: Act["what"]): void;
}

export function Stage({ world, lock, onAct }: Props) {
  const now_ms = world.now_ms;
  const from_ms = Math.max(0, now_ms - WINDOW_MS);
  return (
    <section class="stage" aria-label="What happens">
      <State lock={lock} now_ms={now_ms} />
      <div class="lanes">
        {world.clients.map((client, i) => (
          <Lane
            key={client.name}
            client={client}
            from_ms={from_ms}
            now_ms={now_ms}
            lock={lock}
            onAct={(what) => onAct(i, what)}
          />
        ))}
        <DatabaseLane world={world} from_ms={from_ms} />
        <Axis from_ms={from_ms} />
      </div>
      <Legend />
    </section>
  );
}

/** The lock's state, as the service reports it. */
function State({ lock, now_ms }: { readonly lock: LockState; readonly now_ms: number }) {
  const holders = lock.holders.map(({ owner }) => owner).join(", ");
  const [first] = lock.holders;
  const waiting = lock.queue.map(({ owner, mode }) => (mode === "shared" ? `${owner} (reader)` : owner));
  return (
    <dl class="state">
      <div>
        <dt>Time</dt>
        <dd class="number">{(now_ms / 1000).toFixed(2)} s</dd>
      </div>
      <div>
        <dt>The lock</dt>
        <dd>{first === undefined ? "free" : `${lock.mode === "shared" ? "shared by" : "held by"} ${holders}`}</dd>
      </div>
      <div>
        <dt>Fence</dt>
        <dd class="number">{first?.fence ?? lock.fence ?? "none yet"}</dd>
      </div>
      <div>
        <dt>Lease ends in</dt>
        <dd class="number">
          {first === undefined ? "–" : `${(first.ttl_ms / 1000).toFixed(1)} s, unless it is renewed`}
        </dd>
      </div>
      <div class="queue">
        <dt>The queue</dt>
        <dd>
          {waiting.length === 0 ? (
            "empty"
          ) : (
            <ol>
              {waiting.map((name, i) => (
                <li key={i}>{name}</li>
              ))}
            </ol>
          )}
        </dd>
      </div>
    </dl>
  );
}

const percent = (ms: number) => (100 * ms) / WINDOW_MS;

interface LaneProps {
  readonly client: Client;
  readonly from_ms: number;
  readonly now_ms: number;
  readonly lock: LockState;
  onAct(what: Act["what"]): void;
}

function Lane({ client, from_ms, now_ms, lock, onAct }: LaneProps) {
  const { name, mode } = client;
  const now = doingText(client, lock);
  const spans = client.spans.filter(({ to_ms }) => to_ms === undefined || to_ms > from_ms);
  return (
    <div class={`lane client-${name}`}>
      <div class="who">
        <b>{name}</b>
        <span class="doing">
          {mode === "shared" ? "reader, " : ""}
          {now}
        </span>
        <span class="acts">
          <button
            type="button"
            disabled={client.dead}
            aria-label={`${client.frozen ? "Resume" : "Freeze"} ${name}`}
            onClick={() => onAct(client.frozen ? "thaw" : "freeze")}
          >
            {client.frozen ? "Resume" : "Freeze"}
          </button>
          <button type="button" disabled={client.dead} aria-label={`Kill ${name}`} onClick={() => onAct("kill")}>
            Kill
          </button>
        </span>
      </div>
      <svg role="img" aria-label={`${name} ${now}`} width="100%" height={LANE_PX}>
        {spans.map((span) => (
          <Bar key={span.from_ms} span={span} from_ms={from_ms} now_ms={now_ms} />
        ))}
        <Now at_ms={now_ms - from_ms} />
      </svg>
    </div>
  );
}

function doingText(client: Client, lock: LockState): string {
  const span = client.spans.at(-1) as Span;
  const place = lock.queue.findIndex(({ owner }) => owner === client.name);
  const frozen = span.frozen ? "frozen, " : "";
  if (span.doing === "dead") return span.held ? "dead, but its lease is still in force" : "dead";
  if (span.held) return `${frozen}has the lock`;
  if (span.doing === "works") return `${frozen}believes it has the lock`;
  if (span.doing === "waits")
    return `${frozen}${place < 0 ? "requests the lock" : `is number ${place + 1} in the queue`}`;
  return `${frozen}works on something else`;
}

/** Marks the present, until the window has filled up. */
function Now({ at_ms }: { readonly at_ms: number }) {
  const x = `${percent(at_ms)}%`;
  return <line class="now" x1={x} x2={x} y1="0" y2={LANE_PX} />;
}

interface BarProps {
  readonly span: Span;
  readonly from_ms: number;
  readonly now_ms: number;
}

function Bar({ span, from_ms, now_ms }: BarProps) {
  const { doing, frozen, held, fence } = span;
  const start_ms = Math.max(from_ms, span.from_ms);
  const [x, width] = [percent(start_ms - from_ms), percent((span.to_ms ?? now_ms) - start_ms)];
  const shape = { x: `${x}%`, width: `${Math.max(0.15, width)}%` };
  const shown = held ? "held" : doing === "works" ? "believes" : doing;
  return (
    <g class={`span ${shown}${frozen ? " frozen" : ""}${doing === "dead" ? " dead" : ""}`}>
      <title>{`${shown}${frozen ? ", frozen" : ""}${fence === undefined ? "" : `, fence ${fence}`}`}</title>
      {shown === "waits" && <rect class="line" {...shape} y={LANE_PX / 2 - 2} height="4" rx="2" />}
      {(shown === "held" || shown === "believes") && (
        <rect class="block" {...shape} y="5" height={LANE_PX - 10} rx="3" />
      )}
      {frozen && <rect class="ice" {...shape} y="5" height={LANE_PX - 10} rx="3" />}
      {doing === "dead" && <rect class="gone" {...shape} y={LANE_PX - 8} height="3" />}
      {shown === "held" && fence !== undefined && width > FENCE_PERCENT && (
        <text class={width < FENCE_PERCENT_SMALL ? "narrow" : ""} x={`${x + 0.7}%`} y={LANE_PX / 2 + 4}>
          {fence}
        </text>
      )}
    </g>
  );
}

function DatabaseLane({ world, from_ms }: { readonly world: World; readonly from_ms: number }) {
  const { writes, counts, seen } = world.database;
  const { fenced } = world.plan;
  const last = writes.at(-1);
  const text = [
    `${counts.accepted} ${counts.accepted === 1 ? "write" : "writes"}`,
    ...(counts.rejected > 0 ? [`${counts.rejected} rejected`] : []),
    ...(counts.overwrote > 0 ? [`${counts.overwrote} overwrote newer data`] : []),
  ].join(", ");
  return (
    <div class="lane database">
      <div class="who">
        <b>DB</b>
        <span class="doing">
          {text}; {fenced ? `rejects fences below ${seen}` : "takes every write"}
        </span>
      </div>
      <svg role="img" aria-label={`The database: ${text}`} width="100%" height={LANE_PX}>
        {writes
          .filter(({ at_ms }) => at_ms >= from_ms)
          .map((write) => (
            <Mark key={`${write.at_ms}-${write.client}`} write={write} from_ms={from_ms} />
          ))}
        <Now at_ms={world.now_ms - from_ms} />
      </svg>
      {last !== undefined && last.outcome !== "accepted" && world.now_ms - last.at_ms < 1500 && (
        <p class={`verdict ${last.outcome}`}>
          {last.outcome === "rejected"
            ? `Rejected: fence ${last.fence} is lower than ${last.seen}.`
            : `Lost update: the write with fence ${last.fence} overwrote the one with fence ${last.seen}.`}
        </p>
      )}
    </div>
  );
}

/** A write. Each outcome has its own shape and color. */
function Mark({ write, from_ms }: { readonly write: Write; readonly from_ms: number }) {
  const x = `${percent(write.at_ms - from_ms)}%`;
  const middle = LANE_PX / 2;
  const name = String.fromCharCode(65 + write.client);
  return (
    <g class={`write ${write.outcome} client-${name}`}>
      <title>{`${name} with fence ${write.fence}: ${write.outcome}`}</title>
      <line x1={x} x2={x} y1="0" y2={middle - 6} />
      {write.outcome === "accepted" && <circle cx={x} cy={middle} r="5" />}
      {write.outcome !== "accepted" && <circle class="ring" cx={x} cy={middle} r="8" />}
      {write.outcome !== "accepted" && (
        <text x={x} y={middle + 5} text-anchor="middle">
          {write.outcome === "rejected" ? "×" : "!"}
        </text>
      )}
    </g>
  );
}

function Axis({ from_ms }: { readonly from_ms: number }) {
  const first = Math.ceil(from_ms / 2000) * 2000;
  const ticks = Array.from({ length: WINDOW_MS / 2000 }, (_, i) => first + i * 2000);
  return (
    <div class="lane axis">
      <div class="who" />
      <svg aria-hidden="true" width="100%" height="18">
        {ticks.map((at_ms) => (
          <text key={at_ms} x={`${percent(at_ms - from_ms)}%`} y="13">
            {`${at_ms / 1000} s`}
          </text>
        ))}
      </svg>
    </div>
  );
}

const KINDS: readonly (readonly [string, string])[] = [
  ["held", "has the lock (the number is its fence)"],
  ["waits", "waits in the queue"],
  ["believes", "believes it has the lock"],
  ["ice", "frozen"],
  ["gone", "dead"],
];

function Legend() {
  return (
    <ul class="legend" aria-label="Legend">
      {KINDS.map(([kind, text]) => (
        <li key={kind}>
          <i class={`key ${kind}`} aria-hidden="true" />
          {text}
        </li>
      ))}
      <li>
        <i class="key accepted" aria-hidden="true" />
        write accepted
      </li>
      <li>
        <i class="key rejected" aria-hidden="true">
          ×
        </i>
        write rejected
      </li>
      <li>
        <i class="key overwrote" aria-hidden="true">
          !
        </i>
        newer data overwritten
      </li>
    </ul>
  );
}
