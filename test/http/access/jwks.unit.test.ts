import { expect, test } from "vitest";
import { makeKey, makeToken } from "../../support/services/issuer.ts";
import { CLAIMS, down, ENTRY, ISSUER, identifier, KEY, NOW_S } from "./identify-jwt.ts";

const MINUTE_MS = 60_000;
const NEXT = await makeKey("two");
const good = await makeToken(KEY, CLAIMS);
/** Signed with a key that the issuer doesn't publish until later. Issued long before the first fetch. */
const next = await makeToken(NEXT, { ...CLAIMS, iat: NOW_S - 3_600 });
const forged = await makeToken(await makeKey("forged"), CLAIMS);
const IN = { namespace: "ci" };
const OUT = { code: "unauthenticated" };
const UNAVAILABLE = { code: "issuer_unavailable" };
const { jwks: _, ...DISCOVERED } = ENTRY;

test("keys are fetched once in ten minutes", async () => {
  const { state, identify } = identifier();
  for (const now_ms of [0, 1, 10 * MINUTE_MS - 1]) {
    state.now_ms = now_ms;
    expect(await identify(good)).toMatchObject(IN);
  }
  expect(state.fetched).toHaveLength(1);
  state.now_ms = 10 * MINUTE_MS;
  await identify(good);
  expect(state.fetched).toHaveLength(2);
});

test("an unknown key is looked up at most once a minute, and then rejected", async () => {
  const { state, identify } = identifier();
  for (let request = 0; request < 5; request++) expect(await identify(next)).toMatchObject(OUT);
  expect(state.fetched).toHaveLength(1);
  state.published = [KEY.public, NEXT.public];
  state.now_ms = MINUTE_MS - 1;
  expect(await identify(next)).toMatchObject(OUT);
  state.now_ms = MINUTE_MS;
  expect(await identify(next)).toMatchObject(IN);
  expect(state.fetched).toHaveLength(2);
});

test("an unknown key: a token that is newer than the keys waits for the next fetch, which forged ones have put off", async () => {
  const { state, identify } = identifier();
  expect(await identify(forged)).toMatchObject(OUT);
  state.published = [KEY.public, NEXT.public];
  state.now_ms = 10_000;
  state.unix_s = NOW_S + 10;
  const newer = await makeToken(NEXT, { ...CLAIMS, iat: NOW_S + 9 });
  for (let second = 10; second < 60; second++) {
    state.now_ms = 1_000 * second;
    state.unix_s = NOW_S + second;
    await identify(forged);
    expect(await identify(newer)).toMatchObject({ ...UNAVAILABLE, retry_after_ms: MINUTE_MS - state.now_ms });
  }
  expect(state.fetched).toHaveLength(1);
  state.now_ms = MINUTE_MS;
  expect(await identify(newer)).toMatchObject(IN);
});

test("an unknown key: the answer is final after a fetch later than the token, by the clocks or because the token arrived first", async () => {
  const issued = (iat: number | undefined) => makeToken(NEXT, { ...CLAIMS, iat });
  const { state, identify } = identifier();
  // This token itself causes the fetch.
  expect(await identify(await issued(NOW_S + 60))).toMatchObject(OUT);
  state.now_ms = 1_000;
  for (const iat of [undefined, NOW_S - 3_600, NOW_S - 61])
    expect(await identify(await issued(iat))).toMatchObject(OUT);
  for (const iat of [NOW_S - 60, NOW_S, NOW_S + 60])
    expect(await identify(await issued(iat))).toMatchObject({ ...UNAVAILABLE, retry_after_ms: 59_000 });
  expect(state.fetched).toHaveLength(1);
});

test("rotation: a key that the issuer has removed is rejected after the next successful fetch", async () => {
  const { state, identify } = identifier();
  await identify(good);
  state.published = [NEXT.public];
  state.now_ms = 10 * MINUTE_MS;
  state.failure = down;
  expect(await identify(good)).toMatchObject(IN);
  state.failure = undefined;
  state.now_ms += MINUTE_MS;
  expect(await identify(good)).toMatchObject(OUT);
  expect(await identify(next)).toMatchObject(IN);
});

