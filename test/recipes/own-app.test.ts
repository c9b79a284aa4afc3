/** The code on the page about locks in your own app runs as printed, and so does the Worker that keeps the locks itself. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { Miniflare } from "miniflare";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { Leasehold } from "../../src/client/index.ts";
import { freePort } from "../../tools/support/processes/port.ts";
import { serveHere } from "../support/services/serve-here.ts";
import { inProcess, type RunningStore, startStore } from "../support/services/targets.ts";
import { OLDEST_NODE, RecipeHarness } from "./harness.ts";

let store: RunningStore;
let recipes: RecipeHarness;
let env: Record<string, string>;
beforeAll(async () => {
  store = await startStore();
  const { fetch } = inProcess(store);
  recipes = await RecipeHarness.open(await serveHere("recipes", (request) => fetch(request)));
  env = store.variables as Record<string, string>;
});
afterAll(async () => {
  await recipes.close();
  await store.stop();
});

test.each(["report.mjs", "small.mjs"])(
  "%s takes its lock in the database, and waits for a holder that uses HTTP",
  async (file) => {
    const folder = await recipes.prepare("../own-app.md");
    const held = await recipes.client.acquire("report/7");
    const running = recipes.start(folder, [OLDEST_NODE, file], env);
    await expect.poll(async () => (await recipes.client.get("report/7")).queue_length).toBe(1);
    await held.release();
    const { code, stdout, stderr } = await running.finished;
    expect([code, stderr]).toEqual([0, ""]);
    expect(Number(/under fence (\d+)/.exec(stdout)?.[1])).toBeGreaterThan(held.fence);
  },
);

test("a Hono app serves the service at a path", async () => {
  const port = await freePort();
  const folder = await recipes.prepare("../mount.md");
  const app = (await readFile(join(folder, "app.mjs"), "utf8")).replace("3000", String(port));
  const key = "lh_test";
  const running = recipes.start(folder, [OLDEST_NODE, "--input-type=module", "-e", app], {
    ...env,
    API_KEYS: keysFor(key),
  });
  onTestFinished(() => void running.process.kill());
  const client = new Leasehold({ url: `http://127.0.0.1:${port}/locks-api`, apiKey: key });
  const lease = await client.acquire("mounted");
  expect(await client.get("mounted")).toMatchObject({ state: "held", fence: lease.fence });
  await lease.release();
});

function keysFor(key: string): string {
  const hash = createHash("sha256").update(key).digest("hex");
  // The namespace must be the one that a direct client uses.
  return JSON.stringify([{ id: "ci", hash: `sha256:${hash}`, namespace: "default", scopes: ["lock", "read"] }]);
}

/** Starts the Worker in workerd, with locks in its own objects. */
async function startWorker(file: string, bindings: Record<string, string> = {}): Promise<Miniflare> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2024",
    conditions: ["workerd"],
    external: ["cloudflare:workers"],
  });
  const worker = new Miniflare({
    modules: true,
    script: outputFiles[0]?.text ?? "",
    compatibilityDate: "2026-07-30",
    durableObjects: { STORE: { className: "EmbeddedStore", useSQLite: true } },
    bindings,
  });
  onTestFinished(() => worker.dispose());
  return worker;
}

test("a Worker serves the service at a path, a cron handler and a queue consumer, all on the same locks", async () => {
  const folder = await recipes.prepare("../mount.md");
  const worker = await startWorker(join(folder, "worker.mjs"), { API_KEYS: keysFor("lh_test") });
  const url = String(await worker.ready).replace(/\/$/, "");
  const client = new Leasehold({ url: `${url}/locks-api`, apiKey: "lh_test" });
  const handlers = await worker.getWorker();
  const message = (id: string, order: number) => ({ id, timestamp: new Date(0), body: { order }, attempts: 1 });
  const deliver = () => handlers.queue("orders", [message("a", 1), message("b", 2)]);

  expect(await handlers.scheduled({ cron: "* * * * *" })).toMatchObject({ outcome: "ok" });
  expect((await client.get("cron/report")).fence).toBeGreaterThan(0);
  const held = await client.acquire("order/2");
  expect(await deliver()).toMatchObject({ explicitAcks: ["a"], retryMessages: [{ msgId: "b", delaySeconds: 5 }] });
  await held.release();
  expect(await deliver()).toMatchObject({ explicitAcks: ["a", "b"], retryMessages: [] });
  const fence = (await client.get("order/2")).fence ?? 0;
  expect(fence).toBeGreaterThan(held.fence);
});

test("a Worker keeps its locks in its own objects", async () => {
  const folder = await recipes.prepare("edge-function.md");
  const worker = await startWorker(join(folder, "own-locks.js"));
  const run = async (path: string) => {
    const response = await worker.dispatchFetch(`http://worker.test/${path}`);
    const text = await response.text();
    if (response.status >= 500) console.log(text);
    return [response.status, text] as const;
  };
  const answers = await Promise.all([run("a"), run("a"), run("b")]);
  expect(answers.map(([status]) => status).sort()).toEqual([200, 200, 409]);
  expect((await run("a"))[1]).toMatch(/^a has run under fence \d{16}\n$/);
});
