import { describe, expect, test } from "vitest";
import { type Lease, LeaseLostError } from "../../src/client/index.ts";
import type { Fate } from "./fake-service.ts";
import { client, clock, service, useFakeService } from "./setup.ts";

useFakeService();

/** Returns when the client's signal aborted, and when the lease truly ended. */
async function untilAborted(lease: Lease, limit_ms = 10 * 60_000) {
  let at_ms: number | undefined;
  let deadline_ms = 0;
  lease.signal.addEventListener("abort", () => {
    at_ms = clock.now_ms();
    deadline_ms = service.deadline_ms;
  });
  for (const end_ms = clock.now_ms() + limit_ms; at_ms === undefined && clock.now_ms() < end_ms; )
    await clock.turn(Math.min(clock.next_ms, end_ms) - clock.now_ms());
  return { at_ms: at_ms ?? Number.POSITIVE_INFINITY, deadline_ms, reason: lease.signal.reason };
}

/** Ways in which the service starts to fail; `n` counts the requests since then. */
const failures: Record<string, (n: number) => Fate> = {
  "is gone": () => "refused",
  "is frozen, and accepts connections that nobody answers": () => "lost",
  "applies every request and answers none": () => "unanswered",
  "returns 503": () => "503",
  "answers after a minute": () => ({ slow_ms: 60_000 }),
  "answers a little later than the lease lasts": () => ({ slow_ms: 30_500 }),
  "fails in a different way each time": (n) => (["503", "refused", "lost", { slow_ms: 7000 }] as const)[n % 4] as Fate,
};

describe.each([300, 2_000, 30_000, 3_600_000])("signal of a lease of %i ms", (ttl) => {
  test.each(Object.entries(failures))("aborts before the deadline when the service %s", async (_, fate) => {
    const lease = await client.acquire("x", { ttl });
    await clock.turn(ttl * 2.5);
    expect(lease.signal.aborted, "renewed until then").toBe(false);
    let n = 0;
    service.fate = () => fate(n++);
    const { at_ms, deadline_ms, reason } = await untilAborted(lease, ttl * 2);
    expect(at_ms).toBeLessThan(deadline_ms);
    expect(reason).toBeInstanceOf(LeaseLostError);
    expect(reason).toMatchObject({ reason: "unconfirmed", lock: "x" });
  });
});

describe("signal of a lease with max_hold", () => {
  test.each([2_000, 10_000])(
    "aborts just before %i ms have passed, and gives max_hold as the reason, however long the ttl is",
    async (max_hold) => {
      const started_ms = clock.now_ms();
      const lease = await client.acquire("x", { ttl: 30_000, max_hold, wait: Number.POSITIVE_INFINITY });
      const { at_ms, deadline_ms, reason } = await untilAborted(lease, 30_000);
      expect(at_ms - started_ms).toBeGreaterThanOrEqual(max_hold * 0.85);
      expect(at_ms).toBeLessThan(deadline_ms);
      expect(reason).toMatchObject({ reason: "max_hold" });
      expect(service.fence).toBe(1);
    },
  );

  test("aborts before max_hold even after the lease was renewed and handed over", async () => {
    const lease = await client.acquire("x", { ttl: 3_000, max_hold: 20_000 });
    await clock.turn(10_000);
    const resumed = await client.resume(lease.serialize());
    const { at_ms, deadline_ms, reason } = await untilAborted(resumed, 30_000);
    expect(deadline_ms - at_ms).toBeGreaterThan(0);
    expect(deadline_ms - at_ms).toBeLessThanOrEqual(400);
    expect(reason).toMatchObject({ reason: "max_hold" });
  });

  test("gives 'unconfirmed' as the reason when the service became unreachable long before", async () => {
    const lease = await client.acquire("x", { ttl: 3_000, max_hold: 60_000 });
    service.fate = () => "refused";
    const { reason } = await untilAborted(lease, 30_000);
    expect(reason).toMatchObject({ reason: "unconfirmed" });
  });

  test("leaves time to stop the work before the deadline, and a release frees the lock sooner", async () => {
    const lease = await client.acquire("x", { ttl: 30_000, max_hold: 2_000 });
    await untilAborted(lease, 2_000);
    expect(lease.remainingMs).toBeGreaterThan(0);
    await lease.release();
    expect(service.isHeld).toBe(false);
  });
});

