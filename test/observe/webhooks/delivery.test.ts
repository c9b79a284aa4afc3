/** What receivers get, when they get it, and which messages are dropped. */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { WebhookConfig } from "../../../src/config/webhooks.ts";
import type { LogEntry } from "../../../src/observe/observer.ts";
import { createRequestWebhooks } from "../../../src/observe/webhooks/by-request.ts";
import { Endpoint } from "../../../src/observe/webhooks/endpoint.ts";
import { ABOUT, ended, lastingTo, QUICK, webhooksTo } from "../../support/services/process-webhooks.ts";
import { type Receiver, startReceiver } from "../../support/services/webhook-receiver.ts";

const BY_REQUEST = { delays_ms: [0, 5, 5], timeout_ms: 10_000, concurrency: 2, total_ms: 10_000 };

/** Reports that several leases ended, all in one request. Resolves to the log when all work is done. */
async function brieflyTo(url: string, fences: readonly number[], settings = {}): Promise<LogEntry[]> {
  const log: LogEntry[] = [];
  const [observe] = createRequestWebhooks(webhooksTo(url), (entry) => log.push(entry), { ...BY_REQUEST, ...settings });
  const work: Promise<void>[] = [];
  const events = fences.map(ended);
  const about = { ...ABOUT, events, background: (one: Promise<void>) => void work.push(one) };
  for (const event of events) observe?.(event, about);
  expect(work).toHaveLength(0);
  observe?.({ event: "request", method: "POST", route: "/", status: 200, store_calls: 1, ms: 1 }, about);
  await Promise.all(work);
  return log;
}

const fencesOf = ({ deliveries }: Receiver) => deliveries.map(({ message }) => message.data.fence);

test("a message is delivered signed, as JSON, with the same id and body in each attempt", async () => {
  const receiver = await startReceiver(({ earlier }) => (earlier < 2 ? 500 : 204));
  const { emit, log, outcomes } = lastingTo(`${receiver.url}/hooks/path-secret?key=query-secret`);
  emit(7);
  await expect.poll(outcomes).toEqual(["failing", "recovered"]);
  expect(receiver.deliveries).toHaveLength(3);
  expect(receiver.forged).toEqual([]);
  expect(new Set(receiver.deliveries.map(({ id, body }) => `${id} ${body}`)).size).toBe(1);
  const [first] = receiver.deliveries;
  expect(first?.id).toMatch(/^msg_[0-9a-f]{32}$/);
  expect(first?.message).toMatchObject({ type: "lease.expired", data: { lock: "deploy", fence: 7 } });
  const webhook = { event: "webhook", webhook: 0, host: new URL(receiver.url).host };
  expect(log).toEqual([
    { ...webhook, outcome: "failing", cause: "it returned 500" },
    { ...webhook, outcome: "recovered" },
  ]);
});

test("an observer sends nothing before it returns, and a receiver's rejection of one message does not delay others", async () => {
  const receiver = await startReceiver(({ message }) => (message.data.fence === 1 ? 500 : 204));
  const { emit, log } = lastingTo(receiver.url);
  for (const fence of [1, 2, 3]) emit(fence);
  expect(receiver.deliveries).toEqual([]);
  await expect.poll(() => log.at(-1), { timeout: 5000 }).toMatchObject({ outcome: "dropped", count: 1 });
  expect(fencesOf(receiver).sort()).toEqual([1, 1, 1, 2, 3]);
});

test("a redirect is not followed, and counts as a failure", async () => {
  const elsewhere = await startReceiver();
  const receiver = await startReceiver((_, response) => {
    response.writeHead(307, { Location: elsewhere.url }).end();
    return undefined;
  });
  const { emit, log } = lastingTo(receiver.url);
  emit(1);
  await expect.poll(() => receiver.deliveries.length).toBe(3);
  expect(log[0]).toMatchObject({ outcome: "failing", cause: "it returned 307" });
  expect(await brieflyTo(receiver.url, [2])).toMatchObject([{ outcome: "dropped", count: 1 }]);
  expect(elsewhere.deliveries).toEqual([]);
});

test("410 disables a webhook: waiting and later messages are dropped", async () => {
  const receiver = await startReceiver(() => 410);
  const { emit, log, outcomes, close } = lastingTo(receiver.url, { concurrency: 1, gap_ms: { idle: 20, busy: 20 } });
  for (const fence of [1, 2, 3]) emit(fence);
  await expect.poll(outcomes).toEqual(["failing", "disabled"]);
  emit(4);
  await close(1000);
  expect(log.at(-1)).toMatchObject({ outcome: "dropped", count: 4, cause: "it returned 410" });
  expect(fencesOf(receiver)).toEqual([1]);
  expect(await brieflyTo(receiver.url, [5, 6, 7])).toMatchObject([{ count: 3, cause: "it returned 410" }]);
  expect(fencesOf(receiver).sort()).toEqual([1, 5, 6]);
});

test("Retry-After of a 503 pauses a webhook, but not that of a 500", async () => {
  const receiver = await startReceiver(({ message, earlier }, response) => {
    if (earlier > 0) return 204;
    response
      .writeHead(message.data.fence === 1 ? 503 : 500, { "Retry-After": message.data.fence === 1 ? "1" : "3600" })
      .end();
    return undefined;
  });
  const { emit } = lastingTo(receiver.url);
  emit(1);
  await expect.poll(() => receiver.deliveries.length).toBe(1);
  emit(2);
  await expect.poll(() => fencesOf(receiver).filter((fence) => fence === 2)).toHaveLength(2);
  const [first, second] = receiver.deliveries.map(({ at_ms }) => at_ms) as [number, number];
  expect(second - first).toBeGreaterThan(900);
});