test("while an issuer is down, known keys work for 24 hours, others get 503 with the time of the next attempt", async () => {
  const { state, identify } = identifier();
  await identify(good);
  state.failure = down;
  state.now_ms = MINUTE_MS;
  expect(await identify(next)).toMatchObject({ ...UNAVAILABLE, retry_after_ms: MINUTE_MS });
  state.now_ms += 20_000;
  expect(await identify(next)).toMatchObject({ ...UNAVAILABLE, retry_after_ms: 40_000 });
  expect(state.fetched).toHaveLength(2);
  state.now_ms = 24 * 60 * MINUTE_MS - 1;
  expect(await identify(good)).toMatchObject(IN);
  state.now_ms++;
  expect(await identify(good)).toMatchObject(UNAVAILABLE);
  expect(state.failures[0]).toBe(`The keys of ${ISSUER} cannot be fetched: ${ENTRY.jwks} cannot be reached`);
});

test("when an issuer is down from the start, the next attempt follows after 5 s", async () => {
  const { state, identify } = identifier();
  state.failure = down;
  expect(await identify(good)).toMatchObject({ ...UNAVAILABLE, retry_after_ms: 5_000 });
  state.failure = undefined;
  state.now_ms = 4_999;
  expect(await identify(good)).toMatchObject({ ...UNAVAILABLE, retry_after_ms: 1 });
  state.now_ms = 5_000;
  expect(await identify(good)).toMatchObject(IN);
});

test("concurrent requests share one fetch, and those with a known key do not wait for it", async () => {
  const { state, identify } = identifier();
  const identities = await Promise.all(Array.from({ length: 20 }, () => identify(good)));
  for (const one of identities) expect(one).toMatchObject(IN);
  expect(state.fetched).toHaveLength(1);
  state.now_ms = 30 * MINUTE_MS;
  state.slept = 0;
  await Promise.all(Array.from({ length: 20 }, () => identify(good)));
  expect([state.fetched.length, state.slept]).toEqual([2, 0]);
});

test("a fetch that never ends delays other requests for at most 3 s", async () => {
  const { state, identify } = identifier();
  const hung = Promise.withResolvers<Response>();
  state.failure = () => hung.promise;
  void identify(good);
  expect(await identify(good)).toMatchObject(UNAVAILABLE);
  expect(state.now_ms).toBe(3_000);
  hung.reject(new Error("the test is over"));
});

test("redirects, errors, and responses that are not a key set or too long, count as failures", async () => {
  const answers: [Response, RegExp][] = [
    [new Response(null, { status: 302, headers: { Location: "http://169.254.169.254/" } }), /returned 302$/],
    [new Response("{}", { status: 500 }), /returned 500$/],
    [new Response("<html>"), /is not JSON$/],
    [new Response("null"), /does not contain a list of keys$/],
    [new Response("{}"), /does not contain a list of keys$/],
    [new Response(`{"keys":[${'"x",'.repeat(50_000)}1]}`), /longer than 131072 bytes$/],
  ];
  for (const [answer, cause] of answers) {
    const { state, identify } = identifier();
    state.failure = async () => answer;
    expect(await identify(good)).toMatchObject(UNAVAILABLE);
    expect(state.failures).toEqual([expect.stringMatching(cause)]);
  }
});

test("without `jwks`, the issuer's OpenID configuration says where its keys are", async () => {
  const { state, identify } = identifier([DISCOVERED]);
  expect(await identify(good)).toMatchObject(IN);
  expect(state.fetched).toEqual([`${ISSUER}/.well-known/openid-configuration`, `${ISSUER}/found`]);
  for (const [configuration, cause] of [
    [{ issuer: "https://other.example", jwks_uri: `${ISSUER}/found` }, /names another issuer, or/],
    [{ issuer: ISSUER, jwks_uri: "http://169.254.169.254/keys" }, /no jwks_uri that starts with https/],
    [{ issuer: ISSUER, jwks_uri: "file:///etc/keys" }, /no jwks_uri/],
    [{ issuer: ISSUER, jwks_uri: "http://127.0.0.1:6379/keys" }, /no jwks_uri/],
    [{ issuer: ISSUER }, /no jwks_uri/],
  ] as const) {
    const { state, identify } = identifier([DISCOVERED]);
    state.failure = async () => Response.json(configuration);
    expect(await identify(good)).toMatchObject(UNAVAILABLE);
    expect(state.failures).toEqual([expect.stringMatching(cause)]);
  }
});
