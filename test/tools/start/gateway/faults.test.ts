import { describe, expect, test } from "vitest";
import type { Fault } from "../../../../tools/start/gateway/faults.ts";
import { useGateway } from "../../../support/engines/gateway.ts";

const fixture = useGateway();
const next = (fault: Fault) => fixture.gateway.faults.next(fault);

describe("faults", () => {
  test("drop applies the command and breaks the connection", async () => {
    next({ kind: "drop" });
    await expect(fixture.client().incr("n")).rejects.toThrow("fetch failed");
    expect(await fixture.client().get("n")).toBe(1);
  });

  test("lose breaks the connection before the command is applied", async () => {
    next({ kind: "lose" });
    await expect(fixture.client().incr("n")).rejects.toThrow("fetch failed");
    expect(await fixture.client().get("n")).toBeNull();
  });

  test("drop makes a client that retries apply the command twice", async () => {
    next({ kind: "drop", times: 2 });
    expect(await fixture.client({ retry: { retries: 3, backoff: () => 0 } }).incr("n")).toBe(3);
  });

  test("repeat applies the command twice and replies once", async () => {
    next({ kind: "repeat" });
    expect(await fixture.client().incr("n")).toBe(2);
  });

  test("delay delays the reply, not the command", async () => {
    // The delay is long so that the test doesn't miss it if the machine freezes.
    next({ kind: "delay", ms: 700, match: ([name]) => name.toUpperCase() === "SET" });
    let answered = false;
    const late = fixture
      .client()
      .set("k", "v")
      .then(() => {
        answered = true;
      });
    await expect.poll(() => fixture.client().get("k"), { interval: 1 }).toBe("v");
    expect(answered).toBe(false);
    await late;
  });

  test("status returns 5xx and applies nothing", async () => {
    next({ kind: "status", status: 502 });
    const response = await fixture.fetch("/incr/n");
    expect([response.status, await response.json()]).toEqual([502, { error: "ERR injected fault" }]);
    expect(await fixture.client().get("n")).toBeNull();
  });

  test("affect only matching requests, as often as specified", async () => {
    next({ kind: "status", times: 2, match: ([name]) => name.toUpperCase() === "INCR" });
    const statuses = [];
    for (const path of ["/get/n", "/incr/n", "/get/n", "/incr/n", "/incr/n"]) {
      statuses.push((await fixture.fetch(path)).status);
    }
    expect(statuses).toEqual([200, 500, 200, 500, 200]);
  });

  test("clear() removes those that have not happened", async () => {
    next({ kind: "drop", times: 9 });
    fixture.gateway.faults.clear();
    expect(await fixture.client().incr("n")).toBe(1);
  });
});

describe("counting", () => {
  test("stats count requests and the commands in them", async () => {
    const { requests, commands } = fixture.gateway.stats;
    await fixture.client().pipeline().ping().ping().ping().exec();
    await fixture.client({ enableAutoPipelining: false }).ping();
    expect(fixture.gateway.stats).toEqual({ requests: requests + 2, commands: commands + 4 });
  });

  test("billed() counts a script as one command, plus one for each inner call", async () => {
    const script = `#!lua flags=allow-key-locking
      redis.call('TIME')
      redis.call('GET', KEYS[1])
      return redis.call('SET', KEYS[1], 1)`;
    const client = fixture.client();
    expect(await fixture.gateway.billed(() => client.eval(script, ["k"], []))).toBe(4);
    expect(await fixture.gateway.billed(() => client.get("k"))).toBe(1);
    expect(await fixture.gateway.billed(async () => {})).toBe(0);
    expect(await fixture.gateway.billed(() => client.multi().incr("n").incr("n").exec())).toBe(2);
  });
});
