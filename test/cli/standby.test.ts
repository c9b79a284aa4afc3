import { expect, test } from "vitest";
import { uniqueName } from "../support/services/http.ts";
import { run } from "./cli.ts";
import { client, env, useService } from "./service.ts";

useService();

test("queue prints a place, and claim its lease when it has been granted", async () => {
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

test("queue takes permits and shared leases, and what is free is held at once", async () => {
  for (const options of [["--shared"], ["--semaphore", "--capacity", "2", "--permits", "2"], []]) {
    const name = uniqueName();
    const { stdout } = await run(env, "queue", name, "--standby", "1h", "--ttl", "1m", ...options);
    const claimed = await run(env, "claim", stdout.trim(), "--json");
    expect(JSON.parse(claimed.stdout)).toMatchObject({ lock: name, token: expect.any(String) });
  }
});

test("queue and claim say what is wrong", async () => {
  expect(await run(env, "queue", "x")).toMatchObject({ code: 64, stderr: expect.stringContaining("--standby") });
  expect((await run(env, "queue", "x", "--standby", "1h", "--shared", "--semaphore")).code).toBe(64);
  expect((await run(env, "queue", "x", "--standby", "1h", "--permits", "2")).code).toBe(64);
  expect(await run(env, "claim", "nonsense")).toMatchObject({
    code: 64,
    stderr: expect.stringContaining("leasehold queue"),
  });
});
