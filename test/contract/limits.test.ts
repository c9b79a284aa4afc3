/**
 * What a deployment can configure, and what only a runtime that reports disconnected clients can promise. Runs in this
 * process.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { assemble, readChecked } from "../../tools/generate/lua/assemble.ts";
import { script } from "../support/engines/model-scripts.ts";
import { bodyOf, keyed, Lock, post, send, sleep, type Target } from "../support/services/http.ts";
import { inProcess, inProcessWith, startStore } from "../support/services/targets.ts";
import { expectInvalid, expectLocked, expectProblem, expectQueueLength } from "./suite/expectations.ts";
import { severalOf } from "./suite/several.ts";
import { Latch, Semaphore } from "./suite/subjects.ts";

const store = await startStore();
const target = inProcess(store);
afterAll(() => store.stop());

describe("6 long-polling", () => {
  test("4 wait: is reduced to the server's limit, not rejected", async () => {
    const lock = new Lock(inProcess(store, { WAIT_MAX: "150ms" }));
    await lock.hold();
    for (const answer of [await lock.acquire({ wait: "100h" }), await lock.acquire({}, { Prefer: "wait=999999999" })]) {
      expectLocked(answer, { position: expect.any(Number) });
      expect(answer.body.waited_ms).toBeGreaterThanOrEqual(140);
      expect(answer.body.waited_ms).toBeLessThan(2_000);
    }
  });

  test.for([3, 6, 12])("6 STORE_CALLS_MAX %i: bounds a request's store calls without ending its wait", async (max) => {
    const lock = new Lock(inProcess(store, { STORE_CALLS_MAX: String(max) }));
    await lock.hold();
    const { requests } = store.gateway.stats;
    const answer = await lock.acquire({ wait: "1s" });
    expect(store.gateway.stats.requests - requests).toBeLessThanOrEqual(max);
    expect(answer.body.waited_ms).toBeGreaterThanOrEqual(990);
  });

  test("6 STORE_CALLS_MAX: limits the requests to a store that fails, or forgets its scripts", async () => {
    const bounded = inProcess(store, { STORE_CALLS_MAX: "3" });
    const [lock, latch, semaphore] = [new Lock(bounded), await Latch.of(target, 2), new Semaphore(bounded)];
    await new Lock(target, lock.name).hold();
    const operations: (() => Promise<unknown>)[] = [
      () => semaphore.set(2),
      () => send(bounded, "/locks"),
      () => send(bounded, `${latch.path}?wait=700ms`),
      () => send(bounded, `${lock.path}?wait=700ms`),
      () => lock.acquire({ wait: "700ms" }),
    ];
    for (const operation of operations) {
      store.gateway.faults.next({ kind: "flush", times: 1_000, match: ([name]) => name.startsWith("eval") });
      store.gateway.faults.next({ kind: "status", times: 1_000, match: ([name]) => name === "get" });
      const { requests } = store.gateway.stats;
      await operation();
      expect(store.gateway.stats.requests - requests).toBeLessThanOrEqual(3);
      store.gateway.faults.clear();
    }
  });

  test("5.10 STORE_CALLS_MAX: a request that has made most of these calls leaves the queues, and rejoins them once it has waited for 10 s", async () => {
    const { some, names } = severalOf(target);
    const [a, b, c] = some(3) as [Lock, Lock, Lock];
    const first = await a.hold({ ttl: "1m" });
    const second = await b.hold({ ttl: "1m" });
    await c.hold({ ttl: "1m" });
    const locks = names([a, b, c]).map((name) => ({ name }));
    const two = (deployment: Target) => post(deployment, "/multi/acquire", { locks, need: 2, wait: "20s" });
    const early = two(inProcess(store, { STORE_CALLS_MAX: "20" }));
    await expectQueueLength(a, 1);
    // A turn at one lock is not enough: the request needs two, and has too few calls left for another turn.
    await a.end(first.token);
    await expectQueueLength(b, 0);
    const late = two(target);
    await expectQueueLength(b, 1);
    await b.end(second.token);
    const { token } = bodyOf(await late, 200);
    await expectQueueLength(c, 1);
    bodyOf(await post(target, "/multi/release", { token, locks: names([a, b]) }), 200);
    expect(bodyOf(await early, 200).waited_ms).toBeGreaterThanOrEqual(10_000);
  });

  test("6 STORE_CALLS_MAX: 30 calls suffice for 5 s of waiting and a grant at the end", {
    timeout: 20_000,
  }, async () => {
    const lock = new Lock(target);
    const { token } = await lock.hold();
    const { requests } = store.gateway.stats;
    const waiting = lock.hold({ wait: "5s" });
    await sleep(4_000);
    await lock.end(token);
    expect((await waiting).waited_ms).toBeLessThanOrEqual(5_500);
    expect(store.gateway.stats.requests - requests - 1).toBeLessThanOrEqual(30);
  });
});

describe("2 limits", () => {
  test("2 limit_exceeded: is returned for too many shared leases or waiters on one lock", async () => {
    const lock = new Lock(inProcess(store, { LEASES_MAX: "2", WAITERS_MAX: "1" }));
    const { token } = await lock.share();
    await lock.share();
    expectProblem(await lock.read(), 429, "limit_exceeded", { retry_after_ms: expect.any(Number) });
    await lock.share({ token });
    // A client that leaves makes room for another.
    await lock.abandon();
    const { ticket } = await lock.enqueue();
    const answer = await lock.acquire({ wait: "1ms" });
    expectProblem(answer, 429, "limit_exceeded");
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expectLocked(await lock.acquire({ ticket }), { position: 0 });
    expectLocked(await lock.acquire());
  });

  test("5.7 head_start: is rejected unless the deployment allows it, with a message about who can allow it", async () => {
    const message = async (HEAD_START_MAX: string, head_start: string) => {
      const answer = await new Lock(inProcess(store, { HEAD_START_MAX })).acquire({ head_start });
      if (answer.status === 200) return "granted";
      expectInvalid(answer, "head_start");
      return answer.body.errors[0].message;
    };
    expect(await message("", "1ms")).toMatch(
      /^is not allowed by this service[:;] .* HEAD_START_MAX or, .* `head_start_max`$/,
    );
    expect(await message("0", "1ms")).toMatch(/^is not allowed/);
    expect(await message("", "0s")).toBe("granted");
    expect(await message("30s", "30s")).toBe("granted");
    expect(await message("30s", "31s")).toMatch(/^must be at most 30s, got 31s[:;] .* HEAD_START_MAX/);
  });

  test("2 ttl: a deployment can limit it to less than 24 h", async () => {
    const lock = new Lock(inProcess(store, { TTL_MAX: "10s" }));
    expectInvalid(await lock.acquire({ ttl: "11s" }), "ttl");
    expect(await lock.hold()).toMatchObject({ ttl_ms: 10_000 });
  });
});

describe("4 tickets: expiry", () => {
  /** In these scripts, tickets live for 30 s. */
  const lua = join(import.meta.dirname, "../../lua");
  const sooner = (file: string) =>
    readFileSync(join(lua, file), "utf8").replace("local TICKET_MS = 30000", "local TICKET_MS = 1000");
  const tree = readChecked(lua, { read: sooner });
  const sources = new Map(tree.scripts.map((one) => [one.name, assemble(one, tree)]));
  const hasty = inProcessWith(({ name }) => script(name, sources.get(name) as string), store);

  test("4 tickets: an expired ticket counts as a new arrival, or without a wait as a plain attempt", async () => {
    const lock = new Lock(hasty);
    await lock.hold();
    const early = await lock.abandon();
    expect(early.ticket_ttl_ms).toBeLessThanOrEqual(1_000);
    const late = await lock.enqueue();
    expect(late).toMatchObject({ position: 0 });
    expect((await lock.state()).queue).toHaveLength(2);
    await sleep(1_100);
    expect((await lock.state()).queue).toHaveLength(1);
    const plain = await lock.acquire({ ticket: early.ticket });
    expectLocked(plain, { queue_length: 1 });
    expect(plain.body).not.toHaveProperty("position");
    expectLocked(await lock.acquire({ ticket: early.ticket, wait: "1ms" }), { position: 1, queue_length: 2 });
    expectLocked(await lock.acquire({ ticket: late.ticket }), { position: 0 });
  });
});

