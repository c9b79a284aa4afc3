/**
 * Leases that are never released, on a real server. They are reported to a receiver that rejects some messages and is down for
 * a while.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { parseConfig } from "../../../src/config/config.ts";
import type { EmbeddedConfig } from "../../../src/config/stores/index.ts";
import { createApp } from "../../../src/http/app.ts";
import { createProcessWebhooks } from "../../../src/observe/webhooks/by-process.ts";
import { DELIVERY } from "../../../src/observe/webhooks/endpoint.ts";
import { openFile } from "../../../src/stores/file.ts";
import { atDepth, deep } from "../../support/runner/depth.ts";
import { bodyOf, post, type Target } from "../../support/services/http.ts";
import { serveHere } from "../../support/services/serve-here.ts";
import { scratchFolder } from "../../support/services/start.ts";
import { startNode } from "../../support/services/targets.ts";
import { SECRET, startReceiver } from "../../support/services/webhook-receiver.ts";

const EVENTS = atDepth({ test: 160, deep: 10_000 });
const DOWN_MS = atDepth({ test: 500, deep: 30_000 });
const LOCKS_PER_REQUEST = 32;
const TTL_MS = 500;

/** The normal number of attempts, in quick succession. */
const QUICK = {
  ...DELIVERY,
  retries_ms: DELIVERY.retries_ms.map((ms) => Math.min(ms / 100, 100)),
  pause_ms: { first: 10, longest: 100 },
  gap_ms: { idle: 1, busy: 1 },
};

async function serve(WEBHOOKS: string): Promise<Target> {
  const state = scratchFolder();
  if (deep) {
    const server = await startNode(undefined, { LEASEHOLD_STATE: state, WEBHOOKS });
    onTestFinished(() => server.stop());
    return server;
  }
  const config = parseConfig({ ALLOW_ANONYMOUS: "true", WEBHOOKS });
  const log = () => {};
  const webhooks = createProcessWebhooks(config.webhooks, log, QUICK);
  const app = createApp({
    config,
    log,
    observers: webhooks.observers,
    ...openFile(config.store as EmbeddedConfig, state, config),
  });
  const server = await serveHere("a file", app.fetch);
  onTestFinished(() => server.stop());
  return server;
}

/** Acquires the locks with a short ttl, and waits until the leases have expired. */
async function takeAll(target: Target, names: readonly string[]): Promise<string[]> {
  const tokens: string[] = [];
  for (let i = 0; i < names.length; i += LOCKS_PER_REQUEST) {
    const locks = names.slice(i, i + LOCKS_PER_REQUEST).map((name) => ({ name }));
    tokens.push(bodyOf(await post(target, "/multi/acquire", { locks, ttl: `${TTL_MS}ms`, owner: "storm" }), 200).token);
  }
  await sleep(TTL_MS);
  return tokens;
}

test("every end is delivered, although each is rejected twice and the receiver is down once", {
  timeout: 2_400_000,
}, async () => {
  const receiver = await startReceiver(({ earlier }) => {
    if (receiver.deliveries.length === EVENTS / 4) void receiver.down(DOWN_MS);
    return earlier < 2 ? 503 : 204;
  });
  const target = await serve(JSON.stringify([{ url: receiver.url, secret: SECRET, events: ["lease.expired"] }]));
  const names = Array.from({ length: EVENTS }, (_, i) => `storm-${i}`);
  const started_ms = performance.now();
  const tokens = [...(await takeAll(target, names)), ...(await takeAll(target, names))];
  const arrived = () => new Set(receiver.deliveries.filter(({ earlier }) => earlier >= 2).map(({ id }) => id));
  await expect.poll(() => arrived().size, { timeout: 2_300_000, interval: deep ? 1000 : 50 }).toBe(EVENTS);
  const { deliveries, forged } = receiver;
  console.log(
    `${EVENTS} ends, ${deliveries.length} deliveries, in ${Math.round((performance.now() - started_ms) / 1000)} s`,
  );
  expect(forged).toEqual([]);
  const delivered = deliveries.map(({ message }) => message.data.lock);
  expect(new Set(delivered)).toEqual(new Set(names));
  expect(new Set(deliveries.map(({ id }) => id)).size).toBe(EVENTS);
  const text = deliveries.map(({ body }) => body).join("");
  for (const token of tokens) expect(text.includes(token)).toBe(false);
});
