import { setTimeout as sleep } from "node:timers/promises";
import type { Command } from "commander";
import { toMs } from "../../client/duration.ts";
import type { Duration } from "../../client/index.ts";
import type { ContextOf, GlobalOptions } from "../context.ts";
import { UsageError } from "../exit-codes.ts";
import type { Outputs } from "../output.ts";
import { catchSignals, statusOf } from "../signals.ts";
import { frameLines } from "../top/frame.ts";
import { Monitor } from "../top/monitor.ts";
import { Screen } from "../top/screen.ts";
import { parseDuration } from "../words.ts";

const EVERY_MS = 2_000;
const EVERY_MS_MIN = 500;
const EVERY_MS_MAX = 3_600_000;
/** How long to keep retrying while the service answers with errors. A failure to connect is shown immediately. */
const LIVE: GlobalOptions = { timeout: "5s", patient: true };

interface TopOptions {
  readonly prefix?: string;
  readonly every?: Duration;
  readonly semaphores?: boolean;
  readonly once?: boolean;
}

export function defineTop(
  program: Command,
  contextOf: ContextOf,
  outputs: Outputs,
  done: (code: number) => void,
): void {
  program
    .command("top")
    .summary("show a live view of the locks that are held, waited for or lost")
    .description(
      "Shows a full-screen view of the locks that are held, delayed or waited for. Those that need attention come first: the ones with the " +
        "longest queues, then those with a lock delay, then those held longest. Below them are leases that recently expired, were broken or reached " +
        "max_hold. The line above the locks shows whether the store is ready. The view stays open even while the service cannot be reached. Press q or Ctrl-C to quit.\n\n" +
        "With --once or --json, or if standard output is not a terminal, prints one frame and exits.",
    )
    .option("--prefix <text>", "show only names with this prefix")
    .option("--every <duration>", "the time between frames (default: 2s)", parseDuration)
    .option("--semaphores", "also show the semaphores that are in use")
    .option("--once", "print one frame and exit")
    .action(async ({ prefix = "", every, semaphores = false, once }: TopOptions, command: Command) => {
      const every_ms = every === undefined ? EVERY_MS : toMs(every, "every");
      if (every_ms < EVERY_MS_MIN || every_ms > EVERY_MS_MAX)
        throw new UsageError(`expected --every from 500ms to 1h, got '${every}'`);
      const { json } = command.optsWithGlobals<GlobalOptions>();
      const live = !once && !json && outputs.stdout.isTTY === true;
      const context = contextOf(command, live ? LIVE : {});
      const monitor = new Monitor(context, { prefix, semaphores, patient: live });
      if (live) return done(await show(monitor, outputs, every_ms));
      await monitor.refresh(new AbortController().signal);
      const lines = frameLines(monitor.frame).map(({ text }) => text);
      await context.print(lines.join("\n"), monitor.frame);
    });
}

/** Draws frames until the user quits. */
async function show(monitor: Monitor, { stdout, stdin }: Outputs, every_ms: number): Promise<number> {
  const quit = new AbortController();
  const draw = () => screen.draw(frameLines(monitor.frame, screen.size));
  const screen = new Screen(stdout, stdin, { quit: () => quit.abort(), redraw: draw });
  const release = catchSignals(["SIGINT", "SIGTERM", "SIGHUP"], (signal) => quit.abort(signal));
  screen.open();
  draw();
  // Keep drawing, even while the service does not answer.
  const drawing = setInterval(draw, every_ms);
  try {
    for (;;) {
      await monitor.refresh(quit.signal);
      draw();
      await sleep(every_ms, undefined, { signal: quit.signal });
    }
  } catch (error) {
    if (!quit.signal.aborted) throw error;
    const { reason } = quit.signal;
    // Where keys can't be read, Ctrl-C quits.
    return reason === "SIGTERM" || reason === "SIGHUP" ? statusOf(reason) : 0;
  } finally {
    clearInterval(drawing);
    screen.close();
    release();
  }
}
