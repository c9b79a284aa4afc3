import { expect, test } from "vitest";
import { uniqueName } from "../support/services/http.ts";
import { run } from "./cli.ts";
import { client, env, useService } from "./service.ts";

useService();

test("queue prints a place, and claim prints its lease once it has been granted", async () => {
  const name = `${uniqueName()}/a:b`;
  const held = await client.acquire(name);
  const queued = await run(env, "queue", name, "--standby", "2h", "--ttl", "1m", "--reference", "run 17");
  expect(queued).toMatchObject({ code: 0 });
  const place = queued.stdout.trim();
  expect(await run(env, "claim", place)).toMatchObject({ code: 75, stdout: "" });
  expect((await run(env, "status", name)).stdout).toMatch(
    /\n {2}1\. \S+ \(exclusive\), for \d+s, on standby until \S+/,
  );
  await held.release();
  expect((await run(env, "status", name)).stdout).toContain("not claimed yet, ");
  const claimed = await run(env, "claim", place, "--wait", "5s");
  expect(claimed).toMatchObject({ code: 0 });
  const token = claimed.stdout.trim();
  expect((await run(env, "renew", name, "--token", token)).code).toBe(0);
  expect((await run(env, "release", name, "--token", token)).code).toBe(0);
  expect((await run(env, "claim", place)).code).toBe(79);
});

test("queue takes permits and shared leases, and a free lock is granted immediately", async () => {
  for (const options of [["--shared"], ["--semaphore", "--capacity", "2", "--permits", "2"], []]) {
    const name = uniqueName();
    const { stdout } = await run(env, "queue", name, "--standby", "1h", "--ttl", "1m", ...options);
    const claimed = await run(env, "claim", stdout.trim(), "--json");
    expect(JSON.parse(claimed.stdout)).toMatchObject({ lock: name, token: expect.any(String) });
  }
});

/** Joins the queue with these options. Returns what `queue` prints. */
async function queue(name: string, ...options: readonly string[]): Promise<string> {
  return (await run(env, "queue", name, "--standby", "1h", "--ttl", "1m", ...options)).stdout.trim();
}

test("claim --give-up leaves the queue, and ends a lease that was granted meanwhile", async () => {
  const name = uniqueName();
  const held = await client.acquire(name);
  const [first, second] = [await queue(name), await queue(name)];
  expect(await run(env, "claim", second, "--give-up")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(name),
  });
  expect((await client.get(name)).queue_length).toBe(1);
  await held.release();
  expect(await client.get(name)).toMatchObject({ state: "held", holders: [{ claimed: false }] });
  expect((await run(env, "claim", first, "--give-up")).code).toBe(0);
  expect(await client.get(name)).toMatchObject({ state: "free", queue_length: 0 });
  for (const place of [first, second]) expect((await run(env, "claim", place)).code).toBe(79);
  const permits = ["--semaphore", "--capacity", "1"];
  await queue(name, ...permits);
  expect((await run(env, "claim", await queue(name, ...permits), "--give-up")).code).toBe(0);
  expect((await client.semaphore(name).get()).queue_length).toBe(0);
});

test("claim exits with 79 for a place that ended without a grant, and says why", async () => {
  const name = uniqueName();
  await client.acquire(name);
  const place = await queue(name);
  await run(env, "break", name, "--queue-only", "--reason", "freeze until Monday");
  const { code, stderr } = await run(env, "claim", place);
  expect({ code, stderr }).toEqual({ code: 79, stderr: expect.stringContaining("freeze until Monday") });
  const again = await run(env, "queue", name, "--standby", "1h", "--ticket", place, "--json");
  expect({ code: again.code, ...JSON.parse(again.stderr) }).toMatchObject({
    code: 79,
    error: { name: "PlaceGoneError" },
  });
});

test("queue --ticket keeps a place for longer, with this call's options", async () => {
  const name = uniqueName();
  const held = await client.acquire(name);
  const place = await queue(name);
  const { standby_until = "" } = (await client.get(name)).queue[0] ?? {};
  const again = await run(env, "queue", name, "--standby", "2h", "--ttl", "20m", "--ticket", place);
  expect(again).toMatchObject({ code: 0, stdout: `${place}\n` });
  const { queue: after } = await client.get(name);
  expect(after).toHaveLength(1);
  expect(Date.parse(after[0]?.standby_until ?? "")).toBeGreaterThan(Date.parse(standby_until) + 3_000_000);
  await held.release();
  const [granted] = (await client.get(name)).holders;
  expect(granted).toMatchObject({ claimed: false });
  expect(granted?.ttl_ms).toBeGreaterThan(600_000);
  for (const options of [["y"], [name, "--shared"]])
    expect((await run(env, "queue", ...options, "--standby", "1h", "--ticket", place)).code).toBe(64);
});

test("queue and claim explain usage errors", async () => {
  expect(await run(env, "queue", "x")).toMatchObject({ code: 64, stderr: expect.stringContaining("--standby") });
  expect((await run(env, "queue", "x", "--standby", "1h", "--shared", "--semaphore")).code).toBe(64);
  expect((await run(env, "queue", "x", "--standby", "1h", "--permits", "2")).code).toBe(64);
  for (const place of ["nonsense", "exclusive:%zz:ticket", "latch:x:ticket"])
    expect(await run(env, "claim", place)).toMatchObject({
      code: 64,
      stderr: expect.stringContaining("leasehold queue"),
    });
  expect((await run(env, "claim", "exclusive:x:ticket", "--give-up", "--wait", "1s")).code).toBe(64);
});
