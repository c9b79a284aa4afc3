/** Many requests that are sent on one connection without waiting for responses, on every runtime. */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { buildPublic } from "../../tools/generate/public/build.ts";
import { Lock, type Target } from "../support/services/http.ts";
import { descendants } from "../support/services/start.ts";
import { type ServerProcess, startNode, startProcess, startServer } from "../support/services/targets.ts";

/** The maximum size to which a service's process may grow during 20 bursts. One burst of 65 KB once grew Node's to 1.2 GB. */
const RESIDENT_KB_MAX = 350_000;
const CONNECTIONS = 20;
const BURST = 2_096;

buildPublic();
const servers: readonly ServerProcess[] = await Promise.all([
  startServer("node", undefined),
  startProcess("", { ALLOW_ANONYMOUS: "true" }),
  startServer("deno", undefined),
  startServer("bun", undefined),
]);
afterAll(() => Promise.all(servers.map((server) => server.kill9())));

async function open({ url }: Target): Promise<Socket> {
  const { port } = new URL(url);
  const socket = connect(Number(port), "127.0.0.1").on("error", () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  return socket;
}

function request(method: string, path: string, fields?: object, headers: readonly string[] = []): string {
  const body = fields === undefined ? "" : JSON.stringify(fields);
  const type = fields === undefined ? [] : ["Content-Type: application/json", `Content-Length: ${body.length}`];
  return `${[`${method} ${path} HTTP/1.1`, "Host: localhost", ...headers, ...type].join("\r\n")}\r\n\r\n${body}`;
}

/** The last of several requests sent together, after which the service closes the connection. */
const last = (method: string, path: string) => request(method, path, undefined, ["Connection: close"]);

const statuses = (answers: string) => [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));

/** Returns the process that serves requests: a child process if `npm start` has built the service and started workerd. */
function serving({ pid }: ServerProcess): number {
  const isWorkerd = (pid: number) => readFileSync(`/proc/${pid}/comm`, "utf8") === "workerd\n";
  return descendants(pid).find(isWorkerd) ?? pid;
}

const residentKb = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);

for (const server of servers) {
  describe(`pipelining: ${server.name}`, () => {
    // Bun closes a connection if a request arrives before the response to the previous one.
    const waits = server.name !== "bun";

    test.runIf(waits)(
      "pipelining: requests that are sent together get responses in order, one after the other",
      async () => {
        const { path } = new Lock(server);
        const socket = await open(server);
        const requests = [
          request("HEAD", path),
          request("POST", `${path}/acquire`, { ttl: "60s", owner: "first" }),
          request("POST", `${path}/acquire`, { wait: "200ms" }),
          request("GET", "/none"),
          last("GET", path),
        ];
        socket.write(requests.join(""));
        const answers = await text(socket);
        expect(statuses(answers)).toEqual([200, 200, 423, 404, 200]);
        expect(answers.split("HTTP/1.1 ").at(-1)).toContain('"owner":"first"');
      },
    );

    test.runIf(waits)("pipelining: a client that reads late gets every response in full", async () => {
      const socket = await open(server);
      socket.pause();
      socket.write(request("GET", "/docs/contract").repeat(59) + last("GET", "/docs/contract"));
      await new Promise((resolve) => setTimeout(resolve, 300));
      const answers = (await text(socket)).split("HTTP/1.1 200 ").slice(1);
      expect(answers).toHaveLength(60);
      expect(new Set(answers.map((answer) => answer.split("</html>").length))).toEqual(new Set([2]));
    });

    test("pipelining: floods whose answers nobody reads take little memory, and other clients are answered", async () => {
      const pid = serving(server);
      const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => open(server)));
      for (const socket of sockets) socket.pause().write(request("GET", "/docs/reference").repeat(BURST));
      for (let round = 0; round < 20; round++) {
        const answer = fetch(`${server.url}/healthz`).then(({ status }) => status);
        for (let status: number | undefined; status === undefined; ) {
          status = await Promise.race([answer, new Promise<undefined>((resolve) => setTimeout(resolve, 20))]);
          const kb = residentKb(pid);
          // Otherwise the process would use up all memory.
          if (kb > RESIDENT_KB_MAX) await server.kill9();
          expect(kb).toBeLessThan(RESIDENT_KB_MAX);
        }
        expect(await answer).toBe(200);
      }
    });
  });
}

describe("pipelining on Node", () => {
  const [server] = servers as [ServerProcess];

  test("pipelining on Node: a connection with more than 100 requests or 1 MiB waiting is closed", async () => {
    const lock = new Lock(server);
    await lock.hold({ ttl: "60s" });
    const waiting = request("POST", `${lock.path}/acquire`, { wait: "15s" });
    const big = request("POST", `${lock.path}/acquire`, { owner: "x".repeat(15_000) });
    for (const flood of [request("GET", "/healthz").repeat(101), big.repeat(75)]) {
      const socket = await open(server);
      socket.write(waiting + flood);
      expect(await text(socket).catch(() => "")).toBe("");
      await expect.poll(async () => (await lock.state()).queue_length).toBe(0);
    }
    const socket = await open(server);
    const requests = [request("POST", `${lock.path}/acquire`, { wait: "1s" }), request("GET", "/healthz").repeat(99)];
    socket.write(requests.join("") + last("GET", "/healthz"));
    expect(statuses(await text(socket))).toEqual([423, ...Array(100).fill(200)]);
  });

  test("pipelining on Node: input beyond a flood's limit is not parsed, whatever it is", async () => {
    const socket = await open(server);
    const upgrade = request("GET", "/healthz", undefined, ["Connection: upgrade", "Upgrade: websocket"]);
    socket.write(request("GET", "/healthz").repeat(102) + upgrade.repeat(20) + request("CONNECT", "x:1"));
    await text(socket).catch(() => "");
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  test("pipelining on Node: a client that disconnects leaves the queue, and its later requests are not started", async () => {
    const [lock, other] = [new Lock(server), new Lock(server)];
    await lock.hold({ ttl: "60s" });
    const waiting = request("POST", `${lock.path}/acquire`, { wait: "15s" });
    const taking = request("POST", `${other.path}/acquire`, { ttl: "60s" });
    for (const behind of [taking, taking.repeat(50), taking.slice(0, 40)]) {
      for (const leave of ["resetAndDestroy", "end"] as const) {
        const socket = await open(server);
        socket.write(waiting + behind);
        await expect.poll(async () => (await lock.state()).queue_length).toBe(1);
        socket[leave]();
        await expect.poll(async () => (await lock.state()).queue_length, { timeout: 3_000 }).toBe(0);
      }
    }
    expect(await other.state()).toMatchObject({ state: "free", fence: null });
  });

  test("pipelining on Node: on SIGTERM, the requests that wait on a connection finish", async () => {
    const ending = await startNode(undefined);
    onTestFinished(() => ending.kill9());
    const lock = new Lock(ending);
    await lock.hold({ ttl: "60s" });
    const socket = await open(ending);
    const waiting = request("POST", `${lock.path}/acquire`, { wait: "1s" });
    socket.write(request("GET", "/healthz") + waiting + request("GET", "/healthz"));
    await expect.poll(async () => (await lock.state()).queue_length).toBe(1);
    const answers = text(socket);
    await ending.stop();
    expect(statuses(await answers)).toEqual([200, 423, 200]);
  });
});
