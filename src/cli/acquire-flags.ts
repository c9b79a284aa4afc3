/** The options of `run` and `acquire` that define what to acquire, and how. */
import type { Command } from "commander";
import type { Duration } from "../client/index.ts";
import { UsageError } from "./exit-codes.ts";
import { parseCount, parseDuration } from "./words.ts";

export interface AcquireFlags {
  readonly ttl?: Duration;
  /** False for `--no-wait`. */
  readonly wait?: Duration | false;
  readonly shared?: boolean;
  readonly multi?: boolean;
  readonly any?: boolean;
  readonly semaphore?: boolean;
  readonly permits?: number;
  readonly capacity?: number;
  readonly unfair?: boolean;
  readonly maxHold?: Duration;
  readonly minHold?: Duration;
  readonly lockDelay?: Duration;
  readonly headStart?: Duration;
  readonly owner?: string;
}

export function addAcquireFlags(command: Command): Command {
  const given = new Set<string>();
  for (const option of ["--wait", "--no-wait"]) {
    command.on(`option:${option.slice(2)}`, () => {
      if (given.add(option).size > 1)
        throw new UsageError("--wait and --no-wait cannot be combined: use only one of them");
    });
  }
  return command
    .option("--wait <duration>", "how long to wait before giving up (default: forever)", parseDuration)
    .option("--no-wait", "give up immediately if the lock is not free")
    .option("--ttl <duration>", "how long the lock stays held if its holder dies (default: 30s)", parseDuration)
    .option("--shared", "share the lock with other --shared holders")
    .option("--multi", "take all of the named locks, or none")
    .option("--any", "take one of the named locks, whichever is free first")
    .option("--semaphore", "the name refers to a semaphore")
    .option("--permits <n>", "how many permits of the semaphore to take (default: 1)", parseCount)
    .option("--capacity <n>", "create the semaphore with this many permits if it does not exist", parseCount)
    .option("--unfair", "take the lock when it is free, even if others have waited longer")
    .option("--head-start <duration>", "queue as if you had arrived this much earlier", parseDuration)
    .option("--max-hold <duration>", "end the lease after this long, even if it is renewed", parseDuration)
    .option("--min-hold <duration>", "keep other holders out for this long after the grant", parseDuration)
    .option("--lock-delay <duration>", "if the lease is lost, keep others out for this long", parseDuration)
    .option("--owner <label>", "the name that others see (default: user@host:pid)");
}

/** @throws {UsageError} if options contradict each other. */
export function checkAcquireFlags(names: readonly string[], options: AcquireFlags): void {
  const { multi, any, semaphore, shared, permits, capacity } = options;
  if (names.includes("")) throw new UsageError("the name is empty: check that the variable you passed is set");
  if (options.unfair && options.headStart !== undefined)
    throw new UsageError(
      "--unfair cannot be combined with --head-start, which needs a place in the queue: leave out one of them",
    );
  if (multi && any) throw new UsageError("--multi and --any cannot be combined: use only one of them");
  const several = multi || any;
  if (names.length > 1 && !several)
    throw new UsageError(
      `expected one name, got ${names.length}: add --multi to take all of them, or --any to take one of them`,
    );
  if (several && names.length < 2) throw new UsageError(`expected two or more names with ${any ? "--any" : "--multi"}`);
  if (semaphore && (several || shared))
    throw new UsageError(`--semaphore cannot be combined with --multi, --any or --shared`);
  if (!semaphore && (permits ?? capacity) !== undefined) {
    throw new UsageError("--permits and --capacity are only for semaphores: add --semaphore");
  }
}
