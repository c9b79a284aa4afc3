import { beforeEach, describe, expect, test } from "vitest";
import { makeSecret } from "../../src/lock/codec/secrets.ts";
import { useGateway } from "../support/engines/gateway.ts";
import { LABEL, lockScripts, WAIT_MS } from "../support/engines/lock-scripts.ts";
import { gatewayStore } from "../support/engines/script-engines.ts";
import { sleep } from "../support/services/http.ts";

const fixture = useGateway();
const locks = lockScripts({ ...gatewayStore(fixture), namespace: "billed", now_ms: Date.now });
const billed = (work: () => Promise<unknown>) => fixture.gateway.billed(work);
const digest = "m".repeat(22);

/** The first run of a script loads it into the store, which costs another command. */
beforeEach(async () => {
  const names = ["known"];
  const { token } = await locks.grant({ names });
  const { place } = await locks.wait({ names, left_ms: WAIT_MS });
  await locks.giveUp(place.ticket, names);
  await locks.renew([{ name: "known", token }]);
  await locks.inspect(token, "known");
  await locks.release([{ name: "known", token }]);
});

/** Upstash bills a script as one command, plus one for each command that it calls. */
describe("billed commands, uncontended", () => {
  test("acquire, re-enter, renew, release: at most 4 each", async () => {
    const names = ["job"];
    const lease = await locks.grant({ names: ["warm"] });
    expect(await billed(() => locks.grant({ names, label: LABEL }))).toBeLessThanOrEqual(4);
    expect(await billed(() => locks.grant({ names: ["warm"], token: lease.token }))).toBeLessThanOrEqual(4);
    for (const change of [{}, { metadata: { step: 1 }, revision: 1 }])
      expect(await billed(() => locks.renew([{ name: "warm", token: lease.token, ...change }]))).toBeLessThanOrEqual(4);
    for (const _ of [1, 2]) {
      expect(await billed(() => locks.release([{ name: "warm", token: lease.token }]))).toBeLessThanOrEqual(4);
    }
    expect(await billed(() => locks.grant({ names: ["warm"] }))).toBeLessThanOrEqual(4);
  });

  test("with an Idempotency-Key: at most 6 each, including repetitions", async () => {
    const [acquire, release, renew] = ["a", "r", "n"].map((letter) => letter.repeat(22)) as [string, string, string];
    const keyed = { digest: acquire, fingerprint: "fp" };
    for (const _ of [1, 2]) expect(await billed(() => locks.grant(keyed))).toBeLessThanOrEqual(6);
    const { token } = await locks.grant(keyed);
    for (const _ of [1, 2]) {
      const renewal = { digest: renew, fingerprint: "fp" };
      expect(await billed(() => locks.renew([{ token, granted_under: acquire }], renewal))).toBeLessThanOrEqual(6);
    }
    for (const _ of [1, 2])
      expect(await billed(() => locks.release(token, { digest: release }))).toBeLessThanOrEqual(6);
    // The token contains the key under which it was granted, whose record is shortened on release.
    const request = makeSecret("billed", [], { labelled: false, idempotency_digest: digest });
    const named = (await locks.grant({ digest, fingerprint: "fp", request })).token;
    expect(await billed(() => locks.release(named, { digest: "s".repeat(22) }))).toBeLessThanOrEqual(6);
  });

  test("an attempt that finds the lock held, and reading its state: at most 4", async () => {
    await locks.grant();
    expect(await billed(() => locks.acquire())).toBeLessThanOrEqual(4);
    expect(await billed(() => locks.acquire({ digest, fingerprint: "fp" }))).toBeLessThanOrEqual(6);
    expect(await billed(() => locks.inspect())).toBeLessThanOrEqual(4);
    expect(await billed(() => locks.record())).toBe(1);
  });

  test("renew of n leases: at most 2n + 4", async () => {
    const refs = await Promise.all(
      Array.from({ length: 100 }, async (_, i) => {
        const name = `lock-${i}`;
        return { name, token: (await locks.grant({ names: [name] })).token };
      }),
    );
    expect(await billed(() => locks.renew(refs))).toBeLessThanOrEqual(204);
  });

  test("several locks at once: at most as much as each of them separately", async () => {
    const names = ["a", "b", "c", "d"];
    let token = "";
    const acquire = async () => {
      token = (await locks.grant({ names })).token;
    };
    // One more command reads all locks that the store has no record of.
    expect(await billed(acquire)).toBeLessThanOrEqual(4 + names.length);
    expect(await billed(() => locks.release(names.map((name) => ({ name, token }))))).toBeLessThanOrEqual(
      3 + names.length,
    );
  });
});

