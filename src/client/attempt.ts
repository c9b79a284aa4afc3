/** Sends the requests of an acquire. */
import { type Duration, toMs, toText } from "./duration.ts";
import { Grant } from "./grant.ts";
import type { Heartbeats } from "./heartbeats.ts";
import { type AnyGranted, type Credential, locksOf, sendRelease, type Target } from "./target.ts";
import { type Request, send, sendForBody } from "./transport.ts";
import type { DurationText } from "./wire.ts";

/** The options of an acquire, for locks and permits alike. Any other fields go to the service unchanged. */
export interface Asked {
  readonly ttl?: Duration | undefined;
  readonly wait?: Duration | undefined;
  readonly lock_delay?: Duration | undefined;
  readonly max_hold?: Duration | undefined;
  readonly min_hold?: Duration | undefined;
  readonly head_start?: Duration | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** One acquire from the service's point of view: sent any number of times, applied once. */
interface Attempt {
  readonly key: string;
  readonly body: { readonly ttl: DurationText; ticket?: string | undefined };
  /** The token of the resulting grant. */
  token?: string;
}

export const TTL_DEFAULT_MS = 30_000;

/** Creates the state of one call to `acquire`. `own` is an existing grant to the same holder. */
export function attemptsOf(heartbeats: Heartbeats, target: Target, asked: Asked, own: Grant | undefined) {
  const { ttl = TTL_DEFAULT_MS, wait: _, signal, lock_delay, max_hold, min_hold, head_start, ...fields } = asked;
  const { transport } = heartbeats;
  const lengths = {
    lock_delay: toText(lock_delay),
    max_hold: toText(max_hold),
    min_hold: toText(min_hold),
    head_start: toText(head_start),
  };

  // While the lease lives, the service may forget the key of a re-entry, but not that of any other acquire.
  const key_until_ms = own ? undefined : Infinity;

  const start = (ttl: Duration): Attempt => ({
    key: crypto.randomUUID(),
    body: { ...fields, ...lengths, ...target.fields, token: own?.ref.token, ttl: toText(ttl) } as Attempt["body"],
  });

  const request = async (attempt: Attempt, limits: Request): Promise<Grant> => {
    const { key, body } = attempt;
    const options = { key, body, signal, key_until_ms, ...limits };
    const { body: granted, sent_ms } = await send<AnyGranted>(transport, "POST", target.path, options);
    const { token, acquired_at, waited_ms } = granted;
    attempt.token = token;
    // A re-entered lock of a multi-lock has its own grant, because its deadline and release differ from the others'.
    if (own?.ref.token === token && own.ref.kind === target.kind) {
      // A release of the last hold may have been in flight, and may have arrived after this request.
      own.renewed_here = true;
      heartbeats.track(own, sent_ms, granted);
      heartbeats.check();
      own.signal.throwIfAborted();
      own.handles++;
      return own;
    }
    const ends_at_ms = max_hold && Date.parse(acquired_at) + toMs(max_hold, "max_hold");
    const grant = new Grant({ kind: target.kind, token, locks: locksOf(granted), ends_at_ms });
    // After a wait, a deadline that is counted from when the request was sent would be too early by the length of the wait.
    if (body.ttl === toText(ttl) && waited_ms === 0) return heartbeats.track(grant, sent_ms, granted);
    return heartbeats.adopt(grant, signal, toMs(ttl, "ttl"));
  };

  /**
   * Gives up the place in the queue or the grant. If the attempt is `unanswered`, first finds out its outcome. This goes on in
   * the background for as long as the attempt's lease may exist.
   */
  const abandon = ({ key, body, token }: Attempt, unanswered: boolean): void => {
    const limits = () => {
      const until_ms = transport.clock.now_ms() + toMs(body.ttl, "ttl");
      return { until_ms, key_until_ms, background: true };
    };
    const release = async ({ token, ticket }: Credential): Promise<void> => {
      // When the token of an unused grant is sent as a ticket, the grant is given up without its min_hold. If the lease has
      // other holds, one hold is released instead.
      const secret = min_hold && token && token !== own?.ref.token ? { ticket: token } : { token, ticket };
      if (token || ticket) await sendRelease(transport, target, secret, limits());
    };
    const known: Credential = token ? { token } : { ticket: body.ticket };
    const answer =
      unanswered && !token && !body.ticket
        ? sendForBody<Credential>(transport, "POST", target.path, { key, body, ...limits() })
        : Promise.resolve(known);
    answer.then(release, ({ problem = {} }) => release(problem)).catch(() => {});
  };

  return { start, request, abandon };
}
