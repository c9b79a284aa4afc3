/** What a play gets: clients with separate links, unused names, and tools to change its world. */
import { Leasehold, type LeaseholdOptions } from "../../../../src/client/index.ts";
import type { Fetch } from "../../../../src/client/transport.ts";
import { sleep } from "../../../support/services/http.ts";
import type { Random } from "../../platform/random.ts";
import type { Damage } from "../../stores/redis.ts";

/** Ways of changing a world other than by calling its services. */
export interface Tools {
  /** The keys in the world's stores. */
  keys(): ReadonlyMap<string, number>;
  readonly stores: number;
  /** Cuts off store `i` (counted from 0) from all clients until it is rejoined. */
  cutOff(i: number): void;
  rejoin(i: number): void;
  /** Restarts store `i` empty. */
  wipe(i: number): void;
  /** Makes the store reject all writes, or only those that need memory, until `undefined` is passed. */
  refuse(why: "full" | "read-only" | undefined): void;
  /** Makes the record of a lock in store `i` unreadable. Returns a function that restores it. */
  spoil(i: number, name: string, how: Damage): () => void;
  /** Blocks the store for this long; it then processes everything that has arrived. */
  stall(ms: number): Promise<void>;
  /** Delays messages to and from the store by up to this long. */
  slow(ms: number): void;
  /** Suspends all processes of the service. */
  standStill(ms: number): Promise<void>;
  /** Steps the clock of store `i` or, if the service keeps the locks itself, that of its process. */
  stepClock(i: number, by_ms: number): void;
}

export interface Cast {
  readonly name: string;
  readonly random: Random;
  readonly urls: readonly string[];
  readonly tools: Tools;
  /** Whether waiting clients are notified of their turns. */
  readonly hints: boolean;
  /** The broken guarantees. */
  readonly found: string[];
  working(): boolean;
}

/** One client's connection. Its `weather` affects requests whose URL matches `about`. */
export class Link {
  weather: "fair" | "unanswered" | "down" = "fair";
  about = /./;
  /** Delays every request by this long. */
  delay_ms = 0;
  /** Changes what is sent. */
  rewrite = (url: string): string => url;
  /** Returns a response in place of the service's. */
  answer: (url: string, body: string | null) => Response | undefined = () => undefined;
  sent = 0;

  readonly fetch: Fetch = async (url, init) => {
    const { signal, body } = init;
    const never = new Promise<never>((_, reject) => {
      if (signal.aborted) reject(signal.reason);
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
    never.catch(() => {});
    const concerned = this.about.test(url);
    if (concerned && this.weather === "down") return never;
    if (this.delay_ms > 0) await Promise.race([sleep(this.delay_ms), never]);
    this.sent++;
    const own = this.answer(url, body);
    if (own !== undefined) return own;
    const answered = fetch(this.rewrite(url), init as RequestInit);
    const answer = await Promise.race([answered, never]);
    return concerned && this.weather === "unanswered" ? never : answer;
  };
}

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: plays check what a body contains.
  readonly body: any;
}

/** How a call ended: with a result or with an error. */
export interface Outcome<Result> {
  readonly result?: Result;
  // biome-ignore lint/suspicious/noExplicitAny: anything can be thrown.
  readonly error?: any;
}

export class Stage {
  readonly random: Random;
  readonly tools: Tools;
  /** The longest time that a waiting client takes to notice that a lock is free. */
  readonly late_ms: number;
  readonly #cast: Cast;
  readonly #play: string;
  readonly #number: number;
  #names = 0;

  /** `number` is the play's number within its cast. */
  constructor(cast: Cast, play: string, number: number) {
    this.#cast = cast;
    this.#play = play;
    this.#number = number;
    this.late_ms = cast.hints ? 400 : 3_600;
    this.random = cast.random;
    this.tools = cast.tools;
  }

  /** Returns a name that no other play uses. */
  name(): string {
    return `${this.#cast.name}-${this.#number}-${++this.#names}`;
  }

  client(options: Partial<LeaseholdOptions> = {}): { readonly client: Leasehold; readonly link: Link } {
    const link = new Link();
    const url = this.random.pick(this.#cast.urls);
    return { client: new Leasehold({ url, owner: this.#cast.name, fetch: link.fetch, ...options }), link };
  }

  /** Sends one request and expects a response. */
  async ask(
    method: string,
    path: string,
    fields?: object,
    more: { key?: string; signal?: AbortSignal } = {},
  ): Promise<Answer> {
    const { key, signal } = more;
    const headers = {
      ...(fields && { "content-type": "application/json" }),
      ...(key && { "idempotency-key": key }),
    };
    const response = await fetch(`${this.random.pick(this.#cast.urls)}${path}`, {
      method,
      headers,
      ...(fields && { body: JSON.stringify(fields) }),
      ...(signal && { signal }),
    });
    return { status: response.status, body: await response.json() };
  }

  expect(isSo: boolean, what: string): void {
    if (!isSo) this.#cast.found.push(`${this.#play}: ${what}`);
  }

  now_ms(): number {
    return performance.now();
  }

  sleep(ms: number): Promise<void> {
    return sleep(ms);
  }

  /** Pauses for a random time from `least_ms` to `most_ms`. */
  pause(least_ms: number, most_ms: number): Promise<void> {
    return sleep(this.random.between(least_ms, most_ms));
  }
}

export const settled = <Result>(call: Promise<Result>): Promise<Outcome<Result>> =>
  call.then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  );

export type Play = (stage: Stage) => Promise<void>;
