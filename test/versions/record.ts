/**
 * Writes `<name>.json` next to this file: the data that a version of the service leaves in its stores. Runs that version from a
 * checkout with its dependencies: `git worktree add <checkout> <commit>`, `npm ci` there, and then `node
 * test/versions/record.ts <checkout> <name>`. Instants are shifted when the file is read, so it never becomes too old.
 */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { end } from "../../tools/support/processes/children.ts";
import { startRedis } from "../../tools/support/redis/server.ts";
import { BARE } from "../support/services/clean-environment.ts";
import { KEY_VARIABLES } from "../support/services/with-api-key.ts";
import { type Dump, dumpFolder, dumpRedis } from "./dump.ts";
import { leaveBehind, type Scene } from "./scene.ts";

const [folder = "", name = ""] = process.argv.slice(2);
const checkout = resolve(folder);

/** Starts a program of that version. Resolves when it prints text that matches `pattern`. */
async function run(script: string, variables: object, pattern: RegExp) {
  const env = { ...BARE, HOME: process.env.HOME, PORT: "0", GATEWAY_PORT: "0", GATEWAY_TOKEN: "t", ...variables };
  const child = spawn("node", [script], { cwd: checkout, env, stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface({ input: child.stdout })) {
    const found = pattern.exec(line)?.[1];
    if (found === undefined) continue;
    child.stdout.resume();
    return { found, stop: () => end(child, "SIGTERM", 10_000) };
  }
  throw new Error(`${script} ended before it printed ${pattern}`);
}

const firstOf = (...files: string[]) => files.find((file) => existsSync(join(checkout, file))) ?? "";
const serve = (script: string, variables: object) =>
  run(script, { ...KEY_VARIABLES, SHUTDOWN_GRACE: "0ms", ...variables }, /listening on (http:\S+)/);
const START = firstOf("tools/start/serve/start.ts", "tools/serve/start.ts", "scripts/start.ts");

async function recordRedis(): Promise<Scene & Dump> {
  const redis = await startRedis({ appendonly: false });
  const gateway = await run(
    firstOf("tools/start/gateway/start.ts", "tools/gateway/start.ts", "scripts/gateway.ts"),
    { REDIS_URL: redis.url },
    /UPSTASH_REDIS_REST_URL=(\S+)/,
  );
  const store = { UPSTASH_REDIS_REST_URL: gateway.found, UPSTASH_REDIS_REST_TOKEN: "t" };
  const service = await serve(START, store);
  const scene = await leaveBehind(service.found);
  const dump = { dumped_at_ms: Date.now(), redis: await dumpRedis(redis.url) };
  for (const { stop } of [service, gateway, redis]) await stop();
  return { ...scene, ...dump };
}

async function recordFolder(script: string): Promise<Scene & Dump> {
  const LEASEHOLD_STATE = mkdtempSync(join(tmpdir(), "leasehold-versions-"));
  const service = await serve(script, { LEASEHOLD_STATE });
  const scene = await leaveBehind(service.found);
  const dumped_at_ms = Date.now();
  await service.stop();
  const files = await dumpFolder(LEASEHOLD_STATE);
  rmSync(LEASEHOLD_STATE, { recursive: true });
  return { ...scene, dumped_at_ms, files };
}

const git = (...args: string[]) => execFileSync("git", args, { cwd: checkout, encoding: "utf8" }).trim();
const recorded = {
  commit: git("rev-parse", "HEAD"),
  stores: {
    redis: await recordRedis(),
    object: await recordFolder(START),
    ...(existsSync(join(checkout, "src/engine/sqlite/file")) && { file: await recordFolder("src/runtimes/node.ts") }),
  },
};
writeFileSync(join(import.meta.dirname, `${name}.json`), `${JSON.stringify(recorded)}\n`);
process.exit();
