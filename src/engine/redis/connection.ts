import { setTimeout as sleep } from "node:timers/promises";
import { ClientOfflineError, createClient } from "@redis/client";
import { Acknowledgements } from "./acknowledgements.ts";
import { Functions } from "./functions.ts";
import type { Library } from "./library.ts";

/** The address at which a server listens. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

export interface Login {
  readonly tls: boolean;
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly database: number;
}

export type Client = ReturnType<typeof createClient>;

export interface ConnectionOptions {
  readonly login: Login;
  readonly timeout_ms: number;
  /** Called before each connection attempt. */
  where(): Address | Promise<Address>;
  /** Called on each new connection before it is used; if it throws, the connection is closed. */
  readonly greet?: ((client: Client, address: Address) => Promise<void>) | undefined;
  readonly onReady?: (() => void) | undefined;
}

const RECONNECT_MS = { first: 20, max: 500 };
/** The number of beats per timeout. Each beat checks whether the last ping has been answered. */
const BEATS = 3;

/**
 * A connection to a Redis server that is restored automatically when it is lost. A command is sent only while the connection is
 * up, and only once: only `withRetries` repeats commands, because it counts them and knows which ones are safe to repeat.
 */
export class RedisConnection {
  readonly #options;
  readonly #closing = new AbortController();
  #client: Client | undefined;
  #acknowledgements: Acknowledgements | undefined;
  /**
   * Kept for this connection only, because the next one may be to another server, or to a server that has lost its functions.
   */
  #functions = new Functions();
  #loading = new Map<Library, Promise<void>>();
  #address: Address | undefined;
  #trouble: unknown;
  #failures = 0;
  #drop = () => {};

  constructor(options: ConnectionOptions) {
    this.#options = options;
    void this.#run();
  }

  /** Undefined while there is no connection. */
  get address(): Address | undefined {
    return this.#client && this.#address;
  }

  get isReady(): boolean {
    return this.#client?.isReady === true;
  }

  /** The error that is preventing a connection. */
  get trouble(): unknown {
    return this.#trouble;
  }

  /** The number of failed connection attempts since the last connection. */
  get failures(): number {
    return this.#failures;
  }

  send<Reply>(words: readonly string[]): Promise<Reply> {
    if (this.#client === undefined) return Promise.reject(new ClientOfflineError());
    return this.#client.sendCommand<Reply>([...words]);
  }

  /**
   * Waits for up to `wait_ms`, and returns how many replicas have received everything that was sent on this connection before
   * the call.
   */
  countReplicas(enough: number, wait_ms: number): Promise<number> {
    const client = this.#client;
    if (client === undefined) return Promise.reject(new ClientOfflineError());
    this.#acknowledgements ??= new Acknowledgements(() =>
      client.sendCommand<number>(["WAIT", `${enough}`, `${wait_ms}`]),
    );
    return this.#acknowledgements.count();
  }

  /** Returns what is known about the server's libraries. If `library` is unknown, starts looking it up. */
  functionsWith(library: Library, at_once = false): Functions {
    const client = this.#client;
    if (client !== undefined && this.#functions.isUnasked(library, at_once)) {
      const loading = this.#functions.load(library, (words) => client.sendCommand([...words]));
      this.#loading.set(library, loading);
    }
    return this.#functions;
  }

  /**
   * Waits until it is known whether the server has the library. With `at_once`, asks the server again even if it refused the
   * library a moment ago.
   */
  async settled(library: Library, at_once = false): Promise<Functions> {
    const functions = this.functionsWith(library, at_once);
    await this.#loading.get(library);
    return functions;
  }

  /** Closes the connection, and looks up the server's address again. */
  drop(): void {
    this.#drop();
  }

  close(): void {
    this.#closing.abort();
    this.#drop();
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      try {
        await this.#live();
      } catch (error) {
        this.#trouble = error;
      }
      await sleep(reconnectDelay(this.#failures++), undefined, { signal }).catch(() => {});
    }
  }

  /** Connects, and throws when the connection is lost. */
  async #live(): Promise<void> {
    const { timeout_ms, login, where, greet, onReady } = this.#options;
    const { tls, username, password, database } = login;
    const address = await where();
    this.#closing.signal.throwIfAborted();
    const client = createClient({
      ...(username !== undefined && { username }),
      ...(password !== undefined && { password }),
      database,
      disableOfflineQueue: true,
      // Callers limit their own time, and the beats close a silent connection. The client's own timeouts are expensive: each
      // command needs an AbortSignal, which is rarely collected before it fires.
      commandOptions: { timeout: 0 },
      socket: {
        ...address,
        ...(tls && { tls }),
        connectTimeout: timeout_ms,
        socketTimeout: timeout_ms,
        reconnectStrategy: false,
      },
    });
    const lost = new Promise<never>((_, reject) => {
      client.on("terminated", reject);
      this.#drop = () => reject(new ClientOfflineError());
    });
    lost.catch(() => {});
    client.on("error", () => {});
    let stopBeats = () => {};
    try {
      await Promise.race([client.connect(), lost]);
      await Promise.race([greet?.(client as Client, address), lost]);
      this.#client = client as Client;
      this.#address = address;
      this.#failures = 0;
      onReady?.();
      stopBeats = startBeats(client as Client, timeout_ms, this.#drop);
      await lost;
    } finally {
      stopBeats();
      this.#client = undefined;
      this.#acknowledgements = undefined;
      this.#functions = new Functions();
      this.#loading = new Map();
      client.destroy();
    }
  }
}

/** Reconnects quickly at first and then every half second, with jitter so that processes do not reconnect together. */
function reconnectDelay(failures: number): number {
  const delay_ms = Math.min(RECONNECT_MS.first * 2 ** failures, RECONNECT_MS.max);
  return delay_ms * (0.5 + Math.random() / 2);
}

/**
 * Closes a connection when a ping is not answered within the timeout. The socket's own timeout does not detect this, because it
 * counts writes as activity. Counts beats rather than time, so that a process that was suspended can still read replies that
 * have arrived in the meantime.
 */
function startBeats(client: Client, timeout_ms: number, onSilence: () => void): () => void {
  let unanswered = 0;
  const beat = () => {
    if (unanswered === 0) {
      const heard = () => {
        unanswered = 0;
      };
      client.sendCommand(["PING"]).then(heard, heard);
    }
    unanswered += 1;
    if (unanswered > BEATS) onSilence();
  };
  const timer = setInterval(beat, Math.ceil(timeout_ms / BEATS));
  return () => clearInterval(timer);
}
