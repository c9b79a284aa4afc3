import { type Config, parseConfig } from "../../../src/config/config.ts";
import { createIdentify } from "../../../src/http/access/identify.ts";
import { ProblemError } from "../../../src/http/output/problem.ts";
import { makeKey, makeToken } from "../../support/services/issuer.ts";

export const ISSUER = "https://issuer.example";
export const AUDIENCE = "https://locks.example.com";
export const NOW_S = 1_790_000_000;

export const ENTRY = {
  issuer: ISSUER,
  audience: AUDIENCE,
  jwks: `${ISSUER}/keys`,
  claims: { repository_owner_id: "65" },
  namespace: "ci",
  scopes: ["lock"],
  prefix: "gh/{repository}/",
};

export const CLAIMS = {
  iss: ISSUER,
  aud: AUDIENCE,
  sub: "repo:octo/app:ref:refs/heads/main",
  exp: NOW_S + 300,
  nbf: NOW_S - 5,
  iat: NOW_S - 5,
  repository: "octo/app",
  repository_owner_id: "65",
};

export const KEY = await makeKey("one");

/** Identifies callers at a given instant with the issuer's keys, and records every fetch of those keys. */
export function identifier(entries: readonly object[] = [ENTRY], published: readonly object[] = [KEY.public]) {
  const state = {
    published,
    /** How the issuer fails; undefined while it works. */
    failure: undefined as (() => Promise<Response>) | undefined,
    fetched: [] as string[],
    failures: [] as string[],
    now_ms: 0,
    unix_s: NOW_S,
    slept: 0,
  };
  const clock = {
    now_ms: () => state.now_ms,
    async sleep(ms: number) {
      state.now_ms += ms;
      state.slept++;
      await new Promise(setImmediate);
    },
  };
  const fetch = (async (input: string) => {
    state.fetched.push(input);
    await new Promise(setImmediate);
    if (state.failure) return state.failure();
    if (input === `${ISSUER}/.well-known/openid-configuration`)
      return Response.json({ issuer: ISSUER, jwks_uri: `${ISSUER}/found` });
    return Response.json({ keys: state.published });
  }) as typeof globalThis.fetch;
  const { access }: Config = parseConfig({ JWT_ISSUERS: entries });
  const onFailure = (cause: string) => state.failures.push(cause);
  const unix_ms = () => state.unix_s * 1000;
  const identify = createIdentify(access, undefined, { clock, fetch, unix_ms, onFailure });
  const outcomeOf = (token: string) =>
    identify(token, {} as never).catch((error) => {
      if (error instanceof ProblemError) return { code: error.code, ...error.details };
      throw error;
    });
  return { state, identify: outcomeOf };
}

export const down = () => Promise.reject(new Error("down"));

/** Returns the verdict on a token that is valid except for these changes. */
export async function judge(claims: object, header: object = {}, entries?: readonly object[]) {
  return identifier(entries).identify(await makeToken(KEY, { ...CLAIMS, ...claims }, header));
}
