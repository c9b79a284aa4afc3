/** What `run` and `acquire` have in common: the options that say what to take, and taking it. */
import { type Command, InvalidArgumentError } from "commander";
import type { AcquireOptions, Duration, Lease } from "../client/index.ts";
import { takeAgain } from "./again.ts";
import type { Context } from "./context.ts";
import { UsageError } from "./exit-codes.ts";
import { parseDuration } from "./text.ts";
import { showWait } from "./wait-display.ts";

export interface TakeOptions {
  readonly ttl?: Duration;
  /** False for `--no-wait`. */
  readonly wait?: Duration | false;
  readonly shared?: boolean;
  readonly multi?: boolean;
  readonly semaphore?: boolean;
  readonly permits?: number;
  readonly capacity?: number;
  readonly unfair?: boolean;
  readonly maxHold?: Duration;
  readonly lockDelay?: Duration;
  readonly owner?: string;
}

export function parseCount(text: string): number {
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Expected a whole number from 1");
}

export function addTakeOptions(command: Command): Command {
  const given = new Set<string>();
  for (const option of ["--wait", "--no-wait"]) {
    command.on(`option:${option.slice(2)}`, () => {
      if (given.add(option).size > 1) throw new UsageError("--wait and --no-wait contradict each other: give one");
    });
  }
  return command
    .option("--wait <duration>", "give up after so long (default: never)", parseDuration)
    .option("--no-wait", "give up at once when it is not free")
    .option("--ttl <duration>", "how long the lock outlives a holder that dies (default: 30s)", parseDuration)
    .option("--shared", "together with others who take it shared")
    .option("--multi", "take all the names at once, all or none")
    .option("--semaphore", "the name is a semaphore's")
    .option("--permits <n>", "of the semaphore (default: 1)", parseCount)
    .option("--capacity <n>", "set the semaphore up with so many permits if there is none yet", parseCount)
    .option("--unfair", "take it when it is free, even if others have waited longer")
    .option("--max-hold <duration>", "end the lease after so long, whatever is renewed", parseDuration)
    .option("--lock-delay <duration>", "keep others out for so long if the lease is lost", parseDuration)
    .option("--owner <label>", "how others see you (default: user@host:pid)");
}

/** @throws {UsageError} for options that contradict each other. */
export function checkTakeOptions(names: readonly string[], options: TakeOptions): void {
  const { multi, semaphore, shared, permits, capacity } = options;
  if (names.includes("")) throw new UsageError("the name is empty: is the variable set that it comes from?");
  if (names.length > 1 && !multi) throw new UsageError("expected one name; --multi takes several at once");
  if (multi && names.length < 2) throw new UsageError("expected two names or more with --multi");
  if (semaphore && (multi || shared)) throw new UsageError("--semaphore goes with neither --multi nor --shared");
  if (!semaphore && (permits ?? capacity) !== undefined) {
    throw new UsageError("--permits and --capacity are of a semaphore: add --semaphore");
  }
}

/** Takes what the options say, and tells somebody at a terminal about the wait. */
export async function take(
  context: Context,
  names: readonly string[],
  options: TakeOptions,
  signal: AbortSignal,
): Promise<Lease> {
  const { client } = context;
  const [name = ""] = names;
  const common: AcquireOptions = {
    ttl: options.ttl,
    wait: options.wait === false ? 0 : (options.wait ?? Number.POSITIVE_INFINITY),
    fair: options.unfair ? false : undefined,
    max_hold: options.maxHold,
    lock_delay: options.lockDelay,
    signal,
    ...(options.owner === undefined ? {} : { owner: options.owner }),
  };
  const stop = options.wait === false ? () => {} : showWait(context, names, options);
  try {
    const again = await takeAgain(context, names, options, common);
    if (again) return again;
    if (options.semaphore) {
      return await client.semaphore(name).acquire({ ...common, permits: options.permits, capacity: options.capacity });
    }
    const mode = options.shared ? "shared" : "exclusive";
    if (options.multi)
      return await client.multi(
        names.map((name) => ({ name, mode })),
        common,
      );
    return await (options.shared ? client.read(name, common) : client.write(name, common));
  } finally {
    stop();
  }
}
