import { describe, expect, test } from "vitest";
import { Leasehold, TimeoutError } from "../../src/client/index.ts";
import { FakeService } from "./fake-service.ts";
import { client, clock, keysOf, outcome, service, useFakeService } from "./setup.ts";

useFakeService();

describe("release()", () => {
  test.each(["refused", "unanswered"] as const)("can be called again when it was %s", async (fate) => {
    const lease = await client.acquire("x", { ttl: "10m" });
    service.fate = () => fate;
    await expect(outcome(lease.release(), 20_000)).rejects.toThrow(TimeoutError);
    service.fate = () => "ok";
    await lease.release();
    expect(service.isHeld).toBe(false);
    expect(keysOf(service.seen.filter(({ path }) => path.endsWith("/release"))).size).toBe(1);
    expect(lease.signal.reason).toMatchObject({ reason: "released" });
    const { length } = service.seen;
    await lease.release();
    expect(service.seen).toHaveLength(length);
  });
});

describe("heartbeat", () => {
  test("renews all leases of one client in one request, whenever they were acquired", async () => {
    for (let i = 0; i < 5; i++) {
      service.token = undefined;
      await client.acquire(`x${i}`, { ttl: "30s" });
      await clock.turn(1_000);
    }
    await clock.turn(60_000);
    const beats = service.seen.filter(({ path }) => path === "/heartbeat");
    expect(beats[0]?.body.leases).toHaveLength(5);
  });

  test("renews a long lease less often than a short one", async () => {
    const taken: string[] = [];
    const fetch = service.fetch;
    service.fate = ({ body }) => {
      for (const { name } of body.leases ?? []) taken.push(name);
      return "ok";
    };
    const both = new Leasehold({ url: "http://locks.test", fetch, clock });
    await both.acquire("long", { ttl: "1h" });
    service.token = undefined;
    await both.acquire("short", { ttl: "3s" });
    await clock.turn(60_000);
    expect(taken.filter((name) => name === "short").length).toBeGreaterThan(50);
    expect(taken).not.toContain("long");
  });

  test("splits holders' metadata into request bodies that the service accepts", async () => {
    for (let i = 0; i < 40; i++) {
      service.token = undefined;
      const lease = await client.acquire(`x${i}`, { ttl: "1h" });
      lease.update({ text: "ä".repeat(500) });
    }
    const before = service.seen.length;
    await client.heartbeat();
    const beats = service.seen.slice(before);
    expect(beats.every(({ body }) => FakeService.accepts(body))).toBe(true);
    expect(
      beats.flatMap(({ body }) => body.leases).filter(({ metadata }) => metadata?.text.length === 500),
    ).toHaveLength(40);
  });

  test("sends each update with a higher revision, even within one millisecond", async () => {
    const lease = await client.acquire("x", { ttl: "30s" });
    const revisions: number[] = [];
    for (let step = 0; step < 5; step++) {
      lease.update({ step });
      await client.heartbeat();
      const [item] = service.seen.at(-1)?.body.leases ?? [];
      expect(item.metadata).toEqual({ step });
      revisions.push(item.revision);
    }
    expect(revisions).toEqual([...new Set(revisions)].sort((a, b) => a - b));
  });

  test.each([[{ a: {} }], [{ a: null }], [{ a: undefined, b: [] }], ["text"], [null], [{ a: "x".repeat(1_020) }]])(
    "update(%j) throws a TypeError, and nothing is sent",
    async (metadata) => {
      const lease = await client.acquire("x", { ttl: "30s" });
      expect(() => lease.update(metadata as never)).toThrow(TypeError);
      await client.heartbeat();
      expect(service.seen.at(-1)?.body.leases[0].metadata).toBeUndefined();
    },
  );

  test("splits requests at the service's limits of 16 KiB and 100 leases", async () => {
    const name = (i: number) => `${"ä".repeat(120)}${i}`;
    for (let i = 0; i < 120; i++) {
      service.token = undefined;
      await client.acquire(name(i), { ttl: "1h" });
    }
    const before = service.seen.length;
    await client.heartbeat();
    const beats = service.seen.slice(before).filter(({ body }) => FakeService.accepts(body));
    expect(beats.reduce((sum, { body }) => sum + body.leases.length, 0)).toBe(120);
  });

  test("stops for a serialized lease, whose signal aborts before it expires", async () => {
    const lease = await client.acquire("x", { ttl: "30s" });
    lease.serialize();
    await clock.turn(26_000);
    expect(lease.signal.aborted).toBe(false);
    await clock.turn(2_000);
    expect(lease.signal.reason).toMatchObject({ reason: "unconfirmed" });
    expect(service.seen).toHaveLength(1);
  });

  test("stops after the last release", async () => {
    const lease = await client.acquire("x", { ttl: "30s" });
    await clock.turn(10_000);
    await lease.release();
    const { length } = service.seen;
    await clock.turn(600_000);
    expect(service.seen).toHaveLength(length);
  });
});
