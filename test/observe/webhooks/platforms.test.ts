/** Each platform sends the events that its requests detect. */
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { createLambdaHandler } from "../../../src/runtimes/functions/lambda.ts";
import { startWorker } from "../../../tools/start/serve/worker.ts";
import { callTool } from "../../contract/suite/mcp.ts";
import { startVercel } from "../../support/platforms/functions.ts";
import { deep } from "../../support/runner/depth.ts";
import { bodyOf, post, send, type Target } from "../../support/services/http.ts";
import { scratchFolder, start } from "../../support/services/start.ts";
import { startServer, startStore } from "../../support/services/targets.ts";
import { type Receiver, SECRET, startReceiver } from "../../support/services/webhook-receiver.ts";

const webhooksTo = ({ url }: Receiver) =>
  JSON.stringify([{ url, secret: SECRET, events: ["lease.expired"], queue_longer_than: 0, held_longer_than: "1ms" }]);

/** One lease expires, and another client waits while the next one is held. */
async function useLock(target: Target): Promise<void> {
  bodyOf(await post(target, "/locks/job/acquire", { ttl: "500ms", owner: "ci-42" }), 200);
  await sleep(550);
  bodyOf(await post(target, "/locks/job/acquire"), 200);
  bodyOf(await post(target, "/locks/job/acquire", { wait: "50ms" }), 423);
}

const TYPES = ["lease.expired", "lease.held_too_long", "queue.too_long"];
const typesOf = ({ deliveries }: Receiver) => deliveries.map(({ message }) => message.type).sort();

async function expectAll(receiver: Receiver): Promise<void> {
  await expect.poll(() => typesOf(receiver)).toEqual(TYPES);
  expect(receiver.forged).toEqual([]);
  const [expired] = receiver.deliveries;
  expect(expired?.message).toMatchObject({
    data: { namespace: "default", lock: "job", mode: "exclusive", owner: "ci-42", held_ms: 500 },
  });
  expect(expired?.message.timestamp).toMatch(/^20\d\d-.*Z$/);
}

test("workerd: ends and long waits are delivered after the response", async () => {
  const receiver = await startReceiver();
  const worker = await startWorker({ env: { ALLOW_ANONYMOUS: "true", WEBHOOKS: webhooksTo(receiver) } });
  onTestFinished(() => worker.stop());
  await useLock({ name: "workerd", url: worker.url });
  await expectAll(receiver);
});

// A deep test, because Node runs the same code.
test.runIf(deep).each(["deno", "bun"] as const)("%s: ends and long waits are reported", async (runtime) => {
  const receiver = await startReceiver();
  const server = await startServer(runtime, undefined, { WEBHOOKS: webhooksTo(receiver) });
  onTestFinished(() => server.stop());
  await useLock(server);
  await expectAll(receiver);
});

test("Vercel: delivery continues after the response", async () => {
  const store = await startStore();
  onTestFinished(() => store.stop());
  let answers = false;
  const waiting: (() => void)[] = [];
  const receiver = await startReceiver((_, response) => {
    const answer = () => void response.writeHead(204).end();
    if (answers) answer();
    else waiting.push(answer);
    return undefined;
  });
  const waits: Promise<unknown>[] = [];
  const target = await startVercel(store, { WEBHOOKS: webhooksTo(receiver) }, waits);
  onTestFinished(() => target.stop());
  await useLock(target);
  // All requests have been answered, but no webhook has.
  await expectAll(receiver);
  answers = true;
  for (const answer of waiting) answer();
  await Promise.all(waits);
});

const HOSTS = {
  workerd: (env: Record<string, string>) => startWorker({ env: { ALLOW_ANONYMOUS: "true", ...env } }),
  "a file on Node": (env: Record<string, string>) =>
    startServer("node", undefined, { ...env, LEASEHOLD_STATE: scratchFolder() }),
};

