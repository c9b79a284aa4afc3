/**
 * Bodies that arrive slowly, in parts or in odd chunks don't delay other clients and don't count as errors of the service.
 */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { startWorker } from "../../tools/start/serve/worker.ts";
import { fakeApp } from "../support/services/fake-app.ts";
import { startNode } from "../support/services/targets.ts";

const hash = `sha256:${createHash("sha256").update("key").digest("hex")}`;
const API_KEYS = JSON.stringify([{ id: "k", hash, namespace: "team", scopes: ["lock"] }]);
const KEY = "Authorization: Bearer key";

const lines: string[] = [];
// No request in this file reaches the store.
const nowhere = { UPSTASH_REDIS_REST_URL: "http://127.0.0.1:9", UPSTASH_REDIS_REST_TOKEN: "t" };
const [worker, node] = await Promise.all([
  startWorker({ env: { API_KEYS }, onLog: (line) => void lines.push(line) }),
  startNode({ variables: nowhere }, { API_KEYS, ALLOW_ANONYMOUS: "" }),
]);
afterAll(() => Promise.all([worker.stop(), node.stop()]));

/** Returns a connection on which an acquire has been started. */
async function begin({ url }: { readonly url: string }, headers: readonly string[], body: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1").on("error", () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  const head = ["POST /locks/x/acquire HTTP/1.1", "Host: localhost", "Content-Type: application/json", ...headers];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  return socket;
}

for (const [name, target] of Object.entries({ embedded: worker, node })) {
  test(`slow bodies: ${name} rejects clients without a key immediately, and closes their connections`, async () => {
    const started_ms = performance.now();
    const answers = Array.from({ length: 100 }, async () => {
      const socket = await begin(target, ["Content-Length: 16000"], "{");
      const [first] = (await once(socket, "data")) as [Buffer];
      const answered_ms = performance.now() - started_ms;
      await text(socket);
      return { status: String(first).slice(0, 12), answered_ms, closed_ms: performance.now() - started_ms };
    });
    for (const { status, answered_ms, closed_ms } of await Promise.all(answers)) {
      expect(status).toBe("HTTP/1.1 401");
      expect(answered_ms).toBeLessThan(3_000);
      expect(closed_ms).toBeLessThan(6_000);
    }
  });

  test(`slow bodies: ${name} keeps a connection whose rejected request was complete`, async () => {
    const socket = await begin(target, ["Content-Length: 200000"], "x".repeat(200_000));
    for (let request = 0; request < 2; request++) {
      const [answer] = (await once(socket, "data")) as [Buffer];
      expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /);
      if (!String(answer).includes('"detail"')) await once(socket, "data");
      socket.write("POST /locks/x/acquire HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}");
    }
  });
}

test("slow bodies: a body with a key has 10 s to arrive", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const app = fakeApp();
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array([0x7b])) });
  let status = 0;
  const init = { method: "POST", body, duplex: "half" } as RequestInit;
  const answered = app.fetch("/locks/x/acquire", init).then((response) => (status = response.status));
  await vi.advanceTimersByTimeAsync(9_900);
  expect(status).toBe(0);
  await vi.advanceTimersByTimeAsync(200);
  await answered;
  expect(status).toBe(400);
  expect(app.calls).toEqual([]);
});

test("broken bodies: an upload that breaks off, and chunks that workerd cannot read, are no faults of the service", async () => {
  const aborted = await begin(worker, [KEY, "Content-Length: 16000"], "{");
  // The service sends nothing until it reads the body.
  await new Promise((resolve) => setTimeout(resolve, 100));
  aborted.destroy();
  await expect.poll(() => lines.filter((line) => line.includes('"key_id":"k"'))).toHaveLength(1);

  const extended = await begin(worker, [KEY, "Transfer-Encoding: chunked"], "2;ext=1\r\n{}\r\n0\r\n\r\n");
  expect(await text(extended)).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"invalid_request"/);
  const events = lines.filter((line) => line.startsWith("{")).join("\n");
  expect(events).toContain('"status":400');
  expect(events).not.toMatch(/"event":"fault"|"status":500/);
});
