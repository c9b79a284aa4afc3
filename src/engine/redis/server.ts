import { setTimeout as sleep } from "node:timers/promises";
import { ClientClosedError, ClientOfflineError, ErrorReply } from "@redis/client";
import { libraries } from "../../generated/scripts.ts";
import type { Bus } from "../../hints/pubsub.ts";
import type { Engine, Script } from "../engine.ts";
import type { Failure } from "../retry.ts";
import { Cluster } from "./cluster.ts";
import { type Address, type ConnectionOptions, type Login, RedisConnection } from "./connection.ts";
import { type Connection, createRedisEngine, type RedisEngineOptions } from "./engine.ts";
import { type Functions, hasOrThrow, libraryOf } from "./functions.ts";
import { explainFailure, explainReply, RefusalError } from "./refusals.ts";
import type { Way } from "./run-script.ts";
import { checkMaster, Sentinels } from "./sentinels.ts";

const CREDENTIALS = {
  rejected: "The store rejects the user name or password",
  required: "The store requires a user name or password",
  remedy: "put the database's user name and password in REDIS_URL, or in the url in QUORUM_STORES",
  variables: "REDIS_URL or QUORUM_STORES",
};
/** The channel on which processes that share a database notify each other of turns. */
const CHANNEL = "lh:hints";
/**
 * The TTL of the mark, a key that is written after a script. Once the mark has been replicated, so has everything before it.
 */
const MARK_MS = 60_000;
/**
 * A wait for replicas delays all later commands on the connection, so it must be short enough for this many waits to fit into
 * one timeout.
 */
const WAITS_IN_TIMEOUT = 5;

/** The number of attempts that `ask` makes for each server: the sentinels are contacted first, and may themselves be down. */
const SENTINEL_ATTEMPTS = 4;
const ASK_AGAIN_MS = 10;

/** A script ran, but too few replicas have acknowledged its writes. */
class UnacknowledgedError extends Error {}
const UNACKNOWLEDGED: Failure = {
  message: "Fewer replicas than REDIS_WAIT_REPLICAS acknowledged the request in time",
  outcome: "unknown",
  retryable: false,
};

export interface RedisServerOptions extends Login {
  /** The addresses of one server, of a cluster's nodes, or of sentinels. */
  readonly servers: readonly Address[];
  readonly sentinel:
    | { readonly master: string; readonly username?: string | undefined; readonly password?: string | undefined }
    | undefined;
  /** How many replicas must acknowledge a write before the reply is returned. */
  readonly wait_replicas: number;
  /** Whether to run scripts as Redis Functions, if the server supports them. */
  readonly functions: boolean;
}

/**
 * Redis over TCP: a single server, a cluster, or the master of a group of sentinels. A process has one connection to each
 * server for commands, and one connection for hints. Every connection reconnects automatically.
 */
export class RedisServer {
  readonly #options: RedisServerOptions;
  readonly #timeout_ms: number;
  readonly #sentinels: Sentinels | undefined;
  readonly #cluster: Cluster | undefined;
  readonly #home: RedisConnection;
  /** Connects once there is a listener. */
  #subscriber: RedisConnection | undefined;