test("an endless response is not read to the end, and a missing one is given up", async () => {
  let sent = 0;
  const receiver = await startReceiver(({ message }, response) => {
    if (message.data.fence === 2) return undefined;
    response.writeHead(200);
    const timer = setInterval(() => {
      sent += response.write("x".repeat(65_536)) ? 1 : 0;
    }, 1);
    response.on("close", () => clearInterval(timer));
    return undefined;
  });
  const { emit, log } = lastingTo(receiver.url, { retries_ms: [], timeout_ms: 100 });
  emit(1);
  await expect.poll(() => receiver.deliveries.length).toBe(1);
  await sleep(100);
  const after = sent;
  await sleep(100);
  expect(sent).toBe(after);
  expect(log).toEqual([]);
  emit(2);
  await expect.poll(() => log).toMatchObject([{ outcome: "failing", cause: "it did not answer within 100 ms" }, {}]);
});

test("while a receiver is unreachable, only a few messages are tried, and the others keep their attempts", async () => {
  const { emit, log, close } = lastingTo("http://127.0.0.1:1", {
    retries_ms: [1],
    concurrency: 2,
    pause_ms: { first: 60_000, longest: 60_000 },
  });
  for (let fence = 1; fence <= 100; fence++) emit(fence);
  await sleep(300);
  expect(log).toMatchObject([{ outcome: "failing", cause: "it cannot be reached" }]);
  await close(5000);
  // On a slow machine, the dropped messages are reported in several lines, each with a count.
  const dropped = log.slice(1) as { outcome: string; count: number }[];
  expect(new Set(dropped.map(({ outcome }) => outcome))).toEqual(new Set(["dropped"]));
  expect(dropped.reduce((sum, { count }) => sum + count, 0)).toBe(100);
});

test("while the process is busy, deliveries are spaced further apart", async () => {
  const receiver = await startReceiver();
  let busy = true;
  const [webhook] = webhooksTo(receiver.url);
  const settings = { ...QUICK, gap_ms: { idle: 0, busy: 60_000 } };
  const endpoint = new Endpoint(webhook as WebhookConfig, () => {}, settings, { isBusy: () => busy });
  const message = (number: number) => ({ identity: `${number}`, namespace: "default", body: "{}" });
  endpoint.add(message(1));
  endpoint.add(message(2));
  await expect.poll(() => receiver.deliveries.length).toBe(1);
  await sleep(100);
  expect(receiver.deliveries).toHaveLength(1);
  busy = false;
  await endpoint.close(5000);
  expect(receiver.deliveries).toHaveLength(2);
});

test("close(): tries every message once more, within its grace period even if the receiver never responds", async () => {
  let fails = true;
  const receiver = await startReceiver(({ message }) => (fails && message.data.fence < 4 ? 500 : 204));
  const waiting = lastingTo(receiver.url, { retries_ms: [3_600_000], concurrency: 1 });
  // By the time the last message is sent, the others have already failed.
  for (const fence of [1, 2, 3, 4]) waiting.emit(fence);
  await expect.poll(() => receiver.deliveries.length).toBe(4);
  fails = false;
  await waiting.close(5000);
  expect(fencesOf(receiver).sort()).toEqual([1, 1, 2, 2, 3, 3, 4]);
  expect(waiting.outcomes()).toEqual(["failing"]);

  const silent = await startReceiver(() => undefined);
  const hanging = lastingTo(silent.url, { timeout_ms: 60_000, concurrency: 2 });
  for (let fence = 1; fence <= 10; fence++) hanging.emit(fence);
  await expect.poll(() => silent.deliveries.length).toBe(2);
  const started_ms = performance.now();
  await hanging.close(50);
  expect(performance.now() - started_ms).toBeLessThan(10_000);
  expect(hanging.log).toMatchObject([{ outcome: "dropped", count: 10, cause: "the process ends" }]);
});

test("in the background of a request: after three attempts, a message is dropped and counted", async () => {
  const receiver = await startReceiver(({ message, earlier }) => (earlier < message.data.fence ? 500 : 204));
  expect(await brieflyTo(receiver.url, [0, 1, 2, 3])).toMatchObject([
    { event: "webhook", webhook: 0, outcome: "dropped", count: 1, cause: "it returned 500" },
  ]);
  expect(receiver.forged).toEqual([]);
  expect(fencesOf(receiver).sort()).toEqual([0, 1, 1, 2, 2, 2, 3, 3, 3]);
});

test("in the background of a request: ends in time even if the receiver never responds", async () => {
  const receiver = await startReceiver(() => undefined);
  const fences = Array.from({ length: 20 }, (_, i) => i);
  expect(await brieflyTo(receiver.url, fences, { timeout_ms: 100, total_ms: 150 })).toMatchObject([{ count: 20 }]);
  expect(receiver.deliveries.length).toBeLessThan(10);
});

test("the log contains neither the secret nor the path of a webhook", async () => {
  const receiver = await startReceiver(() => 410);
  const { emit, log, close } = lastingTo(`${receiver.url}/path-secret?key=query-secret`);
  emit(1);
  await close(1000);
  const text = JSON.stringify([...log, ...(await brieflyTo(`${receiver.url}/path-secret`, [2]))]);
  expect(text).toContain("dropped");
  expect(text).not.toMatch(/whsec|BwcHBw|path-secret|query-secret/);
});
