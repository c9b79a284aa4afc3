/** Runs the service in workerd on this machine, for `npm start` and for tests. */
import { build, type Plugin } from "esbuild";
import { VARIABLES, type Variables } from "../../../src/config/variables.ts";
import { buildPublic } from "../../generate/public/build.ts";
import { endWorkerdWithParent } from "../../support/processes/workerd.ts";
import { readWranglerConfig } from "./wrangler-config.ts";

const HOST = "127.0.0.1";

export interface WorkerConfig {
  /** 0, the default, chooses a free port. */
  readonly port?: number;
  /** The variables of `src/config/variables.ts`; other variables are ignored. */
  readonly env?: Variables;
  /** The folder of the embedded store; without it, the data is lost when the service stops. */
  readonly state?: string;
  /** Replaces the entry in `wrangler.toml`; must export the same classes. */
  readonly entry?: string;
  /** Receives the lines that the service logs. By default, they are discarded. */
  readonly onLog?: (line: string) => void;
  /** The port of V8's inspector for the Worker; without it, there is no inspector. */
  readonly inspector_port?: number;
}

export interface RunningWorker {
  /** The service's URL without a trailing slash. */
  readonly url: string;
  /** Stops immediately, and aborts open requests. */
  stop(): Promise<void>;
  /** From now on, `/readyz` returns 503, so that load balancers send no new requests. */
  announceEnd(): void;
  /**
   * Accepts no new requests. Resolves when the open requests have been answered, or after `ms`. Call `stop()`
   * afterwards.
   */
  drain(ms: number): Promise<void>;
}

const bundles = new Map<string, Promise<string>>();

/** Bundles the entry once for all Workers that this process starts. */
function bundleOnce(entry: string): Promise<string> {
  const bundled = bundles.get(entry) ?? bundle(entry);
  bundles.set(entry, bundled);
  return bundled;
}

/**
 * Serves, on 127.0.0.1, the Worker that `wrangler deploy` would deploy. The entry, flags and bindings are read from
 * `wrangler.toml`. workerd ends with this process, however this process ends.
 */
export async function startWorker({
  port = 0,
  env = {},
  state,
  entry,
  onLog,
  inspector_port,
}: WorkerConfig = {}): Promise<RunningWorker> {
  // This is loaded on demand: loading is slow, and not every importer starts a Worker.
  const { Log, LogLevel, Miniflare, Response } = await import("miniflare");
  const { workerOptions, main } = await readWranglerConfig();
  const variables = Object.fromEntries(
    VARIABLES.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])),
  );
  const script = await bundleOnce(entry ?? main);
  buildPublic();
  const workerd = endWorkerdWithParent();
  let ending = false;
  const miniflare = new Miniflare({
    ...workerOptions,
    name: "leasehold",
    // Declared as a module, so that Miniflare does not search the script for imports; it has none.
    modules: [{ type: "ESModule", path: "leasehold.js", contents: script }],
    bindings: { ...(workerOptions.bindings as object), ...variables },
    serviceBindings: { LIFECYCLE: () => new Response(null, { status: ending ? 503 : 204 }) },
    // Requests go directly to the service: the Worker that Miniflare puts in front of it halves the throughput.
    unsafeDirectSockets: [{ host: HOST, port }],
    host: HOST,
    cf: false,
    log: new Log(LogLevel.NONE),
    structuredWorkerdLogs: true,
    handleStructuredLogs: ({ message }: { message: string }) => onLog?.(message),
    ...(state === undefined ? {} : { defaultPersistRoot: state }),
    ...(inspector_port === undefined ? {} : { inspectorPort: inspector_port }),
  });
  const stop = async () => {
    workerd.stop();
    await miniflare.dispose();
  };
  const announceEnd = () => {
    ending = true;
  };
  try {
    const url = await miniflare.unsafeGetDirectURL();
    return { url: `http://localhost:${url.port}`, stop, announceEnd, drain: workerd.drain };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Bundles the Worker into one module. */
export async function bundle(entry: string, plugins: Plugin[] = []): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2024",
    conditions: ["workerd"],
    external: ["cloudflare:*"],
    plugins,
  });
  return outputFiles[0]?.text ?? "";
}
