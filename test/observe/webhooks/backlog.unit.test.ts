import { expect, test } from "vitest";
import { Backlog, type Held } from "../../../src/observe/webhooks/backlog.ts";

const message = (namespace: string, number: number, body = "{}") => ({
  identity: `${namespace}${number}`.padEnd(8),
  namespace,
  body,
});
const names = (all: readonly (Held | undefined)[]) => all.map((one) => one?.identity.trim());
/** The size of a message from `message`. */
const BYTES = 410;
const QUEUE_BYTES = 600;

const takeAll = (backlog: Backlog): Held[] => {
  const taken: Held[] = [];
  for (let one = backlog.take(); one !== undefined; one = backlog.take()) taken.push(one);
  return taken;
};

test("take(): namespaces take turns, and each one's messages stay in order", () => {
  const backlog = new Backlog(100_000);
  for (const number of [1, 2, 3]) backlog.add(message("a", number));
  for (const number of [1, 2]) backlog.add(message("b", number));
  expect(names([backlog.take(), backlog.take()])).toEqual(["a1", "b1"]);
  backlog.add(message("c", 1));
  expect(names(takeAll(backlog))).toEqual(["a2", "b2", "c1", "a3"]);
  expect(backlog.size).toBe(6);
});

test("makeReady(): a returned message waits behind the others of its namespace", () => {
  const backlog = new Backlog(100_000);
  for (const number of [1, 2]) backlog.add(message("a", number));
  const first = backlog.take() as Held;
  first.state = "delayed";
  backlog.makeReady(first);
  backlog.add(message("b", 1));
  expect(names(takeAll(backlog))).toEqual(["a2", "b1", "a1"]);
});

test("add(): messages that do not fit are dropped from the largest namespace, oldest first", () => {
  const backlog = new Backlog(2 * QUEUE_BYTES + 5 * BYTES);
  const dropped = ["b", "a", "a", "a", "a", "a", "b"].flatMap((namespace, i) => backlog.add(message(namespace, i)));
  expect(names(dropped)).toEqual(["a1", "a2"]);
  expect(names(takeAll(backlog))).toEqual(["b0", "a3", "b6", "a4", "a5"]);
});

test("add(): can drop messages that wait for another delivery, but not those that are being sent", () => {
  const backlog = new Backlog(QUEUE_BYTES + 2 * BYTES);
  for (const number of [1, 2]) backlog.add(message("a", number));
  const [first, second] = [backlog.take(), backlog.take()] as [Held, Held];
  expect(names(backlog.add(message("a", 3)))).toEqual(["a3"]);
  second.state = "delayed";
  expect(names(backlog.add(message("a", 4)))).toEqual(["a2"]);
  backlog.remove(first);
  expect(names(takeAll(backlog))).toEqual(["a4"]);
});

test("add(): holds no more bytes than it may, whatever is sent, taken or removed, and counts wide characters twice", () => {
  const held = (body: string) => {
    const backlog = new Backlog(100_000);
    for (let i = 0; i < 1_000; i++) {
      backlog.add(message(`${i % 3}`, i, body));
      const taken = i % 2 === 0 ? backlog.take() : undefined;
      if (taken !== undefined && i % 4 === 0) backlog.remove(taken);
    }
    return backlog.size * (400 + 8 + body.length);
  };
  expect(held("x".repeat(1_000))).toBeLessThanOrEqual(100_000);
  expect(held("x".repeat(1_000))).toBeGreaterThan(90_000);
  expect(held("中".repeat(1_000))).toBeLessThanOrEqual(60_000);
});

test("remove(): leaves nothing of a namespace without messages", () => {
  const backlog = new Backlog(QUEUE_BYTES + BYTES);
  for (let i = 0; i < 10; i++) {
    expect(backlog.add(message(`n${i}`, i))).toEqual([]);
    backlog.remove(backlog.take() as Held);
  }
  expect(backlog.size).toBe(0);
});
