import { isSafeUrl } from "../../config/safe-url.ts";
import type { Clock } from "../../lock/index.ts";
import { getJson } from "./get-json.ts";
import { type PublicKey, readPublicKey } from "./signature.ts";

/** How long keys are used before they are fetched again. */
const FRESH_MS = 600_000;
/** The shortest time between fetches for unknown key ids, which anyone can send. */
const RETRY_MS = 60_000;
/** The shortest time between fetches while no keys are known, because every token from the issuer is then refused. */
const RETRY_FIRST_MS = 5_000;
/** How long keys stay valid while the issuer cannot be reached. */
const KEPT_MS = 86_400_000;
/** How far the clocks of an issuer and this service may differ. */
export const SKEW_MS = 60_000;
/** The timeout for fetching the OpenID configuration and the keys together. */
const FETCH_MS = 3_000;
const LOOK_MS = 25;

export type FoundKey =
  | ({ readonly kind: "found" } & PublicKey)
  | { readonly kind: "unknown" }
  /** Whether the key exists will not be known until the keys are fetched again. `failed` means that fetching them failed. */
  | { readonly kind: "unavailable"; readonly failed: boolean; readonly retry_after_ms: number };

export interface KeySource {
  readonly issuer: string;
  readonly jwks?: string | undefined;
}

export interface KeySetDeps {
  readonly clock: Clock;
  /** Returns the Unix time, which is needed because tokens contain instants, not durations. */
  readonly unix_ms: () => number;
  readonly fetch: typeof fetch;
  /** Called with a message for the operator when the keys cannot be fetched. */
  readonly onFailure: (cause: string) => void;
}

/**
 * Caches an issuer's public keys by id. Requests share the keys but not a promise of them, because on Workers, one request
 * cannot wait for another's promise.
 */
export function createKeySet(source: KeySource, { clock, unix_ms, fetch, onFailure }: KeySetDeps) {
  let keys: ReadonlyMap<string, PublicKey> = new Map();
  let loaded_ms = Number.NEGATIVE_INFINITY;
  let loaded_unix_ms = Number.NEGATIVE_INFINITY;
  let tried_ms = Number.NEGATIVE_INFINITY;
  let loading_ms: number | undefined;

  const since = (instant_ms: number): number => clock.now_ms() - instant_ms;
  const isLoading = (): boolean => loading_ms !== undefined && since(loading_ms) < FETCH_MS;
  const known = (id: string): PublicKey | undefined => (since(loaded_ms) < KEPT_MS ? keys.get(id) : undefined);
  const retry_ms = (): number => (keys.size === 0 && tried_ms !== loaded_ms ? RETRY_FIRST_MS : RETRY_MS);

  async function load(): Promise<void> {
    const started_ms = clock.now_ms();
    const started_unix_ms = unix_ms();
    tried_ms = started_ms;
    loading_ms = started_ms;
    try {
      keys = await fetchKeys(source, fetch);
      loaded_ms = started_ms;
      loaded_unix_ms = started_unix_ms;
    } catch (error) {
      onFailure(`The keys of ${source.issuer} cannot be fetched: ${(error as Error).message}`);
    } finally {
      if (loading_ms === started_ms) loading_ms = undefined;
    }
  }

  /** `issued_ms` is when the token was issued, according to the issuer. */
  return async (id: string, issued_ms: number): Promise<FoundKey> => {
    const asked_ms = clock.now_ms();
    while (known(id) === undefined && isLoading()) await clock.sleep(LOOK_MS);
    const stale = known(id) === undefined || since(loaded_ms) >= FRESH_MS;
    if (stale && !isLoading() && since(tried_ms) >= retry_ms()) await load();
    const key = known(id);
    if (key !== undefined) return { kind: "found", ...key };
    const failed = tried_ms !== loaded_ms;
    // Any token with an unknown key can use up the next attempt to fetch keys, so the issuer may have added a key since the
    // last one.
    const is_older = asked_ms <= loaded_ms || issued_ms + SKEW_MS < loaded_unix_ms;
    if (!failed && is_older) return { kind: "unknown" };
    return { kind: "unavailable", failed, retry_after_ms: Math.max(Math.ceil(retry_ms() - since(tried_ms)), 0) };
  };
}

/** @throws {Error} with the cause, in terms that the operator can understand. */
async function fetchKeys({ issuer, jwks }: KeySource, fetch: KeySetDeps["fetch"]) {
  const signal = AbortSignal.timeout(FETCH_MS);
  const url = jwks ?? (await discover(issuer, fetch, signal));
  const { keys } = await getJson(url, fetch, signal);
  if (!Array.isArray(keys)) throw new Error(`${url} does not contain a list of keys`);
  const found = new Map<string, PublicKey>();
  for (const jwk of keys) {
    const key = readPublicKey(jwk ?? {});
    if (key !== undefined && !found.has(jwk.kid)) found.set(jwk.kid, key);
  }
  return found;
}

/** Returns the URL of the issuer's keys (OpenID Connect Discovery 1.0, section 4). */
async function discover(issuer: string, fetch: KeySetDeps["fetch"], signal: AbortSignal): Promise<string> {
  const url = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const configuration = await getJson(url, fetch, signal);
  const jwks_uri = String(configuration.jwks_uri);
  // Only an issuer on this machine may direct the service to a URL on this machine.
  const isSafe = isSafeUrl(jwks_uri) && (jwks_uri.startsWith("https:") || issuer.startsWith("http:"));
  if (configuration.issuer === issuer && isSafe) return jwks_uri;
  throw new Error(`${url} names another issuer, or has no jwks_uri that starts with https://`);
}
