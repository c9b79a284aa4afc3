/** Acquires a lock: with a single request if it is free, otherwise with as many as the wait takes. */
import { type Asked, attemptsOf, TTL_DEFAULT_MS } from "./attempt.ts";
import { sleep } from "./clock.ts";
import { toMs } from "./duration.ts";
import { DismissedError, LeaseLostError, LockedError, TimeoutError } from "./errors.ts";
import type { Grant } from "./grant.ts";
import type { Heartbeats } from "./heartbeats.ts";
import type { Target } from "./target.ts";
import { isFinal, PAUSE_MS, type Request } from "./transport.ts";

/**
 * The ttl while waiting. A client that dies in the queue may still be granted the lock. It then blocks others for at most this
 * time, plus its `lock_delay` or `min_hold`.
 */
const TTL_WAITING_MS = 10_000;
const TOO_SHORT = "The lease expired before it could be used: use a longer ttl or max_hold";

/** @throws {LockedError | DismissedError | LeaseLostError | ApiError | TimeoutError} or the signal's reason. */
export async function acquire(heartbeats: Heartbeats, target: Target, asked: Asked, own?: Grant): Promise<Grant> {
  const { ttl = TTL_DEFAULT_MS, wait = 0, signal } = asked;
  const { clock, timeout_ms } = heartbeats.transport;
  // Keeps the caller's ttl where possible, so that an error can quote it.
  const short = toMs(ttl, "ttl") > TTL_WAITING_MS ? TTL_WAITING_MS : ttl;
  const began_ms = clock.now_ms();
  const wait_until_ms = began_ms + toMs(wait, "wait");
  const left = () => wait_until_ms - clock.now_ms();
  const { start, request, abandon } = attemptsOf(heartbeats, target, asked, own);

  signal?.throwIfAborted();
  // A free lock is granted for the whole ttl. Only requests that wait use a short ttl, which a renewal then extends.
  let attempt = start(ttl);
  let limits: Request = short === ttl && left() > 0 ? { wait_until_ms } : {};
  let ended = false;
  for (;;) {
    try {
      const grant = await request(attempt, limits);
      // The answer may have arrived after the lease had ended.
      heartbeats.check();
      grant.signal.throwIfAborted();
      return grant;
    } catch (error) {
      const problem = error instanceof LockedError ? error.problem : undefined;
      if (problem) {
        // Tickets are secrets and must not get into the caller's logs.
        attempt.body.ticket = problem.ticket;
        delete problem.ticket;
        if (left() > 0) {
          const waits = limits.wait_until_ms;
          if (!waits) attempt = start(short);
          // Once the service has answered, the client tolerates an outage of any length until the wait ends.
          limits = { wait_until_ms, until_ms: wait_until_ms + timeout_ms };
          ended = false;
          const pause_ms = Math.min(PAUSE_MS, problem.retry_after_ms, left());
          if (waits && problem.waited_ms < PAUSE_MS) await sleep(clock, pause_ms, signal).catch(() => {});
          continue;
        }
      }
      // The place is already gone.
      if (error instanceof DismissedError) throw error;
      abandon(attempt, !isFinal(error));
      if (problem) throw new LockedError(problem, clock.now_ms() - began_ms);
      // The grant ended before its answer arrived. The wait continues, unless this has happened twice in a row or was intended.
      if (own || !(error instanceof LeaseLostError) || error.reason === "broken") throw error;
      if (ended || left() <= 0) throw new TimeoutError(TOO_SHORT, { cause: error });
      attempt = start(short);
      ended = true;
    }
  }
}
