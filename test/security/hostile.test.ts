import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { atDepth } from "../support/runner/depth.ts";
import { Lock, send, type Target } from "../support/services/http.ts";
import { inProcess, startEmbeddedWorker, startStore } from "../support/services/targets.ts";
import { HELD_NAMES, type HostileRequest, hostileRequest } from "./hostile-requests.ts";

/** `HOSTILE_SEED` repeats a run. */
const seed = Number(process.env.HOSTILE_SEED ?? Date.now() % 2 ** 31);
const REQUESTS_AT_ONCE = 20;
const REQUESTS = atDepth({ test: 600, deep: 8_500 });
const THROUGH_WORKERD = atDepth({ test: 200, deep: 1_500 });

/** The limit is low, because a random request that happens to be valid and to have a wait would otherwise take a long time. */
const VARIABLES = { WAIT_MAX: "20ms" };

const DOCUMENTED = new Set([
  "400 invalid_request",
  "404 not_found",
  "405 method_not_allowed",
  "409 lease_lost",
  "409 conflict",
  "413 too_large",
  "415 unsupported_media_type",
  "422 unsatisfiable",
  "423 locked",
  "429 limit_exceeded",
]);

async function expectDocumented(target: Target, request: HostileRequest, secrets: readonly string[]) {
  try {
    await check(target, request, secrets);
  } catch (cause) {
    throw new Error(`unexpected response to ${JSON.stringify(request).slice(0, 2_000)}`, { cause });
  }
}

async function check(target: Target, { path, ...init }: HostileRequest, secrets: readonly string[]) {
  const { status, headers, body } = await send(target, path, init);
  const text = JSON.stringify([body, [...headers]]);
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  if (status < 400) return;
  if (init.method === "HEAD") return expect(status).toBeLessThan(500);
  expect(headers.get("content-type")).toMatch(/^application\/problem\+json\b/);
  expect(DOCUMENTED).toContain(`${status} ${body.code}`);
  expect(body).toMatchObject({ status, detail: expect.stringMatching(/\S/) });
}

async function attack(target: Target, requests: number): Promise<void> {
  const locks = HELD_NAMES.map((name) => new Lock(target, name));
  const leases = await Promise.all(locks.map((lock) => lock.hold({ ttl: "1h", owner: "victim" })));
  const secrets = leases.map(({ token }) => token);
  const salvo = fc.array(hostileRequest, { minLength: REQUESTS_AT_ONCE, maxLength: REQUESTS_AT_ONCE, size: "max" });
  await fc.assert(
    fc.asyncProperty(salvo, async (hostile) => {
      await Promise.all(hostile.map((request) => expectDocumented(target, request, secrets)));
    }),
    { seed, numRuns: requests / REQUESTS_AT_ONCE, endOnFailure: true },
  );
  for (const [i, lock] of locks.entries()) {
    const { token, fence, expires_at } = leases[i];
    expect((await lock.state({ "Lock-Token": token })).yours).toMatchObject({ fence, expires_at, hold_count: 1 });
    expect((await lock.acquire({ fair: false })).body.holders).toMatchObject([{ owner: "victim", fence }]);
    expect(await lock.end(token)).toMatchObject({ released: true });
    expect((await lock.hold({ fair: false })).fence).toBeGreaterThan(fence);
  }
}

describe(`2 errors: hostile requests (seed ${seed})`, () => {
  test(`2 errors: ${REQUESTS} get documented responses and change no other client's lock`, {
    timeout: 180_000,
  }, async () => {
    const store = await startStore();
    onTestFinished(() => store.stop());
    await attack(inProcess(store, VARIABLES), REQUESTS);
  });

  test(`2 errors: ${THROUGH_WORKERD} more, through workerd and the embedded store`, { timeout: 180_000 }, async () => {
    const target = await startEmbeddedWorker({ variables: VARIABLES });
    onTestFinished(() => target.stop());
    await attack(target, THROUGH_WORKERD);
  });
});
