import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { alive } from "../support/services/start.ts";
import { Job } from "./runner.ts";
import { client, fresh, isWaited, job, KEY, stateOf, useService } from "./service.ts";

useService();

describe.concurrent("the action", () => {
  test("keeps a lock for longer than its ttl, until post releases it, and never shows its secrets", async () => {
    const kept = fresh("kept");
    const one = job(kept, { ttl: "5s" });
    // The job continues after the shell ends.
    const main = await one.startUnder("shell", "main").finished;
    expect(main).toMatchObject({
      code: 0,
      leaks: [],
      outputs: {
        acquired: "true",
        fence: expect.stringMatching(/^\d{16}$/),
        "waited-ms": expect.stringMatching(/^\d+$/),
      },
      log: expect.stringMatching(/^Holding 'kept-\d+' \(fence \d+\) after \d+s$/m),
      summary: expect.stringMatching(/^\*\*kept-\d+\*\*: acquired after \d+s\. Fence \d+\.\n/),
    });
    const { pid } = one.heartbeat as { pid: number };
    const { holders } = await client.get(kept);
    expect(holders).toMatchObject([
      { owner: `acme/shop deploy #${one.number} (https://github.com/acme/shop/actions/runs/1234${one.number})` },
    ]);
    expect(`${holders[0]?.fence}`).toBe(main.outputs.fence);
    if (process.platform === "linux") {
      const [words, environment] = ["cmdline", "environ"].map((file) => readFileSync(`/proc/${pid}/${file}`, "utf8"));
      expect(`${words}${environment}`).not.toMatch(new RegExp(`${KEY}|${one.claim.token}|INPUT_|STATE_`));
      expect(environment).toContain(`RUNNER_TRACKING_ID=${one.trackingId}`);
    }
    await sleep(6_000);
    expect(await client.get(kept)).toMatchObject({
      state: "held",
      holders: [{ fence: holders[0]?.fence }],
    });
    expect(await one.run("post")).toMatchObject({
      code: 0,
      leaks: [],
      log: expect.stringMatching(/^Released 'kept-\d+' after \d+s$/m),
      summary: expect.stringMatching(/^\*\*kept-\d+\*\*: held for \d+s\.\n/),
    });
    expect(await stateOf(kept)).toBe("free");
    expect(alive([pid])).toEqual([]);
    // A post step that runs again, as it would after a lost answer, changes nothing.
    const other = await client.acquire(kept);
    expect(await one.run("post")).toMatchObject({ code: 0 });
    await other.heartbeat();
    await other.release();
  });

  test("lets two jobs take turns, and shows behind whom the second one waits", async () => {
    const turns = fresh("turns");
    const [first, second] = [job(turns), job(turns)];
    await first.run("main");
    const waiting = second.start("main");
    await isWaited(turns);
    await first.run("post");
    const owner = `acme/shop deploy #${first.number} (https://github.com/acme/shop/actions/runs/1234${first.number})`;
    const { log, summary, code } = await waiting.finished;
    expect(code).toBe(0);
    const [title] = /^::group::.*/m.exec(log) ?? [];
    expect(title).toMatch(/Waiting for 'turns-\d+' for up to 20s: held by .* since \d\d:\d\d:\d\d UTC$/);
    expect(title).toContain(owner);
    expect(log.split("\n").length).toBeLessThan(8);
    expect(summary).toContain(`behind ${owner}. Fence`);
    expect(await second.run("post")).toMatchObject({ code: 0 });
    expect(await stateOf(turns)).toBe("free");
  });

  test("takes permits of a semaphore, and shares a lock with other readers", async () => {
    const shared = fresh("shared");
    const slots = fresh("slots");
    const jobs = [1, 2].map(() => job(slots, { capacity: "2" }));
    const readers = [1, 2].map(() => job(shared, { mode: "shared" }));
    const mains = await Promise.all([...jobs, ...readers].map((one) => one.run("main")));
    expect(mains.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(await client.semaphore(slots).get()).toMatchObject({ permits: 2, available: 0 });
    expect(await client.get(shared)).toMatchObject({ mode: "shared", holders_total: 2 });
    await Promise.all([...jobs, ...readers].map((one) => one.run("post")));
    expect(await client.semaphore(slots).get()).toMatchObject({ available: 2 });
    expect(await stateOf(shared)).toBe("free");
  });

  test("on-timeout: fails, or continues without the lock, and names the holder", async () => {
    const busy = fresh("busy");
    await using _ = await client.acquire(busy);
    const [failing, skipping] = [job(busy, { wait: "0s" }), job(busy, { wait: "300ms", "on-timeout": "skip" })];
    expect(await failing.run("main")).toMatchObject({
      code: 1,
      outputs: { acquired: "false" },
      log: expect.stringMatching(/^::error title=Leasehold::'busy-\d+': .*locked by the test$/m),
    });
    expect(await skipping.run("main")).toMatchObject({
      code: 0,
      outputs: { acquired: "false", "waited-ms": expect.stringMatching(/^\d{3,}$/) },
      log: expect.stringMatching(
        /^::warning title=Leasehold::'busy-\d+': not obtained in [\d.]+ s, locked by the test/m,
      ),
      summary: expect.stringMatching(/^\*\*busy-\d+\*\*: not acquired in \d+s behind the test\./),
    });
    for (const one of [failing, skipping]) expect(await one.run("post")).toMatchObject({ code: 0 });
    expect(await client.get(busy)).toMatchObject({ state: "held", queue_length: 0 });
  });

  test("reports everything that is wrong with its inputs, and post then does nothing", async () => {
    const one = new Job({ name: "x", wait: "10 minutes", permits: "0" });
    const main = await one.run("main");
    expect(main.code).toBe(1);
    for (const input of ["url", "wait", "permits"]) expect(main.log).toContain(`the '${input}' input to be`);
    expect(await one.run("post")).toMatchObject({ code: 0, log: "" });
  });

  test("without a key or the permission for OIDC tokens, explains what to provide", async () => {
    const main = await job("keyless", { "api-key": "" }).run("main");
    expect(main).toMatchObject({ code: 1, log: expect.stringContaining("'id-token: write'") });
  });
});
