/**
 * The Node entry, `npm run start:node`: the service in front of Upstash, or of anything that speaks its REST protocol, of a
 * quorum of such databases, or with the embedded store in a file.
 *
 * HOST (127.0.0.1), PORT (8787; 0 takes a free one), LEASEHOLD_STATE (the folder of the embedded store: `.leasehold/node-<port>`,
 * or memory if the port is 0), and the variables of `src/config/variables.ts`. On SIGTERM, `/readyz` answers 503 for SHUTDOWN_GRACE; then it takes no new
 * requests, answers those that are open, and ends. Ctrl-C, or a second SIGTERM, ends the grace.
 */
import { once } from "node:events";
import { openAsBlob } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { createBatchedLog } from "./batched-log.ts";
import { ConfigError, parseConfig } from "./config/config.ts";
import { misspelt } from "./config/misspelt.ts";
import { describeStore, type StoreConfig } from "./config/stores.ts";
import { ERRORS, problemType } from "./contract/errors.ts";
import { createFileApp } from "./file-app.ts";
import type { Assets } from "./http/environment.ts";
import { createRedisApp } from "./redis-app.ts";
import { createRemoteApp, type Platform } from "./remote-app.ts";

const PUBLIC = join(import.meta.dirname, "../build/public");
/** How often idle connections are closed while the server shuts down. */
const CLOSE_IDLE_MS = 50;
/** Connections whose headers are too slow are closed. The app does the same for bodies. */
const HEADERS = { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 };

const assets: Assets = async (file) => {
  try {
    return (await openAsBlob(join(PUBLIC, file))).stream();
  } catch {
    return null;
  }
};

/** Answers invalid requests, such as one without a host, which do not reach the app. */
function refuse(): Response {
  const { status, title } = ERRORS.invalid_request;
  const detail = "Correct the request: its URL or its Host header is invalid.";
  const body = { type: problemType("invalid_request"), title, status, code: "invalid_request", detail, errors: [] };
  return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/problem+json" } });
}

function readPort(text: string): number {
  if (/^\d+$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new ConfigError([`PORT must be a port number from 0 to 65535, got ${JSON.stringify(text)}`]);
}

/** The folder of the embedded store; undefined means memory. */
function stateFolder(port: number): string | undefined {
  if (process.env.LEASEHOLD_STATE) return process.env.LEASEHOLD_STATE;
  return port === 0 ? undefined : join(".leasehold", `node-${port}`);
}

function createStoreApp(store: StoreConfig, state: string | undefined, platform: Platform) {
  switch (store.kind) {
    case "embedded":
      return createFileApp(store, state, platform);
    case "redis":
      return createRedisApp(store, platform);
    default:
      return createRemoteApp(store, platform);
  }
}

async function main(): Promise<void> {
  // The embedded store contains live tokens, so only this user may read its files.
  process.umask(0o077);
  const hostname = process.env.HOST || "127.0.0.1";
  const port = readPort(process.env.PORT || "8787");
  for (const warning of misspelt(Object.keys(process.env))) console.error(`Warning: ${warning}`);
  const config = parseConfig(process.env);
  const { store, access } = config;
  if (access.kind === "none") throw new ConfigError(["Set API_KEYS, or ALLOW_ANONYMOUS=true to let everybody in"]);
  let ending = false;
  const platform = { config, log: createBatchedLog(), assets, draining: () => ending };
  const state = stateFolder(port);
  const app = createStoreApp(store, state, platform);
  const server = createServer(HEADERS, getRequestListener(app.fetch, { hostname, errorHandler: refuse }));
  server.listen(port, hostname);
  await once(server, "listening");
  const { address, port: actual } = server.address() as AddressInfo;
  console.log(
    `Leasehold is listening on http://${address.includes(":") ? `[${address}]` : address}:${actual} (${describeStore(store, state === undefined ? "in memory" : `in ${state}`)})`,
  );
  const interrupted = once(process, "SIGINT");
  const announced = once(process, "SIGTERM").then(() => {
    ending = true;
    console.log(
      `Shutting down: /readyz answers 503 for ${config.shutdown_grace_ms} ms, then open requests are answered. Send the signal again to skip the grace.`,
    );
    return Promise.race([once(process, "SIGTERM"), sleep(config.shutdown_grace_ms)]);
  });
  await Promise.race([interrupted, announced]);
  await end(server);
}

/** Resolves when every open request has been answered, which takes no longer than the longest wait. */
async function end(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  // Otherwise a kept-alive connection would hold the process until its client closes it.
  const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_MS);
  await closed;
  clearInterval(idle);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);
