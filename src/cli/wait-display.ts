/** The line that a terminal shows while a command is waiting. */
import type { LockState } from "../client/index.ts";
import { printable, span } from "../watch/text.ts";
import type { Context } from "./context.ts";
import { columnsOf } from "./output.ts";
import { delayText, holdersText } from "./text.ts";

/** Shorter waits are not shown. */
const SILENT_MS = 400;
const LOOK_EVERY_MS = 3_000;
const DRAW_EVERY_MS = 1_000;

interface Waiting {
  readonly owner?: string;
  readonly semaphore?: boolean;
  readonly any?: boolean;
}

/**
 * Shows the holder, the place in the queue and the elapsed time, until the returned function is called. Without a terminal,
 * does nothing but warn whenever the service becomes unreachable.
 */
export function showWait(context: Context, names: readonly string[], { owner, semaphore, any }: Waiting): () => void {
  if (!context.interactive) return warnOfTrouble(context, names);
  const started_ms = performance.now();
  const { stderr } = context;
  const label = owner ?? context.owner;
  const stopped = new AbortController();
  let known: readonly string[] = [];

  const look = async (): Promise<void> => {
    const { signal } = stopped;
    if (semaphore) {
      const state = await context.client.semaphore(names[0] ?? "").get({ signal });
      known = [`${state.available} of ${state.permits} permits free`, `${state.queue_length} waiting`];
      return;
    }
    const states = await Promise.all(names.map((name) => context.client.get(name, { signal })));
    const blocking = states.find(({ state }) => state === "held") ?? states.find(({ state }) => state !== "free");
    known = blocking === undefined ? [] : describe(blocking, label);
  };
  const draw = (): void => {
    const { trouble } = context.connection;
    const time = span(performance.now() - started_ms);
    const parts = trouble
      ? [`${context.url} ${trouble}`, time]
      : [`Waiting for ${names.join(any ? " or " : ", ")}, ${time}`, ...known];
    const text = printable(parts.join(" · "));
    stderr.write(`\r\x1b[2K${text.slice(0, columnsOf(stderr) - 1)}`);
  };
  const timers: NodeJS.Timeout[] = [];
  timers.push(
    setTimeout(() => {
      // The display is optional, so it omits what it cannot fetch.
      const refresh = () => void look().then(draw, () => {});
      draw();
      refresh();
      timers.push(setInterval(refresh, LOOK_EVERY_MS), setInterval(draw, DRAW_EVERY_MS));
    }, SILENT_MS),
  );
  return () => {
    stopped.abort();
    for (const timer of timers) clearTimeout(timer);
    if (timers.length > 1) stderr.write("\r\x1b[2K");
  };
}

function warnOfTrouble({ url, connection, warn }: Context, names: readonly string[]): () => void {
  let said = false;
  const timer = setInterval(() => {
    const { trouble, reached } = connection;
    // Before the first answer, it is the client that reports that the service cannot be reached.
    if (trouble && reached && !said) warn(`${url} ${trouble}; still waiting for ${names.join(", ")}`);
    said = trouble !== undefined;
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}

/** The place comes first, because a narrow terminal cuts off the end of the line. */
function describe(state: LockState, owner: string): string[] {
  const place = state.queue.find((waiter) => waiter.owner === owner)?.position;
  const held =
    state.state === "held"
      ? `held by ${holdersText(state.holders, state.holders_total, false)}`
      : state.available_at === undefined
        ? "about to be free"
        : delayText(state.available_at);
  if (place === undefined) return [held];
  return [place === 0 ? "you are next" : `${place} ahead of you`, held];
}
