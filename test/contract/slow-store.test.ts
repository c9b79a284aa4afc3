/**
 * Section 5, points 5 and 13: a store that applies requests but responds late, because of a slow disk or a slow
 * network.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseConfig } from "../../src/config/config.ts";
import { FileStore, openDatabase } from "../../src/engine/sqlite/file/index.ts";
import { createApp } from "../../src/http/app.ts";
import { createLockService } from "../../src/lock/service.ts";
import { startRedis } from "../../tools/support/redis/server.ts";
import { startWire, type Wire } from "../prove/network/wire.ts";
import { bodyOf, keyed, Lock, post, send, type Target } from "../support/services/http.ts";
import { inProcess, startNode, startStore, startUpstashWorker } from "../support/services/targets.ts";
import { expectLost, expectProblem } from "./suite/expectations.ts";

/** This is so short that the lease has already ended when the store's response arrives. */
const SHORT = "150ms";
const LATE_MS = 400;

interface SlowTarget extends Target {
  /** Delays the store's responses while `request` is in progress. */
  whileSlow<T>(request: () => Promise<T>): Promise<T>;
}

const served = (name: string, app: ReturnType<typeof createApp>): Target => ({
  name,
  url: "http://localhost",
  fetch: async (input, init) => app.fetch(new Request(input, init)),
});

/** The embedded store's file, on a disk whose syncs block the process, as real ones do. */
function onSlowDisk(variables = {}): SlowTarget {
  const config = parseConfig({ ALLOW_ANONYMOUS: "true", ...variables });
  const database = openDatabase(":memory:");
  let sync_ms = 0;
  const commit = database.commit.bind(database);
  database.commit = () => {
    commit();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, sync_ms);
  };
  const store = new FileStore(database);
  const options = { quota: { locks: 0, bytes: 0 }, timeout_ms: config.store_timeout_ms };
  const connect = (onStoreCall: () => void) => store.connect({ ...options, onStoreCall });
  return {
    ...served("file", createApp({ config, connect, locks: createLockService, log: () => {} })),
    whileSlow(request) {
      sync_ms = LATE_MS;
      return request().finally(() => (sync_ms = 0));
    },
  };
}

/** A database whose responses the network delays. */
function behind(wire: Wire, target: Target): SlowTarget {
  return {
    ...target,
    async whileSlow(request) {
      wire.silence("back");
      setTimeout(() => wire.heal(), LATE_MS);
      return request();
    },
  };
}

const [store, redis] = await Promise.all([startStore(), startRedis({ appendonly: false })]);
const [toGateway, toRedis] = await Promise.all([
  startWire(Number(new URL(store.gateway.url).port)),
  startWire(Number(new URL(redis.url).port)),
]);
const upstash = { variables: { ...store.variables, UPSTASH_REDIS_REST_URL: `http://127.0.0.1:${toGateway.port}` } };
const [worker, node] = await Promise.all([
  startUpstashWorker(upstash),
  startNode({ variables: { REDIS_URL: `redis://127.0.0.1:${toRedis.port}` } }),
]);
afterAll(async () => {
  await Promise.all([worker.stop(), node.stop()]);
  await Promise.all([toGateway.close(), toRedis.close()]);
  await Promise.all([store.stop(), redis.stop()]);
});

const targets = [
  onSlowDisk(),
  behind(toGateway, { ...inProcess(upstash), name: "upstash" }),
  behind(toGateway, { ...worker, name: "upstash on Workers" }),
  behind(toRedis, { ...node, name: "redis" }),
];

const UNKNOWN = [503, "store_unavailable", { outcome: "unknown" }] as const;

