import type { ExecutionResult } from "./errors.ts";

/** What a lock needs of the `Redlock` that made it. */
interface Maker {
  release(lock: Lock): Promise<ExecutionResult>;
  extend(lock: Lock, duration: number): Promise<Lock>;
}

/** Locks that are held for a fixed time. Nothing renews them but `extend`. */
export class Lock {
  readonly redlock: Maker;
  readonly resources: string[];
  /** The lease's token. Secret: it can release the lock. */
  readonly value: string;
  readonly attempts: ExecutionResult["attempts"];
  /** When the lock ends, by `Date.now()`; 0 when it was released or replaced by `extend`. */
  expiration: number;
  /** The fencing tokens, in the order of the resources. redlock has none. */
  readonly fences: readonly number[];

  constructor(
    redlock: Maker,
    resources: string[],
    value: string,
    attempts: ExecutionResult["attempts"],
    expiration: number,
    fences: readonly number[] = [],
  ) {
    this.redlock = redlock;
    this.resources = resources;
    this.value = value;
    this.attempts = attempts;
    this.expiration = expiration;
    this.fences = fences;
  }

  /** As `Redlock.release()`. */
  release(): Promise<ExecutionResult> {
    return this.redlock.release(this);
  }

  /** As `Redlock.extend()`: use the lock that is returned. */
  extend(duration: number): Promise<Lock> {
    return this.redlock.extend(this, duration);
  }
}
