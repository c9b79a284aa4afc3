import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { type Algorithm, makeKey, makeToken } from "../../support/services/issuer.ts";
import { AUDIENCE, CLAIMS, ENTRY, identifier, judge, KEY, NOW_S } from "./identify-jwt.ts";

const refused = (detail: RegExp) => ({
  code: "unauthenticated",
  detail: expect.stringMatching(detail),
  headers: { "WWW-Authenticate": 'Bearer realm="leasehold", error="invalid_token"' },
});
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

test("a valid token gets its entry's namespace, scopes and prefix, and an id for the log", async () => {
  expect(await judge({})).toEqual({
    namespace: "ci",
    scopes: ["lock"],
    prefix: "gh/octo/app/",
    key_id: expect.stringMatching(/^jwt:repo:octo\/app:ref:refs\/heads\/main~[\w-]{22}$/),
  });
});

test("the id of a token's bearer is bounded, safe to log, and specific to one issuer and subject", async () => {
  const idOf = async (sub: string) => ((await judge({ sub })) as { key_id: string }).key_id;
  const [long, other] = [await idOf(`${"x".repeat(500)}1`), await idOf(`${"x".repeat(500)}2`)];
  expect(long).toHaveLength(63);
  expect(other).not.toBe(long);
  expect(await idOf('a\n"\u202e\u0000é')).toMatch(/^jwt:a_____~[\w-]{22}$/);
});

test("times: exp is required, and clocks may differ by 60 s", async () => {
  const at = (claims: object) => judge({ exp: NOW_S + 300, nbf: undefined, iat: undefined, ...claims });
  expect(await at({ exp: NOW_S - 59 })).toMatchObject({ namespace: "ci" });
  expect(await at({ exp: NOW_S - 60 })).toMatchObject(refused(/expired: get a new one/));
  expect(await at({ nbf: NOW_S + 60, iat: NOW_S + 60 })).toMatchObject({ namespace: "ci" });
  for (const claims of [{ nbf: NOW_S + 61 }, { iat: NOW_S + 61 }])
    expect(await at(claims)).toMatchObject(refused(/not valid yet/));
  for (const exp of [undefined, null, "9999999999", `${NOW_S + 300}`, [NOW_S + 300], {}])
    expect(await at({ exp })).toMatchObject(refused(/must have 'exp'/));
  for (const nbf of [null, "0", []]) expect(await at({ nbf })).toMatchObject(refused(/must be numbers/));
});

test("max_age: bounds the time from iat to exp, and needs both", async () => {
  const entry = { ...ENTRY, max_age: "10m" };
  const of = (claims: object, entries: readonly object[] = [entry]) =>
    judge({ nbf: undefined, ...claims }, {}, entries);
  const year_2100 = 4_102_444_800;
  expect(await of({ iat: NOW_S - 300, exp: NOW_S + 300 })).toMatchObject({ namespace: "ci" });
  // Tokens are rejected whether they are about to expire or still valid for a long time.
  for (const iat of [NOW_S, NOW_S - 301])
    expect(await of({ iat, exp: iat + 601 })).toMatchObject(refused(/valid for longer than 10m .* shorter-lived/));
  expect(await of({ iat: NOW_S, exp: year_2100 })).toMatchObject(refused(/longer than 10m/));
  expect(await of({ iat: undefined, exp: NOW_S + 1 })).toMatchObject(refused(/needs 'iat'/));
  // The limit is part of an issuer's entry; entries without one accept any lifetime.
  expect(await of({ iat: undefined, exp: year_2100 }, [ENTRY])).toMatchObject({ namespace: "ci" });
  const main = { ...entry, claims: { ref: "main" } };
  expect(await of({ iat: NOW_S, exp: year_2100 }, [main, ENTRY])).toMatchObject({ namespace: "ci" });
  expect(await of({ iat: NOW_S, exp: year_2100, ref: "main" }, [main, ENTRY])).toMatchObject(
    refused(/longer than 10m/),
  );
});