for (const target of targets) {
  describe(`5.5 slow store: ${target.name}`, () => {
    const late = (path: string, fields: object, headers = {}) =>
      target.whileSlow(() => post(target, path, { ...fields }, headers));

    // Until a script is first used, the database lacks it; the late response would then be the error that reports this.
    beforeAll(async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      await lock.renew({ token });
      bodyOf(await post(target, `${lock.path}/transfer`, { token }), 200);
    });

    test("5.5 slow store: a grant that arrives when its lease may have ended is 503, not a success", async () => {
      const [{ name }, other, key] = [new Lock(target), new Lock(target), keyed()];
      const locks = [{ name }, { name: other.name }];
      expectProblem(await late(`${other.path}/acquire`, { ttl: SHORT }, key), ...UNKNOWN);
      expectLost(await other.acquire({ ttl: SHORT }, key), "expired");
      for (const [path, fields] of [
        [`/locks/${name}/acquire`, {}],
        [`/rw/${name}/read`, {}],
        ["/multi/acquire", { locks }],
        [`/semaphores/${name}/acquire`, { capacity: 1 }],
      ] as const) {
        expectProblem(await late(path, { ...fields, ttl: SHORT }), ...UNKNOWN);
      }
      expect(await new Lock(target, name).hold()).toMatchObject({ hold_count: 1 });
    });

    test("5.5 slow store: a grant after a wait is not returned if its lease ended before the store's response arrived", async () => {
      const lock = new Lock(target);
      expectLost(await late(`${lock.path}/acquire`, { ttl: SHORT, wait: "3s" }), "expired");
    });

    test("5.5 slow store: a renewal or transfer that arrives when the lease may have ended is reported as 503", async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold({ ttl: "60s" });
      expectProblem(await late(`${lock.path}/renew`, { token, ttl: SHORT }), ...UNKNOWN);
      expectLost(await lock.renew({ token }), "expired");
      const next = await lock.hold({ ttl: "60s" });
      expectProblem(await late(`${lock.path}/transfer`, { token: next.token, ttl: SHORT }), ...UNKNOWN);
    });

    test("5.5 slow store: of several renewals, only those whose leases may have ended are reported as unknown", async () => {
      const [lock, other] = [new Lock(target), new Lock(target)];
      const [{ token }, kept] = [await lock.hold({ ttl: "60s" }), await other.hold({ ttl: "60s" })];
      const leases = [
        { name: lock.name, token, ttl: SHORT },
        { name: other.name, token: kept.token },
      ];
      const expected = [{ ok: false, code: "store_unavailable" }, { ok: true }];
      expect(bodyOf(await late("/heartbeat", { leases }), 200).results).toMatchObject(expected);
      const locks = [lock, other].map(({ name }) => ({ name }));
      await other.end(kept.token);
      const multi = bodyOf(await post(target, "/multi/acquire", { locks, ttl: "60s" }), 200);
      const names = [lock.name, other.name];
      const renewed = await late("/multi/renew", { token: multi.token, locks: names, ttl: SHORT });
      expect(bodyOf(renewed, 200).results).toMatchObject([expected[0], expected[0]]);
    });

    test("5.5 slow store: responses in time count, and so do those about a lease that is still valid", async () => {
      const lock = new Lock(target);
      const { token, hold_count } = bodyOf(await late(`${lock.path}/acquire`, { ttl: "60s" }), 200);
      expect(hold_count).toBe(1);
      expect(bodyOf(await late(`${lock.path}/renew`, { token }), 200)).toMatchObject({ token });
      expect(bodyOf(await late(`${lock.path}/release`, { token }), 200)).toMatchObject({ released: true });
    });
  });
}

describe("5.13 slow disk", () => {
  const target = onSlowDisk({ STORE_TIMEOUT: "100ms" });

  test("5.13 slow disk: a request that takes longer than STORE_TIMEOUT is 503, and a repetition with its Idempotency-Key gets its result", async () => {
    const [lock, key] = [new Lock(target), keyed()];
    const late = () => target.whileSlow(() => lock.acquire({ ttl: "60s" }, key));
    expectProblem(await late(), ...UNKNOWN);
    expectProblem(await late(), ...UNKNOWN);
    const { token, hold_count } = await lock.hold({ ttl: "60s" }, key);
    expect(hold_count).toBe(1);
    expectProblem(await target.whileSlow(() => lock.renew({ token })), ...UNKNOWN);
    expect(bodyOf(await lock.renew({ token }), 200)).toMatchObject({ token });
  });

  test("5.13 slow disk: a read changes nothing, and /readyz reports that the store is not ready", async () => {
    for (const path of [new Lock(target).path, "/locks", "/readyz"]) {
      const answer = await target.whileSlow(() => send(target, path));
      expectProblem(answer, 503, "store_unavailable", { outcome: "none" });
    }
  });
});
