import { beforeEach, describe, expect, test } from "vitest";
import { ApiError, Leasehold, LockedError, TimeoutError } from "../../../src/client/index.ts";
import { settle, TurnedClock } from "../../support/turned-clock.ts";
import { FakeService, type Seen } from "./fake-service.ts";

let clock: TurnedClock;
let service: FakeService;
let client: Leasehold;

beforeEach(() => {
  clock = new TurnedClock();
  service = new FakeService(clock);
  client = new Leasehold({ url: "http://locks.test/", fetch: service.fetch, clock });
});

/** What comes of it when nobody but the clock does anything more. */
async function outcome<T>(work: Promise<T>, ms = 10 * 60_000): Promise<T> {
  const settled = work.then(
    (value) => () => value,
    (error) => () => {
      throw error;
    },
  );
  await clock.turn(ms);
  return (await settled)();
}

const acquires = (): Seen[] => service.seen.filter(({ path }) => path.endsWith("/acquire"));
const keysOf = (requests: Seen[]) => new Set(requests.map(({ key }) => key));

describe("every request", () => {
  test("is repeated under the same idempotency key until it is answered", async () => {
    service.fate = (_, count) => (["refused", "503", "unanswered"] as const)[count - 1] ?? "ok";
    const lease = await outcome(client.acquire("x"), 20_000);
    expect(service.fence).toBe(1);
    expect(acquires()).toHaveLength(4);
    expect(keysOf(acquires()).size).toBe(1);
    expect(lease.token).toBe("token-1");
  });

  test("has a key of its own", async () => {
    await (await client.acquire("x")).release();
    await (await client.acquire("x")).release();
    expect(keysOf(service.seen).size).toBe(4);
  });

  test("is given up after `timeout` when nobody answers", async () => {
    service.fate = () => "refused";
    const started_ms = clock.now_ms();
    await expect(outcome(client.acquire("x"))).rejects.toThrow(TimeoutError);
    expect((service.seen.at(-1)?.at_ms ?? 0) - started_ms).toBeLessThanOrEqual(10_000);
    expect(service.seen.length).toBeGreaterThan(8);
  });

  test("ends with the last answer of a service that cannot serve", async () => {
    service.fate = () => "503";
    await expect(outcome(client.acquire("x"))).rejects.toMatchObject({ status: 503, code: "store_unavailable" });
  });

  test("takes a success without JSON for none, and repeats it", async () => {
    const portal = new Leasehold({
      url: "http://locks.test",
      clock,
      fetch: async () => ({ ok: true, status: 200, json: async () => JSON.parse("<html>") }),
    });
    await expect(outcome(portal.acquire("x"))).rejects.toThrow(TimeoutError);
  });

  test.each([
    [400, "invalid_request"],
    [401, "unauthenticated"],
    [403, "forbidden"],
    [503, "misconfigured"],
  ])("is not repeated after a %i %s, which would not change", async (status, code) => {
    let count = 0;
    const fetch = async () => ({ ok: false, status, json: async () => ({ code, detail: `${++count}` }) });
    const refused = new Leasehold({ url: "http://locks.test", apiKey: "key", clock, fetch });
    await expect(outcome(refused.acquire("x"))).rejects.toMatchObject({ status, code, message: "1" });
  });

  test("reads an error that is not the service's own", async () => {
    const fetch = async () => ({ ok: false, status: 404, json: async () => JSON.parse("<html>") });
    const error = await new Leasehold({ url: "http://x.test", clock, fetch }).acquire("x").catch((error) => error);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 404, code: undefined });
  });

  test("ends with the reason of a signal, at once", async () => {
    service.fate = () => "lost";
    const controller = new AbortController();
    const acquiring = client.acquire("x", { signal: controller.signal });
    acquiring.catch(() => {});
    await settle();
    controller.abort(new Error("enough"));
    await expect(acquiring).rejects.toThrow("enough");
  });

  test("is not sent when the signal has aborted before", async () => {
    await expect(client.acquire("x", { signal: AbortSignal.abort() })).rejects.toThrow("abort");
    await clock.turn(60_000);
    expect(service.seen).toEqual([]);
  });
});

