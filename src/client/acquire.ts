/** Taking a lock: one request when it is free, and as many as the wait takes when it is not. */
import { sleep } from "./clock.ts";
import { type Duration, toMs } from "./duration.ts";
import { LeaseLostError, LockedError, TimeoutError } from "./errors.ts";
import { Grant } from "./grant.ts";
import type { Heart } from "./heart.ts";
import { type AnyGranted, giveBack, heldOf, type Secret, type Target } from "./target.ts";
import { ask, send } from "./transport.ts";

/** What an acquire asks for, whatever it takes. */
export interface Wish {
  readonly ttl?: Duration | undefined;
  readonly wait?: Duration | undefined;
  /** A grant of the same holder. */
  readonly own?: Grant | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Everything else; goes to the service as it is. */
  readonly fields: { readonly max_hold?: Duration | undefined };
}

const TTL_DEFAULT_MS = 30_000;
/** A client that dies while it waits may be granted the lock all the same; then it costs the others no more than this. */
const TTL_WAITING_MS = 10_000;
/** A service that does not let requests wait is not asked more often. */
const PAUSE_MS = 1_000;

/** One acquire as the service sees it: however often it is sent, it is applied once. */
interface Attempt {
  readonly key: string;
  readonly ttl_ms: number;
  ticket?: string | undefined;
  /** Of the grant that came of it, unless it was the caller's before. */
  token?: string | undefined;
}

/** @throws {LockedError | LeaseLostError | ApiError | TimeoutError} or the signal's reason. */
export async function take(heart: Heart, target: Target, wish: Wish): Promise<Grant> {
  const { transport } = heart;
  const { clock, timeout_ms } = transport;
  const { own, signal, fields } = wish;
  const ttl_ms = toMs(wish.ttl ?? TTL_DEFAULT_MS, "ttl");
  const short_ms = Math.min(ttl_ms, TTL_WAITING_MS);
  const began_ms = clock.now_ms();
  const wait_until_ms = began_ms + toMs(wish.wait ?? 0, "wait");
  const left = () => wait_until_ms - clock.now_ms();
  const attemptFor = (ttl_ms: number): Attempt => ({ key: crypto.randomUUID(), ttl_ms });
  const bodyOf = ({ ttl_ms: asked_ms, ticket }: Attempt) => ({
    ...fields,
    ...target.fields,
    token: own?.ref.token,
    ticket,
    // As the caller wrote it, so that a refusal can say what was.
    ttl: asked_ms === ttl_ms && wish.ttl !== undefined ? wish.ttl : asked_ms,
  });

  signal?.throwIfAborted();
  // A free lock is had at once for the whole ttl; the short one, and its renewal, are for those who have to wait.
  let queueing = left() > 0 && short_ms === ttl_ms;
  let attempt = attemptFor(ttl_ms);
  let reached = false;
  let ended = false;
  for (;;) {
    try {
      const { body, sent_ms } = await send<AnyGranted>(transport, "POST", target.path, {
        body: bodyOf(attempt),
        key: attempt.key,
        signal,
        ...(queueing && { wait_until_ms }),
        // A service that was there before may be away for as long as the caller is ready to wait.
        ...(reached && { until_ms: wait_until_ms + timeout_ms }),
      });
      const grant = await arrive(body, sent_ms, attempt);
      // An answer that took longer than the lease lasts is none.
      heart.check();
      grant.signal.throwIfAborted();
      return grant;
    } catch (error) {
      if (error instanceof LockedError) {
        attempt.ticket = error.problem.ticket;
        // A secret, which is not for the caller's logs.
        delete (error.problem as Secret).ticket;
      }
      if (error instanceof LockedError && left() > 0) {
        if (!queueing) attempt = attemptFor(short_ms);
        const waited = !queueing || error.problem.waited_ms >= PAUSE_MS;
        queueing = true;
        reached = true;
        ended = false;
        if (waited) continue;
        await sleep(clock, Math.min(PAUSE_MS, error.problem.retry_after_ms, left()), signal).catch(() => {});
      } else if (error instanceof LeaseLostError && !own && left() > 0 && !ended) {
        // It was granted, and ended before the answer came: the wait goes on, unless that is how it goes every time.
        abandon(attempt);
        attempt = attemptFor(short_ms);
        ended = true;
      } else {
        abandon(attempt);
        if (error instanceof LockedError) throw new LockedError(error.problem, clock.now_ms() - began_ms);
        if (!(error instanceof LeaseLostError) || own) throw error;
        throw new TimeoutError("The lease was over before it could be used: ask for a longer ttl or max_hold", {
          cause: error,
        });
      }
    }
  }

  async function arrive(granted: AnyGranted, sent_ms: number, { ttl_ms: asked_ms }: Attempt): Promise<Grant> {
    if (granted.token === own?.ref.token) {
      own.handles++;
      own.ref = { ...own.ref, ttl_ms: Math.max(ttl_ms, own.ref.ttl_ms) };
      return heart.keep(own, sent_ms, granted);
    }
    attempt.token = granted.token;
    const { token, acquired_at } = granted;
    const ends_at_ms =
      fields.max_hold === undefined ? undefined : Date.parse(acquired_at) + toMs(fields.max_hold, "max_hold");
    const grant = new Grant({ kind: target.kind, token, locks: heldOf(granted), ttl_ms, ends_at_ms });
    // Granted after a wait, so a deadline that counts from before the request would be too early by all of the wait.
    const late = asked_ms < ttl_ms || granted.waited_ms > 0;
    return late ? heart.begin(grant, signal) : heart.keep(grant, sent_ms, granted);
  }

  /** Gives back what nobody waits for any more: a place in the queue, or a grant, also one whose answer was not awaited. */
  function abandon(attempt: Attempt): void {
    const give = ({ token, ticket }: Secret) =>
      (token || ticket) && giveBack(transport, target.kind, target.names, token ? { token } : { ticket });
    const asked =
      signal?.aborted && !attempt.token && !attempt.ticket
        ? ask<Secret>(transport, "POST", target.path, { body: bodyOf(attempt), key: attempt.key })
        : Promise.resolve(attempt);
    asked.then(give, ({ problem = {} }) => give(problem)).catch(() => {});
  }
}
