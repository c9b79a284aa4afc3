/** Measures what connections cost one Node process: idle connections, and requests that are waiting. */
import { readFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { median } from "../../tools/support/statistics.ts";
import { createPost, type Post } from "../environment/http-client.ts";
import { startService } from "../environment/node-server.ts";
import type { Row, Table, Target } from "../report.ts";

const IDLE = 10_000;
const WAITING = 5_000;
const LOCKS = 500;
const AT_ONCE = 100;
const WARM_UP = 6_000;
const TIMED = 1_000;
/** How long to wait until the garbage of earlier requests has been collected. */
const SETTLE_MS = 3_000;

export async function connections(folder: string): Promise<{ table: Table; targets: Target[] }> {
  const server = await startService({
    LEASEHOLD_STATE: join(folder, "connections"),
    WAIT_MAX: "25s",
  });
  const { post, close } = createPost(server.url, 1);
  const sockets: Socket[] = [];
  try {
    await acquire(post, WARM_UP);
    const rows: Row[] = [{ connections: "one", "KB each": 0, "acquire p50 ms": await acquire(post, TIMED) }];
    const opened = async (what: string, count: number, open: (i: number) => Promise<Socket>) => {
      const before = await memory(server.pid);
      for (let i = 0; i < count; i += AT_ONCE) {
        sockets.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, j) => open(i + j)))));
      }
      await sleep(SETTLE_MS);
      const kb = ((await memory(server.pid)) - before) / count;
      rows.push({ connections: what, "KB each": kb, "acquire p50 ms": await acquire(post, TIMED) });
    };
    await opened(`and ${IDLE} that are idle`, IDLE, () => request(server.url, "GET", "/healthz"));
    for (let i = 0; i < LOCKS; i++) await post(`/locks/held-${i}/acquire`, { ttl: "10m" });
    const waiting = { ttl: "30s", wait: "25s" };
    await opened(`and ${WAITING} that wait`, WAITING, (i) =>
      request(server.url, "POST", `/locks/held-${i % LOCKS}/acquire`, waiting),
    );
    return {
      table: {
        title: "Connections",
        note: `Resident memory of one process on Node with a file, and the latency of an uncontended acquire meanwhile. The waiting requests wait for ${LOCKS} locks.`,
        rows,
      },
      targets: targetsOf(rows),
    };
  } finally {
    for (const socket of sockets) socket.destroy();
    close();
    await server.stop();
  }
}

function targetsOf([alone, idle, waiting]: readonly Row[]): Target[] {
  const of = (row: Row | undefined, column: string) => Number(row?.[column]);
  const slower = of(waiting, "acquire p50 ms") / of(alone, "acquire p50 ms");
  return [
    { what: "KB of an idle connection", at_most: 20, measured: of(idle, "KB each") },
    { what: "KB of a request that waits", at_most: 60, measured: of(waiting, "KB each") },
    { what: "acquire p50 beside all of them / alone", at_most: 1.5, measured: slower },
  ];
}

let names = 0;

/** Returns the median duration of `count` consecutive acquires. */
async function acquire(post: Post, count: number): Promise<number> {
  const times_ms: number[] = [];
  for (let i = 0; i < count; i++) {
    const started_ms = performance.now();
    await post(`/locks/free-${names++}/acquire`, { ttl: "5s" });
    times_ms.push(performance.now() - started_ms);
  }
  return median(times_ms);
}

/** Resolves to the connection: once the request is answered or, for a request that waits, once it has been sent. */
function request(url: string, method: "GET" | "POST", path: string, body?: object): Promise<Socket> {
  const { hostname, port, host } = new URL(url);
  const text = body === undefined ? "" : JSON.stringify(body);
  const headers = `Host: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${text.length}`;
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.once("error", reject);
    socket.write(`${method} ${path} HTTP/1.1\r\n${headers}\r\n\r\n${text}`, () => body && resolve(socket));
    socket.once("data", (answer) => {
      if (body === undefined) resolve(socket);
      else reject(new Error(`did not wait: ${answer.toString().split("\r\n", 1)}`));
    });
  });
}

/** Returns the resident memory in KiB. */
async function memory(pid: number): Promise<number> {
  return Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1]);
}
