/** Each of a direct client's requests is applied once, even if the network fails. */
import { Redis } from "@upstash/redis";
import { describe, expect, test } from "vitest";
import { Leasehold } from "../../src/direct/index.ts";
import { useGateway } from "../support/engines/gateway.ts";
import { uniqueName } from "../support/services/http.ts";

const fixture = useGateway();
const client = () => {
  const { url, token } = fixture.gateway;
  return new Leasehold({ redis: new Redis({ url, token }) });
};
const isScript = ([name]: readonly unknown[]) => /^eval/i.test(String(name));

describe.each(["lose", "drop", "late", "repeat"] as const)("when requests meet '%s'", (kind) => {
  const spoil = () => fixture.gateway.faults.next({ kind, match: isScript });

  test("acquire() adds one hold", async () => {
    const [direct, name] = [client(), uniqueName()];
    await direct.tryAcquire(uniqueName());
    spoil();
    const lease = await direct.acquire(name);
    expect((await direct.get(name)).holders).toMatchObject([{ fence: lease.fence, hold_count: 1 }]);
    await lease.release();
    expect(await direct.get(name)).toMatchObject({ state: "free", fence: lease.fence });
  });

  test("release() ends one hold", async () => {
    const [direct, name] = [client(), uniqueName()];
    const outer = await direct.acquire(name);
    const inner = await direct.acquire(name, { lease: outer });
    spoil();
    await inner.release();
    expect((await direct.get(name)).holders).toMatchObject([{ hold_count: 1 }]);
    await outer.release();
  });

  test("countDown() counts once", async () => {
    const latch = client().latch(uniqueName());
    await latch.set(5);
    spoil();
    expect(await latch.countDown()).toMatchObject({ count: 4 });
    expect(await latch.get()).toMatchObject({ count: 4 });
  });
});

test("the given @upstash/redis instance sends nothing and is not changed", async () => {
  const { url, token } = fixture.gateway;
  const redis = new Redis({ url, token });
  const used: unknown[] = [];
  redis.use((request, next) => {
    used.push(request.body);
    return next(request);
  });
  const lease = await new Leasehold({ redis }).acquire(uniqueName(), { metadata: { n: "0123" }, owner: "null" });
  await lease.release();
  expect(used).toEqual([]);
  await redis.set("a", { its: "own" });
  expect(await redis.get("a")).toEqual({ its: "own" });
});

test("an acquire and a release take two requests to the store once it has the scripts", async () => {
  const direct = client();
  await (await direct.acquire(uniqueName())).release();
  let requests = 0;
  const count = () => ++requests > 0 && false;
  fixture.gateway.faults.next({ kind: "delay", match: count });
  await (await direct.acquire(uniqueName())).release();
  expect(requests).toBe(2);
});
