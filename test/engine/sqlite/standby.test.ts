/** The embedded store has a timer, so absent clients are granted the lock on time even without requests. */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { FileStore, openDatabase } from "../../../src/engine/sqlite/file/index.ts";
import { eventsOf } from "../../../src/lock/events/ends.ts";
import { createLockService } from "../../../src/lock/service.ts";
import type { AcquireOptions, Served, ServiceEvent } from "../../../src/lock/types.ts";
import { TurnedClock } from "../../support/clocks/turned-clock.ts";
import { atDepth } from "../../support/runner/depth.ts";
import { bodyOf, Lock } from "../../support/services/http.ts";
import { scratchFolder } from "../../support/services/start.ts";
import { startProcess, startServer } from "../../support/services/targets.ts";

const NAME = "deploy";
const TARGETS = [{ name: NAME, mode: "exclusive" }] as const;
const HOUR_MS = 3_600_000;
const PLACES = atDepth({ test: 60, deep: 200 });
const PLACES_KILLED = atDepth({ test: 30, deep: 100 });
const ASKED: AcquireOptions = { ttl_ms: 30_000, wait_ms: 0, fair: true, lock_delay_ms: 0 };

function setUp(path = ":memory:") {
  const clock = new TurnedClock();
  let calls = 0;
  const onStoreCall = () => {
    calls++;
  };
  const open = () => {
    const database = openDatabase(path);
    // A real sync would take real time, but this clock is fake.
    database.sync = (done) => done(null);
    const store = new FileStore(database, clock);
    store.onServed = (keys, reply) => emitAll(eventsOf(reply, keys));
    return store;
  };
  const served: Served[] = [];
  const emit = (event: ServiceEvent) => {
    if (event.event === "served") served.push(event);
  };
  const emitAll = (events: readonly ServiceEvent[]) => events.forEach(emit);
  let store = open();
  const locks = () =>
    createLockService({
      engine: store.connect({ quota: { locks: 0, bytes: 0 }, timeout_ms: 60_000, onStoreCall }),
      caller: { namespace: "a", key_id: "k" },
      context: { clock: { now_ms: () => clock.now_ms(), sleep: async () => {} }, store_calls: () => 0 },
      config: {
        ...{ retention_ms: HOUR_MS, leases_max: 1_000, waiters_max: 1_000, standby_max: PLACES },
        ...{ store_calls_max: 30, history: true },
      },
      emit,
    });
  const acquire = async (options: Partial<AcquireOptions>) => locks().acquire(TARGETS, { ...ASKED, ...options });
  return {
    clock,
    served,
    locks,
    acquire,
    calls: () => calls,
    /** Advances in small steps, so that every timer fires on time. */
    async turn(ms: number) {
      for (let left_ms = ms; left_ms > 0; left_ms -= 500) await clock.turn(Math.min(500, left_ms));
    },
    /** Replaces the process but keeps its file. */
    async restart() {
      store.close();
      store = open();
      await clock.turn(1);
    },
  };
}

test(`${PLACES} places without open requests: holders release, expire and die, and each place is granted in order and on time`, async () => {
  const path = join(scratchFolder(), "locks.sqlite");
  const { clock, served, locks, acquire, turn, restart, calls } = setUp(path);
  await acquire({ ttl_ms: 10_000 });
  const tickets: string[] = [];
  for (let i = 0; i < PLACES; i++) {
    const place = await acquire({ standby_ms: 24 * HOUR_MS, ttl_ms: 10_000, reference: `${i}` });
    if (place.kind !== "busy" || !place.place) throw new Error(place.kind);
    expect(place.place.position).toBe(i);
    tickets.push(place.place.ticket);
  }
  expect(await acquire({ standby_ms: HOUR_MS })).toMatchObject({ kind: "limit", what: "standby", limit: PLACES });
  const before = calls();
  let freed_at_ms = 11_000;
  await turn(10_000);
  expect(calls()).toBe(before);
  for (let i = 0; i < PLACES; i++) {
    expect(served).toHaveLength(i + 1);
    const { reference, at_ms, fence } = served[i] as Served;
    expect(reference).toBe(`${i}`);
    expect(at_ms - freed_at_ms).toBeLessThanOrEqual(1_000);
    expect(fence).toBeGreaterThan(served[i - 1]?.fence ?? 0);
    const [claims, releases] = [i % 3 > 0, i % 3 === 2];
    if (claims) expect(await acquire({ ticket: tickets[i] })).toMatchObject({ kind: "granted", leases: [{ fence }] });
    if (releases) {
      freed_at_ms = clock.now_ms();
      expect(await locks().release([{ name: NAME, token: tickets[i] as string }])).toMatchObject([{ hold_count: 0 }]);
    } else {
      freed_at_ms = at_ms + 10_000;
      if (i % 20 === 0) await restart();
      await turn(10_000);
    }
  }
  expect(served).toHaveLength(PLACES);
});

test("a waiting place causes no work, and a renewed lease postpones its timer", async () => {
  const { served, locks, acquire, turn } = setUp();
  const held = await acquire({});
  if (held.kind !== "granted") throw new Error(held.kind);
  await acquire({ standby_ms: HOUR_MS });
  for (let i = 0; i < 20; i++) {
    await locks().renew([{ name: NAME, token: held.leases[0]?.token as string }]);
    await turn(10_000);
  }
  expect(served).toEqual([]);
  await turn(20_500);
  expect(served).toHaveLength(1);
});

const HOSTS = {
  "a file on Node": (state: string) => startServer("node", undefined, { LEASEHOLD_STATE: state }),
  "an object": (state: string) => startProcess(state),
};

test.for(Object.keys(HOSTS) as (keyof typeof HOSTS)[])(
  "a server with %s that is killed repeatedly loses no place and no grant",
  { timeout: 120_000 },
  async (host) => {
    const state = scratchFolder();
    let server = await HOSTS[host](state);
    onTestFinished(() => server.kill9());
    const name = "killed";
    const { token } = await new Lock(server, name).hold({ ttl: "10m" });
    for (let i = 0; i < PLACES_KILLED; i++)
      bodyOf(await new Lock(server, name).acquire({ standby: "1h", ttl: "100ms", owner: `${i}` }), 202);
    bodyOf(await new Lock(server, name).release({ token }), 200);
    const granted = new Map<number, string>();
    for (let i = 0; granted.size < PLACES_KILLED + 1 && i < 500; i++) {
      const { history } = await new Lock(server, name).state({}, "?history=true");
      for (const { event, fence, owner } of history) if (event === "granted") granted.set(fence, owner);
      if (i % 12 === 5) {
        await server.kill9();
        server = await HOSTS[host](state);
      }
      await sleep(150);
    }
    const owners = [...granted].sort(([a], [b]) => a - b).map(([, owner]) => owner);
    expect(owners).toEqual([null, ...Array.from({ length: PLACES_KILLED }, (_, i) => `${i}`)]);
  },
);