describe("signal", () => {
  test("does not abort while every second request is dropped, because the others arrive in time", async () => {
    service.fate = (_, count) => (count % 2 === 0 ? "lost" : "ok");
    const lease = await client.acquire("x", { ttl: 30_000 });
    await clock.turn(10 * 60_000);
    expect(lease.signal.aborted).toBe(false);
    expect(service.isHeld).toBe(true);
  });

  test("does not abort while every second response is dropped", async () => {
    service.fate = (_, count) => (count % 2 === 0 ? "unanswered" : "ok");
    const lease = await client.acquire("x", { ttl: 30_000 });
    await clock.turn(10 * 60_000);
    expect(lease.signal.aborted).toBe(false);
    expect(service.isHeld).toBe(true);
  });

  test("counts a response's ttl from when its request was sent", async () => {
    service.fate = () => ({ slow_ms: 4000 });
    const acquiring = client.acquire("x", { ttl: 30_000 });
    await clock.turn(4000);
    const lease = await acquiring;
    // The lease was granted after 4 s, but for all that the client knows, it may have been granted immediately.
    expect(service.deadline_ms - clock.now_ms()).toBe(30_000);
    expect(lease.remainingMs).toBe(26_000);
  });

  test("aborts immediately when a heartbeat finds that the lock was broken, with that reason", async () => {
    const lease = await client.acquire("x", { ttl: 30_000 });
    service.token = undefined;
    service.lost = "broken";
    await clock.turn(10_001);
    expect(lease.signal.reason).toMatchObject({ reason: "broken" });
    expect(lease.remainingMs).toBe(0);
  });

  test("reports why the lease could not be confirmed", async () => {
    const lease = await client.acquire("x", { ttl: 30_000 });
    service.fate = () => "503";
    const { reason } = await untilAborted(lease);
    expect(reason.cause).toMatchObject({ status: 503 });
  });

  test("is aborted when it is read after a freeze, even before any timer has run", async () => {
    const lease = await client.acquire("x", { ttl: 30_000 });
    clock.freeze(29_000);
    expect(() => lease.signal.throwIfAborted()).toThrow(LeaseLostError);
  });

  test("stays aborted when the service turns out to have kept the lease", async () => {
    const lease = await client.acquire("x", { ttl: 30_000 });
    service.fate = () => "unanswered";
    await untilAborted(lease);
    service.fate = () => "ok";
    expect(service.isHeld).toBe(true);
    await expect(lease.heartbeat()).rejects.toThrow(LeaseLostError);
    await clock.turn(60_000);
    expect(lease.signal.aborted).toBe(true);
  });

  test("aborts with the release", async () => {
    const lease = await client.acquire("x", { ttl: 30_000 });
    await lease.release();
    expect(lease.signal.reason).toMatchObject({ reason: "released" });
  });

  test("aborts before the deadline even while a release cannot reach the service", async () => {
    const lease = await client.acquire("x", { ttl: 30_000 });
    service.fate = () => "refused";
    lease.release().catch(() => {});
    const { at_ms, deadline_ms } = await untilAborted(lease);
    expect(at_ms).toBeLessThan(deadline_ms);
  });
});

describe("run() with a signal", () => {
  const stopped = new RangeError("the caller stops");
  /** Work that ends when its signal aborts, as `fetch` does. */
  const until = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

  test("aborts the lease's signal with its reason, and releases the lock when the work has stopped", async () => {
    const controller = new AbortController();
    const running = client.run("x", { signal: controller.signal }, (lease) => until(lease.signal));
    running.catch(() => {});
    await clock.turn(1_000);
    controller.abort(stopped);
    await expect(running).rejects.toBe(stopped);
    expect(service.token).toBeUndefined();
  });

  test("also aborts the lease's signal when the lease is lost", async () => {
    const { signal } = new AbortController();
    const running = client.run("x", { signal }, (lease) => until(lease.signal));
    running.catch(() => {});
    await clock.turn(1_000);
    service.token = undefined;
    await clock.turn(30_000);
    await expect(running).rejects.toThrow(LeaseLostError);
  });

  test("returns the result of work that ignores the signal", async () => {
    const controller = new AbortController();
    const running = client.run("x", { signal: controller.signal }, async () => {
      controller.abort(stopped);
      return "done";
    });
    expect(await running).toBe("done");
    expect(service.token).toBeUndefined();
  });
});
