/** Sends a request, repeatedly if necessary, until it is answered. */
import { type Clock, sleep, within } from "./clock.ts";
import { ApiError, causeOf, errorOf, LeaseholdError, TimeoutError } from "./errors.ts";

/** The part of `fetch` that the client needs. Both the global `fetch` and that of a service binding match it. */
export type Fetch = (
  url: string,
  init: {
    method: string;
    headers: Record<string, string>;
    body: string | null;
    redirect?: "manual";
    signal: AbortSignal;
  },
) => Promise<{
  readonly ok: boolean;
  readonly status: number;
  readonly headers?: { get(name: string): string | null };
  json(): Promise<unknown>;
}>;

/** One request, sent one or more times. */
export interface Sending {
  /** The token to send in the `Lock-Token` header. */
  readonly token?: string | undefined;
  /** The `Idempotency-Key`. */
  readonly key: string;
  /** The body, as JSON. */
  readonly text: string | null;
  /** How long the request may stay open. A POST also has this in its body. */
  readonly wait_ms: number;
  readonly signal: AbortSignal;
}

/** Sends a request as defined in the contract to the service, and returns the answer. Rejects when there is no answer. */
export type Exchange = (method: string, path: string, sending: Sending) => Promise<Exchanged>;

export interface Exchanged {
  readonly status: number;
  readonly body: ApiError["problem"];
  readonly isRedirect?: boolean;
  /** Whether the body is something other than JSON. */
  readonly isPage?: boolean;
}

export interface Transport {
  /** Without a trailing slash. */
  readonly url: string;
  readonly apiKey: string | undefined;
  /** The global `fetch` by default. */
  readonly fetch?: Fetch | undefined;
  /** Used instead of HTTP. */
  readonly exchange?: Exchange | undefined;
  readonly clock: Clock;
  /** The default `owner` of leases. */
  readonly owner?: string | undefined;
  /** How long to retry a request that receives no answer. */
  readonly timeout_ms: number;
  /** Whether the service has answered before. */
  reached?: boolean;
  readonly onRetry?: ((retry: Retry) => void) | undefined;
}

/** A report about a failed request that will be retried. */
export interface Retry {
  /** The error that the call throws if no retry succeeds. */
  readonly error: LeaseholdError;
  /** When the client gives up. */
  readonly until: Date;
}

export interface Request {
  readonly body?: object | undefined;
  /** The token to send in the `Lock-Token` header. */
  readonly token?: string | undefined;
  /** The `Idempotency-Key`; a new one by default. */
  readonly key?: string | undefined;
  /** The service may keep the request open until this time, by the client's clock, but for at most 20 s. */
  readonly wait_until_ms?: number | undefined;
  /** When to stop retrying, by the client's clock. */
  readonly until_ms?: number | undefined;
  /** The time until which the service remembers the key's outcome. */
  readonly key_until_ms?: number | undefined;
  /** Whether the process may exit before the request is retried. */
  readonly background?: boolean;
  readonly signal?: AbortSignal | undefined;
}

export interface Answer<Body> {
  readonly body: Body;
  /** When the answered request was sent. The answer says nothing about any earlier time. */
  readonly sent_ms: number;
}

/** The longest time that the service keeps a request open by default. */
const WAIT_MAX_MS = 20_000;
const NO_KEY = "The service requires an API key: pass 'apiKey' to the client";
/** A working service answers within 3 s, even if only to report that its store does not respond. */
const ATTEMPT_MAX_MS = 5_000;
const PAUSE_MAX_MS = 1_000;
/** The shortest time between requests to a service that does not keep requests open. */
export const PAUSE_MS = 1_000;
/** The service remembers a key's outcome for at least 60 s. The difference leaves time for a slow request. */
export const KEY_MS = 50_000;

