/** Malformed HTTP doesn't reach the service: each runtime rejects it and keeps running. */
import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { startWorker } from "../../tools/start/serve/worker.ts";
import { startServer } from "../support/services/targets.ts";

const HOST = "Host: localhost";
const MALFORMED = [
  ["GET /locks/x HTTP/1.1", "Host: a b"],
  ["GET /locks/x HTTP/1.1", "Host: a<b"],
  ["GET healthz HTTP/1.1", HOST],
  ["G@T /healthz HTTP/1.1", HOST],
  ["CONNECT localhost:80 HTTP/1.1", HOST],
  ["GET /healthz HTTP/1.1", HOST, "Bad Header: x"],
  ["GET /healthz HTTP/1.1", HOST, "A: b\0c"],
  ["POST /locks/x/acquire HTTP/1.1", HOST, "Content-Length: -1"],
  ["POST /locks/x/acquire HTTP/1.1", HOST, "Content-Length: 0", "Content-Length: 2"],
  ["POST /locks/x/acquire HTTP/1.1", HOST, "Transfer-Encoding: gzip"],
  ["garbage"],
];

const lines: string[] = [];
const workerd = await startWorker({ env: { ALLOW_ANONYMOUS: "true" }, onLog: (line) => void lines.push(line) });
const servers = await Promise.all((["node", "deno", "bun"] as const).map((runtime) => startServer(runtime, undefined)));
afterAll(() => Promise.all([workerd, ...servers].map((server) => server.stop())));

/** Returns the status of the response, or undefined if the connection is closed without one. */
async function statusOf(url: string, head: readonly string[]): Promise<number | undefined> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1").on("error", () => {});
  onTestFinished(() => void socket.destroy());
  socket.write(`${head.join("\r\n")}\r\n\r\n`, "latin1");
  const [answer] = await Promise.race([once(socket, "data"), once(socket, "close")]);
  return Buffer.isBuffer(answer) ? Number(/^HTTP\/1\.1 (\d+)/.exec(String(answer))?.[1]) : undefined;
}

for (const { name, url } of [{ name: "workerd", ...workerd }, ...servers]) {
  test(`malformed: ${name} rejects invalid HTTP, and continues`, async () => {
    for (const head of MALFORMED) {
      const status = await statusOf(url, head);
      if (status !== undefined) expect([head, status >= 400]).toEqual([head, true]);
    }
    expect((await fetch(`${url}/locks/x`)).status).toBe(200);
  });
}

test("malformed: on workerd, none of them reaches the service, which cannot answer what it does not get", async () => {
  const requests = lines.filter((line) => line.includes('"event":"request"')).map((line) => JSON.parse(line));
  expect(requests.map(({ route, status }) => [route, status])).toEqual([["/locks/:name", 200]]);
  expect(await statusOf(workerd.url, ["GET http://localhost/healthz HTTP/1.1", HOST])).toBe(500);
  expect(await statusOf(workerd.url, ["BREW /healthz HTTP/1.1", HOST])).toBe(501);
});
