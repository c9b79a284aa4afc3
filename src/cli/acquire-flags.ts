/** The options of `run` and `acquire` that say what to acquire. */
import { type Command, InvalidArgumentError } from "commander";
import type { Duration } from "../client/index.ts";
import { UsageError } from "./exit-codes.ts";
import { parseDuration } from "./text.ts";

export interface AcquireFlags {
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

export function addAcquireFlags(command: Command): Command {
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
export function checkAcquireFlags(names: readonly string[], options: AcquireFlags): void {
  const { multi, semaphore, shared, permits, capacity } = options;
  if (names.includes("")) throw new UsageError("the name is empty: is the variable set that it comes from?");
  if (names.length > 1 && !multi) throw new UsageError("expected one name; --multi takes several at once");
  if (multi && names.length < 2) throw new UsageError("expected two names or more with --multi");
  if (semaphore && (multi || shared)) throw new UsageError("--semaphore goes with neither --multi nor --shared");
  if (!semaphore && (permits ?? capacity) !== undefined) {
    throw new UsageError("--permits and --capacity are of a semaphore: add --semaphore");
  }
}
