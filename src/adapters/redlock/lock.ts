import type { ExecutionResult } from "./errors.ts";

/** The methods of `Redlock` that a lock needs. */
interface Maker {
  release(lock: Lock): Promise<ExecutionResult>;
  extend(lock: Lock, duration: number): Promise<Lock>;
}

/** Locks that are held for a fixed time. Only `extend()` renews them. */
export class Lock {
  readonly redlock: Maker;
  readonly resources: string[];
  /** The lease's token. It is a secret: anyone who has it can release the lock. */
  readonly value: string;
  readonly attempts: ExecutionResult["attempts"];
  /** When the lock expires, by `Date.now()`; 0 after a release, or after `extend()` has replaced this lock. */
  expiration: number;
  /** The fencing tokens, in the order of the resources. redlock has no equivalent. */
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

  /** The same as `Redlock.release()`. */
  release(): Promise<ExecutionResult> {
    return this.redlock.release(this);
  }

  /** The same as `Redlock.extend()`: use the returned lock. */
  extend(duration: number): Promise<Lock> {
    return this.redlock.extend(this, duration);
  }
}
