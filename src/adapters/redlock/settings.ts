/** Settings of a `Redlock`, or of one operation. */
export interface Settings {
  /** The fraction of the duration that is subtracted from `expiration`. */
  readonly driftFactor: number;
  /** The maximum number of attempts after the first; -1 means no limit. */
  readonly retryCount: number;
  /** The time between attempts in milliseconds, which is spent in the lock's queue. */
  readonly retryDelay: number;
  /** The maximum random variation of `retryDelay` in milliseconds, in either direction. */
  readonly retryJitter: number;
  /** `using()` only checks that the duration is longer than this: the client renews after a third of the duration. */
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

/** Returns when the lock expires from its holder's point of view. Like redlock, subtracts 2 ms and the drift. */
export const expirationOf = (sent_ms: number, duration: number, { driftFactor }: Settings): number =>
  sent_ms + duration - Math.round(driftFactor * duration) - 2;

/** Returns the time until the next attempt. */
export const pauseOf = ({ retryDelay, retryJitter }: Settings): number =>
  Math.max(0, Math.round(retryDelay + (Math.random() * 2 - 1) * retryJitter));
