import { createInterface } from "node:readline";
import { describe, expect, test } from "vitest";
import { uniqueName } from "../support/services/http.ts";
import { listen } from "../support/services/listen.ts";
import { environment, run, spawned, start } from "./cli.ts";
import { client, env, useService } from "./service.ts";

useService();

/** Starts a service that gives these answers, by method and path. */
async function answering(answers: Record<string, [status: number, body: object]>): Promise<string> {
  return listen((request, response) => {
    const [status, body] = answers[`${request.method} ${request.url?.split("?")[0]}`] ?? [500, {}];
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  });
}

test("a record that the service cannot read is listed as unreadable, reported when it is requested, and repaired", async () => {
  const state = "unreadable";
  const numbers = { permits: 0, available: 0, holders: [], holders_total: 0, queue_length: 0 };
  const detail =
    "The stored record for this name is damaged, and was not changed. An administrator can repair it with DELETE without `grace` or `fence`.";
  const url = await answering({
    "GET /semaphores": [200, { semaphores: [{ semaphore: "s", ...numbers, state }], cursor: null }],
    "GET /latches": [200, { latches: [{ latch: "l", count: 0, open: false, expires_at: null, state }], cursor: null }],
    // The client would retry on a 503.
    "GET /locks/x": [409, { code: "store_unavailable", status: 503, outcome: "none", detail }],
    "DELETE /locks/x": [200, { lock: "x", broken: 0, repaired: true }],
    "DELETE /semaphores/s": [200, { semaphore: "s", deleted: true, broken: 0, repaired: true }],
    "DELETE /latches/l": [200, { latch: "l", deleted: true, repaired: true }],
  });
  const stdoutOf = async (...args: string[]) => {
    const { stdout, stderr } = await run(environment(url), ...args);
    return stdout + stderr;
  };
  expect(await stdoutOf("list", "--semaphores")).toBe("s: unreadable\n");
  expect(await stdoutOf("list", "--latches")).toBe("l: unreadable\n");
  expect(await stdoutOf("status", "x")).toContain("An administrator can repair it with `leasehold break`");
  for (const [name, ...args] of [
    ["x", "break", "x"],
    ["s", "break", "s", "--semaphore"],
    ["s", "delete", "s", "--semaphore"],
    ["l", "delete", "l", "--latch"],
  ]) {
    expect(await stdoutOf(...args)).toBe(`repaired ${name}: its stored record was damaged and has been removed\n`);
  }
});

test("break ends only the lease whose fence --fence names", async () => {
  const name = uniqueName();
  const [one, two] = [await client.read(name), await client.read(name)];
  const fence = String(one.fence);
  for (const [options, expected] of [
    [["--grace", "1s"], "leave out --grace"],
    [["--queue"], "--fence does not change the queue: leave out --queue"],
    [["--queue-only"], "--fence does not change the queue: leave out --queue-only"],
  ] as const)
    expect((await run(env, "break", name, "--fence", fence, ...options)).stderr).toContain(expected);
  expect((await run(env, "break", name, "--fence", "0")).stderr).toContain("Expected a whole number of at least 1");
  expect((await run(env, "break", name, "--fence", fence)).stdout).toBe(`broke ${name}: 1 lease ended\n`);
  await expect(one.heartbeat()).rejects.toThrow("broken");
  await two.heartbeat();
  const none = `nothing was broken: no current lease on ${name} has fence ${fence}\n`;
  expect((await run(env, "break", name, "--fence", fence)).stdout).toBe(none);
  await two.release();
});

