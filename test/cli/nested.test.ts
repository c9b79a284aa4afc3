/**
 * Tests a run inside a run: it re-enters the outer run's locks, or explains immediately why it can't. It never waits
 * for itself.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { uniqueName } from "../support/services/http.ts";
import { BIN, type Finished, run, spawned, start } from "./cli.ts";
import { client, env, useService } from "./service.ts";

useService();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "leasehold-nested-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The command with which `run` starts the command line again. */
const again = [process.execPath, BIN];

/** Writes its environment to a file, and exits once that file has been removed. */
const SHOW = 'env -0 > "$0.new"; mv "$0.new" "$0"; while test -e "$0"; do sleep 0.05; done';

/**
 * Runs `inside` while the outer command holds locks, with the environment that the outer command passes to its child. The test
 * runs the inner command itself, in order to save a process.
 */
async function within(
  outer: readonly string[],
  inside: (env: NodeJS.ProcessEnv) => Promise<Finished>,
  around = env,
): Promise<Finished> {
  const file = join(folder, uniqueName());
  const running = run(around, ...outer, "--", "sh", "-c", SHOW, file);
  const shown = () => readFile(file, "utf8").catch(() => "");
  const found = await Promise.race([vi.waitUntil(shown, { timeout: 20_000 }), running]);
  if (typeof found !== "string") return found;
  const pairs = found.split("\0").map((pair): [string, string] => {
    const at = pair.indexOf("=");
    return [pair.slice(0, at), pair.slice(at + 1)];
  });
  const finished = await inside(Object.fromEntries(pairs));
  await rm(file);
  expect(await running).toEqual({ code: 0, stdout: "", stderr: "" });
  return finished;
}

const holdsOf = async (name: string) => (await client.get(name)).holders.map(({ hold_count }) => hold_count);

