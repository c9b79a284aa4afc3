/** `leasehold verify` passes a service that keeps the contract, catches a faulty one, and leaves nothing behind. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { main } from "../../src/cli/index.ts";
import { createService } from "../../src/service/index.ts";
import { markdownOf } from "../../src/verify/index.ts";
import { startRedis } from "../../tools/support/redis/server.ts";
import { BIN, environment } from "../cli/cli.ts";
import { keysInRedis } from "../prove/store-keys.ts";
import type { Edit } from "../simulator/mutants/mutant.ts";
import { serveHere } from "../support/services/serve-here.ts";
import { failedOf, verifyMistaken } from "./mistaken.ts";
import { mutants, type Planted } from "./visible.ts";

const folder = mkdtempSync(join(tmpdir(), "leasehold-verify-"));
/** The default retention time of records. */
const RETENTION_MS = 3_600_000;
const KEY = "lh_verify";
const READER = "lh_reads";
const hashOf = (key: string) => `sha256:${createHash("sha256").update(key).digest("hex")}`;
const apiKeys = [
  { id: "all", hash: hashOf(KEY), namespace: "ci", scopes: ["lock", "read", "admin"], prefix: "tests/" },
  { id: "reads", hash: hashOf(READER), namespace: "ci", scopes: ["read"] },
];
/** A few of the listed mistakes, each with the section that reveals it; `npm run test:deep` runs the whole list. */
const SHOWN = [
  ["a shorter re-entry shortens the lease", "5.3"],
  ["an exclusive lease excludes nobody", "5.1"],
  ["an Idempotency-Key's use is forgotten", "5.9"],
  ["a heartbeat's results are in a different order", "7"],
] as const;
const SOME = "lua/core/request.lua";
/** Mistakes in the handling of requests for some of several locks. */
const OF_NEED: readonly { readonly name: string; readonly edits: readonly Edit[] }[] = [
  {
    name: "of several locks, the last free ones are taken",
    edits: [
      {
        file: SOME,
        find: "  for i = 1, #locks do\n    local is_free =",
        replace: "  for i = #locks, 1, -1 do\n    local is_free =",
      },
    ],
  },
  {
    name: "a request that was granted the one lock it needs stays in the other queues",
    edits: [
      {
        file: SOME,
        find: "    elseif found and found[i] then\n      remove_place(locks[i], ids[i], found[i])\n    end\n  end\n  save_grant",
        replace: "    end\n  end\n  save_grant",
      },
    ],
  },
];
const service = createService({ file: join(folder, "keys"), apiKeys });
const served = await serveHere("with API keys", (request) => service.fetch(request));
const redis = await startRedis({ appendonly: false });
const open = createService({ redisUrl: redis.url, allowAnonymous: true });
const anonymous = await serveHere("anonymous", (request) => open.fetch(request));

afterAll(async () => {
  await served.stop();
  await anonymous.stop();
  service.close();
  open.close();
  await redis.stop();
  rmSync(folder, { recursive: true });
});

async function call(...args: readonly string[]) {
  let [stdout, stderr] = ["", ""];
  const outputs = {
    stdout: { write: (text: string) => (stdout += text) },
    stderr: { write: (text: string) => (stderr += text) },
  };
  const code = await main(["verify", ...args], { LEASEHOLD_API_KEY: KEY }, outputs);
  return { code, stdout, stderr };
}

interface Page {
  readonly locks: readonly {
    readonly lock: string;
    readonly state: string;
    readonly available_at?: string;
    readonly queue_length: number;
  }[];
  readonly cursor: string | null;
}

/** Returns the locks that are held, delayed or waited for. */
async function left(): Promise<Page["locks"]> {
  const locks: Page["locks"][number][] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const query: string = `prefix=${encodeURIComponent("verify-")}&limit=100${cursor && `&cursor=${cursor}`}`;
    const page: Page = (await (await fetch(`${anonymous.url}/locks?${query}`)).json()) as Page;
    locks.push(...page.locks);
    cursor = page.cursor;
  }
  return locks;
}