describe("acquire() with wait", () => {
  test("needs one request when the lock is free, for the whole ttl", async () => {
    await client.acquire("x", { wait: "1h", ttl: "5m" });
    expect(service.seen).toHaveLength(1);
    expect(service.seen[0]?.body).toMatchObject({ ttl: "5m" });
    expect(service.seen[0]?.body).not.toHaveProperty("wait");
  });

  test("waits with its ticket over as many requests as it takes, for a short ttl, and renews on arrival", async () => {
    service.taken_until_ms = clock.now_ms() + 3_600_000;
    const acquiring = client.acquire("x", { wait: "2h", ttl: "5m" });
    await clock.turn(3_599_000);
    expect(service.token).toBeUndefined();
    await clock.turn(2_000);
    const lease = await acquiring;
    const [, ...waiting] = acquires();
    expect(waiting.length).toBeGreaterThanOrEqual(180);
    expect(keysOf(waiting).size).toBe(1);
    expect(new Set(waiting.map(({ body }) => body.ttl))).toEqual(new Set([10_000]));
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

  test("throws LockedError when the wait is over, says how long that was, and leaves the queue", async () => {
    service.taken_until_ms = clock.now_ms() + 3_600_000;
    const started_ms = clock.now_ms();
    const waiting = outcome(client.acquire("x", { wait: "45s" }));
    await expect(waiting).rejects.toThrow(LockedError);
    await expect(waiting).rejects.toThrow("'x': not obtained in 45 s, others are before you");
    await expect(waiting).rejects.toMatchObject({ waitedMs: 45_000 });
    expect((acquires().at(-1)?.at_ms ?? 0) + (acquires().at(-1)?.body.wait ?? 0) - started_ms).toBe(45_000);
    expect(service.seen.at(-1)).toMatchObject({ path: "/locks/x/release", body: { ticket: "ticket" } });
  });

  test("throws LockedError without a word of a wait that nobody asked for", async () => {
    service.taken_until_ms = clock.now_ms() + 3_600_000;
    await expect(outcome(client.acquire("x"))).rejects.toThrow(/^'x': others are before you$/);
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

  test("waits anew when it was granted, and the grant ended before the answer could come", async () => {
    service.taken_until_ms = clock.now_ms() + 5_000;
    service.fate = (_, count) => (count === 2 ? "unanswered" : "ok");
    const acquiring = client.acquire("x", { wait: "10m" });
    await clock.turn(30_000);
    const lease = await acquiring;
    expect(service.fence).toBe(2);
    expect(lease.token).toBe("token-2");
  });

  test("asks a service that lets nobody wait once a second, not faster", async () => {
    service.wait_max_ms = 0;
    service.taken_until_ms = clock.now_ms() + 60_000;
    const acquiring = client.acquire("x", { wait: "1h" });
    await clock.turn(62_000);
    await acquiring;
    expect(acquires().length).toBeLessThan(65);
  });

  test("comes back to its place at once, however short the waits are that the service allows", async () => {
    service.wait_max_ms = 400;
    service.taken_until_ms = clock.now_ms() + 10_000;
    const acquiring = client.acquire("x", { wait: "1h" });
    await clock.turn(11_000);
    await acquiring;
    const [, , ...again] = acquires();
    expect(again.length).toBeGreaterThanOrEqual(18);
    expect(again.every(({ body }) => body.ticket === "ticket")).toBe(true);
  });

  test("gives its place back when it is aborted", async () => {
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
    "refuses %o, over before any answer comes, in words",
    async (lengths) => {
      service.fate = () => ({ slow_ms: 150 });
      const acquiring = client.acquire("x", { ...lengths, wait: Number.POSITIVE_INFINITY });
      await expect(outcome(acquiring)).rejects.toThrow("ask for a longer ttl or max_hold");
      expect(service.fence).toBe(2);
    },
  );

  test.each(["503", "refused", "lost"] as const)("gives back a grant whose first heartbeat finds %s", async (fate) => {
    service.taken_until_ms = clock.now_ms() + 5_000;
    service.fate = ({ path }) => (path === "/heartbeat" ? fate : "ok");
    const acquiring = outcome(client.acquire("x", { wait: "1m", ttl: "1h" }), 60_000);
    await expect(acquiring).rejects.toThrow();
    expect(service.fence).toBe(1);
    expect(service.isHeld).toBe(false);
    expect(service.seen.at(-1)).toMatchObject({ path: "/locks/x/release", body: { token: "token-1" } });
  });

  test("gives back a grant when it is aborted during its first heartbeat", async () => {
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

  test("gives back a grant whose answer was not awaited", async () => {
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
  test("renews all leases of one client in one request, whenever they were taken", async () => {
    for (let i = 0; i < 5; i++) {
      service.token = undefined;
      await client.acquire(`x${i}`, { ttl: "30s" });
      await clock.turn(1_000);
    }
    await clock.turn(60_000);
    const beats = service.seen.filter(({ path }) => path === "/heartbeat");
    expect(beats[0]?.body.leases).toHaveLength(5);
  });

  test("does not renew a long lease as often as a short one", async () => {
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

  test("splits what does not fit into a request of 16 KiB, and of 100 leases", async () => {
    const name = (i: number) => `${"ä".repeat(120)}${i}`;
    for (let i = 0; i < 120; i++) {
      service.token = undefined;
      await client.acquire(name(i), { ttl: "1h" });
    }
    const before = service.seen.length;
    await client.heartbeat();
    const beats = service.seen.slice(before);
    expect(beats.reduce((sum, { body }) => sum + body.leases.length, 0)).toBe(120);
    for (const { body } of beats) expect(new TextEncoder().encode(JSON.stringify(body)).length).toBeLessThan(16 * 1024);
  });

  test("stops for a lease that was serialized, which then runs out here", async () => {
    const lease = await client.acquire("x", { ttl: "30s" });
    lease.serialize();
    await clock.turn(26_000);
    expect(lease.signal.aborted).toBe(false);
    await clock.turn(2_000);
    expect(lease.signal.reason).toMatchObject({ reason: "unconfirmed" });
    expect(service.seen).toHaveLength(1);
  });

  test("does nothing more after the last release", async () => {
    const lease = await client.acquire("x", { ttl: "30s" });
    await clock.turn(10_000);
    await lease.release();
    const { length } = service.seen;
    await clock.turn(600_000);
    expect(service.seen).toHaveLength(length);
  });
});

describe("new Leasehold()", () => {
  const failing = (options: unknown) => () => new Leasehold(options as { url: string });

  test.each([
    [{ url: "localhost:8787" }, "got 'localhost:8787': write 'http://localhost:8787' or 'https://localhost:8787'"],
    [{ url: "locks.example.com/x" }, "write 'http://locks.example.com/x' or 'https://locks.example.com/x'"],
    [{ url: undefined }, "is its environment variable set?"],
    [{ url: "" }, "is its environment variable set?"],
    [{ url: "ftp://x" }, "got 'ftp://x'"],
    [{ url: "http://x?a=b" }, "got 'http://x?a=b'"],
    [{ url: "http://x", apiKey: 7 }, "'apiKey' to be text"],
    [{ url: "http://x", apiKey: "key\n" }, "without spaces or line breaks"],
    [{ url: "http://x", timeout: "10" }, "Expected 'timeout' to be a duration"],
    [{ url: "http://x", apikey: "key" }, "Expected options such as 'url' and 'apiKey', got apikey"],
    ["http://x", "Expected options such as 'url' and 'apiKey', got text"],
    [undefined, "Expected a 'url'"],
  ])("refuses %o in words", (options, words) => {
    expect(failing(options)).toThrow(TypeError);
    expect(failing(options)).toThrow(words);
  });

  test("does not repeat a password, nor a key", () => {
    expect(failing({ url: "http://me:hunter2@x" })).toThrow("got 'http://…@x'");
    expect(failing({ url: "http://x", apiKey: "hunter 2" })).not.toThrow("hunter");
  });

  test.each(["http://x", "https://x.example:1/base/", "HTTP://[::1]:8787"])("takes %s", (url) => {
    expect(failing({ url, apiKey: undefined })).not.toThrow();
    expect(failing({ url, apiKey: "" })).not.toThrow();
  });
});

describe("mistakes of the program", () => {
  const wrong = undefined as never;
  test.each<[string, () => unknown, string]>([
    ["no name", () => client.acquire(wrong), "Expected a name, got nothing: is its environment variable set?"],
    ["an empty name", () => client.semaphore(""), "Expected a name, got nothing: is its environment variable set?"],
    ["a lock for a name", () => client.tryAcquire({ name: "x" } as never), "Expected a name, got [object Object]"],
    ["no work", () => client.run("x", {}, wrong), "Expected the work as the last argument, got undefined"],
    ["options for work", () => client.run("x", { ttl: "1s" } as never), "the last argument, got object"],
    ["a ttl that is none", () => client.acquire("x", { ttl: "soon" as never }), "Expected 'ttl' to be a duration"],
    ["a wait that is none", () => client.acquire("x", { wait: "1 s" as never }), "'wait' to be a duration"],
  ])("%s: refused in words, before anything is sent", async (_, make, words) => {
    await expect((async () => make())()).rejects.toThrow(expect.objectContaining({ name: "TypeError" }));
    await expect((async () => make())()).rejects.toThrow(words);
    expect(service.seen).toEqual([]);
  });

  test("says where an API key belongs when the service asks for one", async () => {
    const fetch = async () => ({
      ok: false,
      status: 401,
      json: async () => ({ code: "unauthenticated", detail: "?" }),
    });
    const options = { url: "http://locks.test", clock, fetch };
    const words = "The service asks for an API key: pass 'apiKey' to the client";
    await expect(new Leasehold(options).get("x")).rejects.toMatchObject({ status: 401, message: words });
    await expect(new Leasehold({ ...options, apiKey: "wrong" }).get("x")).rejects.toThrow("?");
  });
});

describe("TimeoutError", () => {
  test.each([
    [{ code: "ENOTFOUND", message: "getaddrinfo ENOTFOUND x" }, "getaddrinfo ENOTFOUND x"],
    // Of an AggregateError, for a name with several addresses.
    [{ code: "ECONNREFUSED", message: "" }, "ECONNREFUSED"],
    [{ code: "ERR_SSL_WRONG_VERSION_NUMBER", message: "40:error:0A:SSL routines::c:77:\n" }, "NUMBER: is it http://?"],
    [{ message: "other side closed", code: "UND_ERR_SOCKET" }, "other side closed: is it https://?"],
  ])("names the last cause: %o", async (cause, words) => {
    const fetch = () => Promise.reject(new TypeError("fetch failed", { cause }));
    const unreachable = new Leasehold({ url: "http://locks.test", clock, fetch });
    await expect(outcome(unreachable.acquire("x"))).rejects.toThrow(words);
    await expect(outcome(unreachable.acquire("x"))).rejects.toThrow("http://locks.test cannot be reached: ");
  });

  test("says so when nothing but silence was the cause", async () => {
    service.fate = () => "lost";
    await expect(outcome(client.acquire("x"))).rejects.toThrow("cannot be reached: No answer in time");
  });
});
