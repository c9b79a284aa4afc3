import { describe, expect, test } from "vitest";
import { Leasehold, LockedError } from "../../src/client/index.ts";
import { settle } from "../support/clocks/turned-clock.ts";
import { acquires, client, clock, keysOf, outcome, service, useFakeService } from "./setup.ts";

useFakeService();

describe("acquire() with wait", () => {
  test("needs one request when the lock is free, for the whole ttl", async () => {
    await client.acquire("x", { wait: "1h", ttl: "5m" });
    expect(service.seen).toHaveLength(1);
    expect(service.seen[0]?.body).toMatchObject({ ttl: "5m" });
    expect(service.seen[0]?.body).not.toHaveProperty("wait");
  });

  test("waits with its ticket over as many requests as necessary, with a short ttl, and renews once granted", async () => {
    service.taken_until_ms = clock.now_ms() + 3_600_000;
    const acquiring = client.acquire("x", { wait: "2h", ttl: "5m" });
    await clock.turn(3_599_000);
    expect(service.token).toBeUndefined();
    await clock.turn(2_000);
    const lease = await acquiring;
    const [, ...waiting] = acquires();
    expect(waiting.length).toBeGreaterThanOrEqual(180);
    expect(keysOf(waiting).size).toBe(1);
    expect(new Set(waiting.map(({ body }) => body.ttl))).toEqual(new Set(["10000ms"]));
    expect(waiting.slice(1).every(({ body }) => body.ticket === "ticket")).toBe(true);
    expect(service.deadline_ms - clock.now_ms()).toBeGreaterThan(290_000);
    expect(lease.remainingMs).toBeGreaterThan(290_000);
  });

  test("knows the deadline of a short lease that was granted after a longer wait", async () => {
    service.taken_until_ms = clock.now_ms() + 15_000;
    const acquiring = client.acquire("x", { wait: "1m", ttl: "5s" });
    await clock.turn(15_000);
    const lease = await acquiring;
    expect(lease.remainingMs).toBe(5_000);
    expect(service.fence).toBe(1);
  });

  test("throws LockedError when the wait times out, with its length, and leaves the queue", async () => {
    service.taken_until_ms = clock.now_ms() + 3_600_000;
    const started_ms = clock.now_ms();
    const waiting = outcome(client.acquire("x", { wait: "45s" }));
    await expect(waiting).rejects.toThrow(LockedError);
    await expect(waiting).rejects.toThrow("'x': not obtained in 45 s, others are ahead of you");
    await expect(waiting).rejects.toMatchObject({ waitedMs: 45_000 });
    expect((acquires().at(-1)?.at_ms ?? 0) + Number.parseInt(acquires().at(-1)?.body.wait, 10) - started_ms).toBe(
      45_000,
    );
    expect(service.seen.at(-1)).toMatchObject({ path: "/locks/x/release", body: { ticket: "ticket" } });
  });

  test("throws LockedError that mentions no wait when none was requested", async () => {
    service.taken_until_ms = clock.now_ms() + 3_600_000;
    await expect(outcome(client.acquire("x"))).rejects.toThrow(/^'x': others are ahead of you$/);
  });

  test("LockedError says until when a free lock is kept closed", () => {
    const problem = {
      code: "locked",
      lock: "x",
      holders: [],
      queue_length: 0,
      available_at: "2030-01-01T00:00:00.000Z",
    };
    expect(new LockedError(problem as unknown as LockedError["problem"]).message).toBe(
      "'x': kept closed until 2030-01-01T00:00:00.000Z by a min_hold or lock_delay",
    );
  });

  test("LockedError names the semaphore", async () => {
    const problem = { code: "locked", semaphore: "pool", holders: [{ owner: "ci-1" }, { owner: null }], waited_ms: 0 };
    const fetch = async () => ({ ok: false, status: 423, json: async () => ({ ...problem }) });
    const taken = new Leasehold({ url: "http://locks.test", clock, fetch }).semaphore("pool").acquire();
    await expect(taken).rejects.toThrow(/^'pool': locked by ci-1, someone$/);
  });

  test("goes on waiting through an outage that is shorter than the wait", async () => {
    service.taken_until_ms = clock.now_ms() + 60_000;
    const acquiring = client.acquire("x", { wait: "1h" });
    await clock.turn(21_000);
    service.fate = () => "refused";
    await clock.turn(5 * 60_000);
    service.fate = () => "ok";
    await clock.turn(5_000);
    expect((await acquiring).fence).toBe(1);
  });

  test("waits again when its lease expired before the response arrived", async () => {
    service.taken_until_ms = clock.now_ms() + 5_000;
    service.fate = (_, count) => (count === 2 ? "unanswered" : "ok");
    const acquiring = client.acquire("x", { wait: "10m" });
    await clock.turn(30_000);
    const lease = await acquiring;
    expect(service.fence).toBe(2);
    expect(lease.token).toBe("token-2");
  });

  test("sends one request a second to a service that does not support waits", async () => {
    service.wait_max_ms = 0;
    service.taken_until_ms = clock.now_ms() + 60_000;
    const acquiring = client.acquire("x", { wait: "1h" });
    await clock.turn(62_000);
    await acquiring;
    expect(acquires().length).toBeLessThan(65);
  });

  test("returns to its place immediately, even if the service's waits are short", async () => {
    service.wait_max_ms = 400;
    service.taken_until_ms = clock.now_ms() + 10_000;
    const acquiring = client.acquire("x", { wait: "1h" });
    await clock.turn(11_000);
    await acquiring;
    const [, , ...again] = acquires();
    expect(again.length).toBeGreaterThanOrEqual(18);
    expect(again.every(({ body }) => body.ticket === "ticket")).toBe(true);
  });

  test("gives up its place when it is aborted", async () => {
    service.taken_until_ms = clock.now_ms() + 3_600_000;
    const controller = new AbortController();
    const acquiring = client.acquire("x", { wait: "2h", signal: controller.signal });
    acquiring.catch(() => {});
    await clock.turn(30_000);
    controller.abort();
    await expect(acquiring).rejects.toThrow("abort");
    await settle();
    expect(service.seen.at(-1)).toMatchObject({ path: "/locks/x/release", body: { ticket: "ticket" } });
  });

  test.each([{ ttl: 100 }, { max_hold: 100 }])(
    "rejects %o, which would expire before any response, with an explanation",
    async (lengths) => {
      service.fate = () => ({ slow_ms: 150 });
      const acquiring = client.acquire("x", { ...lengths, wait: Number.POSITIVE_INFINITY });
      await expect(outcome(acquiring)).rejects.toThrow("use a longer ttl or max_hold");
      expect(service.fence).toBe(2);
    },
  );

  test.each(["503", "refused", "lost"] as const)("releases a grant whose first heartbeat finds %s", async (fate) => {
    service.taken_until_ms = clock.now_ms() + 5_000;
    service.fate = ({ path }) => (path === "/heartbeat" ? fate : "ok");
    const acquiring = outcome(client.acquire("x", { wait: "1m", ttl: "1h" }), 60_000);
    await expect(acquiring).rejects.toThrow();
    expect(service.fence).toBe(1);
    expect(service.isHeld).toBe(false);
    expect(service.seen.at(-1)).toMatchObject({ path: "/locks/x/release", body: { token: "token-1" } });
  });

  test("releases a grant when it is aborted during its first heartbeat", async () => {
    service.taken_until_ms = clock.now_ms() + 1_000;
    service.fate = ({ path }) => (path === "/heartbeat" ? "lost" : "ok");
    const controller = new AbortController();
    const acquiring = client.acquire("x", { wait: "1m", ttl: "1h", signal: controller.signal });
    acquiring.catch(() => {});
    await clock.turn(2_000);
    expect(service.isHeld).toBe(true);
    controller.abort();
    await settle();
    expect(service.isHeld).toBe(false);
  });

  test("releases a grant when the caller did not wait for the response", async () => {
    service.fate = (_, count) => (count === 1 ? "unanswered" : "ok");
    const controller = new AbortController();
    const acquiring = client.acquire("x", { signal: controller.signal });
    acquiring.catch(() => {});
    await settle();
    expect(service.isHeld).toBe(true);
    controller.abort();
    await settle();
    expect(service.isHeld).toBe(false);
    expect(service.fence).toBe(1);
  });
});
