import { ApiError, type LeaseLostError } from "./errors.ts";
import type { Deadline, Grant, GrantRef } from "./grant.ts";
import { send, type Transport } from "./transport.ts";
import type { Heartbeat } from "./wire.ts";

const LEASES_MAX = 100;
/** The service takes 16 KiB; the rest is for the braces around. */
const BYTES_MAX = 16_000;
/** How soon a renewal that failed is tried again. */
const RETRY_MAX_MS = 1_000;

type Result = Heartbeat["results"][number];

/** Renews all grants of one client, as many as possible in one request, and ends those that cannot be renewed in time. */
export class Heart {
  readonly transport: Transport;
  readonly #grants = new Set<Grant>();
  #cancel: (() => void) | undefined;

  constructor(transport: Transport) {
    this.transport = transport;
  }

  /** Keeps a grant from now on, unless it has ended meanwhile. */
  keep(grant: Grant, sent_ms: number, said: Deadline): Grant {
    grant.confirm(sent_ms, said);
    if (!grant.signal.aborted) this.#grants.add(grant);
    this.#arm();
    return grant;
  }

  end(grant: Grant, reason: LeaseLostError["reason"]): void {
    this.#grants.delete(grant);
    grant.end(reason);
    this.#arm();
  }

  /** Ends what has passed its cutoff: timers may be late, or frozen with everything else. */
  check(): void {
    const now_ms = this.transport.clock.now_ms();
    for (const grant of this.#grants) if (now_ms >= grant.cutoff_ms) this.end(grant, "unconfirmed");
  }

  /** @throws {ApiError | TimeoutError} when the service cannot say whether these leases are renewed. */
  async renew(grants: Iterable<Grant> = this.#grants, signal?: AbortSignal): Promise<void> {
    this.check();
    const live = [...grants].filter((grant) => grant.kept && !grant.signal.aborted);
    for (const grant of live) grant.renewing = true;
    this.#arm();
    try {
      await this.#beat(live, Math.min(...live.map(({ cutoff_ms }) => cutoff_ms)), signal);
    } catch (error) {
      for (const grant of live) grant.failure = error;
      throw error;
    } finally {
      const now_ms = this.transport.clock.now_ms();
      for (const grant of live) {
        grant.renewing = false;
        // Not renewed after all.
        if (grant.due_ms <= now_ms) grant.due_ms = now_ms + Math.min(RETRY_MAX_MS, interval(grant) / 4);
      }
      this.#arm();
    }
  }

  /**
   * The first sign of life of a lease that was taken elsewhere, or for a shorter time than wanted.
   *
   * @throws {LeaseLostError} when it has ended.
   * @throws {ApiError | TimeoutError} as `renew`; whether the lease is held is then as unknown as before.
   */
  async begin(grant: Grant, signal: AbortSignal | undefined): Promise<Grant> {
    await this.#beat([grant], undefined, signal);
    grant.signal.throwIfAborted();
    return grant;
  }

  async #beat(grants: readonly Grant[], until_ms: number | undefined, signal: AbortSignal | undefined): Promise<void> {
    const answers = await Promise.all(
      batches(grants.flatMap(({ ref }) => itemsOf(ref))).map((leases) =>
        send<Heartbeat>(this.transport, "POST", "/heartbeat", { body: { leases }, until_ms, signal }),
      ),
    );
    const sent_ms = Math.min(...answers.map((answer) => answer.sent_ms));
    const results = answers.flatMap(({ body }) => body.results);
    let unclear: Result | undefined;
    for (const grant of grants) {
      // A grant of several locks is as good as the worst of its parts.
      const [worst] = results.splice(0, grant.ref.locks.length).sort((a, b) => rank(a) - rank(b)) as [Result];
      if (worst.ok) this.keep(grant, sent_ms, worst);
      else if (worst.code === "lease_lost") this.end(grant, worst.reason);
      else unclear = worst;
    }
    if (unclear) throw new ApiError(503, unclear as ApiError["problem"]);
  }

  #arm(): void {
    this.#cancel?.();
    const { clock } = this.transport;
    const grants = [...this.#grants];
    const next_ms = Math.min(...grants.map(({ cutoff_ms }) => cutoff_ms), ...grants.filter(isIdle).map(due));
    if (grants.length > 0) this.#cancel = clock.after(Math.max(0, next_ms - clock.now_ms()), () => this.#tick(), true);
  }

  #tick(): void {
    this.check();
    const now_ms = this.transport.clock.now_ms();
    const idle = [...this.#grants].filter(isIdle);
    if (idle.every((grant) => due(grant) > now_ms)) this.#arm();
    // Those that are due soon come along, so that leases of one length share their requests from then on. Failures need
    // no word here: a renewal is tried again, and what is not renewed in time ends.
    else this.renew(idle.filter((grant) => due(grant) - interval(grant) / 2 <= now_ms)).catch(() => {});
  }
}

const due = ({ due_ms }: Grant): number => due_ms;
const interval = ({ said }: Grant): number => (said as Deadline).renew_after_ms;
const isIdle = ({ kept, renewing }: Grant): boolean => kept && !renewing;
/** Lost before unclear before renewed, the shortest first. */
const rank = (result: Result): number => (result.ok ? result.ttl_ms : result.code === "lease_lost" ? -2 : -1);

function itemsOf({ kind, token, locks, ttl_ms }: GrantRef): object[] {
  return locks.map(({ lock }) => ({ name: lock, token, ttl: ttl_ms, kind: kind === "semaphore" ? kind : "lock" }));
}

function batches(items: readonly object[]): object[][] {
  const bytes = items.map((item) => new Blob([JSON.stringify(item)]).size);
  const size = Math.min(LEASES_MAX, Math.floor(BYTES_MAX / (Math.max(...bytes) + 1)));
  const result: object[][] = [];
  for (let i = 0; i < items.length; i += size) result.push(items.slice(i, i + size));
  return result;
}