/**
 * Sends a request, and retries it with the same idempotency key while the network or the service fails. Stops once the service
 * may have forgotten the key, because the request could then be applied again, perhaps for another holder.
 *
 * @throws {LockedError | LeaseLostError | ApiError} for the service's answer, or for the last one if the request kept failing.
 * @throws {TimeoutError} when no answer arrives in time.
 */
export async function send<Body>(
  transport: Transport,
  method: string,
  path: string,
  request: Request = {},
): Promise<Answer<Body>> {
  const { clock, apiKey, exchange = overHttp(transport) } = transport;
  const { key = crypto.randomUUID(), wait_until_ms = 0, signal } = request;
  const waitLeft = () => Math.round(Math.max(0, Math.min(WAIT_MAX_MS, wait_until_ms - clock.now_ms())));
  const { key_until_ms = method === "GET" ? Infinity : clock.now_ms() + KEY_MS } = request;
  const until_ms = Math.min(request.until_ms ?? clock.now_ms() + waitLeft() + transport.timeout_ms, key_until_ms);
  if (until_ms < clock.now_ms())
    throw new TimeoutError("The request may have taken effect, but it is too late to repeat it");

  let cause: unknown;
  for (let failures = 0; ; failures++) {
    const sent_ms = clock.now_ms();
    const wait_ms = waitLeft();
    // Values that JSON cannot represent cause an error here, outside the retries. Callers of `request()` set the wait in the
    // body.
    const text = request.body ? JSON.stringify({ ...(wait_ms && { wait: `${wait_ms}ms` }), ...request.body }) : null;
    const answer = await within(clock, wait_ms + attemptMs(until_ms - sent_ms - wait_ms), signal, (signal) =>
      exchange(method, path, { ...request, key, wait_ms, text, signal }),
    ).catch((failure) => {
      signal?.throwIfAborted();
      // A timeout says less about the cause than the failure or the answer of an earlier attempt does.
      if (!cause || !(failure instanceof TimeoutError)) cause = failure;
    });
    const { status, body } = answer ?? { status: 0, body: {} as Exchanged["body"] };
    // Browsers report the status of a redirect as 0.
    const done = status >= 200 && status < 300;
    const ours = done ? answer && isSuccess(path, answer) : isProblem(body);
    transport.reached ||= ours === true;
    if (done && ours) return { body: checked(body) as Body, sent_ms };
    const error = answer && (ours ? errorOf(status, body, refusalOf(body, apiKey)) : strangerOf(transport, answer));
    if (isFinal(error)) throw error;
    if (error) cause = error;
    const left_ms = until_ms - clock.now_ms();
    // Full jitter keeps many clients from retrying at the same moment. Near the deadline, the pause is shorter than Retry-After
    // asks for.
    const pause_ms = Math.max(
      Math.random() * Math.min(PAUSE_MAX_MS, 50 * 2 ** failures),
      Math.min(Number(body.retry_after_ms) || 0, left_ms / 4),
    );
    // An earlier answer is not the last word: a later attempt without an answer may have been applied.
    const failure = error ?? new TimeoutError(`${transport.url} ${silenceOf(cause, transport.reached)}`, { cause });
    if (pause_ms >= left_ms) throw failure;
    if (failures === 0 && !request.background)
      transport.onRetry?.({ error: failure, until: new Date(Date.now() + left_ms) });
    await sleep(clock, pause_ms, signal, request.background);
  }
}

const silenceOf = (cause: unknown, reached: boolean): string =>
  cause instanceof ApiError
    ? `returned ${cause.status} (${cause.message.split(". ")[0]}), and then did not answer in time`
    : `cannot be reached: ${causeOf(cause, reached)}`;

/**
 * Routes whose successful answers identify their subject: by a name, by several names, by a result for each name, or by a
 * token.
 */
const ROUTES = /^\/(lock|rw|semaphore|latch|multi|heartbeat|key)/;
const SUBJECTS = /^(lock|semaphore|latch|key|deleted|results|token)/;

