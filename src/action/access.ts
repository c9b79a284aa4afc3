/** Authenticates requests with an API key, or with the tokens that GitHub issues to a job. */
import { type Clock, systemClock } from "../client/clock.ts";
import type { Fetch, LeaseholdOptions } from "../client/index.ts";
import type { Inputs } from "./inputs.ts";

/** The URL at which GitHub issues tokens. */
export interface TokenSource {
  readonly url: string;
  /** The credential for that URL. It is a secret. */
  readonly token: string;
  readonly audience: string;
}

/** Everything needed to reach the service, as plain data that can be passed to the heartbeat process. */
export interface Access {
  readonly url: string;
  readonly apiKey?: string | undefined;
  readonly tokens?: TokenSource | undefined;
}

/** How long before its expiry a token is replaced, so that it does not expire while a request is in flight. */
const MARGIN_MS = 60_000;

/** @throws {TypeError} if the job has neither an API key nor permission to request tokens from GitHub. */
export function accessOf({ url, apiKey, audience }: Inputs, env: NodeJS.ProcessEnv): Access {
  if (apiKey) return { url, apiKey };
  const { ACTIONS_ID_TOKEN_REQUEST_URL: from, ACTIONS_ID_TOKEN_REQUEST_TOKEN: token } = env;
  if (from && token) return { url, tokens: { url: from, token, audience: audience ?? originOf(url) } };
  throw new TypeError(
    "Expected the 'api-key' input, or the 'id-token: write' permission, with which this job can get an OIDC token from GitHub. " +
      "Jobs for pull requests from forks get neither secrets nor that permission",
  );
}

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url);

/**
 * Returns the client's options. Every request gets a token that is valid for at least another minute. If GitHub does not issue
 * one, the request fails as if the service had not answered, and is retried.
 */
export function connect(access: Access, watch: (send: Fetch) => Fetch = (send) => send): LeaseholdOptions {
  const { url, apiKey, tokens } = access;
  const { fetch } = globalThis;
  if (tokens === undefined) return { url, apiKey, fetch: watch(fetch) };
  const current = tokensFrom(tokens, systemClock());
  const send: Fetch = async (to, init) => {
    const headers = { ...init.headers, Authorization: `Bearer ${await current(init.signal)}` };
    return fetch(to, { ...init, headers });
  };
  // A placeholder, so that errors don't blame a missing key.
  return { url, apiKey: "oidc", fetch: watch(send) };
}

/** Requests a new token shortly before the current one expires. */
export function tokensFrom(
  { url, token, audience }: TokenSource,
  clock: Pick<Clock, "now_ms">,
): (signal: AbortSignal) => Promise<string> {
  let last = "";
  let good_until_ms = 0;
  return async (signal) => {
    if (clock.now_ms() < good_until_ms) return last;
    const asked_ms = clock.now_ms();
    const from = new URL(url);
    from.searchParams.set("audience", audience);
    const response = await globalThis.fetch(from, {
      headers: { Authorization: `Bearer ${token}`, Accept: "application/json" },
      signal,
    });
    if (!response.ok) throw new Error(`GitHub answered the request for an OIDC token with ${response.status}`);
    last = ((await response.json()) as { value: string }).value;
    good_until_ms = asked_ms + lifetimeMs(last) - MARGIN_MS;
    return last;
  };
}

/** Relies only on the issuer's clock, because this machine's clock may be wrong. */
function lifetimeMs(token: string): number {
  const [, payload = ""] = token.split(".");
  const { iat, exp } = JSON.parse(Buffer.from(payload, "base64url").toString()) as { iat: number; exp: number };
  return (exp - iat) * 1_000 || 0;
}