describe("semaphores and latches", () => {
  test("a semaphore is set, listed, watched, broken and deleted", async () => {
    const name = uniqueName();
    expect((await spawned(env, "set", name, "--permits", "3")).stdout).toBe(
      `${name}: 3 of 3 permits free, 0 holding, 0 waiting\n`,
    );
    const watching = start(env, "watch", name, "--semaphore", "--json");
    const lines = createInterface({ input: watching.process.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]();
    const available = async () => JSON.parse((await lines.next()).value as string).available;
    expect(await available()).toBe(3);
    const lease = await client.semaphore(name).acquire({ permits: 2 });
    expect(await available()).toBe(1);
    const line = `${name}: 1 of 3 permits free, 1 holding, 0 waiting\n`;
    expect((await run(env, "list", "--semaphores", "--prefix", name)).stdout).toBe(line);
    expect((await run(env, "status", name, "--semaphore")).stdout).toBe(line);
    // A lock of that name is free, but the user probably means the semaphore.
    expect(await run(env, "status", name)).toEqual({
      code: 0,
      stdout: `${name}: free\n`,
      stderr: `leasehold: there is also a semaphore named '${name}': add --semaphore to see it\n`,
    });
    const other = await run(env, "run", name, "--semaphore", "--capacity", "5", "--", "true");
    expect(other).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^leasehold: --capacity 5 .* has 3 permits\. /),
    });
    expect((await run(env, "run", name, "--semaphore", "--capacity", "3", "--", "true")).stderr).toBe("");
    const wrong = await run(env, "break", name);
    expect(wrong).toMatchObject({ code: 64, stdout: "" });
    expect(wrong.stderr).toContain(
      `the lock '${name}' is not held, but a semaphore with that name has 1 lease: add --semaphore to break it`,
    );
    expect((await run(env, "break", name, "--semaphore", "--grace", "1s")).code).toBe(64);
    expect((await run(env, "break", name, "--semaphore", "--fence", "1")).stdout).toBe(
      `nothing was broken: no current lease on ${name} has fence 1\n`,
    );
    const fence = String(lease.fence);
    expect((await run(env, "break", name, "--semaphore", "--fence", fence)).stdout).toBe(
      `broke ${name}: 1 lease ended; its permits stay\n`,
    );
    // `watch` may also have reported the permit that `run` acquired above.
    while ((await available()) !== 3);
    await expect(lease.heartbeat()).rejects.toThrow("broken");
    watching.process.kill("SIGINT");
    await watching.finished;
    expect((await run(env, "delete", name)).code).toBe(64);
    const held = await client.semaphore(name).acquire();
    const words = ["--reason", "too many", "--by", "Ada"];
    expect((await spawned(env, "delete", name, "--semaphore", ...words)).stdout).toBe(`deleted ${name}\n`);
    await expect(held.heartbeat()).rejects.toThrow(/too many.*Ada|Ada.*too many/);
    expect((await run(env, "delete", name, "--semaphore")).stdout).toBe(
      `there is no semaphore named ${name}: nothing was deleted\n`,
    );
    expect((await run(env, "list", "--semaphores", "--prefix", name)).stdout).toBe("");
    expect((await run(env, "break", name)).stdout).toBe(`broke ${name}: 0 leases ended\n`);
  });

  test("a latch is set, listed, watched until it opens, counted down and deleted", async () => {
    const name = uniqueName();
    expect((await run(env, "watch", name, "--latch")).stderr).toContain("there is no latch");
    expect((await run(env, "set", name, "--count", "2", "--ttl", "1h")).stdout).toMatch(
      new RegExp(`^${name}: 2 to go, until `),
    );
    expect((await run(env, "status", name)).stderr).toContain(`there is also a latch named '${name}'`);
    const watching = run(env, "watch", name, "--latch");
    expect((await run(env, "list", "--latches", "--prefix", name)).stdout).toMatch(/2 to go/);
    expect((await spawned(env, "count-down", name)).stdout).toMatch(/1 to go/);
    expect((await run(env, "status", name, "--latch")).stdout).toMatch(/1 to go/);
    expect((await run(env, "count-down", name, "--by", "5")).stdout).toMatch(/: open, until /);
    const { code, stdout } = await watching;
    expect([code, stdout.trim().split("\n").at(-1)]).toEqual([0, expect.stringMatching(/: open, until /)]);
    expect(await run(env, "delete", name, "--latch", "--by", "Ada")).toMatchObject({
      code: 64,
      stderr: expect.stringContaining("only for semaphores"),
    });
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
