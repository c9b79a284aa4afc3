/** Section 5, point 8, and unreadable data: the store has lost its records, or they are damaged. */
import { describe, expect, test } from "vitest";
import { startFaultyStore } from "../contract/faulty-store.ts";
import { expectLost, expectProblem } from "../contract/suite/expectations.ts";
import { bodyOf, Lock, post, send } from "../support/services/http.ts";

const { target, command } = await startFaultyStore();

describe("5.8 lost or damaged data", () => {
  test("5.8 fence: keeps increasing when the store has lost everything", async () => {
    const lock = new Lock(target);
    const before = [await lock.share(), await lock.share(), await lock.share()];
    await command("FLUSHALL");
    const lease = await lock.hold();
    for (const { fence, token } of before) {
      expect(lease.fence).toBeGreaterThan(fence);
      expectLost(await lock.renew({ token }), "unknown");
    }
  });

  test("7 heartbeat: one lease that cannot be read costs no other, whatever is damaged", async () => {
    const refs: { name: string; token: string }[] = [];
    for (let i = 0; i < 8; i++) {
      const lock = new Lock(target);
      refs.push({ name: lock.name, token: (await (i === 5 ? lock.share() : lock.hold())).token });
    }
    const [newer, damaged, mistyped] = [1, 3, 5].map((i) => refs[i]?.name) as [string, string, string];
    await command("SET", `lh:{default}:lock:${newer}`, "999 newer", "PX", "60000");
    await command("SET", `lh:{default}:lock:${damaged}`, "garbage", "PX", "60000");
    await command("SET", `lh:{default}:details:${mistyped}`, "no hash", "PX", "60000");
    const { results } = bodyOf(await post(target, "/heartbeat", { leases: refs }), 200);
    const unreadable = { ok: false, code: "store_unavailable" };
    for (const [i, result] of results.entries()) {
      expect(result).toMatchObject([1, 3, 5].includes(i) ? unreadable : { ok: true, ttl_ms: 30_000 });
    }
    const shown = new Map<string, string>();
    for (const { name } of refs) {
      const { locks } = bodyOf(await send(target, `/locks?prefix=${name}`), 200);
      for (const { lock, state } of locks) shown.set(lock, state);
    }
    expect([...shown.values()].toSorted()).toEqual([...Array(5).fill("held"), ...Array(3).fill("unreadable")]);
    for (const name of [damaged, mistyped]) {
      const lock = new Lock(target, name);
      expectProblem(await send(target, lock.path), 503, "store_unavailable");
      expect(bodyOf(await send(target, lock.path, { method: "DELETE" }), 200)).toMatchObject({ repaired: true });
      await lock.hold();
    }
    expectProblem(await send(target, `/locks/${newer}`, { method: "DELETE" }), 503, "store_unavailable");
  });

  test("8 semaphores, latches: one that cannot be read is shown, returns 503, and is repaired by DELETE", async () => {
    const SET = { semaphores: ["semaphore", "permits=2"], latches: ["latch", "count=2"] } as const;
    for (const [kinds, [kind, fields]] of Object.entries(SET)) {
      const prefix = new Lock(target).name;
      const [damaged, mistyped, healthy] = ["damaged", "mistyped", "healthy"].map((what) => `${prefix}-${what}`);
      const put = (name: string) =>
        send(target, `/${kinds}/${name}`, { method: "PUT", body: new URLSearchParams(fields) });
      for (const name of [damaged, healthy]) await put(name as string);
      const key = `lh:{default}:${kind}:${damaged}`;
      await command("SET", key, (await command("GET", key)).replace("\n", " "), "PX", "60000");
      await command("HSET", `lh:{default}:${kind}:${mistyped}`, "no", "string");
      const page = bodyOf(await send(target, `/${kinds}?prefix=${prefix}`), 200);
      const shown = page[kinds].map((item: Record<string, string>) => [item[kind], item.state]);
      expect(shown.sort()).toEqual([
        [damaged, "unreadable"],
        [healthy, undefined],
        [mistyped, "unreadable"],
      ]);
      for (const name of [damaged, mistyped] as string[]) {
        const path = `/${kinds}/${name}`;
        expectProblem(await send(target, path), 503, "store_unavailable");
        expectProblem(await put(name), 503, "store_unavailable");
        const answer = bodyOf(await send(target, path, { method: "DELETE" }), 200);
        expect(answer).toMatchObject({ deleted: true, repaired: true });
        expectProblem(await send(target, path), 404, "not_found");
      }
    }
  });

  test("5.8 record: one that a newer version wrote is not changed", async () => {
    const lock = new Lock(target);
    const key = `lh:{default}:lock:${lock.name}`;
    const { token } = await lock.hold();
    const text = `999 ${await command("GET", key)}`;
    await command("SET", key, text, "PX", "60000");
    const locks = [{ name: new Lock(target).name }, { name: lock.name }];
    const answers = [
      await lock.acquire(),
      await lock.acquire({ wait: "50ms" }),
      await lock.read({ token }),
      await lock.renew({ token }),
      await lock.release({ token }),
      await lock.release({ ticket: token }),
      await send(target, lock.path),
      await post(target, "/multi/acquire", { locks }),
    ];
    for (const answer of answers) expectProblem(answer, 503, "store_unavailable", { outcome: "none" });
    expect(await command("GET", key)).toBe(text);
  });
});
