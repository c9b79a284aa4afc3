import { hostname, userInfo } from "node:os";
import { createInterface } from "node:readline";
import { describe, expect, test, vi } from "vitest";
import { sleep, uniqueName } from "../support/services/http.ts";
import { listen } from "../support/services/listen.ts";
import { startStore } from "../support/services/targets.ts";
import { environment, run, runOn, spawned, start } from "./cli.ts";
import { client, env, useService } from "./service.ts";

useService();

describe("acquire, renew, transfer and release", () => {
  test("print nothing but the token on standard output", async () => {
    const name = uniqueName();
    const acquired = await spawned(env, "acquire", name, "--ttl", "1m", "--owner", "shell");
    expect(acquired).toMatchObject({ code: 0, stderr: "" });
    const held = { ...env, LEASEHOLD_TOKEN: acquired.stdout.trim() };
    expect((await spawned(held, "renew", name, "--ttl", "2m")).stdout).toBe(`renewed ${name} for 2m 00s\n`);
    expect((await client.get(name)).holders[0]).toMatchObject({ owner: "shell" });
    const transferred = await spawned(held, "transfer", name, "--owner", "next");
    expect((await run(held, "release", name)).code).toBe(79);
    expect((await spawned(env, "release", name, "--token", transferred.stdout.trim())).stdout).toBe(
      `released ${name}\n`,
    );
    expect((await client.get(name)).state).toBe("free");
  });

  test("take a name that begins with a hyphen after `--`", async () => {
    const name = `-${uniqueName()}`;
    const { stdout } = await run(env, "acquire", "--ttl=1m", "--", name);
    expect(await run(env, "status", name)).toMatchObject({ code: 64 });
    expect((await run(env, "status", "--", name)).stdout).toMatch(/held/);
    expect((await run(env, "release", "--token", stdout.trim(), "--", name)).code).toBe(0);
  });

  test("name the holder by its account, whatever the environment variables say", async () => {
    const accounts = [
      [{}, userInfo().username],
      [{ USER: "root", SUDO_USER: "ada" }, "ada"],
    ] as const;
    for (const [more, account] of accounts) {
      const name = uniqueName();
      await run({ ...env, ...more }, "acquire", name);
      const [holder] = (await client.get(name)).holders;
      expect(holder?.owner).toMatch(new RegExp(`^${account}@${hostname()}:\\d+$`));
    }
  });

  test("work on several locks with --multi", async () => {
    const names = [uniqueName(), uniqueName()];
    const { stdout } = await run(env, "acquire", ...names, "--multi");
    const held = { ...env, LEASEHOLD_TOKEN: stdout.trim() };
    expect((await run(held, "renew", ...names, "--multi")).code).toBe(0);
    expect((await run(held, "release", ...names, "--multi")).code).toBe(0);
    expect((await run(held, "release", ...names, "--multi")).code).toBe(79);
  });

  test("work on semaphores", async () => {
    const name = uniqueName();
    const { stdout } = await run(env, "acquire", name, "--semaphore", "--capacity", "3", "--permits", "2");
    expect((await run(env, "status", name, "--semaphore")).stdout).toBe(
      `${name}: 1 of 3 permits free, 1 holding, 0 waiting\n`,
    );
    expect((await run(env, "renew", name, "--semaphore", "--token", stdout.trim())).code).toBe(0);
    expect((await run(env, "release", name, "--semaphore", "--token", stdout.trim())).code).toBe(0);
  });

  test("print JSON with --json, errors included", async () => {
    const name = uniqueName();
    const { stdout } = await run(env, "acquire", name, "--json");
    const lease = JSON.parse(stdout);
    expect(lease).toMatchObject({ lock: name, mode: "exclusive", fence: expect.any(Number) });
    const refused = await run(env, "acquire", name, "--no-wait", "--json");
    expect(JSON.parse(refused.stderr)).toMatchObject({ error: { name: "LockedError", code: "locked", lock: name } });
    const lost = await run(env, "renew", name, "--token", "x".repeat(30), "--json");
    expect(JSON.parse(lost.stderr)).toMatchObject({ error: { name: "LeaseLostError" } });
    const release = ["release", name, "--token", lease.token];
    expect(JSON.parse((await run(env, ...release, "--json")).stdout).released).toBe(true);
    expect(await run(env, ...release)).toMatchObject({
      code: 79,
      stderr: `leasehold: the lease on '${name}' has already been released\n`,
    });
  });
});

