/** Lost, late, duplicated or forged hints cost time but do no other harm. */
import { afterAll, describe, expect, test } from "vitest";
import { createProcessCarrier } from "../../src/hints/process.ts";
import { faultyCarrier } from "../support/services/faulty-hints.ts";
import { type Answer, bodyOf, Lock, post, sleep, type Target, uniqueName } from "../support/services/http.ts";
import { inProcess, startStore } from "../support/services/targets.ts";
import { insisting } from "../support/services/until-answered.ts";

const CLIENTS = 12;
const ROUNDS = 4;
const HOLD_MS = 20;

const store = await startStore();
afterAll(() => store.stop());

const faulty = faultyCarrier(createProcessCarrier(), { odds: 0.5, delay_ms: 1_000, forge_ms: 50 });

describe("hints that fail: a crowd of writers, readers, multi-locks and permits", () => {
  test.concurrent.each<[string, Target]>([
    ["half of all hints lost, late, duplicated or forged", inProcess(store, {}, faulty)],
    ["no hints", inProcess(store, { HINTS: "off" })],
  ])("%s: all are served, and mutual exclusion holds", { timeout: 120_000 }, async (_, service) => {
    // Retries with an Idempotency-Key, because a new request after a 503 would lose its place in the queue.
    const target = insisting(service);
    const [lock, other] = [new Lock(target), new Lock(target)];
    let writers = 0;
    let readers = 0;
    const fences: number[] = [];

    async function taken(ask: (fields: object) => Promise<Answer>) {
      let answer = await ask({});
      while (answer.status === 423) answer = await ask({ ticket: answer.body.ticket });
      return bodyOf(answer, 200);
    }
    async function write() {
      const lease = await taken((fields) => lock.acquire({ wait: "5s", ...fields }));
      fences.push(lease.fence);
      writers += 1;
      expect([writers, readers]).toEqual([1, 0]);
      await sleep(HOLD_MS);
      writers -= 1;
      await lock.end(lease.token);
    }
    async function read() {
      const lease = await taken((fields) => lock.read({ wait: "5s", ...fields }));
      readers += 1;
      expect(writers).toBe(0);
      await sleep(HOLD_MS);
      readers -= 1;
      await lock.end(lease.token);
    }
    async function both() {
      const locks = [lock, other].map(({ name }) => ({ name }));
      const { token } = await taken((fields) => post(target, "/multi/acquire", { locks, wait: "5s", ...fields }));
      writers += 1;
      expect([writers, readers]).toEqual([1, 0]);
      await sleep(HOLD_MS);
      writers -= 1;
      await post(target, "/multi/release", { token, locks: locks.map(({ name }) => name) });
    }
    const works = [write, write, read, both];
    await Promise.all(
      Array.from({ length: CLIENTS }, async (_, i) => {
        for (let round = 0; round < ROUNDS; round++) await works[(i + round) % works.length]?.();
      }),
    );
    expect(fences).toEqual(fences.toSorted((a, b) => a - b));
    for (const each of [lock, other]) {
      expect(await each.state()).toMatchObject({ state: "free", queue_length: 0, queue: [] });
    }
  });

  test.concurrent("a client that was passed over keeps its place", async () => {
    const target = inProcess(store, {}, faulty);
    const lock = new Lock(target);
    const { token } = await lock.hold();
    const first = await lock.abandon();
    await lock.end(token);
    const between = await lock.hold({ wait: "5s" });
    const later = lock.acquire({ wait: "10s" });
    const served = lock.hold({ ticket: first.ticket, wait: "10s" });
    await sleep(100);
    await lock.end(between.token);
    const lease = await served;
    await lock.end(lease.token);
    const last = bodyOf(await later, 200);
    expect(lease.fence).toBeLessThan(last.fence);
    await lock.end(last.token);
  });

  test.concurrent("a latch opens for all its waiters", async () => {
    const target = inProcess(store, {}, faulty);
    const path = `/latches/${uniqueName()}`;
    const ask = (method: string, at: string, fields?: object) =>
      target.fetch(`${target.url}${at}`, {
        method,
        ...(fields && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(fields) }),
      });
    await ask("PUT", path, { count: 1, ttl: "60s" });
    const waiting = Array.from({ length: 5 }, () => ask("GET", `${path}?wait=15s`).then((answer) => answer.json()));
    await sleep(100);
    await ask("POST", `${path}/count-down`, {});
    for (const answer of await Promise.all(waiting)) expect(answer).toMatchObject({ open: true });
  });
});
