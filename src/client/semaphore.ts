import type { CallOptions, Lease } from "./lease.ts";
import type { AcquireOptions, Leases, Work } from "./leases.ts";
import { pathOf, semaphoreTarget } from "./target.ts";
import { sendForBody, type Transport } from "./transport.ts";
import type { SemaphoreAcquireRequest, SemaphoreDeleted, SemaphoreState } from "./wire.ts";

/** `capacity` sets the semaphore up when there is none yet, so that no setup step is needed; otherwise it is ignored. */
export type PermitOptions = AcquireOptions & Pick<SemaphoreAcquireRequest, "permits" | "capacity">;

/**
 * Counted permits, each grant a lease. Its fences order the grants, but do not guard writes: several holders write at
 * the same time.
 */
export class Semaphore {
  readonly #transport: Transport;
  readonly #leases: Leases;
  readonly #path: string;
  readonly name: string;

  /** Semaphores come from `Leasehold.semaphore()`. */
  constructor(transport: Transport, leases: Leases, name: string) {
    this.#transport = transport;
    this.#leases = leases;
    this.#path = pathOf("semaphores", name);
    this.name = name;
  }

  /**
   * Takes permits, one by default; otherwise as `Leasehold.acquire()`.
   *
   * @throws {ApiError} also `not_found` when it was never set up, and `unsatisfiable` when it has fewer permits in all.
   */
  acquire(options?: PermitOptions): Promise<Lease> {
    return this.#leases.acquire(semaphoreTarget(this.name), options);
  }

  /** Takes permits if they are there; null when they are not. */
  tryAcquire(options?: Omit<PermitOptions, "wait">): Promise<Lease | null> {
    return this.#leases.tryAcquire(semaphoreTarget(this.name), options);
  }

  /** Works while holding permits; otherwise as `Leasehold.run()`. */
  run<T>(options: PermitOptions, work: Work<T>): Promise<T> {
    return this.#leases.run(semaphoreTarget(this.name), options, work);
  }

  /** Sets the capacity, 1 to 1,000,000, whatever is held. */
  set(permits: number, options?: CallOptions): Promise<SemaphoreState> {
    return sendForBody(this.#transport, "PUT", this.#path, { body: { permits }, ...options });
  }

  get(options?: CallOptions): Promise<SemaphoreState> {
    return sendForBody(this.#transport, "GET", this.#path, options);
  }

  /**
   * Ends every lease, whoever holds it, at once; the permits stay, and go to who waits for them.
   *
   * @throws {ApiError} also `not_found`.
   */
  break(options?: CallOptions): Promise<SemaphoreDeleted> {
    return sendForBody(this.#transport, "DELETE", `${this.#path}?leases=only`, options);
  }

  /** Ends every lease, and forgets the semaphore. */
  delete(options?: CallOptions): Promise<SemaphoreDeleted> {
    return sendForBody(this.#transport, "DELETE", this.#path, options);
  }
}