describe("billed commands at most double from 10 to 1,000", () => {
  test("holders: acquire, renew, release, a plain attempt, inspect", { timeout: 120_000 }, async () => {
    const small = await holders("small", 10);
    const large = await holders("large", 1000);
    for (const [operation, commands] of Object.entries(large)) {
      expect(commands, operation).toBeLessThanOrEqual(2 * (small[operation] as number));
    }
  });

  test("waiters: join, refresh, give up, claim", { timeout: 120_000 }, async () => {
    const small = await waiters("small", 10);
    const large = await waiters("large", 1000);
    for (const [operation, commands] of Object.entries(large)) {
      expect(commands, operation).toBeLessThanOrEqual(2 * (small[operation] as number));
    }
  });

  test("10,000 unattended places: at most 60 are passed over, and no operation costs more than twice as much", {
    timeout: 60_000,
  }, async () => {
    const abandoned = { names: ["left"], left_ms: 4_000, waiters_max: 20_000 };
    const { token } = await locks.grant({ names: ["left"], ttl_ms: 3_600_000 });
    const { length } = await locks.acquireAll(Array(10_000).fill(abandoned));
    expect(length).toBe(10_000);
    const until = Date.now() + 4_000;
    await locks.release([{ name: "left", token }]);
    await sleep(Math.max(0, until - Date.now()));
    let taken: string | undefined;
    const commands = await billed(async () => {
      while (taken === undefined) {
        const reply = await locks.acquire({ names: ["left"] });
        if (reply.kind === "granted") taken = reply.leases[0]?.token;
      }
    });
    expect(commands).toBeLessThanOrEqual(60);
    await locks.release([{ name: "left", token: taken as string }]);
    const [crowded, empty] = [await operations("left"), await operations("empty")];
    for (const [operation, cost] of Object.entries(crowded))
      expect([operation, cost]).toEqual([
        operation,
        expect.toSatisfy((n: number) => n <= 2 * (empty[operation] as number)),
      ]);
  });

  async function operations(name: string): Promise<Record<string, number>> {
    const request = { names: [name], waiters_max: 20_000 };
    let token = "";
    let ticket = "";
    const acquire = await billed(async () => {
      token = (await locks.grant(request)).token;
    });
    const join = await billed(async () => {
      ticket = (await locks.wait(request)).place.ticket;
    });
    return {
      acquire,
      join,
      inspect: await billed(() => locks.inspect(token, name)),
      renew: await billed(() => locks.renew([{ name, token }])),
      leave: await billed(() => locks.wait({ ...request, ticket, left_ms: 0 })),
      give_up: await billed(() => locks.giveUp(ticket, [name])),
      release: await billed(() => locks.release([{ name, token }])),
    };
  }

  async function holders(name: string, count: number): Promise<Record<string, number>> {
    const request = { names: [name], modes: "s", ttl_ms: 3_600_000 };
    await locks.acquireAll(Array(count).fill(request));
    const { token } = await locks.grant(request);
    return {
      acquire: await billed(() => locks.grant(request)),
      renew: await billed(() => locks.renew([{ name, token }])),
      try: await billed(() => locks.acquire({ names: [name] })),
      inspect: await billed(() => locks.inspect(token, name)),
      release: await billed(() => locks.release([{ name, token }])),
    };
  }

  async function waiters(name: string, count: number): Promise<Record<string, number>> {
    const request = { names: [name], left_ms: WAIT_MS };
    const { token } = await locks.grant({ names: [name], ttl_ms: 3_600_000 });
    const first = (await locks.wait(request)).place.ticket;
    await locks.acquireAll(Array.from({ length: count }, (_, i) => ({ ...request, modes: i % 2 ? "s" : "x" })));
    let last = "";
    const join = async () => {
      last = (await locks.wait(request)).place.ticket;
    };
    return {
      join: await billed(join),
      refresh: await billed(() => locks.wait({ ...request, ticket: last })),
      give_up: await billed(() => locks.giveUp(last, [name])),
      release: await billed(() => locks.release([{ name, token }])),
      claim: await billed(() => locks.grant({ ...request, ticket: first })),
    };
  }
});
