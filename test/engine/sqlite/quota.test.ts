/** What each script is allowed to do when the store is full. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { QuotaError } from "../../../src/engine/engine.ts";
import { FileStore, openDatabase } from "../../../src/engine/sqlite/file/index.ts";
import { programs } from "../../../src/generated/programs.ts";
import { renew } from "../../../src/generated/scripts.ts";
import { encodeMetadata } from "../../../src/lock/codec/label.ts";
import { argumentNames } from "../../support/engines/argument-names.ts";
import { everyCall, LABEL, newSecret } from "../../support/engines/every-call.ts";

const QUOTA = 1024 ** 2;
/** How many times a script is called. If each call left a record, the records would exceed the quota several times over. */
const CALLS = 2_700;

const database = openDatabase(":memory:");
const store = new FileStore(database);
afterAll(() => store.close());
const engine = store.connect({ quota: { locks: 0, bytes: QUOTA }, timeout_ms: 2500, onStoreCall() {} });
/** The size that the file would have. */
const size = () =>
  (database.first<number>("PRAGMA page_count") ?? 0) * (database.first<number>("PRAGMA page_size") ?? 0);

const keyed = everyCall(engine, "a");
const unkeyed = everyCall(engine, "a", false);
const held = newSecret();
/** A lease with many holds. */
const deep = newSecret();
/** The tokens of leases. Each token is also the name of its lease's lock. */
const small: string[] = [];
const next = () => small.pop() as string;
/** The longest possible metadata. */
const METADATA = encodeMetadata({ metadata: { text: "m".repeat(1_010) }, revision: 2 ** 53 - 1 });

let count = 0;
const fresh = () => `n${++count}`;
const wait = (name: string) => keyed.acquire(name, { left_ms: 20_000, label: LABEL });

interface Case {
  readonly allowed: "until full" | "until the reserve is full" | "always";
  /** Makes the next of many calls. */
  readonly run: () => Promise<unknown>;
  /** What the call returns if it is allowed. */
  readonly effect?: object;
}

const untilFull = (run: Case["run"]): Case => ({ allowed: "until full", run });
const untilReserve = (run: Case["run"], effect?: object): Case => ({
  allowed: "until the reserve is full",
  run,
  ...(effect && { effect }),
});
const always = (run: Case["run"], effect?: object): Case => ({ allowed: "always", run, ...(effect && { effect }) });

const TABLE: Readonly<Record<string, readonly Case[]>> = {
  acquire: [
    untilFull(() => keyed.acquire(fresh())),
    untilReserve(() => wait("held"), { kind: "busy" }),
    untilReserve(() => keyed.acquire("deep", { token: deep }), { kind: "granted" }),
  ],
  transfer: [
    untilReserve(
      () => {
        const token = next();
        return keyed.transfer(token, token);
      },
      { kind: "transferred" },
    ),
  ],
  set_capacity: [
    untilFull(() => keyed.setCapacity(fresh())),
    untilReserve(() => keyed.setCapacity("set"), { kind: "set" }),
  ],
  latch_set: [untilFull(() => keyed.setLatch(fresh(), 5))],
  latch_count_down: [untilReserve(() => keyed.countDown("many"), { kind: "latch" })],
  key_create: [untilFull(() => keyed.createKey(fresh()))],
  renew: [
    always(() => keyed.renew("held", held), { leases: [{ kind: "renewed" }] }),
    always(() => keyed.renew("held", held, METADATA), { leases: [{ kind: "renewed" }] }),
    // More and more leases get metadata: a full store drops the metadata, not the renewal.
    always(
      () => {
        const token = next();
        small.unshift(token);
        return keyed.renew(token, token, METADATA);
      },
      { leases: [{ kind: "renewed" }] },
    ),
  ],
  release: [
    always(() => keyed.release("deep", deep), { leases: [{ kind: "released" }] }),
    always(
      () => {
        const token = next();
        return keyed.release(token, token);
      },
      { leases: [{ kind: "released", ended: {} }] },
    ),
  ],
  give_up: [always(() => keyed.giveUp(fresh()), { kind: "given_up" })],
  unattend: [always(() => keyed.unattend(fresh()), { kind: "unattended" })],
  break_lease: [always(() => keyed.breakLease(fresh()), { kind: "broken" })],
  break_lock: [
    always(() => keyed.breakLock(fresh(), "keep"), { kind: "broken" }),
    always(() => keyed.breakLock(fresh(), "only"), { kind: "broken" }),
    always(() => keyed.breakLock("held", "only"), { kind: "broken" }),
  ],
  break_more: [always(() => keyed.breakMore(fresh()))],
  grant_away: [always(() => keyed.grantAway(fresh())), always(() => keyed.grantAway("held"))],
  inspect: [
    always(() => keyed.inspect(fresh()), { kind: "state" }),
    always(() => keyed.inspect(fresh(), "semaphore"), { kind: "state" }),
    always(() => keyed.inspect("held"), { kind: "state" }),
  ],
  list: [always(() => keyed.list(fresh()))],
  latch_get: [always(() => keyed.getLatch(fresh()))],
  latch_list: [always(() => keyed.listLatch(fresh()))],
  latch_delete: [
    always(() => keyed.deleteLatch(fresh()), { kind: "deleted" }),
    always(() => keyed.deleteLatch("many"), { kind: "deleted" }),
  ],
  key_find: [always(() => keyed.findKey("k"), { kind: "found" })],
  key_delete: [always(() => keyed.deleteKey(fresh()))],
};

