/** The service in workerd on this machine, for `npm start` and for tests. */
import { build, type Plugin } from "esbuild";
import { VARIABLES, type Variables } from "../../src/config/variables.ts";
import { endWorkerdWithParent } from "../processes/workerd.ts";
import { buildPublic } from "../public/build.ts";
import { readWranglerConfig } from "./wrangler-config.ts";

const HOST = "127.0.0.1";

export interface WorkerConfig {
  /** 0, the default, takes a free one. */
  readonly port?: number;
  /** The variables of `src/config/variables.ts`; others are left out. */
  readonly env?: Variables;
  /** The folder of the embedded store; without one it forgets everything when it stops. */
  readonly state?: string;
  /** Used instead of the entry in `wrangler.toml`; must export the same classes. */
  readonly entry?: string;
  /** Receives the lines that the service logs. They are dropped by default. */
  readonly onLog?: (line: string) => void;
  /** Where V8's inspector of the Worker listens; nowhere by default. */
  readonly inspector_port?: number;
}

export interface RunningWorker {
  /** Without a trailing slash. */
  readonly url: string;
  /** Ends at once, and cuts open requests off. */
  stop(): Promise<void>;
  /** From now on `/readyz` returns 503, so that no new requests are sent here. */
  announceEnd(): void;
  /** Takes no new requests. Resolves when the open ones are answered, or after `ms`. Call `stop()` afterwards. */
  drain(ms: number): Promise<void>;
}

const bundles = new Map<string, Promise<string>>();

/** Applies to everything that this process starts. */
function bundleOnce(entry: string): Promise<string> {
  const bundled = bundles.get(entry) ?? bundle(entry);
  bundles.set(entry, bundled);
  return bundled;
}

/**
 * Serves on 127.0.0.1 the Worker that `wrangler deploy` would deploy: entry, flags and bindings come from `wrangler.toml`.
 * workerd ends with this process, however that ends.
 */
export async function startWorker({
  port = 0,
  env = {},
  state,
  entry,
  onLog,
  inspector_port,
}: WorkerConfig = {}): Promise<RunningWorker> {
  // Loaded on demand: it takes long, and not every importer starts a Worker.
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
    // Declared as a module, so that Miniflare does not search the script for imports, of which there are none.
    modules: [{ type: "ESModule", path: "leasehold.js", contents: script }],
    bindings: { ...(workerOptions.bindings as object), ...variables },
    serviceBindings: { LIFECYCLE: () => new Response(null, { status: ending ? 503 : 204 }) },
    // Directly to the service: the Worker that Miniflare puts in front of it halves the requests per second.
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

/** The Worker as one module. */
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
