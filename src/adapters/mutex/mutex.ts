import type { Lease } from "../../client/index.ts";
import { Held, runThen } from "./held.ts";
import type { Limit, Releaser, Target } from "./types.ts";
import { E_CANCELED } from "./types.ts";
import { Waiters } from "./waiters.ts";

/**
 * async-mutex's `Mutex`, based on a lock of a Leasehold service, and shared by all processes that use the same lock. Like any
 * lease, it does not stop a paused process: compare the `fence` of the releaser's `lease` where you write.
 */
export class Mutex {
  private readonly target: Target;
  private readonly waiters: Waiters;
  private readonly held = new Held();
  /** Set by `withTimeout`. */
  private readonly limit?: Limit;

  constructor(target: Target, cancelError: Error = E_CANCELED) {
    const { client, name, ...options } = target;
    this.target = target;
    this.waiters = new Waiters((_, own) => client.acquire(name, { ...options, ...own }), cancelError);
  }

  /** Waits for the lock. Priorities apply only among the waiters of this object. */
  async acquire(priority = 0): Promise<Releaser> {
    return this.held.add(await this.waiters.wait({ weight: 1, priority, limit: this.limit }), 1);
  }

  /**
   * Runs the work while holding the lock, then releases it, even if the work throws.
   *
   * @throws what the work throws, or {LeaseLostError} if the work succeeds but the lease has been lost in the meantime.
   */
  async runExclusive<T>(work: (lease: Lease) => T | PromiseLike<T>, priority?: number): Promise<T> {
    const release = await this.acquire(priority);
    return runThen(release, () => work(release.lease));
  }

  /** Whether any process holds the lock. Sends a request. */
  async isLocked(): Promise<boolean> {
    const { client, name } = this.target;
    return (await client.get(name)).state !== "free";
  }

  /** Waits for the lock, then releases it immediately. */
  async waitForUnlock(priority = 0): Promise<void> {
    const lease = await this.waiters.wait({ weight: 1, priority, limit: this.limit, lasting: true });
    await lease.release();
  }

  /** Releases the lock if this object holds it. */
  release(): Promise<void> {
    return this.held.release(1);
  }

  /** Rejects all of this object's waiting acquires. */
  cancel(): void {
    this.waiters.cancel();
  }
}