test("audience: must be one of the token's, and the rejection names the expected one", async () => {
  expect(await judge({ aud: ["other", AUDIENCE] })).toMatchObject({ namespace: "ci" });
  for (const aud of [undefined, null, "other", [], ["other"], { [AUDIENCE]: 1 }, [[[AUDIENCE]]], `${AUDIENCE}/`])
    expect(await judge({ aud })).toMatchObject(refused(/another audience \('aud'\).* for "https:\/\/locks/));
});

test("issuer: is compared as a whole", async () => {
  for (const iss of [
    undefined,
    null,
    "https://issuer.example/",
    "https://issuer.example.evil",
    1,
    ["https://issuer.example"],
  ])
    expect(await judge({ iss })).toMatchObject(refused(/issuer \('iss'\).*not configured here/));
});

test("claims: all must have exactly the configured values, of the same type", async () => {
  for (const repository_owner_id of [undefined, null, 65, "65 ", "066", ["65"], { 0: "65" }, "", true])
    expect(await judge({ repository_owner_id })).toMatchObject(refused(/its 'repository_owner_id' differs/));
  const entry = { ...ENTRY, claims: { n: 1, yes: true, "/kubernetes.io/namespace": "ci", "/a~1b/c": "d" } };
  const claims = { n: 1, yes: true, "kubernetes.io": { namespace: "ci" }, "a/b": { c: "d" } };
  expect(await judge(claims, {}, [entry])).toMatchObject({ namespace: "ci" });
  expect(await judge({ ...claims, n: "1" }, {}, [entry])).toMatchObject(refused(/'n' differs/));
  expect(await judge({ ...claims, "kubernetes.io": "ci" }, {}, [entry])).toMatchObject(refused(/namespace' differs/));
  const inherited = { ...ENTRY, claims: { "/constructor/name": "Object" } };
  expect(await judge({}, {}, [inherited])).toMatchObject(refused(/differs/));
});

test("several entries with one issuer: the first that matches decides, and a token never gets the scopes of two", async () => {
  const entries = [
    { ...ENTRY, claims: { ref: "refs/heads/main" }, scopes: ["admin"] },
    { ...ENTRY, scopes: ["read"] },
  ];
  expect(await judge({ ref: "refs/heads/main" }, {}, entries)).toMatchObject({ scopes: ["admin"] });
  const claimed = { ref: "x", scope: "admin", scopes: ["admin"] };
  expect(await judge(claimed, {}, entries)).toMatchObject({ scopes: ["read"] });
});

test("algorithms: each must match the type of the key; those without a key never do", async () => {
  const algorithms: readonly Algorithm[] = ["RS256", "RS512", "PS256", "ES256", "ES384", "EdDSA"];
  for (const alg of algorithms) {
    const key = await makeKey("k", alg);
    const { alg: _, ...open } = key.public;
    const identity = await identifier([ENTRY], [open]).identify(await makeToken(key, CLAIMS, {}, alg));
    expect([alg, identity]).toMatchObject([alg, { namespace: "ci" }]);
    for (const other of algorithms.filter((other) => other !== alg && other.slice(0, 2) !== alg.slice(0, 2))) {
      const token = await makeToken(key, CLAIMS, { alg: other }, alg);
      expect(await identifier([ENTRY], [open]).identify(token)).toMatchObject(refused(/algorithm \(|signature/));
    }
  }
  for (const alg of ["none", "None", "HS256", "HS512", "", undefined, null, ["ES256"], "ES512", "constructor"])
    expect([alg, await judge({}, { alg })]).toMatchObject([alg, refused(/algorithm \('alg'\)/)]);
});

test("algorithms: a token signed with the public key as a secret is rejected, and so is one without a signature", async () => {
  const head = part({ alg: "HS256", typ: "JWT", kid: "one" });
  for (const secret of [JSON.stringify(KEY.public), KEY.public.x as string, ""]) {
    const text = `${head}.${part(CLAIMS)}`;
    const token = `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
    expect(await identifier().identify(token)).toMatchObject(refused(/algorithm/));
  }
  const bare = `${part({ alg: "none", kid: "one" })}.${part(CLAIMS)}.`;
  expect(await identifier().identify(bare)).toMatchObject(refused(/not configured here/));
  const symmetric = { kty: "oct", kid: "oct", k: part("secret"), alg: "HS256" };
  const text = `${part({ alg: "HS256", kid: "oct" })}.${part(CLAIMS)}`;
  const token = `${text}.${createHmac("sha256", Buffer.from(symmetric.k, "base64url")).update(text).digest("base64url")}`;
  expect(await identifier([ENTRY], [symmetric]).identify(token)).toMatchObject(refused(/a key with this 'kid'/));
});

test("header: keys in the token itself are ignored, and extensions and other types are rejected", async () => {
  const own = await makeKey("one");
  const brought = { jwk: own.public, jku: "https://evil.example/keys", x5u: "https://evil.example/x", x5c: ["x"] };
  const { state, identify } = identifier();
  expect(await identify(await makeToken(own, CLAIMS, brought))).toMatchObject(refused(/signature/));
  expect(state.fetched).toEqual([ENTRY.jwks]);
  expect(await judge({}, brought)).toMatchObject({ namespace: "ci" });
  expect(await judge({}, { typ: "at+jwt" })).toMatchObject({ namespace: "ci" });
  expect(await judge({}, { typ: undefined })).toMatchObject({ namespace: "ci" });
  for (const header of [
    { crit: ["exp"] },
    { crit: [] },
    { typ: "logout+jwt" },
    { typ: 1 },
    { typ: null },
    { typ: { toString: 1 } },
    { typ: ["JWT"] },
  ])
    expect([header, await judge({}, header)]).toMatchObject([header, refused(/has 'crit' or a 'typ' other/)]);
});

test("the key's id: is required, and one that the issuer does not have is rejected", async () => {
  for (const kid of [undefined, null, 1, ["one"]])
    expect(await judge({}, { kid })).toMatchObject(refused(/does not name one of its issuer's keys/));
  for (const kid of ["", "two", "ONE", "__proto__", "../one"])
    expect(await judge({}, { kid })).toMatchObject(refused(/a key with this 'kid'/));
});

test("published keys: weak keys, encryption keys and keys for another algorithm verify nothing", async () => {
  for (const change of [{ use: "enc" }, { alg: "ES384" }, { crv: "P-384" }, { kty: "RSA" }, { x: "AAAA" }]) {
    const { identify } = identifier([ENTRY], [null, "x", { ...KEY.public, ...change }] as object[]);
    expect([change, await identify(await makeToken(KEY, CLAIMS))]).toMatchObject([change, { code: "unauthenticated" }]);
  }
});

test("text that is not a token is rejected with an explanation, and not repeated in the message", async () => {
  const { identify, state } = identifier();
  const texts = ["a.b.c", `${part(null)}.${part(null)}.AA`, `${part([])}.${part([])}.AA`, `${part("x")}.${part(1)}.AA`];
  for (const text of texts)
    expect(await identify(text)).toMatchObject(refused(/neither a configured API key nor a valid JWT/));
  for (const text of ["lh_x", "a.b", "a..c", "a.b.c.d"])
    expect(await identify(text)).toMatchObject(
      refused(/^This API key is not configured here, has expired or has been deleted: check the key\.$/),
    );
  expect(await identify(`${part({})}.${part({ x: "x".repeat(8_192) })}.AA`)).toMatchObject(refused(/at most 8192/));
  expect(state.fetched).toEqual([]);
  const token = await makeToken(KEY, { ...CLAIMS, aud: "secret-audience" });
  expect(JSON.stringify(await identify(token))).not.toMatch(/secret-audience|eyJ/);
});

test("a signature has only one valid encoding", async () => {
  const token = await makeToken(KEY, CLAIMS);
  const last = token.at(-1) as string;
  const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const same = digits[digits.indexOf(last) + 1] as string;
  const { identify } = identifier();
  for (const written of [token.slice(0, -1) + same, `${token}=`, `${token}A`, `${token}AAAA`, token.slice(0, -1)])
    expect(await identify(written)).toMatchObject({ code: "unauthenticated" });
});