test.for(Object.keys(HOSTS) as (keyof typeof HOSTS)[])(
  "%s: a grant to a client on standby is reported, whether a request made it or the store's own timer",
  async (host) => {
    const receiver = await startReceiver();
    const WEBHOOKS = JSON.stringify([{ url: receiver.url, secret: SECRET, events: ["lease.granted"] }]);
    const { url, stop } = await HOSTS[host]({ WEBHOOKS });
    onTestFinished(() => stop());
    const target = { name: host, url };
    const { token } = bodyOf(await post(target, "/locks/job/acquire", { ttl: "1h" }), 200);
    const places: string[] = [];
    const first_place = { standby: "1h", ttl: "500ms", owner: "ci-first", reference: "first" };
    places.push(bodyOf(await post(target, "/locks/job/acquire", first_place), 202).ticket);
    const second_place = {
      name: "job",
      wait_seconds: 0,
      standby_seconds: 3600,
      owner: "ci-second",
      reference: "second",
    };
    // The second client is an agent.
    places.push((await callTool(target, "lock_acquire", second_place)).ticket);
    bodyOf(await post(target, "/locks/job/release", { token }), 200);
    // From this point on, no request uses the lock.
    await expect.poll(() => receiver.deliveries.length, { timeout: 5_000 }).toBe(2);
    expect(receiver.forged).toEqual([]);
    const messages = receiver.deliveries.map(({ message }) => message).sort((a, b) => a.data.fence - b.data.fence);
    const granted = (reference: string) => ({
      type: "lease.granted",
      data: { namespace: "default", lock: "job", mode: "exclusive", owner: `ci-${reference}`, reference },
    });
    expect(messages).toMatchObject([granted("first"), granted("second")]);
    const [first, second] = messages;
    expect(Date.parse(second.timestamp) - Date.parse(first.data.expires_at)).toBeLessThanOrEqual(1_000);
    for (const secret of [token, ...places]) expect(JSON.stringify(messages)).not.toContain(secret.slice(2, 14));
  },
);

test("Lambda: webhooks are rejected, because every response would wait for them", async () => {
  const receiver = await startReceiver();
  const UPSTASH = { UPSTASH_REDIS_REST_URL: "http://127.0.0.1:1", UPSTASH_REDIS_REST_TOKEN: "t" };
  const log: unknown[] = [];
  const env = { ALLOW_ANONYMOUS: "true", ...UPSTASH, WEBHOOKS: webhooksTo(receiver) };
  const handler = createLambdaHandler(env, (entry) => log.push(entry));
  const event = { rawPath: "/locks/x", headers: { host: "x" }, requestContext: { http: { method: "GET" } } };
  const answer = await handler(
    {
      version: "2.0",
      rawQueryString: "",
      ...event,
      requestContext: { ...event.requestContext, domainName: "x" },
    } as never,
    {} as never,
  );
  expect(JSON.stringify(answer)).toContain("Webhooks are sent after the response, which AWS Lambda does not allow");
});

test("start:node: on SIGTERM, rejected messages are delivered once more, and the rest are counted", async () => {
  let ending = false;
  const receiver = await startReceiver(({ message }) => (ending && message.type !== "queue.too_long" ? 204 : 500));
  const env = { ALLOW_ANONYMOUS: "true", SHUTDOWN_GRACE: "1s", WEBHOOKS: webhooksTo(receiver) };
  const { child, url, output } = await start(env, "src/runtimes/node.ts");
  const target = { name: "node", url };
  await useLock(target);
  await expect.poll(() => new Set(typesOf(receiver)).size).toBe(3);
  ending = true;
  const { body } = await send(target, "/readyz");
  expect(JSON.stringify(body)).not.toContain("whsec");
  child.kill("SIGTERM");
  child.kill("SIGTERM");
  // The process's last lines may still be in the pipe after the process has ended.
  await once(child, "close");
  const lines = output()
    .split("\n")
    .filter((line) => line.includes('"event":"webhook"'));
  const { host } = new URL(receiver.url);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { event: "webhook", webhook: 0, host, outcome: "failing", cause: "it returned 500" },
    { event: "webhook", webhook: 0, host, outcome: "dropped", count: 1 },
  ]);
  expect(output()).not.toContain(SECRET.slice("whsec_".length));
});