// These tests run one after another, because each sends eight requests at a time, and some checks measure seconds.
describe("verify", () => {
  test("passes, reports its measurements, and writes the report, with a key that has a prefix", {
    timeout: 120_000,
  }, async () => {
    const file = join(folder, "report.md");
    const { code, stdout, stderr } = await call(served.url, "--report", file, "--json");
    const lines = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.filter(({ verdict }) => verdict === "broken")).toEqual([]);
    expect([code, stderr]).toEqual([0, ""]);
    const { measures, facts, prefix } = lines.at(-1);
    expect(facts).toMatchObject({ engine: "embedded", hints: "process", prefix: "tests/", namespace: "ci" });
    expect(measures.latencies.map(({ operation }: { operation: string }) => operation)).toContain("renew");
    expect(measures.hand_over.samples).toBeGreaterThan(2);
    expect(Math.abs(measures.store_clock.ahead_ms)).toBeLessThan(1_000);
    const report = readFileSync(file, "utf8");
    expect(report).toContain("The contract is kept");
    // On a busy machine, one check reports that the service is too far away.
    expect(report).toMatch(/^\| 5\.7 Fair queue \| \d+ \| – \| (–|1) \| – \|$/m);
    expect(report).toMatch(/^\| hand-over \| [\d.]+ ms \| [\d.]+ ms \| \d+ \|$/m);
    const locks = await fetch(`${served.url}/locks?prefix=tests%2F`, { headers: { Authorization: `Bearer ${KEY}` } });
    // If a lock's min_hold lasts for seconds after the release, the lock is delayed, not held.
    const { locks: seen } = (await locks.json()) as Page;
    expect(seen.filter(({ lock, state }) => lock.startsWith(prefix) && state !== "delayed")).toEqual([]);
    expect(seen.filter(({ queue_length }) => queue_length > 0)).toEqual([]);
  });

  test("when killed at any moment, leaves only leases and places that end within about a minute", {
    timeout: 60_000,
  }, async () => {
    const child = spawn(process.execPath, [BIN, "verify", anonymous.url], {
      env: environment(anonymous.url),
      stdio: "ignore",
    });
    const gone = once(child, "exit");
    await expect.poll(async () => (await left()).length, { interval: 50 }).toBeGreaterThan(4);
    child.kill("SIGKILL");
    await gone;
    const locks = await left();
    expect(locks.length).toBeGreaterThan(0);
    // A waiting client is granted the lock when its turn comes, and holds it for at most 30 s.
    for (const { available_at } of locks) {
      if (available_at) expect(Date.parse(available_at) - Date.now()).toBeLessThanOrEqual(60_000);
    }
    // The permits of the remaining semaphores are held for no longer than that.
    const page = await (await fetch(`${anonymous.url}/semaphores?prefix=verify-`)).json();
    for (const { holders } of (page as { semaphores: { holders: { ttl_ms: number }[] }[] }).semaphores) {
      for (const { ttl_ms } of holders) expect(ttl_ms).toBeLessThanOrEqual(60_000);
    }
    // Under the contract, semaphores' capacities are kept for 30 days.
    const keys = [...(await keysInRedis(redis))].filter(([key]) => !/:semaphore:/.test(key));
    expect(keys.length).toBeGreaterThan(0);
    // The keys of shared leases, which last for at most 60 s, have a margin of up to 60 s.
    expect(keys.filter(([, ttl_ms]) => ttl_ms < 0 || ttl_ms > RETENTION_MS + 120_000)).toEqual([]);
  });

  test("when interrupted, releases what it holds", { timeout: 120_000 }, async () => {
    const child = spawn(process.execPath, [BIN, "verify", served.url, "--section", "5.7"], {
      env: environment(served.url, { LEASEHOLD_API_KEY: KEY }),
      stdio: "ignore",
    });
    const gone = once(child, "exit");
    const held = async () => {
      const query = `prefix=${encodeURIComponent("tests/verify-")}&limit=100`;
      const answer = await fetch(`${served.url}/locks?${query}`, { headers: { Authorization: `Bearer ${KEY}` } });
      return ((await answer.json()) as Page).locks.length;
    };
    await expect.poll(held, { interval: 50 }).toBeGreaterThan(3);
    child.kill("SIGTERM");
    expect((await gone)[0]).toBe(143);
    await expect.poll(held).toBe(0);
  });

  test("exits with 69 when the service does not respond, 77 for a key without the lock scope, and 64 for an unknown section", {
    timeout: 120_000,
  }, async () => {
    expect(await call("http://127.0.0.1:1", "--timeout", "1ms")).toMatchObject({ code: 69, stdout: "" });
    expect(await call(served.url, "--api-key", "lh_another")).toMatchObject({ code: 77, stdout: "" });
    const reader = await call(served.url, "--api-key", READER);
    expect(reader).toMatchObject({ code: 77, stdout: "" });
    expect(reader.stderr).toContain("this one lacks lock");
    expect(await call(served.url, "--section", "57")).toMatchObject({ code: 64 });
  });

  test.each(SHOWN)("finds that %s", { timeout: 120_000 }, async (name, section) => {
    const mutant = mutants.find((one) => one.name === name);
    const report = await verifyMistaken(mutant as Planted, (check) => check.section === section);
    const [failed = ""] = failedOf(report);
    expect(failed).toMatch(new RegExp(`^${section} `));
    expect(markdownOf(report)).toContain("## What fails");
  });

  test.each(OF_NEED)("finds that $name", { timeout: 120_000 }, async (mistaken) => {
    const report = await verifyMistaken(mistaken, ({ name }) => name.startsWith("need:"));
    expect(failedOf(report).join()).toMatch(/^5\.10 need:/);
  });
});
