/**
 * What the servers on Node, Deno and Bun have in common, from reading the environment to the end of the process.
 *
 * Reads HOST (127.0.0.1), PORT (8787; 0 picks a free one), LEASEHOLD_STATE (the folder of the embedded store:
 * `.leasehold/<runtime>-<port>`, or memory if the port is 0), and the variables of `src/config/variables.ts`. On SIGTERM,
 * `/readyz` returns 503 for SHUTDOWN_GRACE, and every answer asks the client to close its connection. The server then accepts
 * no new requests, answers the open ones, spends at most SHUTDOWN_GRACE on delivering the remaining webhooks, and exits.
 * Ctrl-C, or a second SIGTERM, ends the grace period.
 */
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { compress } from "hono/compress";
import { parseConfig } from "../../config/config.ts";
import { misspelled } from "../../config/misspelled.ts";
import { describeStore } from "../../config/stores/index.ts";
import { createApp } from "../../http/app.ts";
import { pingScope } from "../../http/routes/health.ts";
import { createProcessWebhooks } from "../../observe/webhooks/by-process.ts";
import { openDatabases } from "../../stores/database.ts";
import { openFile } from "../../stores/file.ts";
import { type Listen, listenAt, readPort, urlOf } from "./address.ts";
import { announce } from "./announce.ts";
import { assets } from "./assets.ts";
import { createBatchedLog } from "./batched-log.ts";
import { type Commands, nobodyMayUseIt } from "./first-start.ts";
import { metricsOf, readMetricsAddress } from "./metrics.ts";

/**
 * The longest time from the end of a request's wait to its answer. Requests that are still open after that, such as one whose
 * body never ends, are dropped.
 */
const ANSWER_MS = 5_000;
/** How long to keep answering open requests with errors after the store has been lost. */
const FAREWELL_MS = 500;

const ignore = () => {};

const checkoutOf = (runtime: string): Commands => ({ start: `npm run start:${runtime}`, key: "npm run key -- ci" });

/** Serves until a signal or a startup error ends the process. `runtime` names the folder of the embedded store. */
export function serve(runtime: "node" | "deno" | "bun", listen: Listen, commands = checkoutOf(runtime)): void {
  run(runtime, listen, commands).then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : String(error));
      process.exit(1);
    },
  );
}

async function run(runtime: string, listen: Listen, commands: Commands): Promise<void> {
  // The embedded store contains live tokens, so only this user may read its files.
  process.umask(0o077);
  const hostname = process.env.HOST || "127.0.0.1";
  const problems: string[] = [];
  const port = readPort("PORT", process.env.PORT || "8787", problems);
  const metrics_address = readMetricsAddress(process.env, problems);
  for (const warning of misspelled(Object.keys(process.env))) console.error(`Warning: ${warning}`);
  const config = parseConfig(process.env, problems);
  const { store, access } = config;
  if (access.kind === "none") throw nobodyMayUseIt(hostname, commands);
  const state = process.env.LEASEHOLD_STATE || (port === 0 ? undefined : join(".leasehold", `${runtime}-${port}`));
  let ending = false;
  const { listen: listenForMetrics, ...metrics } = metricsOf(config, runtime, metrics_address);
  const log = createBatchedLog();
  const webhooks = createProcessWebhooks(config.webhooks, log);
  const observers = [...metrics.observers, ...webhooks.observers];
  const platform = { ...metrics, config, log, observers, assets, compress: compress(), draining: () => ending };
  const { lost, ...locks } = store.kind === "embedded" ? openFile(store, state, config) : openDatabases(store, config);
  const app = createApp({ ...platform, ...locks });
  // Handles signals before listening, because the first process in a container receives only the signals that it handles.
  const [interrupted, terminated] = [once(process, "SIGINT"), once(process, "SIGTERM")];
  const metricsServer = await listenForMetrics(listen);
  const { keep_alive_ms } = config;
  const fetch: typeof app.fetch = (...request) => {
    const answer = app.fetch(...request);
    return ending ? closing(answer) : answer;
  };
  const server = await listenAt(listen, fetch, { hostname, port, keep_alive_ms }, ["HOST", "PORT"]);
  const where = describeStore(store, state === undefined ? "in memory" : `in ${state}`);
  const has_pages = (await assets("docs/index.html")) !== null;
  announce(urlOf(server), where, has_pages, () => locks.connect(ignore, ignore).ping(pingScope(config)));
  const announced = terminated.then(() => {
    ending = true;
    console.log(
      `Shutting down: /readyz returns 503 for ${config.shutdown_grace_ms} ms, then open requests are answered. Send the signal again to shut down immediately.`,
    );
    return Promise.race([once(process, "SIGTERM"), sleep(config.shutdown_grace_ms)]);
  });
  const failure = await Promise.race([interrupted, announced, ...(lost === undefined ? [] : [lost])]);
  const stopped = Promise.all([server.stop(), metricsServer?.stop()]);
  // If the store has been lost, does not wait long: the remaining requests would only get errors, and another process should
  // start as soon as possible.
  await Promise.race([stopped, sleep(failure instanceof Error ? FAREWELL_MS : config.wait_max_ms + ANSWER_MS)]);
  await webhooks.close(config.shutdown_grace_ms);
  if (failure instanceof Error) throw failure;
}

/** Closes the connection after the answer, so that no proxy is still using it when the process exits. */
async function closing(answer: Response | Promise<Response>): Promise<Response> {
  const { status, headers, body } = await answer;
  const told = new Headers(headers);
  told.set("Connection", "close");
  return new Response(body, { status, headers: told });
}
