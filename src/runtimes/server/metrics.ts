/** Decides whether a process has metrics, and where to serve them. */
import { Hono } from "hono";
import type { Config } from "../../config/config.ts";
import type { AppEnv } from "../../http/context.ts";
import type { AppDeps } from "../../http/deps.ts";
import { TEXT_FORMAT } from "../../http/routes/health.ts";
import { createMetrics } from "../../observe/metrics/metrics.ts";
import type { Observer } from "../../observe/observer.ts";
import { type Address, type Connections, type Listen, type Listening, listenAt, readPort, urlOf } from "./address.ts";

export interface ServedMetrics extends Pick<AppDeps, "metrics"> {
  readonly observers: readonly Observer[];
  /** Serves the metrics of all namespaces on METRICS_PORT, if that is set. */
  listen(listen: Listen): Promise<Listening | undefined>;
}

/** Sets up the metrics. Nothing is counted if there is no address for them and no key may read them. */
export function metricsOf(config: Config, runtime: string, address: Address | undefined): ServedMetrics {
  const { access } = config;
  const by_key =
    access.kind === "keys" && [...access.keys, ...access.issuers].some(({ scopes }) => scopes.includes("metrics"));
  if (address === undefined && !by_key) return { observers: [], listen: async () => undefined };
  const { observe, text } = createMetrics(config, runtime);
  return {
    observers: [observe],
    metrics: by_key ? text : undefined,
    listen: async (listen) => address && serveAll(text, listen, { ...address, keep_alive_ms: config.keep_alive_ms }),
  };
}

/** Returns where METRICS_PORT and METRICS_HOST serve the metrics. Adds their problems to `problems`. */
export function readMetricsAddress(
  { METRICS_PORT, METRICS_HOST }: NodeJS.ProcessEnv,
  problems: string[],
): Address | undefined {
  if (METRICS_PORT)
    return { hostname: METRICS_HOST || "127.0.0.1", port: readPort("METRICS_PORT", METRICS_PORT, problems) };
  if (METRICS_HOST) problems.push("METRICS_HOST requires METRICS_PORT: set the port, or unset METRICS_HOST");
  return undefined;
}

async function serveAll(text: () => string, listen: Listen, address: Address & Connections): Promise<Listening> {
  const app = new Hono<AppEnv>();
  app.get("/metrics", (c) => c.text(text(), 200, { "Content-Type": TEXT_FORMAT }));
  const server = await listenAt(listen, app.fetch, address, ["METRICS_HOST", "METRICS_PORT"]);
  console.log(`Metrics for all namespaces: ${urlOf(server)}/metrics`);
  return server;
}
