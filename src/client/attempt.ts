/** The requests of an acquire. */
import { type Duration, toMs } from "./duration.ts";
import { Grant } from "./grant.ts";
import type { Heartbeats } from "./heartbeats.ts";
import { type AnyGranted, type Credential, locksOf, sendRelease, type Target } from "./target.ts";
import { type Request, send, sendForBody } from "./transport.ts";

/** What an acquire asks for, of locks and permits alike. All other fields go to the service unchanged. */
export interface Asked {
  readonly ttl?: Duration | undefined;
  readonly wait?: Duration | undefined;
  readonly max_hold?: Duration | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** One acquire as the service sees it: sent any number of times, applied once. */
interface Attempt {
  readonly key: string;
  readonly body: { readonly ttl: Duration; ticket?: string | undefined };
  /** The token of the grant that it led to, unless the caller had that before. */
  token?: string;
}

export const TTL_DEFAULT_MS = 30_000;

/** What can be done for one call of `acquire`. `own` is a grant of the same holder. */
export function attemptsOf(heartbeats: Heartbeats, target: Target, asked: Asked, own: Grant | undefined) {
  const { ttl = TTL_DEFAULT_MS, wait: _, signal, ...fields } = asked;
  const { transport } = heartbeats;

  const start = (ttl: Duration): Attempt => ({
    key: crypto.randomUUID(),
    body: { ...fields, ...target.fields, token: own?.ref.token, ttl } as Attempt["body"],
  });

  const request = async (attempt: Attempt, limits: Request): Promise<Grant> => {
    const { key, body } = attempt;
    const options = { key, body, signal, ...limits };
    const { body: granted, sent_ms } = await send<AnyGranted>(transport, "POST", target.path, options);
    const { token, acquired_at, waited_ms } = granted;
    // One lock of several that was entered again has a grant of its own: its deadline and release are not those of the others.
    if (own?.ref.token === token && own.ref.kind === target.kind) {
      own.handles++;
      return heartbeats.track(own, sent_ms, granted);
    }
    attempt.token = token;
    const ends_at_ms = fields.max_hold && Date.parse(acquired_at) + toMs(fields.max_hold, "max_hold");
    const grant = new Grant({ kind: target.kind, token, locks: locksOf(granted), ends_at_ms });
    // After a wait, a deadline that counts from the sending of the request would be too early by the whole wait.
    if (body.ttl === ttl && waited_ms === 0) return heartbeats.track(grant, sent_ms, granted);
    return heartbeats.adopt(grant, signal, toMs(ttl, "ttl"));
  };

  /** Gives up the place in the queue or the grant, including a grant whose answer was not awaited. */
  const abandon = ({ key, body, token }: Attempt): void => {
    const release = ({ token, ticket }: Credential) =>
      (token || ticket) && sendRelease(transport, target, { token, ticket });
    const known: Credential = token ? { token } : { ticket: body.ticket };
    const unanswered = signal?.aborted && !token && !body.ticket;
    const answer = unanswered
      ? sendForBody<Credential>(transport, "POST", target.path, { key, body })
      : Promise.resolve(known);
    answer.then(release, ({ problem = {} }) => release(problem)).catch(() => {});
  };

  return { start, request, abandon };
}
