import { ClientClosedError, ClientOfflineError, createClient, ErrorReply } from "@redis/client";
import type { Bus } from "../../hints/pubsub.ts";
import type { Engine } from "../engine.ts";
import type { Failure } from "../retry.ts";
import { type Connection, createRedisEngine, type RedisEngineOptions } from "./engine.ts";
import { explainFailure, explainReply, isNoScript } from "./refusals.ts";

const CREDENTIALS = { refused: "The store refuses the user or the password", variable: "REDIS_URL" };
/** All processes on a database tell each other here of turns. */
const CHANNEL = "lh:hints";
const RECONNECT_MS = { first: 20, max: 500 };

/** After a loss, soon at first and then every half second, and not all processes at once. */
function reconnectDelay(retries: number): number {
  const delay_ms = Math.min(RECONNECT_MS.first * 2 ** retries, RECONNECT_MS.max);
  return delay_ms * (0.5 + Math.random() / 2);
}

/** A Redis over TCP: one connection for the commands of a process, and one for hints. Both come back by themselves. */
export class RedisServer {
  readonly #client;
  readonly #subscriber;
  /** From the first subscription on; the client renews it by itself. */
  #subscribed = false;
  /** The store's own words, while it lets nobody in. */
  #refusal: Error | undefined;

  constructor(url: string, timeout_ms: number) {
    this.#client = createClient({
      url,
      // Commands are sent again by `withRetries` alone, which counts them and knows what is safe.
      disableOfflineQueue: true,
      // A connection on which nothing arrives any more is given up; a ping keeps one that is only idle.
      pingInterval: Math.ceil(timeout_ms / 3),
      socket: { connectTimeout: timeout_ms, socketTimeout: timeout_ms, reconnectStrategy: reconnectDelay },
    });
    this.#subscriber = this.#client.duplicate();
    this.#client.on("error", (error: Error) => {
      this.#refusal = error instanceof ErrorReply ? error : undefined;
    });
    this.#client.on("ready", () => {
      this.#refusal = undefined;
    });
    this.#subscriber.on("error", () => {});
    this.#client.connect().catch(() => {});
  }

  /** For one HTTP request. */
  connect(options: RedisEngineOptions): Engine {
    return createRedisEngine(this.#connection, options);
  }

  /** Carries messages between the processes on this database. */
  readonly bus: Bus = {
    publish: (message) => this.#send(["PUBLISH", CHANNEL, message]),
    isReady: () => this.#subscribed && this.#subscriber.isReady,
    listen: (onMessage, onReconnect) => {
      const subscribe = async () => {
        await this.#subscriber.connect();
        await this.#subscriber.subscribe(CHANNEL, onMessage);
        this.#subscribed = true;
        this.#subscriber.on("ready", onReconnect);
      };
      subscribe().catch(() => {});
    },
  };

  close(): void {
    this.#client.destroy();
    if (this.#subscriber.isOpen) this.#subscriber.destroy();
  }

  #send<Reply>(words: string[]): Promise<Reply> {
    return this.#client.sendCommand<Reply>(words);
  }

  readonly #connection: Connection = {
    commands: {
      evalsha: (sha1, keys, args) => this.#send(["EVALSHA", sha1, `${keys.length}`, ...keys, ...args]),
      eval: (source, keys, args) => this.#send(["EVAL", source, `${keys.length}`, ...keys, ...args]),
      get: (key) => this.#send(["GET", key]),
      mget: (keys) => this.#send(["MGET", ...keys]),
      scan: (cursor, match, count) => this.#send(["SCAN", cursor, "MATCH", match, "COUNT", `${count}`]),
      time: () => this.#send(["TIME"]),
      set: (key, value, px) => this.#send(["SET", key, value, "PX", `${px}`]),
    },
    scriptOf: (script) => script,
    within,
    explain: (error) => this.#explain(error),
    isNoScript: (error) => error instanceof ErrorReply && isNoScript(error.message),
  };

  #explain(error: unknown): Failure {
    if (error instanceof ErrorReply) return explainReply(error.message, CREDENTIALS);
    if (!this.#client.isReady && this.#refusal !== undefined) return explainReply(this.#refusal.message, CREDENTIALS);
    const failure = explainFailure(error);
    const unsent = error instanceof ClientOfflineError || error instanceof ClientClosedError;
    return unsent ? { ...failure, outcome: "none" } : failure;
  }
}

/** The client does not take back what it has written: the reply is dropped when it comes. */
async function within<Reply>(signal: AbortSignal, request: () => Promise<Reply>): Promise<Reply> {
  signal.throwIfAborted();
  let onAbort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener("abort", onAbort);
  });
  try {
    return await Promise.race([request(), aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
