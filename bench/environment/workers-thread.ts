import { join } from "node:path";
import { Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import type { Variables } from "../../src/config/variables.ts";
import { bundle } from "../../tools/start/serve/worker.ts";
import { endWorkerdWithParent } from "../../tools/support/processes/workerd.ts";
import { serveThread } from "./thread.ts";

/** Serves like `startWorker`, with the floor in the same isolate, so that noise affects both equally. */
await serveThread(async (bindings: Variables & { FLOOR_SHA1: string }) => {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(import.meta.dirname, "../../wrangler.toml"));
  const workerd = endWorkerdWithParent();
  const miniflare = new Miniflare({
    ...(workerOptions as object),
    name: "bench",
    modules: true,
    script: await bundle(join(import.meta.dirname, "floor-worker.ts")),
    bindings,
    host: "127.0.0.1",
    cf: false,
    log: new Log(LogLevel.NONE),
    structuredWorkerdLogs: true,
    handleStructuredLogs: () => {},
  });
  const stop = async () => {
    workerd.stop();
    await miniflare.dispose();
  };
  return { ready: `http://localhost:${(await miniflare.ready).port}`, stop };
});
