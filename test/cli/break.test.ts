import { describe, expect, test, vi } from "vitest";
import { Lock, uniqueName } from "../support/http.ts";
import { run } from "./cli.ts";
import { client, env, service, useService } from "./service.ts";

useService();

describe.concurrent("break", () => {
  test("sends those who wait away with --queue, and breaks no lease with --queue-only", async () => {
    const name = uniqueName();
    const lease = await client.acquire(name);
    for (const [option, told] of [
      ["--queue-only", "0 leases ended"],
      ["--queue", "1 lease ended"],
    ] as const) {
      const waiting = new Lock(service, name).acquire({ wait: "8s" });
      await vi.waitUntil(async () => (await client.get(name)).queue_length === 1, { timeout: 10_000 });
      const { stdout } = await run(env, "break", name, option);
      expect(stdout).toBe(`broke ${name}: ${told}, 1 waiting sent away\n`);
      expect(await waiting).toMatchObject({ status: 409, body: { reason: "broken" } });
      if (option === "--queue-only") await lease.heartbeat();
    }
    await expect(lease.heartbeat()).rejects.toThrow("broken");
  });

  test("says what still keeps the lock, until --no-delay ends that", async () => {
    const name = uniqueName();
    await (await client.acquire(name, { min_hold: "10m" })).release();
    const told = `broke ${name}: 0 leases ended`;
    expect((await run(env, "break", name)).stdout).toMatch(
      new RegExp(
        `^${told}; a lock delay or minimum hold keeps everybody out for 1?\\dm[^:]*: to end that too, add --no-delay\n$`,
      ),
    );
    expect((await run(env, "break", name, "--no-delay")).stdout).toBe(`${told}\n`);
    expect((await client.get(name)).available_at).toBeUndefined();
  });
});
