import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import { expect, onTestFinished, test } from "vitest";
import { fakeApp } from "../../support/services/fake-app.ts";

const BODY = '{"owner":"ci-42"}';
const HEAD = `POST /locks/deploy/acquire HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n`;
const LAST = `${HEAD}Connection: close\r\n\r\n`;

interface Received {
  readonly request: IncomingMessage;
  /** How many data listeners the request has ever had. */
  listeners: number;
}

/** Starts the app the way the server on Node does. */
async function start() {
  const fake = fakeApp();
  const received: Received[] = [];
  const fetch = (request: Request, env: object) => fake.app.fetch(request, Object.assign(env, { direct: true }));
  const handle = getRequestListener(fetch, { overrideGlobalObjects: false });
  const server = createServer((request, response) => {
    const counted = { request, listeners: 0 };
    received.push(counted);
    request.on("newListener", (event) => {
      if (event === "data") counted.listeners += 1;
    });
    handle(request, response);
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { ...fake, received, socket: connect(port, "127.0.0.1").setNoDelay() };
}

test("a body that arrives with its headers is read without a listener, and its stream ends", async () => {
  const { calls, received, socket } = await start();
  socket.write(`${HEAD}\r\n${BODY}`);
  await once(socket, "data");
  socket.write(LAST + BODY);
  expect(await text(socket)).toContain("HTTP/1.1 200");
  expect(calls).toMatchObject([{ method: "acquire" }, { method: "acquire" }]);
  expect(received.map(({ listeners }) => listeners)).toEqual([0, 0]);
  for (const { request } of received) expect(request.readableEnded).toBe(true);
});

test("a body that arrives in two parts is read completely", async () => {
  const { calls, received, socket } = await start();
  socket.write(LAST + BODY.slice(0, 5));
  await expect.poll(() => received[0]?.listeners).toBeGreaterThan(0);
  socket.write(BODY.slice(5));
  expect(await text(socket)).toContain("HTTP/1.1 200");
  expect(calls).toMatchObject([{ method: "acquire" }]);
  expect(received[0]?.request.readableEnded).toBe(true);
});

test("a body that is cut off has no effect", async () => {
  const { calls, received, socket } = await start();
  socket.write(LAST + BODY.slice(0, 5));
  await expect.poll(() => received[0]?.listeners).toBeGreaterThan(0);
  socket.destroy();
  await expect.poll(() => received[0]?.request.destroyed).toBe(true);
  expect(calls).toEqual([]);
});