/** Whether the service itself answered: another server's 200 must not count as success. */
const isSuccess = (path: string, { body, isPage }: Exchanged): boolean =>
  !isPage && (!ROUTES.test(path) || Object.keys(body).some((field) => SUBJECTS.test(field)));

/** Whether the error came from the service. Gateway errors have a `code`, too, but it is a number or in capitals. */
const isProblem = ({ code }: Exchanged["body"]): boolean => typeof code === "string" && /^[a-z_]+$/.test(code);

const refusalOf = ({ code }: Exchanged["body"], apiKey: string | undefined): string | undefined =>
  code === "unauthenticated" && !apiKey ? NO_KEY : undefined;

/**
 * Creates the error for an answer that did not come from the service. If a retry would receive the same answer, the URL is
 * wrong.
 */
function strangerOf({ url }: Transport, { status, body, isRedirect }: Exchanged): ApiError {
  const { code: _, ...problem } = body;
  if (isRedirect || isPassing(status)) return new ApiError(status, problem);
  return new ApiError(status, problem, `${url} does not point to a Leasehold service: it returned ${status}`);
}

/**
 * Checks that fences are numbers, because callers put them into environment variables and SQL. The service sends nothing else.
 *
 * @throws {ApiError}
 */
function checked(body: object): object {
  const { token, leases, fence } = body as {
    token?: unknown;
    leases?: readonly { fence?: unknown }[];
    fence?: unknown;
  };
  const isFence = (value: unknown) => Number.isSafeInteger(value) && (value as number) > 0;
  if (token === undefined || (leases ?? [{ fence }]).every(({ fence }) => isFence(fence))) return body;
  throw new ApiError(200, { detail: "Expected the fence to be a positive integer: is the url right?" });
}

/**
 * Whether a retry may succeed. A proxy whose service is down returns 5xx, too. Servers that do not support the method, such as
 * file servers, return 501.
 */
const isPassing = (status: number): boolean => status === 429 || (status >= 500 && status !== 501);

/** Whether a retry would fail with the same error. */
export function isFinal(error: unknown): boolean {
  if (error instanceof ApiError) return !isPassing(error.status) || error.code === "misconfigured";
  return error instanceof LeaseholdError && !(error instanceof TimeoutError);
}

/** Like `send`, for callers that need only the body. */
export async function sendForBody<Body>(...args: Parameters<typeof send>): Promise<Body> {
  return (await send<Body>(...args)).body;
}

/**
 * Returns half of the remaining time, so that an attempt without an answer leaves time for another one; near the end, returns
 * all of it.
 */
const attemptMs = (left_ms: number): number => Math.min(ATTEMPT_MAX_MS, left_ms < 200 ? left_ms : left_ms / 2);

const overHttp =
  ({ url, apiKey, fetch: own }: Transport): Exchange =>
  async (method, path, { token, key, text, wait_ms, signal }) => {
    const response = await (own ?? fetch)(`${url}${path}${wait_ms && method === "GET" ? `?wait=${wait_ms}ms` : ""}`, {
      method,
      headers: {
        "Content-Type": "application/json",
        "Idempotency-Key": key,
        ...(token && { "Lock-Token": token }),
        ...(apiKey && { Authorization: `Bearer ${apiKey}` }),
      },
      body: text,
      // The body contains tokens, which must not reach any other server.
      redirect: "manual",
      signal,
    });
    const { ok, status, headers } = response;
    // Browsers hide the target and report the status 0.
    if (!ok && status < 400)
      return {
        status,
        isRedirect: true,
        body: { detail: `The service redirects to ${headers?.get("Location") ?? "elsewhere"}: is the url right?` },
      };
    try {
      return { status, body: Object(await response.json()) };
    } catch (failure) {
      // A truncated successful answer may have come from the service.
      if (ok && (failure as Error).name !== "SyntaxError") throw failure;
      return { status, body: {}, isPage: true };
    }
  };
