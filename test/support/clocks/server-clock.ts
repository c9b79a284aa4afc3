/** A real, unmodified redis-server whose time of day a test controls, as `server-clock.c` explains. */
import { execFile } from "node:child_process";
import { closeSync, openSync, writeSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { locate } from "../../../tools/support/processes/program.ts";
import { type RedisOptions, type RedisServer, startRedis } from "../../../tools/support/redis/server.ts";

const SOURCE = join(import.meta.dirname, "server-clock.c");
const WORD = 8;

/**
 * Redis's own work, such as removing expired keys, runs on a real clock, so it runs as often as Redis can manage: every
 * 2 ms. A test that advances an hour in a second still gives it 500 chances.
 */
const OFTEN = { hz: "500" };

/** The difference between some servers' time of day and the machine's. */
export class ServerClock {
  readonly #file: number;
  #offset_us = 0n;

  /** Uses a file of two words: readers wait until both are equal, because then neither is half-written. */
  constructor(path: string) {
    this.#file = openSync(path, "r+");
  }

  get offset_ms(): number {
    return Number(this.#offset_us) / 1000;
  }

  now_ms(): number {
    return Date.now() + this.offset_ms;
  }

  /** Steps the clock forward, or back if `ms` is negative. Everything that the server does next uses the new time. */
  turn(ms: number): void {
    this.#offset_us += BigInt(Math.round(ms * 1000));
    const word = new BigInt64Array([this.#offset_us]);
    for (const position of [0, WORD]) writeSync(this.#file, word, 0, WORD, position);
  }

  close(): void {
    closeSync(this.#file);
  }
}

export interface TurnedRedis extends RedisServer {
  readonly clock: ServerClock;
}

/**
 * Returns the reason why no server on this machine can have a fake clock, for use as a skip message; undefined if one
 * can.
 */
export async function whyNotTurned(): Promise<string | undefined> {
  if (process.platform !== "linux") return "only Linux puts a library before those of a server";
  if ((await locate({ names: ["cc"] })) === undefined) return "there is no C compiler (cc)";
  return undefined;
}

/**
 * Starts a redis-server with a fake clock, initially at the machine's time. Everything that it measures on a monotonic clock
 * runs in real time: client timeouts, and the log of slow commands.
 */
export async function startTurnedRedis(options: RedisOptions = {}): Promise<TurnedRedis> {
  const folder = await mkdtemp(join(tmpdir(), "leasehold-clock-"));
  const [library, file] = [join(folder, "clock.so"), join(folder, "clock")];
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    await promisify(execFile)("cc", ["-shared", "-fPIC", "-O2", "-Wall", "-Werror", "-o", library, SOURCE]);
    await writeFile(file, new BigInt64Array(2));
    const config = { ...OFTEN, ...options.config };
    const env = { ...options.env, LD_PRELOAD: library, SERVER_CLOCK: file };
    const redis = await startRedis({ ...options, config, env });
    const clock = new ServerClock(file);
    return {
      ...redis,
      clock,
      get pid() {
        return redis.pid;
      },
      async stop() {
        await redis.stop();
        clock.close();
        await discard();
      },
    };
  } catch (error) {
    await discard();
    throw error;
  }
}
