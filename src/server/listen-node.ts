import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { ERRORS, problemType } from "../contract/errors.ts";
import type { Listen } from "./address.ts";

/** How often idle connections are closed while the server shuts down. */
const CLOSE_IDLE_MS = 50;
/** Connections whose headers are too slow are closed. The app does the same for bodies. */
const HEADERS = { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 };

export const listenOnNode: Listen = async (fetch, { hostname, port }) => {
  const server = createServer(HEADERS, getRequestListener(fetch, { hostname, errorHandler: refuse }));
  const idle = idleConnections(server);
  server.listen(port, hostname);
  await once(server, "listening");
  const { address, port: actual } = server.address() as AddressInfo;
  return { hostname: address, port: actual, stop: () => stop(server, idle) };
};

/** Answers invalid requests, such as one without a host, which do not reach the app. */
function refuse(): Response {
  const { status, title } = ERRORS.invalid_request;
  const detail = "Correct the request: its URL or its Host header is invalid.";
  const body = { type: problemType("invalid_request"), title, status, code: "invalid_request", detail, errors: [] };
  return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/problem+json" } });
}

/**
 * The connections on which no request is open. Node's own `closeIdleConnections()` leaves those alone that have sent nothing, or
 * half of a request, and no longer checks their time when the server is closed.
 */
function idleConnections(server: Server): ReadonlySet<Socket> {
  const idle = new Set<Socket>();
  server.on("connection", (socket) => {
    idle.add(socket);
    socket.once("close", () => idle.delete(socket));
  });
  server.on("request", ({ socket }, response) => {
    idle.delete(socket);
    response.once("close", () => socket.destroyed || idle.add(socket));
  });
  return idle;
}

/** Takes no longer than the longest wait. */
async function stop(server: Server, idle: ReadonlySet<Socket>): Promise<void> {
  const closed = once(server, "close");
  server.close();
  const closing = setInterval(() => {
    for (const socket of idle) socket.destroy();
  }, CLOSE_IDLE_MS);
  await closed;
  clearInterval(closing);
}
