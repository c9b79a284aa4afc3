import type { Lease } from "../../client/index.ts";
import type { Releaser } from "./types.ts";

/** The leases that one mutex or semaphore holds, for its `release()`, which takes no lease. */
export class Held {
  #held: { readonly weight: number; readonly release: Releaser }[] = [];

  add(lease: Lease, weight: number): Releaser {
    const release = Object.assign(
      () => {
        this.#held = this.#held.filter((held) => held.release !== release);
        const done = lease.release();
        // Few callers await a releaser, so the loss of a lease must not crash their process.
        done.catch(() => {});
        return done;
      },
      { lease },
    );
    this.#held.push({ weight, release });
    return release;
  }

  /** Releases the oldest leases whose weights add up to `weight`. Does nothing if no lease is held. */
  async release(weight: number): Promise<void> {
    const held = this.#held.filter(({ release }) => !release.lease.signal.aborted);
    const chosen: Releaser[] = [];
    let left = weight;
    for (const { weight, release } of held) {
      if (weight > left) continue;
      left -= weight;
      chosen.push(release);
    }
    if (left > 0 && held.length > 0)
      throw new Error(`Expected the total weight of one or more of this semaphore's leases, got ${weight}`);
    await Promise.all(chosen.map((release) => release()));
  }
}

/** @throws what the work throws, or {LeaseLostError} if the work succeeds but the lease has been lost in the meantime. */
export async function runThen<T>(release: Releaser, work: () => T | PromiseLike<T>): Promise<T> {
  let result: T;
  try {
    result = await work();
  } catch (error) {
    await release().catch(() => {});
    throw error;
  }
  await release();
  return result;
}
