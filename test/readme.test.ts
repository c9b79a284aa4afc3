/** Runs the curl sessions from the README and the quickstart, exactly as written, against `npm start` on both engines. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { startGateway } from "../tools/start/gateway/server.ts";
import { freePort } from "../tools/support/processes/port.ts";
import { startRedis } from "../tools/support/redis/server.ts";

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, "..");
const PAGES = ["README.md", "docs/quickstart.md"];

interface Step {
  readonly command: string;
  readonly expected: string;
}

/**
 * In console blocks, the lines after one that begins with `$` show the expected output; `<word>` matches anything, and `…`
 * matches the rest.
 */
async function session(page: string): Promise<Step[]> {
  const text = await readFile(join(ROOT, page), "utf8");
  const blocks = [...text.matchAll(/```console\n([\s\S]*?)```/g)].map(([, block]) => block as string);
  return blocks.flatMap((block) =>
    block
      .split(/^\$ /m)
      .slice(1)
      .map((text) => {
        const [command, ...expected] = text.trim().split("\n") as [string, ...string[]];
        return { command, expected: expected.join("\n") };
      }),
  );
}

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replaceAll("…", ".+");

/**
 * Returns a pattern for the expected text. `<token>`, `<ticket>`, `<fence>`, `<token2>` … each have the same value wherever
 * they appear.
 */
function patternOf(expected: string, known: ReadonlyMap<string, string>): RegExp {
  const names = new Set<string>();
  const source = expected.split(/<(\w+)>/).map((part, i) => {
    if (i % 2 === 0) return literal(part);
    if (!/^(token|ticket|fence)\d*$/.test(part)) return '[^"]+?';
    if (known.has(part)) return literal(known.get(part) as string);
    if (names.has(part)) return `\\k<${part}>`;
    names.add(part);
    return `(?<${part}>[^",]+)`;
  });
  return new RegExp(`^${source.join("")}$`);
}

async function play(port: number): Promise<void> {
  for (const page of PAGES) await playPage(page, port);
}

async function playPage(page: string, port: number): Promise<void> {
  const known = new Map<string, string>();
  for (const { command, expected } of await session(page)) {
    const filled = command
      .replace(/<(\w+)>/g, (_, name: string) => known.get(name) as string)
      .replaceAll("localhost:8787", `localhost:${port}`);
    const stdout = (await run("sh", ["-c", filled])).stdout.replace(/\n$/, "");
    const pattern = patternOf(expected, known);
    expect(stdout, command).toMatch(pattern);
    for (const [name, value] of Object.entries(pattern.exec(stdout)?.groups ?? {})) known.set(name, value);
  }
}

async function withService(env: Record<string, string>, work: (port: number) => Promise<void>): Promise<void> {
  const port = await freePort();
  const state = await mkdtemp(join(tmpdir(), "leasehold-readme-"));
  const service = spawn("npm", ["start"], {
    cwd: ROOT,
    env: { ...process.env, ...env, PORT: String(port), LEASEHOLD_STATE: state },
    stdio: ["ignore", "pipe", "inherit"],
    // Runs in a separate process group, as in a terminal, so that Ctrl-C reaches npm and everything that it runs.
    detached: true,
  });
  const ended = once(service, "exit");
  try {
    for await (const line of createInterface(service.stdout)) if (line.includes("is listening")) break;
    await work(port);
  } finally {
    process.kill(-(service.pid as number), "SIGINT");
    await ended;
    await rm(state, { recursive: true, force: true });
  }
}

describe("the curl sessions of README and quickstart", () => {
  test("print what the pages show on the embedded store", () => withService({}, play));

  test("print what the pages show on Redis behind the gateway", async () => {
    const redis = await startRedis();
    const gateway = await startGateway({ redisUrl: redis.url });
    try {
      const env = { UPSTASH_REDIS_REST_URL: gateway.url, UPSTASH_REDIS_REST_TOKEN: gateway.token };
      await withService(env, play);
    } finally {
      await gateway.close();
      await redis.stop();
    }
  });
});
