import { toText } from "./duration.ts";
import { ApiError, errorOf, LeaseLostError } from "./errors.ts";
import { type Deadline, type Grant, type Hold, interval, type Update } from "./grant.ts";
import { send, type Transport } from "./transport.ts";
import type { Heartbeat, InvalidRequest } from "./wire.ts";

/** The maximum delay before a failed renewal is retried. */
const RETRY_MAX_MS = 1_000;
/** How often to check the clock: timers stop while the machine sleeps, but the clock does not. */
const LOOK_MS = 1_000;
/** Statuses of refusals that may be caused by one of the leases in a request, or by their number. */
const REFUSALS = [400, 413, 422];
/** The largest body that the service accepts, minus some room for a proxy. */
const BODY_MAX_BYTES = 16_000;

/** Renews all grants of one client, as many as possible per request, and ends those that cannot be renewed in time. */
export class Heartbeats {
  readonly transport: Transport;
  readonly #grants = new Set<Grant>();
  /** The number of leases that the service accepts in one request. This is lowered when the service refuses that many. */
  #leases_max = 100;
  #cancel: (() => void) | undefined;

  constructor(transport: Transport) {
    this.transport = transport;
  }

  /** Renews a grant from now on, unless it has ended in the meantime. */
  track(grant: Grant, sent_ms: number, said: Deadline, holds?: readonly Hold[]): Grant {
    grant.confirm(sent_ms, said, holds);
    if (!grant.signal.aborted) this.#grants.add(grant);
    this.#schedule();
    return grant;
  }

  /**
   * Ends a grant for good: a lost lease never counts as held again. `ended` lists the locks that the service has reported as
   * lost.
   */
  end(grant: Grant, reason: LeaseLostError["reason"], ended = grant.holds, detail?: string): void {
    const error = new LeaseLostError((ended[0] ?? grant.first).name, reason, { cause: grant.failure }, detail);
    for (const hold of ended) hold.lost ??= error;
    this.#grants.delete(grant);
    grant.controller.abort(error);
    this.#schedule();
  }

