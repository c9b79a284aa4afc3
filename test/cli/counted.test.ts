import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Leasehold } from "../../src/client/index.ts";
import { startService } from "../client/service.ts";
import { uniqueName } from "../support/http.ts";
import type { RunningTarget } from "../support/targets.ts";
import { environment, run, start } from "./cli.ts";

let service: RunningTarget;
let env: NodeJS.ProcessEnv;
let client: Leasehold;
beforeAll(async () => {
  service = await startService();
  env = environment(service.url);
  client = new Leasehold({ url: service.url, owner: "ci-42" });
});
afterAll(() => service.stop());

describe("semaphores and latches", () => {
  it("a semaphore is set, listed, watched, broken and deleted", async () => {
    const name = uniqueName();
    expect((await run(env, "set", name, "--permits", "3")).stdout).toBe(
      `${name}: 3 of 3 permits free, 0 holding, 0 waiting\n`,
    );
    const watching = start(env, "watch", name, "--semaphore", "--json");
    const lines = createInterface({ input: watching.process.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]();
    const available = async () => JSON.parse((await lines.next()).value as string).available;
    expect(await available()).toBe(3);
    const lease = await client.semaphore(name).acquire({ permits: 2 });
    expect(await available()).toBe(1);
    const told = `${name}: 1 of 3 permits free, 1 holding, 0 waiting\n`;
    expect((await run(env, "list", "--semaphores", "--prefix", name)).stdout).toBe(told);
    expect((await run(env, "status", name, "--semaphore")).stdout).toBe(told);
    const wrong = await run(env, "break", name);
    expect(wrong).toMatchObject({ code: 64, stdout: "" });
    expect(wrong.stderr).toContain(
      `nobody holds a lock '${name}', but 1 lease of a semaphore of that name: add --semaphore`,
    );
    expect((await run(env, "break", name, "--semaphore", "--grace", "1s")).code).toBe(64);
    expect((await run(env, "break", name, "--semaphore")).stdout).toBe(
      `broke ${name}: 1 lease ended; its permits stay\n`,
    );
    expect(await available()).toBe(3);
    await expect(lease.heartbeat()).rejects.toThrow("broken");
    watching.process.kill("SIGINT");
    await watching.finished;
    expect((await run(env, "delete", name)).code).toBe(64);
    expect((await run(env, "delete", name, "--semaphore")).stdout).toBe(`deleted ${name}\n`);
    expect((await run(env, "delete", name, "--semaphore")).stdout).toBe(`there was no semaphore ${name}\n`);
    expect((await run(env, "list", "--semaphores", "--prefix", name)).stdout).toBe("");
    expect((await run(env, "break", name)).stdout).toBe(`broke ${name}: 0 leases ended\n`);
  });

  it("a latch is set, listed, watched until it opens, counted down and deleted", async () => {
    const name = uniqueName();
    const wait = start(env, "watch", name, "--latch");
    expect((await wait.finished).stderr).toContain("no such latch");
    expect((await run(env, "set", name, "--count", "2", "--ttl", "1h")).stdout).toMatch(
      new RegExp(`^${name}: 2 to go, until `),
    );
    const watching = start(env, "watch", name, "--latch");
    expect((await run(env, "list", "--latches", "--prefix", name)).stdout).toMatch(/2 to go/);
    expect((await run(env, "count-down", name)).stdout).toMatch(/1 to go/);
    expect((await run(env, "status", name, "--latch")).stdout).toMatch(/1 to go/);
    expect((await run(env, "count-down", name, "--by", "5")).stdout).toMatch(/: open, until /);
    const { code, stdout } = await watching.finished;
    expect([code, stdout.trim().split("\n").at(-1)]).toEqual([0, expect.stringMatching(/: open, until /)]);
    expect((await run(env, "delete", name, "--latch")).stdout).toBe(`deleted ${name}\n`);
    for (const wrong of [
      ["set", name],
      ["set", name, "--count", "1", "--permits", "1"],
      ["status", name, "--latch", "--semaphore"],
    ]) {
      expect((await run(env, ...wrong)).code).toBe(64);
    }
  });
});
