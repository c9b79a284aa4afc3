import type { Lease, Leasehold } from "../../client/index.ts";
import { ExecutionError, type ExecutionResult, type ExecutionStats, ResourceLockedError } from "./errors.ts";
import { Events } from "./events.ts";
import { Lock } from "./lock.ts";
import { queueFor, send } from "./requests.ts";
import { checkDuration, DEFAULTS, expirationOf, pauseOf, type Settings } from "./settings.ts";

/** Aborts when the locks are lost; `error` is the reason. */
export type RedlockAbortSignal = AbortSignal & { error?: Error };
type Routine<T> = (signal: RedlockAbortSignal) => Promise<T>;

/**
 * redlock 5.0.0-beta.2 on a Leasehold service. Like any lease, a lock does not stop a paused process: compare `fences` where
 * you write.
 */
export default class Redlock extends Events {
  readonly clients: Set<Leasehold>;
  readonly settings: Settings;
  readonly #client: Leasehold;

  /** @throws {TypeError} unless there is exactly one client. */
  constructor(clients: Iterable<Leasehold>, settings: Partial<Settings> = {}) {
    super();
    this.clients = new Set(clients);
    const [client] = this.clients;
    if (!client || this.clients.size > 1)
      throw new TypeError(
        `Expected one Leasehold client, got ${this.clients.size}: configure a quorum in the service instead`,
      );
    this.#client = client;
    this.settings = { ...DEFAULTS, ...settings };
  }

  /** Does nothing: the client has no connection to close. */
  async quit(): Promise<void> {}

  /** @throws {ExecutionError} if no attempt obtains the locks. */
  async acquire(resources: string[], duration: number, settings?: Partial<Settings>): Promise<Lock> {
    checkDuration(duration);
    const all = { ...this.settings, ...settings };
    const queue = queueFor(this.#client, resources, duration);
    try {
      const { answer, sent_ms, attempts } = await this.#attempt(all, queue.take);
      const { token, fences } = answer;
      return new Lock(this, resources, token, attempts, expirationOf(sent_ms, duration, all), fences);
    } catch (error) {
      queue.leave().catch(() => {});
      throw error;
    }
  }

  /** @throws {ExecutionError} if the lock is lost, without further attempts, or if the service cannot be reached. */
  async release(lock: Lock, settings?: Partial<Settings>): Promise<ExecutionResult> {
    lock.expiration = 0;
    const { value: token, resources } = lock;
    const all = { ...this.settings, ...settings };
    const { attempts } = await this.#attempt(all, () => send(this.#client, "release", resources, { token }), true);
    return { attempts };
  }

  /** Makes the lock expire `duration` from now. Use the returned lock. @throws {ExecutionError} like `release()`. */
  async extend(existing: Lock, duration: number, settings?: Partial<Settings>): Promise<Lock> {
    checkDuration(duration);
    if (existing.expiration < Date.now()) throw new ExecutionError("The lock has expired: acquire it again", []);
    const { value: token, resources, fences } = existing;
    const all = { ...this.settings, ...settings };
    const renew = () => send(this.#client, "renew", resources, { token, ttl: `${duration}ms` });
    const { sent_ms, attempts } = await this.#attempt(all, renew, true);
    existing.expiration = 0;
    return new Lock(this, resources, token, attempts, expirationOf(sent_ms, duration, all), fences);
  }

  /** Runs the routine while holding the locks, renews them, and aborts the signal before they can expire. */
  using<T>(resources: string[], duration: number, routine: Routine<T>): Promise<T>;
  using<T>(resources: string[], duration: number, settings: Partial<Settings>, routine: Routine<T>): Promise<T>;
  async using<T>(
    resources: string[],
    duration: number,
    ...rest: [Routine<T>] | [Partial<Settings>, Routine<T>]
  ): Promise<T> {
    const [settings, routine] = rest.length === 1 ? [{}, rest[0]] : rest;
    const all = { ...this.settings, ...settings };
    checkDuration(duration);
    if (typeof routine !== "function") throw new TypeError(`Expected a function as the routine, got ${typeof routine}`);
    if (all.automaticExtensionThreshold > duration - 100)
      throw new TypeError("Expected the duration to exceed automaticExtensionThreshold by at least 100 ms");
    const lock = await this.acquire(resources, duration, all);
    let lease: Lease | undefined;
    let result: T;
    try {
      lease = await this.#renewed(lock, duration);
      const signal: RedlockAbortSignal = lease.signal;
      signal.addEventListener("abort", () => {
        signal.error = signal.reason;
      });
      result = await routine(signal);
    } catch (error) {
      await (lease ?? lock).release().catch(() => {});
      throw error;
    }
    await lease.release().catch((cause) => {
      throw new ExecutionError("The lock was lost before the routine finished", [], { cause });
    });
    return result;
  }

  /** Returns the lock as a lease of the client, which renews itself. */
  #renewed({ resources, value: token, fences }: Lock, ttl_ms: number): Promise<Lease> {
    const locks = resources.map((lock, i) => ({ lock, mode: "exclusive", fence: fences[i] }));
    const kind = locks.length > 1 ? "multi" : "lock";
    return this.#client.resume(JSON.stringify({ kind, token, locks, ttl_ms }));
  }

  /** With `final`, no further attempt follows a refusal by the service. */
  async #attempt<T>(settings: Settings, work: (wait_ms: number) => Promise<T>, final = false) {
    const retries = settings.retryCount === -1 ? Number.POSITIVE_INFINITY : settings.retryCount;
    const attempts: Promise<ExecutionStats>[] = [];
    for (;;) {
      const pause_ms = attempts.length === retries ? 0 : pauseOf(settings);
      const sent_ms = Date.now();
      const [votesFor, votesAgainst] = [new Set<Leasehold>(), new Map<Leasehold, Error>()];
      attempts.push(Promise.resolve({ membershipSize: 1, quorumSize: 1, votesFor, votesAgainst }));
      try {
        const answer = await work(pause_ms);
        votesFor.add(this.#client);
        return { answer, sent_ms, attempts };
      } catch (cause) {
        const error = cause as Error & { readonly status?: number };
        votesAgainst.set(this.#client, error);
        this.emit("error", error);
        const { name, status = 500 } = error;
        // A dismissal by an administrator is a refusal, too.
        const refused = (status < 500 && status !== 429) || name === "DismissedError";
        if (refused || (final && error instanceof ResourceLockedError) || attempts.length > retries) {
          throw new ExecutionError(
            `Failed after ${attempts.length} ${attempts.length === 1 ? "attempt" : "attempts"}: ${error.message}`,
            attempts,
            { cause },
          );
        }
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, sent_ms + pause_ms - Date.now())));
      }
    }
  }
}
