import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { ERRORS, problemType } from "../../contract/errors.ts";
import { jsonText } from "../../http/output/respond.ts";
import type { Listen } from "./address.ts";

/** How often to close idle connections during a shutdown. */
const CLOSE_IDLE_MS = 50;
/** Limits that close connections with slow headers. The app closes connections with slow bodies. */
const HEADERS = { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 };
/**
 * The maximum number of requests that may wait on a connection. Only a flood of requests exceeds this, so the connection is
 * then closed.
 */
const WAITING_MAX = 100;
const WAITING_BYTES_MAX = 1024 * 1024;

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** For a waiting request, how many bytes the connection had received when the request arrived. */
  readonly received: number;
}

export const listenOnNode: Listen = async (fetch, { hostname, port, keep_alive_ms }) => {
  const server = createServer({ ...HEADERS, keepAliveTimeout: keep_alive_ms });
  const direct: typeof fetch = (request, env) => fetch(request, Object.assign(env as object, { direct: true }));
  const connections = new Connections(server, getRequestListener(direct, { hostname, errorHandler: refuse }));
  server.listen(port, hostname);
  await once(server, "listening");
  const { address, port: actual } = server.address() as AddressInfo;
  return { hostname: address, port: actual, stop: () => stop(server, connections) };
};

/** Answers invalid requests, such as those without a host, which do not reach the app. */
function refuse(): Response {
  const { status, title } = ERRORS.invalid_request;
  const detail = "Correct the request: its URL or its Host header is invalid.";
  const body = { type: problemType("invalid_request"), title, status, code: "invalid_request", detail, errors: [] };
  return new Response(jsonText(body), { status, headers: { "Content-Type": "application/problem+json" } });
}

/**
 * Handles the requests of a connection one after another. Node parses all requests that have arrived on a connection. It would
 * start all of them immediately, and keep all answers except the first in memory: 65 KB of requests for a page took 1.2 GB.
 */
class Connections {
  readonly #handle: RequestListener;
  /** The open requests of every connection. The first is being handled, and the others wait until it has been answered. */
  readonly #open = new Map<Socket, Exchange[]>();

  constructor(server: Server, handle: RequestListener) {
    this.#handle = handle;
    server.on("connection", (socket) => {
      this.#open.set(socket, []);
      socket.once("close", () => this.#open.delete(socket));
    });
    server.on("request", (request, response) => this.#receive(request, response));
  }

  /**
   * Closes idle connections, including those that have sent nothing or only part of a request, which Node's own
   * `closeIdleConnections()` spares.
   */
  closeIdle(): void {
    for (const [socket, open] of this.#open) if (open.length === 0) socket.destroy();
  }

  #receive(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const open = this.#open.get(socket);
    if (open === undefined || socket.destroyed) return;
    if (open.length === 0) {
      open.push({ request, response, received: 0 });
      this.#start(open);
      return;
    }
    // The socket is not paused while requests are waiting: otherwise, the server would not notice when the first request's
    // client disconnects.
    const { bytesRead } = socket;
    open.push({ request, response, received: bytesRead });
    const bytes = bytesRead - (open[1]?.received ?? 0);
    if (open.length > 1 + WAITING_MAX || bytes > WAITING_BYTES_MAX) cutOff(socket);
  }

  #start(open: Exchange[]): void {
    const [first] = open;
    // No answer can be sent after the client has disconnected, or after an answer with `Connection: close`.
    if (first === undefined || !first.request.socket.writable) return;
    first.response.once("close", () => {
      open.shift();
      // Does not start the next request immediately, so that other connections are served in between.
      if (open.length > 0) setImmediate(() => this.#start(open));
    });
    this.#handle(first.request, first.response);
  }
}

/**
 * Closes a connection and drops the data that has arrived on it. Otherwise, Node would parse that data, up to 64 KB or 2,000
 * requests, and keep it until it has served all other connections. Node documents no way to prevent this, but its parser stops
 * parsing HTTP if its `onIncoming` returns 2.
 */
function cutOff(socket: Socket & { parser?: { onIncoming: () => number } | null }): void {
  socket.destroy();
  if (socket.parser) socket.parser.onIncoming = () => 2;
}

/** Stops the server. This takes no longer than a request's longest wait. */
async function stop(server: Server, connections: Connections): Promise<void> {
  const closed = once(server, "close");
  server.close();
  const closing = setInterval(() => connections.closeIdle(), CLOSE_IDLE_MS);
  await closed;
  clearInterval(closing);
}
