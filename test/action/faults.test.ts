import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import type { RunningStep } from "./runner.ts";
import { client, fresh, isFree, isGone, isWaited, job, service, stateOf, useService } from "./service.ts";
import { between } from "./slow-answers.ts";

useService();

async function killed({ process, finished }: RunningStep): Promise<void> {
  process.kill("SIGKILL");
  await finished;
}

describe.concurrent("the action", () => {
  test("SIGINT: a waiting job gives up its place before the runner would kill it", async () => {
    const cancelled = fresh("cancelled");
    await using _ = await client.acquire(cancelled);
    const one = job(cancelled);
    const main = one.start("main");
    await isWaited(cancelled);
    main.process.kill("SIGINT");
    expect(await main.finished).toMatchObject({ code: 1, log: expect.stringContaining("Cancelled") });
    expect(await client.get(cancelled)).toMatchObject({ queue: [] });
    expect(await one.run("post")).toMatchObject({ code: 0 });
  });

  test("SIGTERM: ends immediately if the place cannot be given up, and post gives it up later", async () => {
    const unnoticed = fresh("unnoticed");
    await using _ = await client.acquire(unnoticed);
    await using path = await between(service.url);
    const one = job(unnoticed, {}, path.url);
    const main = one.start("main");
    await isWaited(unnoticed);
    path.treat = () => "keep";
    main.process.kill("SIGINT");
    await sleep(200);
    expect(main.process.exitCode).toBeNull();
    main.process.kill("SIGTERM");
    await main.finished;
    path.treat = () => "pass";
    expect(await one.run("post")).toMatchObject({ code: 0 });
    expect(await client.get(unnoticed)).toMatchObject({ queue: [] });
  });

  test("SIGKILL while it waits: post gives up the place", async () => {
    const lock = fresh("killed");
    await using _ = await client.acquire(lock);
    const one = job(lock);
    const main = one.start("main");
    await isWaited(lock);
    await killed(main);
    expect(await one.run("post")).toMatchObject({ code: 0, log: expect.stringContaining("Released '") });
    expect(await client.get(lock)).toMatchObject({ state: "held", queue: [] });
  });

  test.each([
    ["before its answer came", "/acquire"],
    ["before the heartbeat has taken over", "/heartbeat"],
  ])("SIGKILL after the grant, %s: post releases it", async (_, kept) => {
    const name = fresh(`granted${kept}`);
    await using path = await between(service.url);
    path.treat = (url) => (url.endsWith(kept) ? "keep" : "pass");
    const one = job(name, { ttl: "1m" }, path.url);
    const main = one.start("main");
    await vi.waitUntil(async () => (await stateOf(name)) === "held", { timeout: 10_000 });
    await sleep(300);
    await killed(main);
    path.treat = () => "pass";
    expect(one.claim).toMatchObject({ key: expect.any(String) });
    expect(await one.run("post")).toMatchObject({ code: 0, leaks: [], log: expect.stringContaining("Released '") });
    expect(await stateOf(name)).toBe("free");
  });

  test.each([
    ["which is known by its name", "Runner.Worker", 500],
    ["which goes by another name", "runner", 2_500],
  ] as const)(
    "ends its heartbeat with the runner, %s, so that the lock is free within a ttl",
    async (_, parent, after_ms) => {
      const dead = fresh("dead");
      const one = job(dead, { ttl: "4s" });
      const main = one.startUnder(parent, "main");
      expect(await main.finished).toMatchObject({ log: expect.stringContaining("ended with 0") });
      const { pid } = one.heartbeat as { pid: number };
      await sleep(process.platform === "linux" ? after_ms : 2_500);
      expect(await stateOf(dead)).toBe("held");
      main.process.kill("SIGKILL");
      await isGone(pid);
      await isFree(dead);
    },
  );

  test("keeps the lock when a step empties the runner's temporary folder, and post ends it and knows how it ended", async () => {
    const emptied = fresh("emptied");
    const one = job(emptied, { ttl: "4s" });
    await one.startUnder("shell", "main").finished;
    const { pid } = one.heartbeat as { pid: number };
    one.emptyFolder();
    // By the third renewal, the original lease would have expired.
    for (let renewals = 0; renewals < 4; renewals++) {
      const { available_at: before } = await client.get(emptied);
      await vi.waitUntil(async () => (await client.get(emptied)).available_at !== before, { timeout: 10_000 });
    }
    expect(await stateOf(emptied)).toBe("held");
    one.emptyFolder();
    await client.break(emptied);
    await vi.waitUntil(() => one.heartbeat?.lost, { timeout: 10_000 });
    await isGone(pid);
    expect(await one.run("post")).toMatchObject({ code: 1, log: expect.stringContaining("(an operator broke it)") });
  });

  test("post ends the heartbeat of a lock whose folder was emptied", async () => {
    const emptied = fresh("emptied");
    const one = job(emptied);
    await one.startUnder("shell", "main").finished;
    const { pid } = one.heartbeat as { pid: number };
    one.emptyFolder();
    expect(await one.run("post")).toMatchObject({ code: 0, log: expect.stringContaining(`Released '${emptied}'`) });
    await isGone(pid);
  });

  test.each([
    ["fail", 1, "error"],
    ["warn", 0, "warning"],
  ])("on-lost %s: post reports a lease that was broken, and since when", async (onLost, code, kind) => {
    const name = fresh(`broken-${onLost}`);
    const one = job(name, { ttl: "4s", "on-lost": onLost });
    await one.run("main");
    await client.break(name);
    await vi.waitUntil(() => one.heartbeat?.lost, { timeout: 10_000 });
    const post = await one.run("post");
    expect(post).toMatchObject({ code, summary: expect.stringContaining(`**${name}**: lost.`) });
    expect(post.log).toMatch(
      new RegExp(
        `^::${kind} title=Leasehold::The lease on '${name}' was lost \\(an operator broke it\\)\\. It was last confirmed at \\S+Z; later steps`,
        "m",
      ),
    );
  });

  test("on-lost: notices a lease that expired because its heartbeat was killed, and leaves the next holder alone", async () => {
    const expired = fresh("expired");
    const one = job(expired, { ttl: "4s" });
    await one.run("main");
    process.kill((one.heartbeat as { pid: number }).pid, "SIGKILL");
    const other = await client.acquire(expired, { wait: "20s" });
    expect(await one.run("post")).toMatchObject({
      code: 1,
      log: expect.stringContaining("was lost (no heartbeat reached the service in time)"),
    });
    await other.heartbeat();
    await other.release();
  });

  test("on-lost: a lease that the service has kept is not lost, even if no answer arrived for longer than its ttl", async () => {
    const doubtful = fresh("doubtful");
    await using path = await between(service.url);
    const one = job(doubtful, { ttl: "4s" }, path.url);
    await one.run("main");
    path.treat = (url) => (url === "/heartbeat" ? "cut" : "pass");
    await vi.waitUntil(() => one.heartbeat?.doubt_since, { timeout: 10_000, interval: 50 });
    await sleep(1_000);
    path.treat = () => "pass";
    await vi.waitUntil(() => one.heartbeat?.doubt_since === undefined, { timeout: 10_000, interval: 50 });
    expect(await one.run("post")).toMatchObject({ code: 0, log: expect.stringContaining(`Released '${doubtful}'`) });
  });

  test("does not pass on a fence that is not a number, even if another server answers instead of the service", async () => {
    const times = { ttl_ms: 20_000, renew_after_ms: 7_000, expires_at: "2100-01-01T00:00:00.000Z" };
    const grant = { ...times, token: "a-token", fence: "1; touch x #", acquired_at: times.expires_at, waited_ms: 0 };
    const answer = { ...grant, lock: "fence", mode: "exclusive", results: [{ ...times, name: "fence", ok: true }] };
    const server = createServer((request, response) => {
      request.resume().on("end", () => response.end(JSON.stringify(answer)));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const { code, outputs, summary } = await job("fence", {}, `http://127.0.0.1:${port}`).run("main");
    expect({ code, outputs, summary }).toEqual({ code: 1, outputs: { acquired: "false" }, summary: "" });
    server.close();
  });

  test("post: releases the lock despite network faults", async () => {
    const faults = fresh("faults");
    await using path = await between(service.url);
    const one = job(faults, {}, path.url);
    await one.run("main");
    let left = 2;
    path.treat = (url) => (url.endsWith("/release") && left-- > 0 ? "cut" : "pass");
    expect(await one.run("post")).toMatchObject({ code: 0, log: expect.stringContaining(`Released '${faults}'`) });
    expect(await stateOf(faults)).toBe("free");
  });
});
