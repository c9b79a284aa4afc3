/** The environment in which the sessions of the traffic run. */

export interface Ask {
  readonly method: string;
  readonly path: string;
  readonly fields?: object | undefined;
  /** The API key; the traffic's own by default. */
  readonly api_key?: string | undefined;
  readonly idempotency_key?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The status of a request whose client didn't wait for its response. */
export const HUNG_UP = 0;

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: sessions check what a body contains.
  readonly body: any;
}

/** The clients' clock: the real one or a fake one. */
export interface World {
  sleep(ms: number): Promise<void>;
  /** Starts work that a client does in parallel with its other work. */
  start(work: () => Promise<void>): Promise<void>;
  /** Waits until all of this work has ended. */
  join(works: readonly Promise<void>[]): Promise<unknown>;
  ask(ask: Ask): Promise<Answer>;
}

export interface Habits {
  /** The average time between the starts of sessions. */
  readonly pause_ms: number;
  /** How long leases and places that are deliberately abandoned live. */
  readonly left_ms: number;
  /** From 0 to 1. */
  readonly random: () => number;
}

/** A session's environment and number. */
export interface Scene extends Habits {
  readonly world: World;
  /** The session's number. */
  readonly number: number;
}
