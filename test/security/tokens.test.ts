/**
 * How the whole service treats an issuer's tokens: random changes to a valid one, and a real issuer with a real Worker.
 */
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { startWorker } from "../../tools/start/serve/worker.ts";
import { atDepth } from "../support/runner/depth.ts";
import { fakeApp } from "../support/services/fake-app.ts";
import { type Algorithm, makeKey, makeToken, type SigningKey } from "../support/services/issuer.ts";
import { listen } from "../support/services/listen.ts";

/** `SEED` repeats a run. */
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const MUTATIONS = atDepth({ test: 1_000, deep: 10_000 });
/** Other algorithms that workerd supports; the other tests' key is for ES256. */
const ALGORITHMS: readonly Algorithm[] = ["RS256", "PS256", "ES384", "EdDSA"];
const AUDIENCE = "https://locks.example.com";
const KEY = await makeKey("one");
const entryOf = (issuer: string) => ({
  issuer,
  audience: AUDIENCE,
  claims: { repository_owner_id: "65" },
  namespace: "ci",
  scopes: ["lock"],
  prefix: "gh/{repository}/",
});
const claimsOf = (iss: string) => {
  const exp = Math.floor(Date.now() / 1000) + 300;
  return { iss, aud: AUDIENCE, sub: "repo:octo/app", exp, repository: "octo/app", repository_owner_id: "65" };
};
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

const position = fc.nat();
const char = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/{"%');
/** Changes a string or leaves it the same. */
const mutation = fc.oneof(
  fc.record({ kind: fc.constant("replace" as const), position, text: char }),
  fc.record({ kind: fc.constant("insert" as const), position, text: fc.string({ unit: char, maxLength: 5 }) }),
  fc.record({ kind: fc.constant("cut" as const), position, length: fc.integer({ min: 1, max: 60 }) }),
  fc.record({
    kind: fc.constant("header" as const),
    member: fc.constantFrom("alg", "kid", "typ", "crit"),
    value: fc.jsonValue(),
  }),
  fc.record({
    kind: fc.constant("claim" as const),
    member: fc.constantFrom("iss", "aud", "exp", "sub"),
    value: fc.jsonValue(),
  }),
);
type Mutation = typeof mutation extends fc.Arbitrary<infer M> ? M : never;

function mutate(token: string, change: Mutation): string {
  if (change.kind === "header" || change.kind === "claim") {
    const parts = token.split(".");
    const at = change.kind === "header" ? 0 : 1;
    const members = membersOf(parts[at]);
    if (members === undefined) return token;
    parts[at] = Buffer.from(JSON.stringify({ ...members, [change.member]: change.value })).toString("base64url");
    return parts.join(".");
  }
  const at = change.position % token.length;
  const [head, tail] = [token.slice(0, at), token.slice(at)];
  if (change.kind === "insert") return head + change.text + tail;
  return change.kind === "cut" ? head + tail.slice(change.length) : head + change.text + tail.slice(1);
}

/** Returns undefined for a token that an earlier change has damaged. */
function membersOf(part = ""): object | undefined {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString());
  } catch {
    return undefined;
  }
}

test(`a valid token: none of ${MUTATIONS} random changes is accepted, and none makes the service fail`, async () => {
  const issuer = "https://issuer.example";
  const fetch = (async () => Response.json({ keys: [KEY.public] })) as unknown as typeof globalThis.fetch;
  const variables = { JWT_ISSUERS: [{ ...entryOf(issuer), jwks: `${issuer}/keys` }] };
  const app = fakeApp(variables, {}, undefined, { fetch });
  const token = await makeToken(KEY, claimsOf(issuer));
  expect((await app.get("/me", bearer(token))).status).toBe(200);
  await fc.assert(
    fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 3 }), async (changes) => {
      const changed = changes.reduce(mutate, token);
      fc.pre(changed !== token);
      expect((await app.get("/me", bearer(changed))).status).toBe(401);
    }),
    { seed, numRuns: MUTATIONS },
  );
});

test("a new key of the issuer, while a client sends forged tokens: its tokens get a request to retry, and are not refused", async () => {
  const issuer = "https://issuer.example";
  const next = await makeKey("next");
  let published = [KEY.public];
  let now_ms = 0;
  const clock = { now_ms: () => now_ms, sleep: async () => {} };
  const fetch = (async () => Response.json({ keys: published })) as unknown as typeof globalThis.fetch;
  const variables = { JWT_ISSUERS: [{ ...entryOf(issuer), jwks: `${issuer}/keys` }] };
  const app = fakeApp(variables, {}, undefined, { fetch, clock });
  const claims = { ...claimsOf(issuer), iat: Math.floor(Date.now() / 1000) };
  const forged = await makeToken(await makeKey("forged"), claims);
  expect((await app.get("/me", bearer(forged))).status).toBe(401);
  published = [next.public];
  now_ms = 1_000;
  const honest = await makeToken(next, claims);
  const { status, headers, body } = await app.get("/me", bearer(honest));
  expect([status, headers.get("Retry-After"), body]).toMatchObject([
    503,
    "59",
    { code: "issuer_unavailable", retry_after_ms: 59_000 },
  ]);
  now_ms = 60_000;
  expect((await app.get("/me", bearer(honest))).status).toBe(200);
});

test("a real issuer: the Worker fetches its keys, and its tokens reach only their own prefix", {
  timeout: 60_000,
}, async () => {
  const others = await Promise.all(ALGORITHMS.map((alg) => makeKey(alg, alg)));
  const published = [KEY, ...others].map((key) => key.public);
  let requests = 0;
  const issuer = await listen((request, response) => {
    requests++;
    const configuration = { issuer, jwks_uri: `${issuer}/keys` };
    response.end(JSON.stringify(request.url === "/keys" ? { keys: published } : configuration));
  });
  const worker = await startWorker({ env: { JWT_ISSUERS: JSON.stringify([entryOf(issuer)]) } });
  onTestFinished(() => worker.stop());
  const token = await makeToken(KEY, claimsOf(issuer));
  const ask = (path: string, sent: string) => fetch(worker.url + path, { method: "POST", headers: bearer(sent) });
  const statuses = await Promise.all(
    Array.from({ length: 8 }, async (_, i) => (await ask(`/locks/gh%2Focto%2Fapp%2F${i}/acquire`, token)).status),
  );
  expect(statuses).toEqual(Array(8).fill(200));
  expect(requests).toBe(2);
  expect((await ask("/locks/gh%2Focto%2Fother%2Fx/acquire", token)).status).toBe(403);
  const ancestor = await makeToken(KEY, { ...claimsOf(issuer), repository: "octo" });
  expect((await ask("/locks/gh%2Focto%2Fapp%2Fy/acquire", ancestor)).status).toBe(401);
  const foreign = await makeToken(await makeKey("two"), claimsOf(issuer));
  expect((await ask("/locks/x/acquire", foreign)).status).toBe(401);
  for (const [i, alg] of ALGORITHMS.entries()) {
    const signed = await makeToken(others[i] as SigningKey, claimsOf(issuer), {}, alg);
    expect([alg, (await ask("/locks/gh%2Focto%2Fapp%2Fy/renew", signed)).status]).toEqual([alg, 400]);
  }
  expect(await (await fetch(`${worker.url}/me`, { headers: bearer(token) })).json()).toMatchObject({
    key_id: expect.stringMatching(/^jwt:repo:octo\/app~/),
    prefix: "gh/octo/app/",
  });
});