describe("5.7 vanished clients", () => {
  /** Starts waiting for the lock, and disconnects after a moment. */
  async function vanish(lock: Lock, headers: Record<string, string>, fields: object = {}) {
    const body = JSON.stringify({ wait: "5s", ...fields });
    const init = { method: "POST", body, headers: { "content-type": "application/json", ...headers } };
    const request = send(target, `${lock.path}/acquire`, { ...init, signal: AbortSignal.timeout(100) });
    await request.catch(() => {});
  }

  test("5.7 vanished: without a key and a ticket, a request's place and grant are undone", async () => {
    const lock = new Lock(target);
    const { token } = await lock.hold();
    await vanish(lock, {});
    await expectQueueLength(lock, 0);
    await lock.end(token);
    await lock.hold();
  });

  test("5.7 vanished: with a key or a ticket, the place is kept for the client's return", async () => {
    const lock = new Lock(target);
    const { token } = await lock.hold();
    const key = keyed();
    await vanish(lock, key);
    const { ticket } = await lock.abandon();
    await vanish(lock, {}, { ticket });
    expect(await lock.state()).toMatchObject({ queue_length: 2 });
    await lock.end(token);
    expectLocked(await lock.acquire({ ticket }), { position: 1 });
    expect(await lock.hold({}, key)).toMatchObject({ hold_count: 1 });
  });
});
