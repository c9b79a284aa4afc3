/**
 * The service in Next.js, SvelteKit and Express apps, as described on its page, with the frameworks' own builds and servers.
 * All packages come from the npm registry, and Next.js takes a minute to build, so this runs in `npm run test:deep`.
 */
import { execFile, spawn } from "node:child_process";
import { copyFile, cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { Leasehold } from "../../src/client/index.ts";
import { VERSION } from "../../src/contract/version.ts";
import { buildScripts } from "../../tools/generate/package/scripts.ts";
import { buildPublic, PUBLIC } from "../../tools/generate/public/build.ts";
import { freePort } from "../../tools/support/processes/port.ts";
import { contractSuite } from "../contract/suite/index.ts";
import { blocksOf } from "../recipes/harness.ts";
import { deep } from "../support/runner/depth.ts";
import { type RunningStore, startStore } from "../support/services/targets.ts";
import { failedOf, verifyAt } from "../verify/mistaken.ts";

const ROOT = join(import.meta.dirname, "../..");
const run = promisify(execFile);
const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

/** Creates an app with these packages and ours, installed as npm would install them. */
async function install(...packages: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "leasehold-app-"));
  ends.push(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, "package.json"), '{"private":true,"type":"module"}');
  await run("npm", ["install", "--no-audit", "--no-fund", ...packages], { cwd: folder });
  const own = join(folder, "node_modules/leasehold");
  await mkdir(own, { recursive: true });
  await buildScripts(join(own, "dist"));
  await copyFile(join(ROOT, "package.json"), join(own, "package.json"));
  // Bundlers for servers leave an app's dependencies to Node.
  await run("npm", ["pkg", "set", `dependencies.leasehold=${VERSION}`], { cwd: folder });
  buildPublic();
  await cp(PUBLIC, join(own, "dist/server/public"), { recursive: true });
  return folder;
}

/** Returns one of the page's files, changed so that everyone on this machine can use the service. */
async function blockOf(name: string): Promise<string> {
  const code = (await blocksOf("../mount.md")).find((block) => block.name === name)?.code ?? "";
  return code.replace("apiKeys: process.env.API_KEYS", "allowAnonymous: true");
}

/** Resolves when the app responds. */
async function serve(folder: string, command: readonly string[], store: RunningStore): Promise<string> {
  const port = await freePort();
  const listen = { HOST: "127.0.0.1", PORT: String(port) };
  const env = { PATH: process.env.PATH, ...listen, NEXT_TELEMETRY_DISABLED: "1", ...store.variables };
  const [file = "", ...args] = command;
  const app = spawn(process.execPath, [join(folder, file), ...args], {
    cwd: folder,
    env: env as never,
    stdio: "ignore",
  });
  ends.push(async () => app.kill());
  const url = `http://127.0.0.1:${port}/locks-api`;
  for (let tries = 0; tries < 200; tries++) {
    if ((await fetch(`${url}/healthz`).catch(() => undefined))?.ok) return url;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${command.join(" ")} does not answer`);
}

async function startNext(store: RunningStore): Promise<string> {
  const folder = await install("next", "react", "react-dom");
  const routes = join(folder, "app/locks-api/[[...path]]");
  await mkdir(routes, { recursive: true });
  await writeFile(join(routes, "route.js"), await blockOf("route.js"));
  await writeFile(join(folder, "next.config.mjs"), await blockOf("next.config.mjs"));
  const layout = "export default function Layout({ children }) { return <html><body>{children}</body></html>; }\n";
  await writeFile(join(folder, "app/layout.js"), layout);
  const next = "node_modules/next/dist/bin/next";
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" };
  await run(process.execPath, [join(folder, next), "build"], { cwd: folder, env: env as never });
  return serve(folder, [next, "start", "-H", "127.0.0.1"], store);
}

if (deep) {
  const store = await startStore();
  ends.push(() => store.stop());
  const url = await startNext(store);
  /** Next.js has no handlers for WebDAV's methods, which correspond to POST and DELETE on these routes. */
  const METHODS: Readonly<Record<string, string>> = { LOCK: "POST", UNLOCK: "DELETE" };
  const known: typeof fetch = (input, init) => {
    const method = init?.method ?? "GET";
    return fetch(input, { ...init, method: METHODS[method] ?? method });
  };
  describe("Next.js", () => {
    beforeEach(({ task, skip }) => {
      if (/^(2 names: \/locks\/%|3 routes: (\/locks)?\/\/)/.test(task.name)) skip("Next.js answers such a path itself");
    });
    contractSuite({ name: "a route of a Next.js app", url, fetch: known });
    test("serves the pages", () => expectPages(url));
  });
}

/** Expects that the app serves the service's pages through the entire framework. */
async function expectPages(url: string): Promise<void> {
  for (const path of ["/docs", "/docs/recipes/cron", "/docs/assets/docs.js", "/console", "/openapi.json"])
    expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
}

describe.runIf(deep)("SvelteKit", () => {
  test("an app serves the service in a route, and keeps its own guard for the others", {
    timeout: 300_000,
  }, async () => {
    const store = await startStore();
    ends.push(() => store.stop());
    const folder = await install(
      ...["@sveltejs/kit", "@sveltejs/adapter-node", "@sveltejs/vite-plugin-svelte", "svelte", "vite"],
    );
    const routes = join(folder, "src/routes");
    await mkdir(join(routes, "locks-api/[...path]"), { recursive: true });
    await mkdir(join(routes, "own"));
    await writeFile(
      join(routes, "locks-api/[...path]/+server.js"),
      (await blockOf("route.js")) + (await blockOf("slash.js")),
    );
    await writeFile(join(routes, "own/+server.js"), 'export const POST = () => new Response("done");\n');
    await writeFile(join(folder, "vite.config.js"), await blockOf("vite.config.js"));
    await writeFile(join(folder, "src/hooks.server.js"), await blockOf("hooks.server.js"));
    await writeFile(
      join(folder, "src/app.html"),
      "<html><head>%sveltekit.head%</head><body>%sveltekit.body%</body></html>",
    );
    await run(process.execPath, [join(folder, "node_modules/vite/bin/vite.js"), "build"], { cwd: folder });
    const url = await serve(folder, ["build/index.js"], store);
    expect(failedOf(await verifyAt(url))).toEqual([]);
    await expectPages(url);
    await using lease = await new Leasehold({ url }).acquire("by/route");
    expect(lease.fence).toBeGreaterThan(0);
    const own = async (headers: Record<string, string>) =>
      (await fetch(url.replace("locks-api", "own"), { method: "POST", headers })).status;
    expect(await own({ Origin: "https://evil.example" })).toBe(403);
    // The app's server assumes that a proxy in front of it terminates TLS.
    expect(await own({ Origin: new URL(url).origin.replace("http:", "https:") })).toBe(200);
  });
});

describe.runIf(deep)("Express", () => {
  test("an app serves the service at a path", { timeout: 300_000 }, async () => {
    const store = await startStore();
    ends.push(() => store.stop());
    const folder = await install("express", "@hono/node-server", "hono");
    await writeFile(join(folder, "express.mjs"), await blockOf("express.mjs"));
    const report = await verifyAt(await serve(folder, ["express.mjs"], store));
    expect(failedOf(report)).toEqual([]);
  });
});
