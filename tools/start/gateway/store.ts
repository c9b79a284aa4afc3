import { Redis, ReplyError } from "ioredis";
import { type Command, type Outcome, refusal } from "./command.ts";
import { KeyLocking } from "./key-locking.ts";

const RECONNECT_MS = 50;
const CONNECT_MS_MAX = 1_000;
const ANSWER_MS_MAX = 2_000;

/** Redis did not reply, and may have applied the commands. */
export class Unreachable extends Error {}

/**
 * Returns a connection on which commands fail immediately while Redis is down, and which reconnects soon after Redis is back.
 * The connection uses RESP2, whose replies have the same shapes as Upstash's.
 */
export function connectRedis(url: string): Redis {
  const redis = new Redis(url, {
    protocol: 2,
    lazyConnect: true,
    disableClientInfo: true,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_MS_MAX,
    commandTimeout: ANSWER_MS_MAX,
    maxLoadingRetryTime: RECONNECT_MS,
    retryStrategy: () => RECONNECT_MS,
  });
  // Every affected request receives the error. Without a listener, ioredis would log each attempt.
  redis.on("error", () => {});
  return redis;
}

/**
 * Runs commands as Upstash does, on one shared connection. The commands of a batch are written together, so that other commands
 * do not interleave with them.
 */
export class Store {
  readonly #redis: Redis;
  readonly #keyLocking = new KeyLocking();

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  async run(command: Command): Promise<Outcome> {
    const error = refusal(command);
    if (error !== undefined) return { error };
    const { command: translated, restore } = this.#keyLocking.translate(command);
    return restore(await this.#send(translated));
  }

  async pipeline(commands: readonly Command[]): Promise<Outcome[]> {
    return all(commands.map((command) => this.run(command)));
  }

  /** Returns one error if nothing was applied, or otherwise the outcome of each command. */
  async transaction(commands: readonly Command[]): Promise<Outcome[] | { error: string }> {
    const error = commands.map(refusal).find((text) => text !== undefined);
    if (error !== undefined) return { error };
    const translated = commands.map((command) => this.#keyLocking.translate(command));
    const batch: Command[] = [["MULTI"], ...translated.map(({ command }) => command), ["EXEC"]];
    const exec = (await all(batch.map((command) => this.#send(command)))).at(-1) as Outcome;
    if ("error" in exec) return exec;
    const replies = exec.result as unknown[];
    return translated.map(({ restore }, i) => restore(outcomeOf(replies[i])));
  }

  async flushScripts(): Promise<void> {
    await this.#send(["SCRIPT", "FLUSH"]);
  }

  /** The write happens before the first `await`, so commands reach Redis in the order of the calls. */
  async #send([name, ...args]: Command): Promise<Outcome> {
    try {
      // ioredis converts the replies of commands with known lower-case names.
      return { result: await this.#redis.callBuffer(name.toUpperCase(), ...args) };
    } catch (error) {
      if (error instanceof ReplyError) return outcomeOf(error);
      throw new Unreachable("Redis does not answer", { cause: error });
    }
  }
}

function outcomeOf(reply: unknown): Outcome {
  return reply instanceof Error ? { error: reply.message } : { result: reply };
}

/** Works like `Promise.all`, but waits for all promises even if one rejects. */
async function all<T>(promises: Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
