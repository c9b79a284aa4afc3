/** The same behaviors in every runtime with `fetch`, each in its own process, against one service in workerd. */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { Miniflare } from "miniflare";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchBrowser } from "../../tools/support/browser/chromium.ts";
import { findNode, INSTALL_MS } from "../support/runner/programs.ts";
import type { RunningTarget } from "../support/services/targets.ts";
import { startWorkerdService } from "./service.ts";

const run = promisify(execFile);
const BIN = join(import.meta.dirname, "../../node_modules/.bin");
const TIMEOUT_MS = 120_000;

let service: RunningTarget;
let folder: string;
beforeAll(async () => {
  service = await startWorkerdService({ WAIT_MAX: "1s", ALLOWED_HOSTS: "locks.internal" });
  folder = await mkdtemp(join(tmpdir(), "leasehold-runtimes-"));
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A bundle without imports. */
async function bundle(code: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { Leasehold } from "../../src/client/index.ts";
        import { runBehaviours } from "./behaviours/index.ts";
        ${code}`,
      resolveDir: import.meta.dirname,
      loader: "ts",
    },
    bundle: true,
    write: false,
    format: "esm",
    // Node 20 doesn't support `await using`.
    target: "es2022",
  });
  return outputFiles[0]?.text ?? "";
}

async function inProcess(name: string, command: string, args: readonly string[] = []): Promise<void> {
  const file = join(folder, `${name}.mjs`);
  const url = JSON.stringify(service.url);
  await writeFile(
    file,
    await bundle(`console.log(JSON.stringify(await runBehaviours(new Leasehold({ url: ${url}, timeout: "1m" }))));`),
  );
  const { stdout } = await run(command, [...args, file], { env: { PATH: process.env.PATH, HOME: folder } });
  expect(JSON.parse(stdout)).toEqual([]);
}

const node20 = await findNode(20);

// Only two run in parallel, because each already sends many requests in parallel.
describe("the client behaves in Node", { timeout: TIMEOUT_MS }, () => {
  test.concurrent("24", () => inProcess("node24", process.execPath));

  // npm can't install Node 20 next to the newer Node, but CI has it.
  test.skipIf(node20 === "").concurrent("20, if it is on the PATH", () => inProcess("node20", node20));
});

describe("the client behaves beyond Node", { timeout: TIMEOUT_MS }, () => {
  test.concurrent("in Bun", () => inProcess("bun", join(BIN, "bun")));

  test.concurrent("in Deno", () => inProcess("deno", join(BIN, "deno"), ["run", "--allow-net"]));
});

describe("the client behaves in isolates", { timeout: TIMEOUT_MS + INSTALL_MS }, () => {
  test.concurrent("in a Worker that locks through another Worker", async () => {
    const script = await bundle(`export default {
      async fetch(request, env) {
        const fetch = (url, init) => env.LOCKS.fetch(url, init);
        const client = new Leasehold({ url: "http://locks.internal", timeout: "1m", fetch });
        return Response.json(await runBehaviours(client));
      },
    };`);
    const worker = new Miniflare({
      modules: true,
      script,
      compatibilityDate: "2026-07-30",
      serviceBindings: { LOCKS: { external: { address: new URL(service.url).host, http: {} } } },
    });
    try {
      const response = await worker.dispatchFetch("http://jobs.internal/");
      expect(await response.json()).toEqual([]);
    } finally {
      await worker.dispose();
    }
  });

  test.concurrent("in a page in Chromium", async () => {
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(`${service.url}/healthz`);
      const script = await bundle(
        'globalThis.behave = () => runBehaviours(new Leasehold({ url: location.origin, timeout: "1m" }));',
      );
      // A classic script, because a module would run later.
      await page.addScriptTag({ content: script });
      expect(await page.evaluate("behave()")).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});
