import type { Lease, Semaphore as ServiceSemaphore } from "../../client/index.ts";
import { Held, runThen } from "./held.ts";
import type { Limit, Releaser, Target } from "./types.ts";
import { E_CANCELED } from "./types.ts";
import { Waiters } from "./waiters.ts";

function check(weight: number): void {
  if (!(weight > 0)) throw new TypeError(`Expected a positive weight, got ${weight}`);
}

/**
 * async-mutex's `Semaphore`, based on a semaphore of a Leasehold service, and shared by all processes that use the same
 * semaphore. `value` is the capacity if the semaphore does not exist yet.
 */
export class Semaphore {
  private readonly semaphore: ServiceSemaphore;
  private readonly capacity: number;
  private readonly waiters: Waiters;
  private readonly held = new Held();
  /** Set by `withTimeout`. */
  private readonly limit?: Limit;

  constructor({ client, name, ...options }: Target, value: number, cancelError: Error = E_CANCELED) {
    if (!(value >= 1)) throw new TypeError(`Expected a value of at least 1, got ${value}`);
    this.semaphore = client.semaphore(name);
    this.capacity = value;
    const take = (permits: number, own: object) =>
      this.semaphore.acquire({ ...options, ...own, permits, capacity: value });
    this.waiters = new Waiters(take, cancelError);
  }

  /**
   * Waits for permits. Resolves to a pair: the semaphore's value before the grant, and a releaser. Reading the value takes
   * another request, and other clients may have taken permits in between.
   */
  acquire(weight = 1, priority = 0): Promise<[number, Releaser]> {
    check(weight);
    return this.take(weight, priority);
  }

  private async take(weight: number, priority: number): Promise<[number, Releaser]> {
    const release = this.held.add(await this.waiters.wait({ weight, priority, limit: this.limit }), weight);
    try {
      return [(await this.getValue()) + weight, release];
    } catch (error) {
      await release().catch(() => {});
      throw error;
    }
  }

  /** Runs the work while holding permits. Otherwise the same as `Mutex.runExclusive()`. */
  async runExclusive<T>(
    work: (value: number, lease: Lease) => T | PromiseLike<T>,
    weight?: number,
    priority?: number,
  ): Promise<T> {
    const [value, release] = await this.acquire(weight, priority);
    return runThen(release, () => work(value, release.lease));
  }

  /** Whether all permits are taken. Sends a request. */
  async isLocked(): Promise<boolean> {
    return (await this.getValue()) <= 0;
  }

  /** Returns the number of available permits. Sends a request. */
  async getValue(): Promise<number> {
    return (await this.state()).available;
  }

  /** Changes the capacity so that `value` permits are available now. Needs an API key with the `admin` scope. */
  async setValue(value: number): Promise<void> {
    const { permits, available } = await this.state();
    await this.semaphore.set(value + permits - available);
  }

  /** Waits for permits, then releases them immediately. */
  waitForUnlock(weight = 1, priority = 0): Promise<void> {
    check(weight);
    const turn = this.waiters.wait({ weight, priority, limit: this.limit, lasting: true });
    return turn.then((lease) => lease.release());
  }

  /** Releases this object's oldest leases whose weights add up to `weight`. */
  release(weight = 1): Promise<void> {
    check(weight);
    return this.held.release(weight);
  }

  /** Rejects all of this object's waiting acquires. */
  cancel(): void {
    this.waiters.cancel();
  }

  private state(): Promise<{ readonly permits: number; readonly available: number }> {
    return this.semaphore.get().catch((error) => {
      // The first acquire creates the semaphore.
      if (error.code === "not_found") return { permits: this.capacity, available: this.capacity };
      throw error;
    });
  }
}
