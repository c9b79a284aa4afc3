/** Acquires a lock with one request if it is free, and with as many as the wait takes if it is not. */
import { sleep } from "./clock.ts";
import { type Duration, toMs } from "./duration.ts";
import { LeaseLostError, LockedError, TimeoutError } from "./errors.ts";
import { Grant } from "./grant.ts";
import type { Heartbeats } from "./heartbeats.ts";
import { type AnyGranted, type Credential, locksOf, sendRelease, type Target } from "./target.ts";
import { type Request, send, sendForBody } from "./transport.ts";

/** What an acquire asks for, of locks and permits alike. */
export interface AcquireOptions {
  readonly ttl?: Duration | undefined;
  readonly wait?: Duration | undefined;
  /** A grant of the same holder. */
  readonly own?: Grant | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The other fields, which go to the service unchanged. */
  readonly fields: { readonly max_hold?: Duration | undefined };
}

const TTL_DEFAULT_MS = 30_000;
/** A client that dies while it waits may still be granted the lock, and then blocks others for no longer than this. */
const TTL_WAITING_MS = 10_000;
/** The shortest time between two requests to a service that does not let requests wait. */
const PAUSE_MS = 1_000;

/** One acquire as the service sees it: sent any number of times, applied once. */
interface Attempt {
  readonly target: Target;
  readonly options: AcquireOptions;
  readonly key: string;
  /** The ttl that the caller wants, and the one that this attempt asks for. */
  readonly ttl_ms: number;
  readonly asked_ms: number;
  ticket?: string | undefined;
  /** The token of the grant that it led to, unless the caller had that before. */
  token?: string | undefined;
}

/** @throws {LockedError | LeaseLostError | ApiError | TimeoutError} or the signal's reason. */
export async function acquire(heartbeats: Heartbeats, target: Target, options: AcquireOptions): Promise<Grant> {
  const { clock, timeout_ms } = heartbeats.transport;
  const { own, signal } = options;
  const ttl_ms = toMs(options.ttl ?? TTL_DEFAULT_MS, "ttl");
  const short_ms = Math.min(ttl_ms, TTL_WAITING_MS);
  const began_ms = clock.now_ms();
  const wait_until_ms = began_ms + toMs(options.wait ?? 0, "wait");
  const left = () => wait_until_ms - clock.now_ms();
  const attemptFor = (asked_ms: number): Attempt => ({ target, options, key: crypto.randomUUID(), ttl_ms, asked_ms });

  signal?.throwIfAborted();
  // A free lock is granted for the whole ttl at once. Only requests that wait ask for a short ttl, and renew it afterwards.
  let queueing = left() > 0 && short_ms === ttl_ms;
  let attempt = attemptFor(ttl_ms);
  let reached = false;
  let ended = false;
  for (;;) {
    try {
      return await request(heartbeats, attempt, {
        ...(queueing && { wait_until_ms }),
        // A service that has answered before may be down for as long as the caller is willing to wait.
        ...(reached && { until_ms: wait_until_ms + timeout_ms }),
      });
    } catch (error) {
      const locked = error instanceof LockedError;
      const lost = error instanceof LeaseLostError && !own;
      if (locked) attempt.ticket = takeTicket(error);
      if (locked && left() > 0) {
        const waited = !queueing || error.problem.waited_ms >= PAUSE_MS;
        if (!queueing) attempt = attemptFor(short_ms);
        queueing = reached = true;
        ended = false;
        if (waited) continue;
        await sleep(clock, Math.min(PAUSE_MS, error.problem.retry_after_ms, left()), signal).catch(() => {});
        continue;
      }
      abandon(heartbeats, attempt);
      if (locked) throw new LockedError(error.problem, clock.now_ms() - began_ms);
      if (!lost) throw error;
      // The grant ended before its answer came. The wait goes on, unless that happens twice in a row.
      if (ended || left() <= 0) throw new TimeoutError(TOO_SHORT, { cause: error });
      attempt = attemptFor(short_ms);
      ended = true;
    }
  }
}

const TOO_SHORT = "The lease was over before it could be used: ask for a longer ttl or max_hold";

/** Tickets are secrets, which must not get into the caller's logs. */
function takeTicket({ problem }: LockedError): string | undefined {
  const { ticket } = problem;
  delete (problem as Credential).ticket;
  return ticket;
}

function bodyOf({ target, options: { own, ttl, fields }, ttl_ms, asked_ms, ticket }: Attempt): object {
  // The ttl as the caller wrote it, so that an error can quote it.
  const asked = asked_ms === ttl_ms && ttl !== undefined ? ttl : asked_ms;
  return { ...fields, ...target.fields, token: own?.ref.token, ticket, ttl: asked };
}

async function request(
  heartbeats: Heartbeats,
  attempt: Attempt,
  limits: Pick<Request, "wait_until_ms" | "until_ms">,
): Promise<Grant> {
  const { key, target, options } = attempt;
  const { body, sent_ms } = await send<AnyGranted>(heartbeats.transport, "POST", target.path, {
    body: bodyOf(attempt),
    key,
    signal: options.signal,
    ...limits,
  });
  const grant = await onGranted(heartbeats, attempt, body, sent_ms);
  // The answer may have taken longer than the lease lasts.
  heartbeats.check();
  grant.signal.throwIfAborted();
  return grant;
}

async function onGranted(
  heartbeats: Heartbeats,
  attempt: Attempt,
  granted: AnyGranted,
  sent_ms: number,
): Promise<Grant> {
  const { target, options, ttl_ms, asked_ms } = attempt;
  const { own, signal, fields } = options;
  const { token, acquired_at } = granted;
  if (token === own?.ref.token) {
    own.handles++;
    own.ref = { ...own.ref, ttl_ms: Math.max(ttl_ms, own.ref.ttl_ms) };
    return heartbeats.track(own, sent_ms, granted);
  }
  attempt.token = token;
  const ends_at_ms =
    fields.max_hold === undefined ? undefined : Date.parse(acquired_at) + toMs(fields.max_hold, "max_hold");
  const grant = new Grant({ kind: target.kind, token, locks: locksOf(granted), ttl_ms, ends_at_ms });
  // After a wait, a deadline that counts from the sending of the request would be too early by the whole wait.
  const late = asked_ms < ttl_ms || granted.waited_ms > 0;
  return late ? heartbeats.adopt(grant, signal) : heartbeats.track(grant, sent_ms, granted);
}

/** Gives up the place in the queue or the grant, including a grant whose answer was not awaited. */
function abandon({ transport }: Heartbeats, attempt: Attempt): void {
  const { target, options, key } = attempt;
  const release = ({ token, ticket }: Credential) =>
    (token || ticket) && sendRelease(transport, target.kind, target.names, token ? { token } : { ticket });
  const credential =
    options.signal?.aborted && !attempt.token && !attempt.ticket
      ? sendForBody<Credential>(transport, "POST", target.path, { body: bodyOf(attempt), key })
      : Promise.resolve(attempt);
  credential.then(release, ({ problem = {} }) => release(problem)).catch(() => {});
}