/** Returns how many of these calls succeeded before one was rejected. */
async function untilRefused(run: Case["run"], max: number): Promise<number> {
  for (let i = 0; i < max; i++) {
    try {
      await run();
    } catch (error) {
      if (error instanceof QuotaError) return i;
      throw error;
    }
  }
  return max;
}

beforeAll(async () => {
  await keyed.acquire("held", { request: held });
  await keyed.acquire("crowd");
  await keyed.acquire("deep", { request: deep });
  for (let i = 0; i < CALLS; i++) await unkeyed.acquire("deep", { token: deep });
  await unkeyed.setLatch("many", 10_000);
  await unkeyed.setCapacity("set");
  await unkeyed.createKey("k");
  // Acquires the smallest leases, which grow most when they are released.
  const takeNext = async () => {
    const request = newSecret();
    await unkeyed.acquire(request, { request });
    small.push(request);
  };
  expect(await untilRefused(takeNext, 20_000)).toBeGreaterThan(CALLS + 100);
}, 60_000);

test("the argument that a renewal can do without is its metadata", () => {
  expect(argumentNames(renew)[4]).toBe("metadata");
  expect(renew.abi.defaults.at(-1)).toBe("-");
});

test("the table has an entry for every script that the embedded store runs", () => {
  expect(Object.keys(TABLE).toSorted()).toEqual(Object.keys(programs).toSorted());
});

const cases = Object.entries(TABLE).flatMap(([script, rows]) => rows.map((row, i) => ({ script, i: i + 1, ...row })));
const expecting = async ({ run, effect = {} }: Case) => expect(await run()).toMatchObject(effect);

describe("a store that is full except for its reserve", () => {
  beforeAll(() => untilRefused(() => keyed.acquire(fresh(), { label: LABEL }), CALLS));

  test("a renewal's metadata is kept", async () => {
    const leases = [{ kind: "renewed", lease: { label: `-.${METADATA}` } }];
    expect(await keyed.renew("held", held, METADATA)).toMatchObject({ leases });
  });

  test.each(cases)("$script, case $i: allowed $allowed", async (row) => {
    if (row.allowed === "until full") await expect(row.run()).rejects.toThrow("QUOTA_BYTES");
    else await expecting(row);
  });
});

describe("a store whose reserve is full, too, when each script is called repeatedly with new names and Idempotency-Keys", () => {
  test("a renewal's metadata is dropped, and the renewal succeeds", async () => {
    await untilRefused(() => wait("crowd"), CALLS);
    const token = next();
    const leases = [{ kind: "renewed", lease: { label: "-" } }];
    expect(await keyed.renew(token, token, METADATA)).toMatchObject({ leases });
    small.unshift(token);
  });

  test.each(cases)("$script, case $i: allowed $allowed", { timeout: 60_000 }, async (row) => {
    await untilRefused(() => wait("crowd"), CALLS);
    const before = size();
    if (row.allowed === "always") for (let i = 0; i < CALLS; i++) await expecting(row);
    else expect(await untilRefused(row.run, CALLS)).toBeLessThan(20);
    // A single script may use only a little, so that all scripts together stay below 1.5 × the quota.
    expect(size() - before).toBeLessThan(QUOTA / 64);
    expect(size()).toBeLessThan(1.5 * QUOTA);
  });
});
