import { ApiError, type LeaseLostError } from "./errors.ts";
import type { Deadline, Grant } from "./grant.ts";
import { send, type Transport } from "./transport.ts";
import type { Heartbeat, InvalidRequest, TooLarge } from "./wire.ts";

/** How soon a renewal that failed is tried again. */
const RETRY_MAX_MS = 1_000;
/** A request of many leases may be refused because of one of them, or because of their number. */
const REFUSALS = [400, 413, 422];

type Result = Heartbeat["results"][number];

/** One lock of one grant, as a heartbeat names it. */
type Renewal = readonly [Grant, name: string];

/** Renews all grants of one client, as many as possible in one request, and ends those that cannot be renewed in time. */
export class Heartbeats {
  readonly transport: Transport;
  readonly #grants = new Set<Grant>();
  // What the service accepts in one request, unless it has reported lower limits.
  #leases_max = 100;
  #bytes_max = 16_384;
  #cancel: (() => void) | undefined;

  constructor(transport: Transport) {
    this.transport = transport;
  }

  /** Renews a grant from now on, unless it has ended meanwhile. */
  track(grant: Grant, sent_ms: number, said: Deadline, names?: string[]): Grant {
    grant.confirm(sent_ms, said, names);
    if (!grant.signal.aborted) this.#grants.add(grant);
    this.#schedule();
    return grant;
  }

  /** Ends a grant after the service has said that it is over. */
  end(grant: Grant, reason: LeaseLostError["reason"]): void {
    grant.ended = true;
    this.#end(grant, reason);
  }

  /** Ends grants that count as lost by now. Timers may be late, or frozen with everything else. */
  check(): void {
    const now_ms = this.transport.clock.now_ms();
    for (const grant of this.#grants) if (now_ms >= grant.lost_at_ms) this.#end(grant, grant.expected_reason);
  }

  /** @throws {ApiError | TimeoutError} when the service cannot say whether these leases are renewed. */
  async renew(grants: Iterable<Grant> = this.#grants, signal?: AbortSignal): Promise<void> {
    this.check();
    await this.#renew(
      [...grants].filter((grant) => grant.renewed_here && !grant.signal.aborted),
      signal,
    );
  }

  /**
   * Renews a lease for the first time that was taken elsewhere, or for a shorter ttl than wanted.
   *
   * @throws {LeaseLostError} when it has ended.
   * @throws {ApiError | TimeoutError} as `renew`; whether the lease is held is then as unknown as before.
   */
  async adopt(grant: Grant, signal: AbortSignal | undefined): Promise<Grant> {
    try {
      await this.#renew([grant], signal);
    } catch (error) {
      // One of its locks may have been renewed.
      this.#grants.delete(grant);
      throw error;
    }
    grant.signal.throwIfAborted();
    return grant;
  }

  /** @throws the first failure, after all requests have been sent. */
  async #renew(grants: readonly Grant[], signal: AbortSignal | undefined): Promise<void> {
    const [failure] = await this.#send(
      grants.flatMap((grant) => grant.names.map((name): Renewal => [grant, name])),
      signal,
    );
    if (failure) throw failure;
  }

  /** Sends as many requests as needed, at the same time; returns the failures. */
  async #send(renewals: readonly Renewal[], signal: AbortSignal | undefined, parts = 1): Promise<unknown[]> {
    const n = renewals.length;
    const leases = renewals.map(toItem);
    const bytes = new Blob([JSON.stringify({ leases })]).size;
    const count = Math.min(n, Math.max(parts, Math.ceil(n / this.#leases_max), Math.ceil(bytes / this.#bytes_max)));
    if (count === 0) return [];
    if (count > 1) {
      const length = Math.ceil(n / count);
      const shares = renewals.flatMap((_, i) =>
        i % length ? [] : [this.#send(renewals.slice(i, i + length), signal)],
      );
      return (await Promise.all(shares)).flat();
    }
    const grants = renewals.map(([grant]) => grant);
    for (const grant of grants) grant.renewing = true;
    this.#schedule();
    try {
      const { body, sent_ms } = await send<Heartbeat>(this.transport, "POST", "/heartbeat", {
        body: { leases },
        until_ms: Math.min(...grants.map(({ lost_at_ms }) => lost_at_ms)) || undefined,
        signal,
      });
      return renewals.flatMap((renewal, i) => this.#apply(renewal, sent_ms, body.results[i] as Result));
    } catch (error) {
      if (error instanceof ApiError && REFUSALS.includes(error.status)) {
        const asking = grants.filter(({ ref }) => ref.ttl_ms);
        if (n > 1 && (this.#learnLimits(error) || asking.length === 0)) return this.#send(renewals, signal, 2);
        // A ttl that was granted once may be longer by now than the service allows.
        for (const grant of asking) grant.ref = { ...grant.ref, ttl_ms: 0 };
        if (asking.length > 0) return this.#send(renewals, signal);
      }
      for (const grant of grants) grant.failure = error;
      return [error];
    } finally {
      const now_ms = this.transport.clock.now_ms();
      for (const grant of grants) {
        grant.renewing = false;
        // It was not renewed.
        if (grant.due_ms <= now_ms) grant.due_ms = now_ms + Math.min(RETRY_MAX_MS, interval(grant) / 4);
      }
      this.#schedule();
    }
  }

  /** Whether the request was refused for its size. If so, remembers the limit that the service reports. */
  #learnLimits({ status, problem }: ApiError): boolean {
    const { errors = [], limit } = problem as Partial<TooLarge & InvalidRequest>;
    const most = errors.find(({ path }) => path === "leases")?.limit;
    this.#leases_max = most || this.#leases_max;
    this.#bytes_max = limit || this.#bytes_max;
    return status === 413 || most !== undefined;
  }

  #apply([grant, name]: Renewal, sent_ms: number, result: Result): unknown[] {
    if (result.ok) this.track(grant, sent_ms, result, [name]);
    else if (result.code === "lease_lost") this.end(grant, result.reason);
    else {
      grant.failure = new ApiError(503, result as ApiError["problem"]);
      return [grant.failure];
    }
    return [];
  }

  #end(grant: Grant, reason: LeaseLostError["reason"]): void {
    this.#grants.delete(grant);
    grant.end(reason);
    this.#schedule();
  }

  #schedule(): void {
    this.#cancel?.();
    const { clock } = this.transport;
    const grants = [...this.#grants];
    const next_ms = Math.min(...grants.map(({ lost_at_ms }) => lost_at_ms), ...grants.filter(isIdle).map(due));
    if (grants.length > 0)
      this.#cancel = clock.after(Math.max(0, next_ms - clock.now_ms()), () => this.#onTimer(), true);
  }

  #onTimer(): void {
    this.check();
    const now_ms = this.transport.clock.now_ms();
    const idle = [...this.#grants].filter(isIdle);
    if (idle.every((grant) => due(grant) > now_ms)) this.#schedule();
    // Those that are due soon are renewed too, so that leases of one length share their requests from then on. Failures can be
    // ignored: renewals are tried again, and leases that are not renewed in time end.
    else this.renew(idle.filter((grant) => due(grant) - interval(grant) / 2 <= now_ms)).catch(() => {});
  }
}

const due = ({ due_ms }: Grant): number => due_ms;
const interval = ({ said }: Grant): number => said?.renew_after_ms ?? 0;
const isIdle = ({ renewed_here, renewing }: Grant): boolean => renewed_here && !renewing;

const toItem = ([{ ref }, name]: Renewal): object => ({
  name,
  token: ref.token,
  ttl: ref.ttl_ms || undefined,
  kind: ref.kind === "semaphore" ? ref.kind : "lock",
});
