/** A key that is waiting for 32 locks in each of 200 requests must not slow down the locks in other namespaces. */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import type { Variables } from "../../src/config/variables.ts";
import { startWorker } from "../../tools/start/serve/worker.ts";
import { deep } from "../support/runner/depth.ts";
import { bodyOf, Lock, post, type Target } from "../support/services/http.ts";
import { startStore } from "../support/services/targets.ts";

const WAITERS = 200;
const LOCKS = Array.from({ length: 32 }, (_, i) => ({ name: `m${i}` }));
const PHASE_MS = 2_000;
/** With the crowd, an acquire may take at most this many times as long as without it, plus delays on a busy machine. */
const RATIO_MAX = 3;
const NOISE_MS = 80;

const hashOf = (key: string) => `sha256:${createHash("sha256").update(key).digest("hex")}`;
const keyOf = (id: string) => ({ id, hash: hashOf(id), namespace: id, scopes: ["read", "lock"] });
const API_KEYS = JSON.stringify([keyOf("crowd"), keyOf("neighbour")]);

/** Runs in a separate thread, because this many clients would keep the neighbor's own thread busy. */
const CROWD = `
  const { parentPort, workerData } = require("node:worker_threads");
  const { url, body, waiters } = workerData;
  const headers = { Authorization: "Bearer crowd", "Content-Type": "application/json" };
  const ask = () => fetch(url + "/multi/acquire", { method: "POST", headers, body }).catch(() => {});
  for (let i = 0; i < waiters; i++) setTimeout(ask, 5 * i);
  parentPort.postMessage("begun");
`;

const as = (url: string, key: string): Target => ({
  name: key,
  url,
  fetch: (input, init) =>
    fetch(input, {
      ...init,
      headers: { ...(init?.headers as Record<string, string>), Authorization: `Bearer ${key}` },
    }),
});

/** Returns the duration of the acquire in progress, as a median over time: a slow acquire counts for its whole duration. */
async function acquireTime(lock: Lock): Promise<number> {
  const times: number[] = [];
  for (const until_ms = performance.now() + PHASE_MS; performance.now() < until_ms; ) {
    const started_ms = performance.now();
    const { token } = await lock.hold();
    times.push(performance.now() - started_ms);
    await lock.end(token);
  }
  times.sort((a, b) => a - b);
  const total = times.reduce((sum, ms) => sum + ms, 0);
  let passed = 0;
  for (const ms of times) {
    passed += ms;
    if (passed >= total / 2) return ms;
  }
  return 0;
}

async function redis(): Promise<Variables> {
  const store = await startStore();
  onTestFinished(() => store.stop());
  return store.variables;
}

/**
 * The test compares times, which is meaningless on a busy machine. test/lock/pace.unit.test.ts tests whether namespaces
 * take turns.
 */
test.runIf(deep).each([
  ["embedded", async (): Promise<Variables> => ({})],
  ["Redis", redis],
])(
  "200 waiting requests for 32 locks each (%s): a neighbour's acquires go on at their pace",
  async (_, store) => {
    const { url, stop } = await startWorker({ env: { ...(await store()), API_KEYS } });
    onTestFinished(stop);
    const crowd = as(url, "crowd");
    const neighbour = new Lock(as(url, "neighbour"));
    for (let i = 0; i < 30; i++) await neighbour.end((await neighbour.hold()).token);
    bodyOf(await post(crowd, "/multi/acquire", { locks: LOCKS, ttl: "5m" }), 200);
    const alone_ms = await acquireTime(neighbour);

    const body = JSON.stringify({ locks: LOCKS, wait: "20s" });
    const clients = new Worker(CROWD, { eval: true, workerData: { url, body, waiters: WAITERS } });
    onTestFinished(() => void clients.terminate());
    await once(clients, "message");
    const beside_ms = await acquireTime(neighbour);
    expect(beside_ms, `alone: ${alone_ms} ms`).toBeLessThan(RATIO_MAX * alone_ms + NOISE_MS);
    // The crowd's requests have waited for their turns and haven't been rejected.
    const [first] = LOCKS.map(({ name }) => new Lock(crowd, name)) as [Lock];
    const queued = async () => (await first.state()).queue_length;
    await expect.poll(queued, { timeout: 15_000, interval: 200 }).toBe(WAITERS);
  },
  60_000,
);