  /** Ends grants that count as lost by now. Timers may be late, or frozen along with the process. */
  check(): void {
    const now_ms = this.transport.clock.now_ms();
    for (const grant of this.#grants) if (now_ms >= grant.lost_at_ms) this.end(grant, grant.expected_reason, []);
  }

  /**
   * Renews leases for their own ttl, or for `ttl_ms`.
   *
   * @throws {ApiError | TimeoutError} if it is unknown whether the leases were renewed.
   */
  async renew(grants: Iterable<Grant> = this.#grants, signal?: AbortSignal, ttl_ms?: number): Promise<void> {
    this.check();
    const renewed = [...grants].filter((grant) => grant.renewed_here && !grant.signal.aborted);
    const holds = renewed.flatMap(({ holds }) => holds);
    // Throws the first failure after all requests have been sent.
    const [failure] = await this.#send(holds, { signal, ttl_ms });
    if (failure) throw failure;
  }

  /**
   * Renews a lease for the first time, if it was taken elsewhere or for a shorter ttl than wanted.
   *
   * @throws {LeaseLostError} if the lease has ended.
   * @throws {ApiError | TimeoutError} like `renew()`; it then remains unknown whether the lease is held.
   */
  async adopt(grant: Grant, signal: AbortSignal | undefined, ttl_ms?: number): Promise<Grant> {
    try {
      await this.renew([grant], signal, ttl_ms);
    } catch (error) {
      // Some of the grant's locks may have been renewed.
      this.#grants.delete(grant);
      // The ttl may exceed the service's current limit.
      if (ttl_ms && isRefusal(error)) return this.adopt(grant, signal);
      throw error;
    }
    grant.signal.throwIfAborted();
    return grant;
  }

  /** Sends as many requests as needed in parallel; returns the failures. */
  async #send(
    holds: readonly Hold[],
    options: { readonly signal: AbortSignal | undefined; readonly ttl_ms: number | undefined },
    parts = Math.ceil(holds.length / this.#leases_max),
  ): Promise<unknown[]> {
    const n = holds.length;
    if (parts !== 1) {
      const length = Math.ceil(n / parts);
      const shares = holds.flatMap((_, i) => (i % length ? [] : [this.#send(holds.slice(i, i + length), options)]));
      return (await Promise.all(shares)).flat();
    }
    const updates = holds.map(updateOf);
    const leases = holds.map((hold, i) => toItem(hold, options.ttl_ms, updates[i]));
    if (n > 1 && bytes(JSON.stringify(leases)) > BODY_MAX_BYTES) return this.#send(holds, options, 2);
    const grants = holds.map(({ grant }) => grant);
    for (const grant of grants) grant.renewing = true;
    this.#schedule();
    try {
      const { body, sent_ms } = await send<Heartbeat>(this.transport, "POST", "/heartbeat", {
        body: { leases },
        until_ms: Math.min(...grants.map(({ lost_at_ms }) => lost_at_ms)) || undefined,
        signal: options.signal,
      });
      return holds.flatMap((hold, i) => {
        const result = body.results[i] as Heartbeat["results"][number];
        if (result.ok) settle(hold, updates[i]);
        return this.#apply(hold, sent_ms, result);
      });
    } catch (error) {
      if (n > 1 && isRefusal(error)) {
        this.#leases_max = limitOf(error, n) || this.#leases_max;
        return this.#send(holds, options, 2);
      }
      // An update must not cost the holder its lease: some services allow less metadata, or do not know the field.
      const [hold] = holds;
      if (hold && updates[0] && isRefusal(error)) {
        settle(hold, updates[0]);
        return this.#send(holds, options);
      }
      for (const grant of grants) grant.failure = error;
      return [error];
    } finally {
      // Leases that were not renewed are due by now, so their renewals will soon be retried.
      const now_ms = this.transport.clock.now_ms();
      for (const grant of grants) {
        grant.renewing = false;
        grant.due_ms = Math.max(grant.due_ms, now_ms + Math.min(RETRY_MAX_MS, interval(grant) / 4));
      }
      this.#schedule();
    }
  }

  #apply(hold: Hold, sent_ms: number, result: Heartbeat["results"][number]): unknown[] {
    const { grant } = hold;
    if (result.ok) {
      this.track(grant, sent_ms, result, [hold]);
      return [];
    }
    const error = errorOf(503, result);
    if (error instanceof LeaseLostError) {
      this.end(grant, error.reason, [hold], error.detail);
      return [];
    }
    grant.failure = error;
    return [error];
  }

  #schedule(): void {
    this.#cancel?.();
    const { clock } = this.transport;
    const next_ms = Math.min(...[...this.#grants].map((grant) => Math.min(grant.lost_at_ms, due(grant))));
    const ms = Math.min(LOOK_MS, Math.max(0, next_ms - clock.now_ms()));
    if (this.#grants.size) this.#cancel = clock.after(ms, () => this.#onTimer(), true);
  }

  #onTimer(): void {
    this.check();
    const now_ms = this.transport.clock.now_ms();
    const grants = [...this.#grants];
    // Leases that are due soon are renewed, too, so that later renewals of leases with the same ttl share requests. Failures
    // can be ignored: renewals are retried, and leases that are not renewed in time are ended.
    if (grants.some((grant) => due(grant) <= now_ms))
      this.renew(grants.filter((grant) => due(grant) - interval(grant) / 2 <= now_ms)).catch(() => {});
    else this.#schedule();
  }
}

const due = ({ renewed_here, renewing, due_ms }: Grant): number => (renewed_here && !renewing ? due_ms : Infinity);

const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && REFUSALS.includes(error.status);

/** Returns how many leases one request may contain, given that `n` were too many. */
function limitOf({ status, problem }: ApiError, n: number): number | undefined {
  const { errors = [] } = problem as Partial<InvalidRequest>;
  return status === 413 ? Math.ceil(n / 2) : errors.find(({ path }) => path === "leases")?.limit;
}

/** Returns an update that the service has not received yet. */
const updateOf = ({ grant: { update }, updated }: Hold): Update | undefined =>
  update && update.revision > updated ? update : undefined;

function settle(hold: Hold, update: Update | undefined): void {
  hold.updated = Math.max(hold.updated, update?.revision ?? 0);
}

const bytes = (text: string): number => new TextEncoder().encode(text).length;

const toItem = ({ grant: { ref }, name }: Hold, ttl_ms: number | undefined, update: Update | undefined): object => ({
  name,
  token: ref.token,
  ttl: toText(ttl_ms),
  kind: ref.kind === "semaphore" ? ref.kind : "lock",
  ...update,
});
