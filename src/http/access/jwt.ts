import type { JwtIssuer } from "../../config/jwt-issuers.ts";
import { formatDuration } from "../../contract/durations.ts";
import { base64url, fromBase64url } from "../../digest/base64url.ts";
import { ProblemError } from "../output/problem.ts";
import { type Claims, identityOf, mismatches } from "./claims.ts";
import type { Identity } from "./identity.ts";
import { createKeySet, type KeySetDeps, SKEW_MS } from "./jwks.ts";
import { isSigned } from "./signature.ts";
import { invalidToken } from "./unauthenticated.ts";

const SKEW_S = SKEW_MS / 1000;
const TYPE = /^(application\/)?(at\+)?jwt$/i;
const SHAPE = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Whether the text looks like a signed JSON Web Token. */
export const isJwt = (text: string): boolean => SHAPE.test(text);

interface Issuer {
  readonly entries: readonly JwtIssuer[];
  readonly findKey: ReturnType<typeof createKeySet>;
}

/** Identifies the bearers of tokens signed by these issuers. The token must satisfy `isJwt`. */
export function createJwtIdentify(
  configured: readonly JwtIssuer[],
  deps: KeySetDeps,
): (token: string) => Promise<Identity> {
  const issuers = new Map<unknown, Issuer>();
  for (const entry of configured) {
    const { entries = [], findKey = createKeySet(entry, deps) } = issuers.get(entry.issuer) ?? {};
    issuers.set(entry.issuer, { entries: [...entries, entry], findKey });
  }
  return async (token) => {
    const jwt = read(token);
    const { claims } = jwt;
    const issuer = issuers.get(claims.iss);
    if (issuer === undefined) throw invalidToken("This token's issuer ('iss') is not configured here.");
    checkTimes(claims, deps.unix_ms() / 1000);
    await checkSignature(jwt, issuer);
    const entry = entryFor(claims, issuer.entries);
    checkAge(claims, entry);
    return identityOf(claims, entry);
  };
}

interface Jwt {
  readonly header: Claims;
  readonly claims: Claims;
  readonly signature: Uint8Array<ArrayBuffer>;
  /** The signed part of the token. */
  readonly text: string;
}

const UTF_8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function read(token: string): Jwt {
  const parts = token.split(".");
  try {
    const [header, claims] = parts.slice(0, 2).map((part) => JSON.parse(UTF_8.decode(fromBase64url(part))));
    const signature = fromBase64url(parts[2] as string) as Uint8Array<ArrayBuffer>;
    // Without this check, one token could have several encodings.
    const canonical = base64url(signature) === parts[2];
    if (isObject(header) && isObject(claims) && canonical)
      return { header, claims, signature, text: token.slice(0, token.lastIndexOf(".")) };
  } catch {
    // The error is reported below.
  }
  throw invalidToken("This is neither a configured API key nor a valid JWT: check what you sent.");
}

const isObject = (value: unknown): value is Claims =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function checkTimes({ exp, nbf = 0, iat = 0 }: Claims, now_s: number): void {
  if (![exp, nbf, iat].every(Number.isFinite))
    throw invalidToken("A token must have 'exp', and its 'exp', 'nbf' and 'iat' must be numbers.");
  if ((exp as number) + SKEW_S <= now_s) throw invalidToken("This token has expired: get a new one from its issuer.");
  if (Math.max(nbf as number, iat as number) - SKEW_S > now_s)
    throw invalidToken("This token is not valid yet: check the clocks of its issuer and of this service.");
}

/**
 * Uses only the issuer's clock, so that a token whose lifetime is too long is refused from the start, not in the middle of a
 * job.
 */
function checkAge({ exp, iat }: Claims, { max_age_ms }: JwtIssuer): void {
  if (max_age_ms === undefined) return;
  if (iat === undefined)
    throw invalidToken(
      "This token needs 'iat', because the service limits how long tokens from this issuer are valid.",
    );
  if (((exp as number) - (iat as number)) * 1000 <= max_age_ms) return;
  throw invalidToken(
    `This token is valid for longer than ${formatDuration(max_age_ms)} ('exp' minus 'iat'): request a shorter-lived one from its issuer.`,
  );
}

/**
 * Checks the signature. Ignores everything that the token says about how to verify it, except which of the issuer's keys signed
 * it.
 */
async function checkSignature({ header, claims, signature, text }: Jwt, { findKey }: Issuer): Promise<void> {
  const { kid, alg, typ = "JWT" } = header;
  if ("crit" in header || typeof typ !== "string" || !TYPE.test(typ))
    throw invalidToken("This token's header has 'crit' or a 'typ' other than JWT, neither of which is supported.");
  if (typeof kid !== "string")
    throw invalidToken("This token's header does not name one of its issuer's keys ('kid').");
  const { iat = Number.NEGATIVE_INFINITY } = claims;
  const key = await findKey(kid, (iat as number) * 1000);
  if (key.kind === "unavailable") {
    const cause = key.failed
      ? "The keys of this token's issuer cannot be fetched"
      : "This token may have been issued after its issuer's keys were last fetched, and it is too early to fetch them again";
    throw new ProblemError("issuer_unavailable", {
      detail: `${cause}, so the token cannot be verified: retry the request later.`,
      retry_after_ms: key.retry_after_ms,
    });
  }
  if (key.kind === "unknown")
    throw invalidToken("This token's issuer does not have, or no longer has, a key with this 'kid': get a new token.");
  const algorithm = key.algorithms.find((one) => one === alg);
  if (algorithm === undefined) throw invalidToken("This token's algorithm ('alg') does not match its issuer's key.");
  const fits = await isSigned(text, signature, key.jwk, algorithm);
  if (!fits)
    throw invalidToken("This token's signature is invalid: the token was changed, or was signed with another key.");
}

/** Returns the first entry that matches. What a token may do is determined by the configuration, never by the token itself. */
function entryFor(claims: Claims, entries: readonly JwtIssuer[]): JwtIssuer {
  const audiences: readonly unknown[] = [claims.aud].flat();
  const meant = entries.filter(({ audience }) => audiences.includes(audience));
  const found = meant.find((entry) => mismatches(claims, entry).length === 0);
  if (found !== undefined) return found;
  const [first] = meant;
  if (first !== undefined) {
    const names = mismatches(claims, first).map((name) => `'${name}'`);
    throw invalidToken(
      `This token is not allowed here: its ${names.join(", ")} ${names.length === 1 ? "differs" : "differ"} from the configuration.`,
    );
  }
  const wanted = [...new Set(entries.map(({ audience }) => JSON.stringify(audience)))].join(" or ");
  throw invalidToken(`This token is for another audience ('aud'): request one for ${wanted} from its issuer.`);
}
