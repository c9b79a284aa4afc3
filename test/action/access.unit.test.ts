import { afterEach, expect, test, vi } from "vitest";
import { accessOf, connect, tokensFrom } from "../../src/action/access.ts";
import type { Inputs } from "../../src/action/inputs.ts";

const GITHUB = {
  ACTIONS_ID_TOKEN_REQUEST_URL: "https://vstoken.test/token?api-version=2.0",
  ACTIONS_ID_TOKEN_REQUEST_TOKEN: "ask",
};
const inputs = (some: Partial<Inputs>) => ({ url: "https://locks.example.com/api", ...some }) as Inputs;
const { signal } = new AbortController();

function token(n: number, lifetime_s: number): string {
  const payload = { n, iat: 1_000, exp: 1_000 + lifetime_s };
  return `h.${Buffer.from(JSON.stringify(payload)).toString("base64url")}.s`;
}

/** This is how long GitHub's tokens are valid. */
function github(lifetime_s: number) {
  let n = 0;
  const answer = vi.fn(async (_to: unknown, _init?: RequestInit) => Response.json({ value: token(++n, lifetime_s) }));
  vi.stubGlobal("fetch", answer);
  return answer;
}

afterEach(() => vi.unstubAllGlobals());

test("accessOf(): an API key takes precedence over OIDC, and the audience defaults to the url's origin", () => {
  expect(accessOf(inputs({ apiKey: "k" }), GITHUB)).toEqual({ url: "https://locks.example.com/api", apiKey: "k" });
  expect(accessOf(inputs({}), GITHUB).tokens).toMatchObject({ audience: "https://locks.example.com", token: "ask" });
  expect(accessOf(inputs({ audience: "locks" }), GITHUB).tokens).toMatchObject({ audience: "locks" });
  expect(() => accessOf(inputs({}), {})).toThrow("'id-token: write'");
});

test("tokensFrom(): requests a token for the audience, and a new one a minute before it expires", async () => {
  const answer = github(300);
  let now_ms = 0;
  const current = tokensFrom(
    { url: GITHUB.ACTIONS_ID_TOKEN_REQUEST_URL, token: "ask", audience: "a b" },
    { now_ms: () => now_ms },
  );
  expect(await current(signal)).toBe(token(1, 300));
  expect(String(answer.mock.calls[0]?.[0])).toBe("https://vstoken.test/token?api-version=2.0&audience=a+b");
  expect(answer.mock.calls[0]?.[1]?.headers).toMatchObject({ Authorization: "Bearer ask" });
  now_ms = 239_999;
  expect(await current(signal)).toBe(token(1, 300));
  now_ms = 240_000;
  expect(await current(signal)).toBe(token(2, 300));
});

test("tokensFrom(): a token that lasts for less than a minute serves one request", async () => {
  github(30);
  const current = tokensFrom({ url: "https://vstoken.test/", token: "ask", audience: "a" }, { now_ms: () => 0 });
  expect([await current(signal), await current(signal)]).toEqual([token(1, 30), token(2, 30)]);
});

test("connect(): sends the token instead of a key", async () => {
  const answer = github(300);
  const { fetch } = connect(accessOf(inputs({}), GITHUB));
  const headers = { Authorization: "Bearer oidc", "Idempotency-Key": "k" };
  await fetch?.("https://locks.example.com/locks/x/acquire", { method: "POST", headers, body: "{}", signal });
  expect(answer.mock.calls[1]?.[1]?.headers).toEqual({ ...headers, Authorization: `Bearer ${token(1, 300)}` });
});

test("connect(): a refusal by GitHub fails the request, with an error that does not contain the token", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 503 }));
  const { fetch } = connect(accessOf(inputs({}), GITHUB));
  const sent = fetch?.("https://locks.example.com/", { method: "GET", headers: {}, body: null, signal });
  await expect(sent).rejects.toThrow("GitHub answered the request for an OIDC token with 503");
});
