/** The backlog of a receiver: which message is next, and which are dropped. */
import { expect, test } from "vitest";
import { lastingTo } from "../../support/services/process-webhooks.ts";
import { startReceiver } from "../../support/services/webhook-receiver.ts";

test("messages that do not fit in memory are dropped, and counted in one log line", async () => {
  const receiver = await startReceiver(() => undefined);
  const { emit, log } = lastingTo(receiver.url, { bytes_max: 2000, timeout_ms: 60_000 });
  for (let fence = 1; fence <= 1000; fence++) emit(fence);
  await expect
    .poll(() => log, { timeout: 5000 })
    .toMatchObject([{ outcome: "dropped", cause: "too many are waiting" }]);
  const held = 1000 - Number(log[0]?.count);
  await expect.poll(() => receiver.deliveries.length).toBe(held);
  expect(held).toBeGreaterThan(1);
});

test("namespaces take turns: a message waits for one message of each other namespace, not for all of them", async () => {
  const receiver = await startReceiver();
  const { emit } = lastingTo(receiver.url, { concurrency: 1 });
  for (let fence = 1; fence <= 500; fence++) emit(fence, "crowd");
  for (const fence of [1, 2, 3]) emit(fence, "other");
  await expect.poll(() => receiver.deliveries.length).toBeGreaterThan(8);
  const delivered = receiver.deliveries.map(({ message }) => `${message.data.namespace} ${message.data.fence}`);
  expect(delivered.slice(0, 7)).toEqual(["crowd 1", "other 1", "crowd 2", "other 2", "crowd 3", "other 3", "crowd 4"]);
});

test("a crowd that does not fit in memory loses its own oldest messages, and those of other namespaces arrive", async () => {
  const receiver = await startReceiver();
  const { emit, log } = lastingTo(receiver.url, { concurrency: 1, bytes_max: 20_000 });
  for (const fence of [1, 2]) emit(fence, "early");
  for (let fence = 1; fence <= 1000; fence++) emit(fence, "crowd");
  for (const fence of [1, 2]) emit(fence, "late");
  await expect
    .poll(() => log, { timeout: 5000 })
    .toMatchObject([{ outcome: "dropped", cause: "too many are waiting" }]);
  const held = 1004 - Number(log[0]?.count);
  await expect.poll(() => receiver.deliveries.length).toBe(held);
  const fences = (namespace: string) =>
    receiver.deliveries
      .filter(({ message }) => message.data.namespace === namespace)
      .map(({ message }) => message.data.fence);
  expect([fences("early"), fences("late")]).toEqual([
    [1, 2],
    [1, 2],
  ]);
  expect(fences("crowd")).toEqual(Array.from({ length: held - 4 }, (_, i) => 1005 - held + i));
});

test("all webhooks together hold no more than one may", async () => {
  const receiver = await startReceiver(() => undefined);
  const count = async (webhooks: number) => {
    const urls = Array.from({ length: webhooks }, () => receiver.url);
    const { emit, log, close } = lastingTo(urls, { bytes_max: 40_000, timeout_ms: 60_000 });
    for (let fence = 1; fence <= 200; fence++) emit(fence);
    await close(0);
    // A webhook counts the messages that didn't fit, and then delivers the ones that it still has.
    return log.filter(({ cause }) => cause === "the process ends").reduce((sum, { count }) => sum + Number(count), 0);
  };
  const [one, four] = [await count(1), await count(4)];
  expect(one).toBeGreaterThan(30);
  expect(four).toBeLessThanOrEqual(one);
});