  constructor(options: RedisServerOptions, timeout_ms: number) {
    this.#options = options;
    this.#timeout_ms = timeout_ms;
    const { servers, sentinel } = options;
    if (sentinel === undefined) {
      this.#cluster = new Cluster(servers, (more) => this.#open(more));
      this.#home = this.#cluster.home;
    } else {
      const { master, username, password } = sentinel;
      this.#sentinels = new Sentinels({
        addresses: servers,
        master,
        timeout_ms,
        login: { tls: options.tls, username, password, database: 0 },
        onSwitch: () => {
          this.#home.drop();
          this.#subscriber?.drop();
        },
      });
      this.#home = this.#open({ where: this.#where(), greet: checkMaster });
    }
  }

  /** Returns the engine for one HTTP request. */
  connect(options: RedisEngineOptions): Engine {
    return createRedisEngine(this.#connection, options);
  }

  /** Carries messages between the processes that share this database. */
  readonly bus: Bus = {
    publish: (message) => (this.#cluster?.connectionFor("") ?? this.#home).send(["PUBLISH", CHANNEL, message]),
    isReady: () => this.#subscriber?.isReady === true,
    listen: (onMessage, onReconnect) => {
      this.#subscriber = this.#open({
        where: this.#where(),
        greet: (client) => client.subscribe(CHANNEL, onMessage),
        onReady: onReconnect,
      });
    },
  };

  /**
   * Sends one command unchanged, as soon as there is a connection to the server that has the key.
   *
   * @throws the error of the last connection attempt, after every possible server has been tried, or if the right one takes too
   *   long.
   */
  async ask<Reply>(key: string, words: readonly string[]): Promise<Reply> {
    const attempts_max = this.#options.servers.length * (this.#sentinels ? SENTINEL_ATTEMPTS : 1);
    while (!this.#home.isReady) {
      if (this.#home.failures >= attempts_max) throw this.#home.trouble;
      await sleep(ASK_AGAIN_MS);
    }
    for (const deadline_ms = Date.now() + this.#timeout_ms; ; await sleep(ASK_AGAIN_MS)) {
      try {
        return await this.#send(key, words);
      } catch (error) {
        // The key's owner in the cluster has only just been discovered, and there is no connection to it yet.
        if (!(error instanceof ClientOfflineError) || Date.now() >= deadline_ms) throw error;
      }
    }
  }

  close(): void {
    this.#subscriber?.close();
    this.#home.close();
    this.#cluster?.close();
    this.#sentinels?.close();
  }

  #where(): ConnectionOptions["where"] {
    return this.#cluster?.rotation() ?? (() => (this.#sentinels as Sentinels).master());
  }

  #open(more: Pick<ConnectionOptions, "where" | "greet" | "onReady">): RedisConnection {
    const { tls, username, password, database } = this.#options;
    return new RedisConnection({ login: { tls, username, password, database }, timeout_ms: this.#timeout_ms, ...more });
  }

  /**
   * Sends a command to the server that has the key. If replicas must acknowledge writes, waits until enough of them have all
   * the data that the reply depends on.
   */
  #send<Reply>(key: string, words: Words, replicated = false): Promise<Reply> {
    const exchange = (connection: RedisConnection, asking: boolean): Promise<Reply> => {
      const sendHere = <Answer>(command: readonly string[]) => {
        if (asking) connection.send(["ASKING"]).catch(() => {});
        return connection.send<Answer>(command);
      };
      const reply = sendHere<Reply>(typeof words === "function" ? words(connection) : words);
      if (!replicated || this.#options.wait_replicas === 0) return reply;
      return this.#acknowledged(reply, connection, () => sendHere(["SET", markOf(key), "1", "PX", `${MARK_MS}`]));
    };
    return this.#cluster?.send(key, exchange) ?? exchange(this.#home, false);
  }

  /**
   * Sends everything in one write to the connection. The mark is written after everything that the reply may depend on,
   * including the writes of other connections and processes. Without the mark, WAIT would not cover those writes, because it
   * counts only acknowledgements for this connection's own writes.
   */
  async #acknowledged<Reply>(
    reply: Promise<Reply>,
    connection: RedisConnection,
    mark: () => Promise<unknown>,
  ): Promise<Reply> {
    const { wait_replicas } = this.#options;
    const wait_ms = Math.floor(this.#timeout_ms / WAITS_IN_TIMEOUT);
    const replicated = Promise.all([mark(), connection.countReplicas(wait_replicas, wait_ms)]).then(
      ([, count]) => count >= wait_replicas,
      () => false,
    );
    const answer = await reply;
    if (await replicated) return answer;
    throw new UnacknowledgedError();
  }

  readonly #connection: Connection = {
    commands: {
      run: (way, script, keys, args) => this.#run(way, script, keys, args),
      hasFunctions: (key) => this.#hasFunctions(key),
      findsFunctions: (script, key) => this.#findsFunctions(script, key),
      get: (key) => this.#send(key, ["GET", key]),
      mget: (keys) => this.#send(first(keys), ["MGET", ...keys]),
      scan: (cursor, match, count) => this.#scan(match, ["SCAN", cursor, "MATCH", match, "COUNT", `${count}`]),
      time: (key) => this.#sendTo(key, ["TIME"]),
      set: (key, value, px) => this.#send(key, ["SET", key, value, "PX", `${px}`], true),
    },
    /** The client cannot revoke a command that it has already sent. */
    within: (limit, request) => limit.race(request),
    explain: (error) => this.#explain(error),
    answerOf,
  };

  /** Each server of a cluster has its own functions, so the way to run the script is chosen at the server that receives it. */
  async #run(way: Way, script: Script, keys: readonly string[], args: readonly string[]): Promise<unknown> {
    let called: Functions | undefined;
    const library = this.#options.functions ? libraryOf(script) : undefined;
    const more = [`${keys.length}`, ...keys, ...args];
    const words = (connection: RedisConnection): string[] => {
      called = undefined;
      if (way === "eval") return ["EVAL", script.source, ...more];
      const known = way === "best" && library && connection.functionsWith(library);
      const name = known ? known.nameOf(script) : undefined;
      if (!known || name === undefined) return ["EVALSHA", script.sha1, ...more];
      called = known;
      return ["FCALL", name, ...more];
    };
    try {
      return await this.#send(first(keys), words, true);
    } catch (error) {
      const text = answerOf(error);
      if (library && text !== undefined) called?.learn(library, text);
      throw error;
    }
  }

  async #hasFunctions(key: string): Promise<boolean> {
    if (!this.#options.functions) return false;
    const connection = this.#cluster?.connectionFor(key) ?? this.#home;
    const known = await Promise.all(libraries.map((library) => connection.settled(library)));
    return libraries.every((library, i) => known[i]?.has(library));
  }

  /** If the user may not run EVALSHA, a server refuses the command before it can redirect to the server that has the key. */
  async #findsFunctions(script: Script, key: string): Promise<boolean> {
    const library = libraryOf(script);
    if (!this.#options.functions || library === undefined) return false;
    const owner = async (connection: RedisConnection, asking: boolean) => {
      if (asking) connection.send(["ASKING"]).catch(() => {});
      await connection.send(["EXISTS", key]);
      return connection;
    };
    const connection = await (this.#cluster?.send(key, owner) ?? owner(this.#home, false));
    return hasOrThrow(await connection.settled(library, true), library, answerOf);
  }

  /** SCAN and TIME name no key, so no server redirects them to the right one. */
  #sendTo<Reply>(key: string, words: readonly string[]): Promise<Reply> {
    return (this.#cluster?.connectionFor(key) ?? this.#home).send(words);
  }

  async #scan(match: string, words: readonly string[]): Promise<readonly [string, string[]]> {
    if (this.#cluster?.isOne) await this.#send(match, ["EXISTS", markOf(match)]);
    return this.#sendTo(match, words);
  }

  #explain(error: unknown): Failure {
    if (error instanceof ErrorReply) return explainReply(error.message, CREDENTIALS);
    if (error instanceof UnacknowledgedError) return UNACKNOWLEDGED;
    const unsent = error instanceof ClientOfflineError || error instanceof ClientClosedError;
    const { trouble, isReady } = this.#home;
    if (unsent && !isReady && trouble instanceof RefusalError) return trouble.failure;
    if (unsent && !isReady && trouble instanceof ErrorReply) return explainReply(trouble.message, CREDENTIALS);
    const failure = explainFailure(unsent && !isReady ? trouble : error);
    return unsent ? { ...failure, outcome: "none" } : failure;
  }
}

/** The words of a command, which may depend on the server. */
type Words = readonly string[] | ((connection: RedisConnection) => readonly string[]);

const answerOf = (error: unknown): string | undefined => (error instanceof ErrorReply ? error.message : undefined);

const first = (keys: readonly string[]): string => keys[0] ?? "";

/** The mark's key in the same slot as this key. */
const markOf = (key: string): string => `${key.slice(0, key.indexOf("}") + 2)}ready`;
