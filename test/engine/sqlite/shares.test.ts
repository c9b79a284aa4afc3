/** Several namespaces in one file: each has its share of QUOTA_BYTES, whatever the others do. */
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type Engine, QuotaError } from "../../../src/engine/engine.ts";
import { FileStore, openDatabase } from "../../../src/engine/sqlite/file/index.ts";
import { call } from "../../../src/engine/sqlite/lua/redis.ts";
import type { Program } from "../../../src/engine/sqlite/lua/run.ts";
import { Store } from "../../../src/engine/sqlite/store.ts";
import { Usage } from "../../../src/engine/sqlite/usage.ts";
import { programs } from "../../../src/generated/programs.ts";
import { everyCall, LABEL, newSecret } from "../../support/engines/every-call.ts";
import { scratchFolder } from "../../support/services/start.ts";

const QUOTA = 2 * 1024 ** 2;
const NAMESPACES = 4;
const SHARE = QUOTA / 2 / NAMESPACES;

function open(path: string, namespaces = NAMESPACES) {
  const database = openDatabase(path);
  const store = new FileStore(database);
  const engine = store.connect({ quota: { locks: 0, bytes: QUOTA, namespaces }, timeout_ms: 2500, onStoreCall() {} });
  const size = () =>
    (database.first<number>("PRAGMA page_count") ?? 0) * (database.first<number>("PRAGMA page_size") ?? 0);
  return { database, store, engine, size };
}

let count = 0;

/** Fills a namespace until a write is refused. Returns the number of bytes by which the file has grown. */
async function fill({ engine, size }: { engine: Engine; size: () => number }, namespace: string, label = "-") {
  const calls = everyCall(engine, namespace);
  const before = size();
  const refused = async () => {
    const take = () => calls.acquire(`n${++count}`, { label, modes: label === "-" ? "x" : "s" });
    for (;;) await Promise.all(Array.from({ length: 20 }, take));
  };
  await expect(refused()).rejects.toThrow(QuotaError);
  return size() - before;
}

test("each namespace gets its share after another one took all that it could, even after a restart; the file stays within bounds", {
  timeout: 60_000,
}, async () => {
  const path = join(scratchFolder(), "locks.sqlite");
  let file = open(path);
  expect(await fill(file, "greedy", LABEL)).toBeGreaterThan(QUOTA - NAMESPACES * SHARE);
  const early = newSecret();
  await everyCall(file.engine, "a").acquire("early", { request: early });
  expect(await fill(file, "a")).toBeGreaterThan(0.8 * SHARE);
  file.store.close();
  file = open(path);
  onTestFinished(() => file.store.close());
  // A namespace that had used up its share before the restart gets no more afterwards, and keeps its data.
  expect(await fill(file, "a")).toBeLessThan(SHARE / 10);
  expect(await everyCall(file.engine, "a").renew("early", early)).toMatchObject({ leases: [{ kind: "renewed" }] });
  expect(await fill(file, "greedy")).toBeLessThan(SHARE / 10);
  for (const late of ["b", "c"])
    expect(await fill(file, late, late === "b" ? LABEL : "-")).toBeGreaterThan(0.8 * SHARE);
  expect(file.size()).toBeLessThan(1.25 * QUOTA);
});

test("new namespaces share the remaining space, and the file's size stays bounded", {
  timeout: 60_000,
}, async () => {
  const file = open(":memory:", 1);
  onTestFinished(() => file.store.close());
  for (let i = 0; i < 12; i++) await fill(file, `namespace-${i}`, LABEL);
  expect(file.size()).toBeLessThan(1.5 * QUOTA);
});

test("the running count equals a restart's count, even after runs and commits that failed", async () => {
  const database = openDatabase(":memory:");
  onTestFinished(() => database.close());
  const usage = new Usage(() => database.transactions);
  const store = new Store(database, Date.now, usage);
  let commits = true;
  const run: Engine["run"] = async (script, keys, args) => {
    const runnable = { name: script.name, program: programs[script.name] as Program };
    database.begin();
    const { reply } = store.call(runnable, keys, args, { locks: 0, bytes: 0 });
    if (commits) database.commit();
    else database.rollback();
    if (!commits) store.rolledBack();
    return reply as string[];
  };
  const engine = { run } as Engine;
  for (const [i, namespace] of ["a", "b", "a", "c"].entries()) {
    const calls = everyCall(engine, namespace, i % 2 === 0);
    for (let k = 0; k < 60; k++) {
      const request = newSecret();
      const name = `${namespace}${k % 7}`;
      commits = k % 10 !== 3;
      await calls.acquire(name, { request, modes: k % 3 === 0 ? "x" : "s", label: LABEL, left_ms: 1_000 });
      await calls.setLatch(`l${k % 3}`, 2);
      if (k % 2 === 0) await calls.release(name, request);
      if (k % 5 === 0) await calls.breakLock(name, k % 15 === 0 ? "only" : "keep");
      const failing = () => {
        call("SET", `lh:{${namespace}}:lock:lost`, LABEL);
        return { $err: "ERR it failed" };
      };
      expect(store.run(failing, [], [])).toEqual({ err: "ERR it failed" });
      // A transaction that added nothing must not release anything when it is rolled back.
      database.begin();
      database.rollback();
      store.rolledBack();
    }
  }
  const restarted = new Usage(() => 0);
  restarted.count(database);
  expect([...usage.all().keys()].toSorted()).toEqual(["lh:{a}", "lh:{b}", "lh:{c}"]);
  expect(Object.fromEntries(usage.all())).toEqual(Object.fromEntries(restarted.all()));
});
