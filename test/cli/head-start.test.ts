import { expect, test } from "vitest";
import { uniqueName } from "../support/services/http.ts";
import { run } from "./cli.ts";
import { client, env, useService } from "./service.ts";

/** The longest head start that this service allows. */
useService({ HEAD_START_MAX: "10m" });

test("run, acquire and queue with --head-start are served before requests that arrived shortly before them", async () => {
  const name = uniqueName();
  const held = await client.acquire(name);
  const order: string[] = [];
  const waits = async (label: string, length: number, ...words: readonly string[]) => {
    const done = run(env, ...words).then((finished) => {
      order.push(label);
      return finished;
    });
    await expect.poll(async () => (await client.get(name)).queue_length).toBe(length);
    return { done };
  };
  const late = await waits("late", 1, "run", name, "--wait", "20s", "--owner", "late", "--", "true");
  const early = await waits("early", 2, "run", name, "--wait", "20s", "--head-start", "5m", "--", "true");
  const first = await waits("first", 3, "acquire", name, "--wait", "20s", "--head-start", "10m");
  const away = await run(env, "queue", name, "--standby", "1h", "--ttl", "1m", "--head-start", "10m", "--json");
  expect(JSON.parse(away.stdout)).toMatchObject({ position: 1 });
  const { stdout } = await run(env, "status", name);
  expect(stdout).toMatch(/\n {2}1\. \S+ \(exclusive\), for \d+s, with a head start of 10m 00s\n/);
  expect(stdout).toMatch(/\n {2}4\. late \(exclusive\), for \d+s$/m);
  await held.release();
  const token = (await first.done).stdout.trim();
  await run(env, "release", name, "--token", token);
  expect((await run(env, "claim", JSON.parse(away.stdout).place, "--give-up")).code).toBe(0);
  expect([(await early.done).code, (await late.done).code]).toEqual([0, 0]);
  expect(order).toEqual(["first", "early", "late"]);
});

test("--head-start above the limit or together with --unfair is a usage error", async () => {
  for (const words of [
    ["run", "x", "--head-start", "11m", "--", "true"],
    ["queue", "x", "--standby", "1h", "--head-start", "11m"],
  ]) {
    const { code, stderr } = await run(env, ...words);
    expect({ code, stderr }).toEqual({
      code: 64,
      stderr: expect.stringContaining("--head-start must be at most 10m, got 11m"),
    });
  }
  const { code, stderr } = await run(env, "acquire", "x", "--unfair", "--head-start", "1m");
  expect({ code, stderr }).toEqual({
    code: 64,
    stderr: expect.stringMatching(/^leasehold: --unfair cannot be combined with --head-start/),
  });
});
