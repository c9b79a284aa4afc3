import type { Lease } from "../../client/index.ts";
import type { Limit } from "./types.ts";

/** A pending acquire. */
interface Waiter extends Wanted {
  /** Cancels this waiter's request. */
  request: AbortController;
  resolve(lease: Lease): void;
  reject(error: unknown): void;
}

export interface Wanted {
  readonly weight: number;
  readonly priority: number;
  readonly limit: Limit | undefined;
  /** Whether `cancel()` spares this waiter. */
  readonly lasting?: boolean;
}

type Take = (weight: number, options: { wait: number; signal: AbortSignal }) => Promise<Lease>;

/**
 * The pending acquires of one mutex or semaphore. Each acquire sends its own request, and the service serves these requests in
 * order. A grant goes to the waiter with the highest priority among those of the same weight. If another waiter sent the
 * granted request, that waiter takes over the request of the one that got the grant.
 */
export class Waiters {
  readonly #take: Take;
  readonly #cancelError: Error;
  #waiters: Waiter[] = [];

  constructor(take: Take, cancelError: Error) {
    this.#take = take;
    this.#cancelError = cancelError;
  }

  wait(wanted: Wanted): Promise<Lease> {
    const { priority, limit } = wanted;
    return new Promise((resolve, reject) => {
      const waiter: Waiter = { ...wanted, request: new AbortController(), resolve, reject };
      const after = this.#waiters.findIndex((other) => other.priority < priority);
      this.#waiters.splice(after < 0 ? this.#waiters.length : after, 0, waiter);
      this.#send(waiter);
      if (!limit?.timeout_ms) return;
      const timer = setTimeout(() => this.#drop(waiter, limit.error), limit.timeout_ms);
      const settled =
        <T>(settle: (value: T) => void) =>
        (value: T) => {
          clearTimeout(timer);
          settle(value);
        };
      Object.assign(waiter, { resolve: settled(resolve), reject: settled(reject) });
    });
  }

  cancel(): void {
    for (const waiter of [...this.#waiters]) if (!waiter.lasting) this.#drop(waiter, this.#cancelError);
  }

  #send({ weight, limit, request }: Waiter): void {
    const wait = isTry(limit) ? 0 : Number.POSITIVE_INFINITY;
    const owner = () => this.#waiters.find((waiter) => waiter.request === request);
    this.#take(weight, { wait, signal: request.signal }).then(
      (lease) => {
        const asker = owner();
        // No waiter is left for the grant.
        if (!asker) return void lease.release().catch(() => {});
        const mayHave = (waiter: Waiter) => waiter.weight === weight && !isTry(waiter.limit);
        const first = isTry(limit) ? asker : (this.#waiters.find(mayHave) ?? asker);
        asker.request = first.request;
        this.#remove(first);
        first.resolve(lease);
      },
      (error) => {
        const asker = owner();
        if (!asker) return;
        this.#remove(asker);
        asker.reject(error.name === "LockedError" ? limit?.error : error);
      },
    );
  }

  #drop(waiter: Waiter, error: Error): void {
    this.#remove(waiter);
    waiter.reject(error);
    waiter.request.abort(error);
  }

  #remove(waiter: Waiter): void {
    this.#waiters = this.#waiters.filter((other) => other !== waiter);
  }
}

/** Whether the acquire does not wait. It then uses only the answer to its own request. */
const isTry = (limit: Limit | undefined): boolean => limit?.timeout_ms === 0;