describe("status, list, watch and break", () => {
  test("show the holders of a lock and its waiters, and break it", async () => {
    const name = uniqueName();
    await client.acquire(name);
    const waiting = client.acquire(name, { wait: "1m", owner: "ci-43" });
    await vi.waitUntil(async () => (await client.get(name)).queue_length === 1, { timeout: 10_000 });
    const { stdout } = await spawned(env, "status", name);
    expect(stdout).toMatch(
      /^t-\S+: held by ci-42 for \d+s, \d+s left unless renewed, 1 waiting\n {2}1\. ci-43 \(exclusive\), for \d+s\n$/,
    );
    expect(JSON.parse((await run(env, "status", name, "--json")).stdout)).toMatchObject({ lock: name, state: "held" });
    expect((await spawned(env, "list", "--prefix", name)).stdout).toMatch(new RegExp(`^${name}: held by ci-42`));
    expect((await spawned(env, "break", name)).stdout).toBe(`broke ${name}: 1 lease ended\n`);
    await (await waiting).release();
    expect((await run(env, "status", name)).stdout).toBe(`${name}: free\n`);
  });

  test("escape control characters in holders, waiters and errors", async () => {
    const name = uniqueName();
    const hostile = "\x1b]0;gone\x07\nroot\u009b2J\u202e";
    const written = "\\u001b]0;gone\\u0007\\u000aroot\\u009b2J\\u202e";
    const lease = await client.acquire(name, { owner: hostile });
    const waiting = client.acquire(name, { wait: "1m", owner: hostile });
    await vi.waitUntil(async () => (await client.get(name)).queue_length === 1, { timeout: 10_000 });
    const status = await run(env, "status", name);
    expect(status.stdout.split("\n")).toEqual([
      expect.stringContaining(`held by ${written} for `),
      expect.stringContaining(`1. ${written} (exclusive)`),
      "",
    ]);
    expect((await run(env, "acquire", name, "--no-wait")).stderr).toContain(`held by ${written} for `);
    const json = (await run(env, "status", name, "--json")).stdout;
    expect(json).not.toMatch(/[\p{Cc}\p{Bidi_Control}](?!$)/u);
    expect(JSON.parse(json).holders[0].owner).toBe(hostile);
    await lease.release();
    await (await waiting).release();
  });

  test("show until when a lock_delay keeps a lock unavailable although nobody holds it", async () => {
    const name = uniqueName();
    await client.acquire(name, { lock_delay: "10m" });
    await client.break(name);
    const delayed = /free, but a lock delay or minimum hold keeps others out for another (10m 00s|9m 5\ds)/;
    expect((await run(env, "status", name)).stdout).toMatch(delayed);
    expect((await run(env, "list", "--prefix", name)).stdout).toMatch(delayed);
    const refused = await run(env, "run", name, "--no-wait", "--", "true");
    expect(refused).toMatchObject({
      code: 75,
      stderr: expect.stringMatching(/not obtained: a lock delay or minimum hold keeps .* for /),
    });
  });

  test("list shows only locks that have been held for longer than --held-over", async () => {
    const name = uniqueName();
    await client.acquire(name);
    await sleep(1_100);
    expect((await run(env, "list", "--prefix", name, "--held-over", "1s")).stdout).toContain(name);
    expect((await run(env, "list", "--prefix", name, "--held-over", "1d")).stdout).toBe("");
  });

  test("watch prints a line for each change, and none for a renewal", async () => {
    const name = uniqueName();
    const watching = start(env, "watch", name, "--json");
    const lines = createInterface({ input: watching.process.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]();
    const next = async () => JSON.parse((await lines.next()).value as string).state;
    expect(await next()).toBe("free");
    const lease = await client.acquire(name);
    expect(await next()).toBe("held");
    await lease.heartbeat();
    await lease.release();
    expect(await next()).toBe("free");
    watching.process.kill("SIGINT");
  });
});

describe("history", () => {
  test("shows from when to when each lease was held, how it ended, and how long its holder had waited", async () => {
    const name = uniqueName();
    const first = await client.acquire(name);
    await first.release();
    const second = await client.acquire(name, { owner: "ci\x1b[2J" });
    const { stdout, code } = await spawned(env, "history", name);
    const time = "\\d\\d:\\d\\d:\\d\\d";
    expect({ code, lines: stdout.split("\n") }).toEqual({
      code: 0,
      lines: [
        expect.stringMatching(/^FROM +TO +HELD +END +WAITED +MODE +FENCE +OWNER$/),
        expect.stringMatching(
          new RegExp(`^${time}  now +\\ds +still held +0s +exclusive +${second.fence} +ci\\\\u001b\\[2J$`),
        ),
        expect.stringMatching(new RegExp(`^${time}  ${time}  0s +released +0s +exclusive +${first.fence} +ci-42$`)),
        "",
      ],
    });
    const answer = JSON.parse((await run(env, "history", name, "--json")).stdout);
    const [{ fence }, ...others] = answer.history;
    expect([answer.state, fence, others.length]).toEqual(["held", second.fence, 2]);
  });

  test("--at shows who held the lock at that time, that nobody did, or that it is unknown", async () => {
    const name = uniqueName();
    const lease = await client.acquire(name);
    await sleep(5);
    await lease.release();
    const { history } = JSON.parse((await run(env, "history", name, "--json")).stdout);
    const [{ at: released_at }, { at: granted_at }] = history;
    const then = (at: string, ...more: string[]) => run(env, "history", name, "--at", at, ...more);
    expect((await then(granted_at)).stdout).toMatch(/^t-\S+ at .* \(UTC\S*\): held by ci-42\nFROM .*\n.* released /);
    expect((await then(released_at)).stdout).toMatch(/: no one held it\n$/);
    expect((await then("2026-01-01T10:32Z")).stdout).toMatch(/: not known: events before [\d:]+ are not available\n$/);
    expect(JSON.parse((await then(granted_at, "--json")).stdout)).toMatchObject({
      lock: name,
      from: granted_at,
      known: true,
      leases: [{ fence: lease.fence, end: "released", ended_at: released_at }],
    });
    expect(await then("yesterday")).toMatchObject({ code: 64, stderr: expect.stringContaining("--at") });
  });

  test("reports an empty history on a terminal, and always with --at", async () => {
    const name = uniqueName();
    expect(await run(env, "history", name)).toEqual({ code: 0, stdout: "", stderr: "" });
    expect((await runOn({ isTTY: true }, env, "history", name)).stderr).toContain(`There is no history for ${name}`);
    expect((await run(env, "history", name, "--at", "00:00")).stdout).toContain("not known: the lock has no history");
  });

  test("reports why the service keeps no history", async () => {
    const answers: object[] = [{}, { nodes: { total: 3, answering: 3, voting: 3 } }];
    const url = await listen((_, response) =>
      response.end(JSON.stringify({ lock: "x", history: null, ...answers.shift() })),
    );
    for (const why of ["it runs with HISTORY=off", "a quorum keeps no history"]) {
      const { code, stderr } = await run(environment(url), "history", "x");
      expect([code, stderr]).toEqual([64, expect.stringContaining(why)]);
    }
  });
});

test("doctor examines the configured database", async () => {
  const store = await startStore();
  const { code, stdout } = await spawned({ ...env, ...(store.variables as NodeJS.ProcessEnv) }, "doctor", "--json");
  await store.stop();
  const findings = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(findings.length).toBeGreaterThan(3);
  expect(code).toBe(findings.some(({ verdict }) => verdict === "error") ? 69 : 0);
});
