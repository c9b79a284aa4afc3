/**
 * Vercel's functions, behind an HTTP server on Node, with a real Redis that is reached over Upstash's protocol. The whole suite
 * and the faults are deep tests; otherwise the short suite runs.
 */
import { afterAll, expect, onTestFinished, test } from "vitest";
import { startRedis } from "../../tools/support/redis/server.ts";
import { startVercel } from "../support/platforms/functions.ts";
import { deep } from "../support/runner/depth.ts";
import { bodyOf, keyed, Lock, send, sleep } from "../support/services/http.ts";
import { startServer } from "../support/services/targets.ts";
import { faultsSuite } from "./faults-suite.ts";
import { startFaultyStore } from "./faulty-store.ts";
import { shortSuite, waitingSuites } from "./short-suite.ts";
import { expectLocked, expectProblem } from "./suite/expectations.ts";
import { contractSuite } from "./suite/index.ts";

const faulty = await startFaultyStore({ durable: deep });
const { store } = faulty;
const target = await startVercel(store);
afterAll(() => target.stop());

if (deep) {
  const impatient = await startVercel(store, { STORE_TIMEOUT: "200ms" });
  afterAll(() => impatient.stop());
  contractSuite(target);
  faultsSuite(faulty, target, impatient);
} else {
  shortSuite(target);
  waitingSuites(target);
}

test("9 access: without a database, every response says what to set", async () => {
  const refused = await startVercel({ variables: {} });
  onTestFinished(() => refused.stop());
  const answer = await send(refused, "/locks/x");
  expectProblem(answer, 503, "misconfigured");
  expect(answer.body.detail).toMatch(/Vercel has no persistent disk.* set UPSTASH_REDIS_REST_URL/);
});

// A deep test, because it starts processes and pauses them.
test.runIf(deep)(
  "5.13 fail closed: with Redis over TCP, the first request after a pause of the process succeeds",
  async () => {
    const redis = await startRedis({ appendonly: false });
    onTestFinished(() => redis.stop());
    const variables = { REDIS_URL: redis.url };
    const server = await startServer("vercel", { variables });
    onTestFinished(() => server.kill9());
    await expect.poll(async () => (await send(server, "/readyz")).status).toBe(200);
    expect(bodyOf(await send(server, "/readyz"), 200)).toEqual({ status: "ok", hints: "off", scripts: "functions" });
    for (const pause_ms of [1_000, 4_000, 8_000]) {
      process.kill(server.pid, "SIGSTOP");
      await sleep(pause_ms);
      process.kill(server.pid, "SIGCONT");
      const lock = new Lock(server);
      await lock.hold({}, keyed());
      expectLocked(await lock.acquire());
    }
  },
);

// A deep test, because it starts four processes.
test.runIf(deep)(
  "5.13 fail closed: a quorum of Redis servers over TCP works, and new databases do not vote yet",
  async () => {
    const redises = await Promise.all(Array.from({ length: 3 }, () => startRedis({ appendonly: false })));
    onTestFinished(async () => void (await Promise.all(redises.map((redis) => redis.stop()))));
    const QUORUM_STORES = JSON.stringify(redises.map(({ url }) => ({ url })));
    const server = await startServer("vercel", { variables: { QUORUM_STORES } });
    onTestFinished(() => server.kill9());
    await expect
      .poll(async () => (await send(server, "/readyz")).body.nodes)
      .toEqual({ total: 3, answering: 3, voting: 0 });
  },
);
