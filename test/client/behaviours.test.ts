import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Fetch, type Lease, Leasehold } from "../../src/client/index.ts";
import type { Variables } from "../../src/config/variables.ts";
import { uniqueName } from "../support/services/http.ts";
import { inProcess, type RunningStore, startStore } from "../support/services/targets.ts";
import { behaviours } from "./behaviours/index.ts";

let store: RunningStore;
beforeAll(async () => {
  store = await startStore();
});
afterAll(() => store.stop());

describe("the client, on a Redis", () => {
  let client: Leasehold;
  beforeAll(() => {
    // This is so short that several requests are needed for one wait.
    client = new Leasehold(inProcess(store, { WAIT_MAX: "1s" }));
  });

  test.concurrent.each(behaviours)("$name", ({ run }) => run(client));
});

/** Returns a client of a service whose limits a test can change, and the requests that it sends. */
function movable(variables: Variables = {}) {
  const { url, fetch } = inProcess(store, variables);
  const service = {
    fetch: fetch as Fetch,
    limit(later: Variables): void {
      service.fetch = inProcess(store, later).fetch as Fetch;
    },
    /** The names that each heartbeat contained. */
    beats: [] as string[][],
  };
  const client = new Leasehold({
    url,
    timeout: "30s",
    fetch: (url, init) => {
      if (url.endsWith("/heartbeat")) {
        service.beats.push(JSON.parse(init.body ?? "").leases.map(({ name }: { name: string }) => name));
      }
      return service.fetch(url, init);
    },
  });
  return { client, service };
}

const takeMany = (client: Leasehold, count: number, ttl: number): Promise<Lease[]> =>
  Promise.all(Array.from({ length: count }, () => client.acquire(uniqueName(), { ttl })));

/** Renews all leases. Returns, for each lease, whether its deadline has moved. */
async function renewed(client: Leasehold, leases: readonly Lease[]): Promise<boolean[]> {
  await new Promise((resolve) => setTimeout(resolve, 10));
  const before = leases.map(({ expiresAt }) => expiresAt);
  await client.heartbeat().catch(() => {});
  return leases.map(({ expiresAt }, i) => expiresAt > (before[i] as Date));
}

describe("the client keeps all its leases", () => {
  const limits: Variables[] = [
    { HEARTBEAT_LEASES_MAX: "4" },
    { BODY_MAX_BYTES: "1024" },
    { TTL_MAX: "5s" },
    { HEARTBEAT_LEASES_MAX: "3", BODY_MAX_BYTES: "1024", TTL_MAX: "5s" },
  ];

  test.each(limits)(
    "when %o is configured while the client runs, and adapts its heartbeats to it",
    async (variables) => {
      const { client, service } = movable();
      const leases = await takeMany(client, 12, 20_000);
      const several = await client.multi(Array.from({ length: 5 }, uniqueName), { ttl: "20s" });
      service.limit(variables);
      expect(await renewed(client, [...leases, several])).toEqual(Array(13).fill(true));
      service.beats = [];
      expect(await renewed(client, [...leases, several])).toEqual(Array(13).fill(true));
      expect(service.beats.flat()).toHaveLength(17);
      expect(service.beats.length, "no request is refused any more").toBeLessThanOrEqual(6);
      await Promise.all([...leases, several].map((lease) => lease.release()));
    },
  );

  test.each(limits.slice(0, 2))("on a service that had %o from the start", async (variables) => {
    const { client } = movable(variables);
    const leases = await takeMany(client, 12, 20_000);
    expect(await renewed(client, leases)).toEqual(Array(12).fill(true));
    await Promise.all(leases.map((lease) => lease.release()));
  });

  test("except one that the service refuses to renew", async () => {
    const { client, service } = movable();
    const leases = await takeMany(client, 12, 20_000);
    const odd = await client.acquire(uniqueName().padEnd(100, "x"));
    service.limit({ NAME_MAX_BYTES: "64" });
    expect(await renewed(client, [odd, ...leases])).toEqual([false, ...Array(12).fill(true)]);
    await expect(client.heartbeat()).rejects.toMatchObject({ code: "invalid_request" });
    await Promise.all(leases.map((lease) => lease.release()));
  });

  test("except those in a request that never gets a response", async () => {
    const { client, service } = movable({ HEARTBEAT_LEASES_MAX: "2" });
    const leases = await takeMany(client, 6, 60_000);
    await client.heartbeat();
    const before = leases.map(({ expiresAt }) => expiresAt);
    const { fetch } = service;
    service.fetch = (url, init) =>
      init.body?.includes(leases[0]?.token as string) ? new Promise(() => {}) : fetch(url, init);
    const controller = new AbortController();
    const beating = client.heartbeat({ signal: controller.signal });
    const moved = () => leases.filter(({ expiresAt }, i) => expiresAt > (before[i] as Date)).length;
    await vi.waitUntil(() => moved() >= 4, { timeout: 10_000 });
    controller.abort();
    await expect(beating).rejects.toThrow("abort");
    service.fetch = fetch;
    await Promise.all(leases.map((lease) => lease.release()));
  });
});

test("release() that is repeated takes one hold back, however often it was applied", async () => {
  const { client, service } = movable();
  const outer = await client.acquire(uniqueName());
  const inner = await client.acquire(outer.lock, { lease: outer });
  const { fetch } = service;
  const controller = new AbortController();
  service.fetch = async (...request) => {
    await fetch(...request);
    controller.abort();
    throw new TypeError("the answer is lost");
  };
  await expect(inner.release({ signal: controller.signal })).rejects.toThrow("abort");
  service.fetch = fetch;
  await inner.release();
  expect((await client.get(outer.lock)).holders[0]?.hold_count).toBe(1);
  await outer.release();
  expect((await client.get(outer.lock)).state).toBe("free");
});

test.each([
  ["by its ticket, without its min_hold", { min_hold: "1h" }],
  ["by its token, which every service knows", {}],
] as const)("a canceled acquire() releases its grant %s", async (_, options) => {
  const { client, service } = movable();
  const { fetch } = service;
  const controller = new AbortController();
  service.fetch = async (...request) => {
    await fetch(...request);
    service.fetch = fetch;
    controller.abort();
    throw new TypeError("the answer is lost");
  };
  const name = uniqueName();
  await expect(client.acquire(name, { ...options, signal: controller.signal })).rejects.toThrow("abort");
  await vi.waitUntil(async () => (await client.get(name)).state === "free", { timeout: 5_000 });
  expect((await client.get(name)).fence, "it was granted").not.toBeNull();
});
