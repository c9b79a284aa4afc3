/** The world in which the sessions of the traffic happen. */

export interface Ask {
  readonly method: string;
  readonly path: string;
  readonly fields?: object | undefined;
  /** The API key; the traffic's own unless another is given. */
  readonly api_key?: string | undefined;
  readonly idempotency_key?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The status of a request whose client did not wait for the answer. */
export const HUNG_UP = 0;

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what a body holds is for the sessions to find out.
  readonly body: any;
}

/** The clients' time: the real one, or one that is turned. */
export interface World {
  sleep(ms: number): Promise<void>;
  /** Work that a client does alongside its other work. */
  start(work: () => Promise<void>): Promise<void>;
  /** Waits for such works to end. */
  join(works: readonly Promise<void>[]): Promise<unknown>;
  ask(ask: Ask): Promise<Answer>;
}

export interface Habits {
  /** Between the starts of two sessions, on average. */
  readonly pause_ms: number;
  /** How long things live that are deliberately left behind. */
  readonly left_ms: number;
  /** From 0 to 1. */
  readonly random: () => number;
}

/** Where a session happens, and which one it is. */
export interface Scene extends Habits {
  readonly world: World;
  /** Its own. */
  readonly number: number;
}
