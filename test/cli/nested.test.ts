/** A run within a run: it enters what the one around it holds, or says at once why it cannot; it never waits for itself. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Leasehold } from "../../src/client/index.ts";
import { startService } from "../client/service.ts";
import { uniqueName } from "../support/http.ts";
import type { RunningTarget } from "../support/targets.ts";
import { BIN, environment, run, start } from "./cli.ts";

let service: RunningTarget;
let env: NodeJS.ProcessEnv;
let client: Leasehold;
beforeAll(async () => {
  service = await startService();
  env = environment(service.url);
  client = new Leasehold({ url: service.url });
});
afterAll(() => service.stop());

/** What a command of `run` needs to be the command line again. */
const again = [process.execPath, BIN];
const holdsOf = async (name: string) => (await client.get(name)).holders.map(({ hold_count }) => hold_count);

describe.concurrent("run within run", () => {
  // Each hung for ever, or until --wait, before: it stood in the queue behind itself.
  it.each([
    ["of the same lock", ["a"], ["a"]],
    ["that reads what is read around it", ["a", "--shared"], ["a", "--shared"]],
    ["that reads what is written around it", ["a"], ["a", "--shared"]],
    ["that writes what only the run around it reads", ["a", "--shared"], ["a"]],
    ["of the same locks, in another order", ["a", "b", "--multi"], ["b", "a", "--multi"]],
    ["of one of several locks", ["a", "b", "--multi"], ["b"]],
    ["of some of several locks", ["a", "b", "c", "--multi"], ["c", "a", "--multi"]],
    [
      "that reads several locks that are read around it",
      ["a", "b", "--multi", "--shared"],
      ["a", "b", "--multi", "--shared"],
    ],
    ["of one of several locks that are read around it", ["a", "b", "--multi", "--shared"], ["a"]],
    ["of a semaphore's only permit", ["a", "--semaphore", "--capacity", "1"], ["a", "--semaphore", "--permits", "1"]],
  ])("%s goes through, and gives back what it took", async (_, outer, inner) => {
    const id = uniqueName();
    const named = (words: string[]) => words.map((word) => (/^[a-c]$/.test(word) ? `${id}-${word}` : word));
    const command = [...again, "run", ...named(inner), "--wait", "4s", "--", "echo", "inside"];
    expect(await run(env, "run", ...named(outer), "--", ...command)).toEqual({
      code: 0,
      stdout: "inside\n",
      stderr: "",
    });
    const names = named(outer).filter((word) => word.startsWith(id));
    if (outer.includes("--semaphore")) expect((await client.semaphore(`${id}-a`).get()).available).toBe(1);
    else for (const name of names) expect((await client.get(name)).state).toBe("free");
  });

  it("finds what an outer one of several holds", async () => {
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
      "4s",
      "--",
      "echo",
      "inside",
    ];
    expect(await run(env, ...words)).toEqual({ code: 0, stdout: "inside\n", stderr: "" });
  });

  it("keeps the lock when the run around it has ended before it", async () => {
    const name = uniqueName();
    const background = `'${again.join("' '")}' run ${name} -- sleep 5 > /dev/null 2>&1 & until test "$('${again.join("' '")}' status ${name} --json | grep -o 'hold_count":2')"; do :; done`;
    expect((await run(env, "run", name, "--", "sh", "-c", background)).code).toBe(0);
    expect(await holdsOf(name)).toEqual([1]);
    await vi.waitUntil(async () => (await client.get(name)).state === "free", { timeout: 10_000 });
  });

  it("acquire enters too, with LEASEHOLD_LOCK and LEASEHOLD_TOKEN alone", async () => {
    const name = uniqueName();
    const lease = await client.acquire(name);
    const held = { ...env, LEASEHOLD_LOCK: name, LEASEHOLD_TOKEN: lease.token };
    expect((await run(held, "acquire", name, "--wait", "4s")).stdout).toBe(`${lease.token}\n`);
    expect(await holdsOf(name)).toEqual([2]);
    await run(held, "release", name);
    await lease.release();
    expect((await run(held, "run", name, "--wait", "4s", "--", "true")).code).toBe(0);
  });

  it.each([
    [
      "more locks than are held",
      ["a"],
      ["a", "b", "--multi"],
      "a is already held by the run around this one, and b is not",
    ],
    ["a bound on a lease that has none", ["a"], ["a", "--max-hold", "1m"], "give --max-hold there"],
    ["a lock_delay of a lease that has none", ["a"], ["a", "--lock-delay", "1m"], "give --lock-delay there"],
    [
      "to write several locks that are read",
      ["a", "b", "--multi", "--shared"],
      ["a", "b", "--multi"],
      "leave --shared out there",
    ],
    [
      "more permits than are held",
      ["a", "--semaphore", "--capacity", "2"],
      ["a", "--semaphore", "--permits", "2"],
      "holds 1 permit of a: ask there for the 2",
    ],
  ])("refuses %s at once, in words", async (_, outer, inner, words) => {
    const id = uniqueName();
    const named = (words: string[]) => words.map((word) => (/^[ab]$/.test(word) ? `${id}-${word}` : word));
    const { code, stderr } = await run(
      env,
      "run",
      ...named(outer),
      "--",
      ...again,
      "run",
      ...named(inner),
      "--",
      "true",
    );
    expect({ code, stderr: stderr.replaceAll(`${id}-`, "") }).toEqual({
      code: 64,
      stderr: expect.stringContaining(words),
    });
  });

  it("refuses locks that runs around it hold one by one, and takes them so", async () => {
    const [a, b] = [uniqueName(), uniqueName()];
    const around = ["run", a, "--", ...again, "run", b, "--", ...again];
    const { code, stderr } = await run(env, ...around, "run", a, b, "--multi", "--", "true");
    expect({ code, stderr }).toEqual({ code: 64, stderr: expect.stringContaining("take them one by one here too") });
  });

  it("tells two readers that both want to write why one of them cannot", async () => {
    const name = uniqueName();
    const [first, second] = await Promise.all([client.read(name), client.read(name)]);
    const upgrading = client.acquire(name, { lease: first, wait: "20s" });
    await vi.waitUntil(async () => (await client.get(name)).queue_length === 1, { timeout: 10_000 });
    const held = { ...env, LEASEHOLD_LOCK: name, LEASEHOLD_TOKEN: second.token };
    const refused = await run(held, "run", name, "--", "true");
    expect(refused).toMatchObject({ code: 75, stderr: expect.stringContaining("waits to write too") });
    await second.release();
    await (await upgrading).release();
  });

  it("takes a lock anew when what the environment names has ended", async () => {
    const name = uniqueName();
    const lease = await client.acquire(name);
    await lease.release();
    const held = { ...env, LEASEHOLD_LOCK: name, LEASEHOLD_TOKEN: lease.token };
    expect((await run(held, "run", name, "--no-wait", "--", "true")).code).toBe(0);
  });

  it("stops both commands when the lock is broken", async () => {
    const name = uniqueName();
    const running = start(env, "run", name, "--ttl", "10s", "--", ...again, "run", name, "--", "sleep", "30");
    await vi.waitUntil(async () => (await holdsOf(name))[0] === 2, { timeout: 25_000 });
    await client.break(name);
    expect((await running.finished).code).toBe(79);
  });
});
