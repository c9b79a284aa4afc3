import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { startWorker } from "../../tools/start/serve/worker.ts";

const ROOT = join(import.meta.dirname, "../..");
const GZIP_MAX_BYTES = 184_000;

test("wrangler deploy: builds with every binding, and a script of at most 184 KB", {
  timeout: 120_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), "leasehold-deploy-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const bin = join(ROOT, "node_modules/.bin");
  const { stdout, stderr } = await promisify(execFile)(
    join(bin, "wrangler"),
    ["deploy", "--dry-run", "--outdir", folder],
    {
      cwd: ROOT,
      env: { ...process.env, PATH: `${bin}:${process.env.PATH}`, WRANGLER_SEND_METRICS: "false", NO_COLOR: "1" },
    },
  );
  for (const binding of ["env.STORE (EmbeddedStore)", "env.LOBBY (Lobby)", "env.RATE_LIMITER", "env.ASSETS"])
    expect(stdout).toContain(binding);
  expect(stdout + stderr).not.toMatch(/warning/i);
  expect(gzipSync(await readFile(join(folder, "worker.js"))).length).toBeLessThanOrEqual(GZIP_MAX_BYTES);
});

test("wrangler.toml: the bound rate limiter works in workerd", async () => {
  const hash = `sha256:${createHash("sha256").update("key").digest("hex")}`;
  const API_KEYS = JSON.stringify([{ id: "a", hash, namespace: "n", scopes: ["read"] }]);
  const worker = await startWorker({ env: { API_KEYS } });
  onTestFinished(() => worker.stop());
  const response = await fetch(worker.url, { headers: { Authorization: "Bearer key" } });
  expect(response.status).toBe(200);
});
