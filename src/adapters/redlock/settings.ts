/** Settings of a `Redlock`, or of one operation. */
export interface Settings {
  /** The share of the duration by which `expiration` is early. */
  readonly driftFactor: number;
  /** How many attempts follow the first one; -1 for no end. */
  readonly retryCount: number;
  /** The time between two attempts in milliseconds, spent in the lock's queue. */
  readonly retryDelay: number;
  /** By how many milliseconds this time varies at most, in both directions. */
  readonly retryJitter: number;
  /** `using` only checks that the duration is longer than this: the client renews after a third of the duration. */
  readonly automaticExtensionThreshold: number;
}

export const DEFAULTS: Settings = {
  driftFactor: 0.01,
  retryCount: 10,
  retryDelay: 200,
  retryJitter: 100,
  automaticExtensionThreshold: 500,
};

export const checkDuration = (duration: number): void => {
  if (!Number.isInteger(duration))
    throw new TypeError(`Expected the duration to be a whole number of milliseconds, got ${duration}`);
};

/** When a lock of this duration ends for its holder: redlock takes 2 ms and the drift off. */
export const expirationOf = (sent_ms: number, duration: number, { driftFactor }: Settings): number =>
  sent_ms + duration - Math.round(driftFactor * duration) - 2;

/** The time until the next attempt. */
export const pauseOf = ({ retryDelay, retryJitter }: Settings): number =>
  Math.max(0, Math.round(retryDelay + (Math.random() * 2 - 1) * retryJitter));
