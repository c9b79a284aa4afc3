/**
 * Tests the Dockerfile as far as possible without Docker: it parses, and its commands succeed one after another on the files
 * that it copies.
 */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { validate } from "dockerfile-utils";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../tools/support/processes/port.ts";
import { scratchFolder } from "../support/services/start.ts";
import { buildImage, environmentOf, type Image } from "./image.ts";

const ROOT = join(import.meta.dirname, "../..");
const DOCKERFILE = readFileSync(join(ROOT, "Dockerfile"), "utf8");
const KEY = { id: "ci", hash: `sha256:${"0".repeat(64)}`, namespace: "default", scopes: ["lock"] };

test("Dockerfile: is valid", () => {
  expect(validate(DOCKERFILE).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([]);
  expect(validate(DOCKERFILE.replace("WORKDIR /app", "WORKDIRS /app"))).not.toEqual([]);
});

/**
 * Runs a RUN instruction as the image's build would. Replaces `npm ci` with a dry run, and links the packages that are
 * installed in this checkout from the same lockfile.
 */
function run(command: string, folder: string): void {
  if (command !== "npm ci --ignore-scripts") {
    execFileSync("sh", ["-c", command], { cwd: folder, stdio: "pipe" });
    return;
  }
  const { status, stderr } = spawnSync("npm", ["ci", "--ignore-scripts", "--dry-run", "--offline"], { cwd: folder });
  expect([status, stderr.toString()]).toEqual([0, expect.any(String)]);
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
}

async function start(image: Image, variables: Record<string, string>) {
  const [program = "", ...args] = image.cmd;
  const options = { cwd: join(image.root, image.workdir), env: { ...environmentOf(image), ...variables } };
  const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  for await (const line of createInterface({ input: child.stdout })) if (line.includes("is listening")) break;
  child.stdout.resume();
  const isHealthy = () => spawnSync(image.healthcheck[0] as string, image.healthcheck.slice(1), options).status === 0;
  return { child, isHealthy };
}

test("Dockerfile: builds a service that keeps its locks in the volume, is healthy, and ends on SIGTERM", {
  timeout: 60_000,
}, async () => {
  const image = buildImage(scratchFolder(), run);
  expect(image).toMatchObject({ user: "node", volumes: ["/data"], env: { LEASEHOLD_STATE: "/data", HOST: "0.0.0.0" } });

  // The port needs to be reachable only from this machine.
  const PORT = String(await freePort());
  const { child, isHealthy } = await start(image, {
    HOST: "127.0.0.1",
    PORT,
    API_KEYS: JSON.stringify([KEY]),
    SHUTDOWN_GRACE: "0",
  });
  expect(isHealthy()).toBe(true);
  for (const path of ["readyz", "docs", "openapi.json"])
    expect([path, (await fetch(`http://127.0.0.1:${PORT}/${path}`)).status]).toEqual([path, 200]);
  expect(statSync(join(image.root, "data/locks.sqlite")).isFile()).toBe(true);
  const ended = once(child, "exit");
  // A container's first process receives only the signals that it handles.
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(isHealthy()).toBe(false);
});
