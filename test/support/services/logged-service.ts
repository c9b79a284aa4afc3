/** A server whose log and metrics a test reads. */
import { spawn } from "node:child_process";
import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { BARE } from "./clean-environment.ts";
import { nodeServer } from "./node-server.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** Resolves once the expected line appears. */
export const until = <T>(found: () => Promise<T>) => vi.waitUntil(found, { timeout: 20_000, interval: 50 });

/** Starts the server in its own process, with locks in memory. The caller stops it. */
export async function startLogged(variables: Readonly<Record<string, string>> = { ALLOW_ANONYMOUS: "true" }) {
  const folder = await mkdtemp(join(tmpdir(), "leasehold-drill-"));
  const file = join(folder, "log");
  const { fd, close } = await open(file, "w").then((handle) => ({ fd: handle.fd, close: () => handle.close() }));
  const env = { ...BARE, PORT: "0", METRICS_PORT: "0", ...variables };
  const server = spawn(process.execPath, [await nodeServer()], {
    cwd: ROOT,
    env,
    stdio: ["ignore", fd, "inherit"],
  });
  const stop = async () => {
    server.kill("SIGKILL");
    await close();
    await rm(folder, { recursive: true });
  };
  const log = () => readFile(file, "utf8");
  const found = (pattern: RegExp) => until(async () => pattern.exec(await log())?.[1]);
  const url = await found(/listening on (http:\S+)/);
  const metrics_url = await found(/Metrics for all namespaces: (http:\S+)/);
  const lines = async () =>
    (await log())
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line));
  const metrics = async () => (await fetch(metrics_url)).text();
  return { url, lines, metrics, stop };
}

/** Returns the sum of a metric's samples whose labels contain `label`. */
export function sum(metrics: string, name: string, label = ""): number {
  const samples = metrics.split("\n").filter((line) => line.startsWith(`${name}{`) && line.includes(label));
  return samples.reduce((total, line) => total + Number(line.split(" ").at(-1)), 0);
}