describe("run within run", () => {
  // All of these used to hang, either forever or until --wait had passed, because the command queued behind itself.
  test.each([
    ["of the same lock", ["a"], ["a"]],
    ["that reads a lock that the outer run reads", ["a", "--shared"], ["a", "--shared"]],
    ["that reads a lock that the outer run writes", ["a"], ["a", "--shared"]],
    ["that writes a lock that only the outer run reads", ["a", "--shared"], ["a"]],
    ["of the same locks, in another order", ["a", "b", "--multi"], ["b", "a", "--multi"]],
    ["of one of several locks", ["a", "b", "--multi"], ["b"]],
    ["of any of the names from which the outer run took one", ["a", "b", "--any"], ["a", "b", "--any"]],
    ["of any of several locks, some of which the outer run holds", ["b", "c", "--multi"], ["a", "b", "c", "--any"]],
    ["of some of several locks", ["a", "b", "c", "--multi"], ["c", "a", "--multi"]],
    [
      "that reads several locks that the outer run reads",
      ["a", "b", "--multi", "--shared"],
      ["a", "b", "--multi", "--shared"],
    ],
    ["of one of several locks that the outer run reads", ["a", "b", "--multi", "--shared"], ["a"]],
    ["of a semaphore's only permit", ["a", "--semaphore", "--capacity", "1"], ["a", "--semaphore", "--permits", "1"]],
  ])("%s works, and releases only its own holds", async (_, outer, inner) => {
    const id = uniqueName();
    const named = (words: string[]) => words.map((word) => (/^[a-c]$/.test(word) ? `${id}-${word}` : word));
    const enter = (env: NodeJS.ProcessEnv) => run(env, "run", ...named(inner), "--wait", "6s", "--", "true");
    expect(await within(["run", ...named(outer)], enter)).toEqual({ code: 0, stdout: "", stderr: "" });
    const names = named(outer).filter((word) => word.startsWith(id));
    if (outer.includes("--semaphore")) expect((await client.semaphore(`${id}-a`).get()).available).toBe(1);
    else for (const name of names) expect((await client.get(name)).state).toBe("free");
  });

  test("finds one of the locks that an outer run of several locks holds", async () => {
    const [a, b] = [uniqueName(), uniqueName()];
    const words = [
      "run",
      a,
      "--",
      ...again,
      "run",
      b,
      "--",
      ...again,
      "run",
      a,
      "--wait",
      "10s",
      "--",
      "echo",
      "inside",
    ];
    expect(await spawned(env, ...words)).toEqual({ code: 0, stdout: "inside\n", stderr: "" });
  });

  test("keeps the lock when the outer run ends before the inner one", async () => {
    const name = uniqueName();
    const file = join(folder, name);
    let inner: Promise<Finished> | undefined;
    const enter = async (env: NodeJS.ProcessEnv): Promise<Finished> => {
      inner = run(env, "run", name, "--", "sh", "-c", SHOW, file);
      await vi.waitUntil(() => readFile(file).catch(() => undefined), { timeout: 20_000 });
      return { code: 0, stdout: "", stderr: "" };
    };
    await within(["run", name], enter);
    expect(await holdsOf(name)).toEqual([1]);
    await rm(file);
    expect((await inner)?.code).toBe(0);
    await vi.waitUntil(async () => (await client.get(name)).state === "free", { timeout: 10_000 });
  });

  test("acquire re-enters with only LEASEHOLD_LOCK and LEASEHOLD_TOKEN", async () => {
    const name = uniqueName();
    const lease = await client.acquire(name);
    const held = { ...env, LEASEHOLD_LOCK: name, LEASEHOLD_TOKEN: lease.token };
    expect((await run(held, "acquire", name, "--wait", "6s")).stdout).toBe(`${lease.token}\n`);
    expect(await holdsOf(name)).toEqual([2]);
    await run(held, "release", name);
    await lease.release();
    expect((await run(held, "run", name, "--wait", "6s", "--", "true")).code).toBe(0);
  });

  test.each([
    ["more locks than are held", ["a"], ["a", "b", "--multi"], "a is already held by the outer run, but b is not"],
    ["a max_hold for a lease that has none", ["a"], ["a", "--max-hold", "1m"], "pass --max-hold to the outer run"],
    ["a head start for a lock that it already holds", ["a"], ["a", "--head-start", "1m"], "leave out --head-start"],
    ["a min_hold for a lease that has none", ["a"], ["a", "--min-hold", "1m"], "pass --min-hold to the outer run"],
    [
      "a lock_delay for a lease that has none",
      ["a"],
      ["a", "--lock-delay", "1m"],
      "pass --lock-delay to the outer run",
    ],
    [
      "to write several locks that the outer run reads",
      ["a", "b", "--multi", "--shared"],
      ["a", "b", "--multi"],
      "start that run without --shared",
    ],
    [
      "more permits than are held",
      ["a", "--semaphore", "--capacity", "2"],
      ["a", "--semaphore", "--permits", "2"],
      "holds 1 permit of a: have it take the 2",
    ],
  ])("rejects %s immediately, with an explanation", async (_, outer, inner, words) => {
    const id = uniqueName();
    const named = (words: string[]) => words.map((word) => (/^[ab]$/.test(word) ? `${id}-${word}` : word));
    const enter = (env: NodeJS.ProcessEnv) => run(env, "run", ...named(inner), "--", "true");
    const { code, stderr } = await within(["run", ...named(outer)], enter);
    expect({ code, stderr: stderr.replaceAll(`${id}-`, "") }).toEqual({
      code: 64,
      stderr: expect.stringContaining(words),
    });
  });

  test("rejects --multi for locks that outer runs hold one by one, and suggests taking them one by one", async () => {
    const [a, b] = [uniqueName(), uniqueName()];
    const both = (env: NodeJS.ProcessEnv) => run(env, "run", a, b, "--multi", "--", "true");
    const { code, stderr } = await within(["run", a], (env) => within(["run", b], both, env));
    expect({ code, stderr }).toEqual({
      code: 64,
      stderr: expect.stringContaining("take them one by one here as well"),
    });
  });

  test("when two readers both want to write, explains why one of them cannot", async () => {
    const name = uniqueName();
    const [first, second] = await Promise.all([client.read(name), client.read(name)]);
    const upgrading = client.acquire(name, { lease: first, wait: "20s" });
    await vi.waitUntil(async () => (await client.get(name)).queue_length === 1, { timeout: 10_000 });
    const held = { ...env, LEASEHOLD_LOCK: name, LEASEHOLD_TOKEN: second.token };
    const refused = await run(held, "run", name, "--", "true");
    expect(refused).toMatchObject({ code: 75, stderr: expect.stringContaining("already waiting to upgrade") });
    await second.release();
    await (await upgrading).release();
  });

  test("acquires the lock again when the lease that the environment names has ended", async () => {
    const name = uniqueName();
    const lease = await client.acquire(name);
    await lease.release();
    const held = { ...env, LEASEHOLD_LOCK: name, LEASEHOLD_TOKEN: lease.token };
    expect((await run(held, "run", name, "--no-wait", "--", "true")).code).toBe(0);
  });

  test("stops both commands when the lock is broken", async () => {
    const name = uniqueName();
    const running = start(env, "run", name, "--ttl", "10s", "--", ...again, "run", name, "--", "sleep", "30");
    await vi.waitUntil(async () => (await holdsOf(name))[0] === 2, { timeout: 25_000 });
    await client.break(name);
    expect((await running.finished).code).toBe(79);
  });
});
