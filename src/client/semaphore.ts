import type { Heartbeats } from "./heartbeats.ts";
import type { BreakWords, CallOptions, Lease } from "./lease.ts";
import { type AcquireOptions, runWithLease, takeLease, tryLease, type Work } from "./leases.ts";
import { type ClaimOptions, claim, type StandbyOptions, standBy } from "./standby.ts";
import { pathOf, semaphoreTarget } from "./target.ts";
import { sendForBody, type Transport } from "./transport.ts";
import type { SemaphoreAcquireRequest, SemaphoreDeleted, SemaphoreStandby, SemaphoreState } from "./wire.ts";

/**
 * With `capacity`, no setup is needed: a semaphore that does not exist is created with this capacity. If the semaphore exists,
 * `capacity` is ignored.
 */
export type PermitOptions = AcquireOptions & Pick<SemaphoreAcquireRequest, "permits" | "capacity">;

/**
 * A semaphore: counted permits, taken as leases. Its fences put the grants in order but do not guard writes, because several
 * holders may write at the same time.
 */
export class Semaphore {
  readonly #transport: Transport;
  readonly #heartbeats: Heartbeats;
  readonly #path: string;
  readonly name: string;

  /** Use `Leasehold.semaphore()` to get a semaphore. */
  constructor(heartbeats: Heartbeats, name: string) {
    this.#heartbeats = heartbeats;
    this.#transport = heartbeats.transport;
    this.#path = pathOf("semaphores", name);
    this.name = name;
  }

  /**
   * Takes permits, one by default. Otherwise like `Leasehold.acquire()`.
   *
   * @throws {ApiError} `not_found` when the semaphore does not exist, and `unsatisfiable` when its capacity is less than the
   * requested number of permits. Also the errors of `Leasehold.acquire()`.
   */
  acquire(options?: PermitOptions): Promise<Lease> {
    return takeLease(this.#heartbeats, semaphoreTarget(this.name), options);
  }

  /** Takes permits if they are available; otherwise returns null. */
  tryAcquire(options?: Omit<PermitOptions, "wait">): Promise<Lease | null> {
    return tryLease(this.#heartbeats, semaphoreTarget(this.name), options);
  }

  /** Waits for permits without staying connected. Otherwise like `Leasehold.standBy()`. */
  standBy(options: StandbyOptions & Pick<PermitOptions, "permits" | "capacity">): Promise<Lease | SemaphoreStandby> {
    return standBy<SemaphoreStandby>(this.#heartbeats, semaphoreTarget(this.name), options);
  }

  /** Takes the lease that was granted to a place. Otherwise like `Leasehold.claim()`. */
  claim(ticket: string, options?: ClaimOptions): Promise<Lease | null> {
    return claim(this.#heartbeats, semaphoreTarget(this.name), ticket, options);
  }

  /** Runs `work` while holding permits. Otherwise like `Leasehold.run()`. */
  run<T>(options: PermitOptions, work: Work<T>): Promise<T> {
    return runWithLease(this.#heartbeats, semaphoreTarget(this.name), options, work);
  }

  /** Sets the capacity, from 1 to 1,000,000. Existing leases remain, even if together they exceed the new capacity. */
  set(permits: number, options?: CallOptions): Promise<SemaphoreState> {
    return sendForBody(this.#transport, "PUT", this.#path, { body: { permits }, ...options });
  }

  /**
   * Returns the capacity, the available permits and the holders.
   *
   * @throws {ApiError} `not_found` when the semaphore does not exist.
   */
  get(options?: CallOptions): Promise<SemaphoreState> {
    return sendForBody(this.#transport, "GET", this.#path, options);
  }

  /**
   * Ends all leases immediately, or only the one with this `fence`. The semaphore remains, and the permits go to waiting
   * requests.
   *
   * @throws {ApiError} `not_found` when the semaphore does not exist.
   */
  break(options: { readonly fence?: number } & BreakWords & CallOptions = {}): Promise<SemaphoreDeleted> {
    const { signal, fence, ...words } = options;
    return this.#remove(fence === undefined ? { leases: "only", ...words } : { fence, ...words }, signal);
  }

  /** Deletes the semaphore and ends all its leases. */
  delete({ signal, ...words }: BreakWords & CallOptions = {}): Promise<SemaphoreDeleted> {
    return this.#remove(words, signal);
  }

  #remove(query: object, signal: AbortSignal | undefined): Promise<SemaphoreDeleted> {
    // URLSearchParams converts numbers to text.
    const text = `${new URLSearchParams(query as Record<string, never>)}`;
    return sendForBody(this.#transport, "DELETE", `${this.#path}${text && `?${text}`}`, { signal });
  }
}
