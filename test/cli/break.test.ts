import { describe, expect, test, vi } from "vitest";
import { Lock, uniqueName } from "../support/services/http.ts";
import { run } from "./cli.ts";
import { client, env, service, useService } from "./service.ts";

useService();

describe.concurrent("break", () => {
  test("--queue dismisses waiters; --queue-only does so without breaking a lease", async () => {
    const name = uniqueName();
    const lease = await client.acquire(name);
    for (const [option, ended] of [
      ["--queue-only", "0 leases ended"],
      ["--queue", "1 lease ended"],
    ] as const) {
      const waiting = new Lock(service, name).acquire({ wait: "8s" });
      await vi.waitUntil(async () => (await client.get(name)).queue_length === 1, { timeout: 10_000 });
      const { stdout } = await run(env, "break", name, option);
      expect(stdout).toBe(`broke ${name}: ${ended}, 1 waiting request dismissed\n`);
      expect(await waiting).toMatchObject({ status: 409, body: { reason: "broken" } });
      if (option === "--queue-only") await lease.heartbeat();
    }
    await expect(lease.heartbeat()).rejects.toThrow("broken");
  });

  test.each([
    ["run", ["run"], ["--", "echo", "RAN"]],
    ["acquire", ["acquire"], []],
    ["run --shared", ["run", "--shared"], ["--", "echo", "RAN"]],
    ["run --multi", ["run", "--multi", uniqueName()], ["--", "echo", "RAN"]],
  ])(
    "ends a waiting `%s` with 75 and the reason, by --queue-only and by --queue",
    async (_, [command, ...more], rest) => {
      for (const option of ["--queue-only", "--queue"]) {
        const name = uniqueName();
        const lease = await client.acquire(name);
        const waiting = run(env, command as string, name, ...more, "--wait", "20s", ...rest);
        await vi.waitUntil(async () => (await client.get(name)).queue_length === 1, { timeout: 10_000 });
        await run(env, "break", name, option, "--reason", "a\u202eb");
        const { code, stdout, stderr } = await waiting;
        expect({ code, stdout }).toEqual({ code: 75, stdout: "" });
        expect(stderr).toMatch(
          /^leasehold: not obtained: '.*': An administrator, who says "a\\u202eb", dismissed all waiting requests, including/,
        );
        expect(await client.get(name)).toMatchObject({ queue_length: 0, holders_total: option === "--queue" ? 0 : 1 });
        await lease.release().catch(() => {});
      }
    },
  );

  test("`run` and `history` report who broke the lock and why", async () => {
    const name = uniqueName();
    const running = run(env, "run", name, "--ttl", "5s", "--", "sleep", "20");
    await vi.waitUntil(async () => (await client.get(name)).state === "held", { timeout: 10_000 });
    await run(env, "break", name, "--reason", "it hangs: \u001b[31m", "--by", "Ada");
    const { code, stderr } = await running;
    expect(code).toBe(79);
    expect(stderr).toContain(`was lost (broken): The lease was broken by "Ada", who says "it hangs: \\u001b[31m"`);
    const { stdout } = await run(env, "history", name);
    expect(stdout).toMatch(/OWNER +BROKEN\n.* broken .* by Ada \(key \S+\): it hangs: \\u001b\[31m\n/);
  });

  test("reports what still keeps the lock unavailable, and --no-delay ends that", async () => {
    const name = uniqueName();
    await (await client.acquire(name, { min_hold: "10m" })).release();
    const ended = `broke ${name}: 0 leases ended`;
    expect((await run(env, "break", name)).stdout).toMatch(
      new RegExp(
        `^${ended}; a lock delay or minimum hold keeps others out for another 1?\\dm[^:]*: to end that too, add --no-delay\n$`,
      ),
    );
    const { fence } = await client.get(name);
    expect((await run(env, "break", name, "--fence", String(fence))).stdout).toMatch(
      /keeps others out for .*: to end that too, leave --fence out/,
    );
    const { available_at } = await client.get(name);
    expect(JSON.parse((await run(env, "break", name, "--json")).stdout)).toEqual({
      lock: name,
      broken: 0,
      available_at,
    });
    expect((await run(env, "break", name, "--no-delay")).stdout).toBe(`${ended}\n`);
    expect((await client.get(name)).available_at).toBeUndefined();
  });
});
