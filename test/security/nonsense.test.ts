/** A store, or something in its place, that returns invalid replies. */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { expectProblem } from "../contract/suite/expectations.ts";
import { post, send, type Target } from "../support/services/http.ts";
import { inProcess, startNode, startUpstashWorker } from "../support/services/targets.ts";

const NONSENSE = [null, { a: 1 }, [], [null], [[], "x"], ["0", "x"], ["0", [null]], "x", 1, true];

async function portOf(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** Speaks Upstash's protocol, with the same result for every command. */
async function restStore(result: unknown): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify({ result }));
  });
  onTestFinished(() => server.closeAllConnections());
  return `http://127.0.0.1:${await portOf(server)}`;
}

/** Speaks Redis's protocol, with the same reply to every command except the handshake. */
async function redisStore(reply: string): Promise<string> {
  const server = createTcpServer((socket) => {
    socket.on("error", () => {});
    onTestFinished(() => void socket.destroy());
    socket.on("data", (chunk) => {
      for (const command of String(chunk).split(/(?=\*\d+\r\n)/))
        socket.write(command.includes("\r\nCLUSTER\r\n") ? "*0\r\n" : reply);
    });
  });
  return `redis://127.0.0.1:${await portOf(server)}`;
}

async function expectUnavailable(target: Target): Promise<void> {
  const paths = ["/readyz", "/locks", "/semaphores", "/latches", "/locks/x", "/locks/x?wait=1s", "/semaphores/x"];
  const locks = [{ name: "x" }, { name: "y" }];
  const answers = await Promise.all([
    ...[...paths, "/latches/x"].map((path) => send(target, path)),
    ...["/locks/x/acquire", "/rw/x/read", "/semaphores/x/acquire"].map((path) => post(target, path)),
    post(target, "/locks/x/acquire", { wait: "600ms" }),
    post(target, "/multi/acquire", { locks }),
    send(target, "/locks/x", { method: "DELETE" }),
  ]);
  for (const answer of answers) expectProblem(answer, 503, "store_unavailable");
}

test("nonsense: a reply that Redis would not send is 503, never a fault of the service, and the service is not ready", async () => {
  for (const result of NONSENSE) {
    const variables = { UPSTASH_REDIS_REST_URL: await restStore(result), UPSTASH_REDIS_REST_TOKEN: "t" };
    await expectUnavailable(inProcess({ variables }, { STORE_TIMEOUT: "500ms" }));
  }
});

test("nonsense: the same happens on Workers", async () => {
  for (const result of [null, { a: 1 }]) {
    const variables = { UPSTASH_REDIS_REST_URL: await restStore(result), UPSTASH_REDIS_REST_TOKEN: "t" };
    const worker = await startUpstashWorker({ variables });
    onTestFinished(() => worker.stop());
    await expectUnavailable(worker);
  }
});

test("nonsense: a store's redirect is not followed, on Node and on Workers, with one database and with a quorum", async () => {
  let followed = 0;
  const other = createServer((_, response) => {
    followed++;
    response.end('{"result":"OK"}');
  });
  const elsewhere = `http://127.0.0.1:${await portOf(other)}`;
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(307, { Location: elsewhere }).end();
  });
  onTestFinished(() => server.closeAllConnections());
  const url = `http://127.0.0.1:${await portOf(server)}`;
  const single = { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: "t" };
  const databases = ["a", "b", "c"].map((path) => ({ url: `${url}/${path}`, token: "t" }));
  const worker = await startUpstashWorker({ variables: single });
  onTestFinished(() => worker.stop());
  const targets = [inProcess({ variables: single }), worker];
  for (const target of targets) {
    for (const answer of [await send(target, "/readyz"), await post(target, "/locks/x/acquire")]) {
      expectProblem(answer, 503, "misconfigured");
      expect(answer.body.detail).toContain(`redirects to ${elsewhere}`);
    }
  }
  const quorum = inProcess({ variables: { QUORUM_STORES: JSON.stringify(databases) } });
  for (const answer of [await send(quorum, "/readyz"), await post(quorum, "/locks/x/acquire")])
    expect(answer.status).toBe(503);
  expect(followed).toBe(0);
});

test("nonsense: the same happens over TCP", async () => {
  for (const reply of ["$-1\r\n", "*-1\r\n", "*1\r\n$-1\r\n", ":1\r\n", "+x\r\n"]) {
    const node = await startNode({ variables: { REDIS_URL: await redisStore(reply) } });
    onTestFinished(() => node.stop());
    await expectUnavailable(node);
  }
});

test("nonsense: the same happens with a quorum of three databases", async () => {
  for (const result of [null, { a: 1 }]) {
    const databases = await Promise.all([1, 2, 3].map(async () => ({ url: await restStore(result), token: "t" })));
    const target = inProcess({ variables: { QUORUM_STORES: JSON.stringify(databases) } });
    for (const path of ["/readyz", "/locks/x"]) expectProblem(await send(target, path), 503, "store_unavailable");
    expectProblem(await post(target, "/locks/x/acquire"), 503, "store_unavailable");
  }
});

test("nonsense: creating and listing API keys fails closed", async () => {
  const hash = `sha256:${createHash("sha256").update("root").digest("hex")}`;
  const API_KEYS = JSON.stringify([{ id: "root", hash, namespace: "team", scopes: ["keys", "lock"] }]);
  const keyed = { ALLOW_ANONYMOUS: "", API_KEYS, KEYS_SECRET: "a secret of the deployment, for tests" };
  const headers = { authorization: "Bearer root" };
  for (const result of NONSENSE) {
    const variables = { UPSTASH_REDIS_REST_URL: await restStore(result), UPSTASH_REDIS_REST_TOKEN: "t" };
    const target = inProcess({ variables }, { ...keyed, STORE_TIMEOUT: "500ms" });
    expectProblem(await send(target, "/keys", { headers }), 503, "store_unavailable");
    const made = await post(target, "/keys", { label: "x", scopes: ["lock"] }, headers);
    expectProblem(made, 503, "store_unavailable");
  }
});
