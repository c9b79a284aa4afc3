/** The embedded store's file on Node: which writes are committed together, and what happens when the disk fails. */
import { mkdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { StoreRefusedError } from "../../../src/engine/engine.ts";
import { FileStore, openDatabase, StateFolder } from "../../../src/engine/sqlite/file/index.ts";
import { latchGet, latchSet } from "../../../src/generated/scripts.ts";
import { TurnedClock } from "../../support/clocks/turned-clock.ts";
import { scratchFolder } from "../../support/services/start.ts";

const OPTIONS = { quota: { locks: 0, bytes: 0 }, timeout_ms: 60_000, onStoreCall() {} };
const REQUEST = [`sn${"1".repeat(30)}`, "2", "60000", "-", "0"];

/** Returns a store in a new file, whose commits are counted and can be made to fail. */
function setUp() {
  const path = join(scratchFolder(), "locks.sqlite");
  const database = openDatabase(path);
  const commits = { count: 0, fail: undefined as (() => void) | undefined };
  const commit = database.commit.bind(database);
  database.commit = () => {
    commits.count++;
    commits.fail?.();
    commit();
  };
  const store = new FileStore(database);
  return { path, database, commits, store, engine: store.connect(OPTIONS) };
}

type Engine = ReturnType<typeof setUp>["engine"];

const key = (name: string) => `lh:{a}:latch:${name}`;
const set = (engine: Engine, name: string) => engine.run(latchSet, [key(name)], [...REQUEST]);
const get = async (engine: Engine, name: string) => (await engine.run(latchGet, [key(name)], []))[0];

test("concurrent calls are committed together, and everything is still there afterwards", async () => {
  const { engine, commits, store, path } = setUp();
  const names = Array.from({ length: 50 }, (_, i) => `n${i}`);
  const replies = await Promise.all(names.map((name) => set(engine, name)));
  expect(new Set(replies.map(([outcome]) => outcome))).toEqual(new Set(["latch"]));
  expect(commits.count).toBe(1);
  store.close();
  const again = new FileStore(openDatabase(path)).connect(OPTIONS);
  expect(await Promise.all(names.map((name) => get(again, name)))).toEqual(names.map(() => "latch"));
});

test("a script that fails undoes only its own writes", async () => {
  const { engine } = setUp();
  const damaged = engine.run(latchSet, [key("x")], ["no secret", "many", "x", "-", "0"]);
  const [failed, ...others] = await Promise.allSettled([damaged, set(engine, "y"), set(engine, "z")]);
  expect(failed).toMatchObject({ status: "rejected", reason: { name: "StoreError", outcome: "none" } });
  expect(others.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  expect([await get(engine, "x"), await get(engine, "y")]).toEqual(["gone", "latch"]);
});

test("after a failed commit, every caller gets an unknown outcome, and none of its writes is visible", async () => {
  const { engine, commits } = setUp();
  await set(engine, "before");
  commits.fail = () => {
    throw Object.assign(new Error("disk I/O error: secret"), { errcode: 10 });
  };
  const answers = await Promise.allSettled([set(engine, "a"), set(engine, "b"), get(engine, "before")]);
  for (const answer of answers) {
    expect(answer).toMatchObject({ reason: { outcome: "unknown", message: "The embedded store's disk failed" } });
  }
  commits.fail = undefined;
  expect([await get(engine, "a"), await get(engine, "b")]).toEqual(["gone", "gone"]);
  expect(await engine.read([key("a"), key("before")])).toEqual([null, expect.any(String)]);
  expect(await set(engine, "a")).toMatchObject({ 0: "latch" });
});

test("a full disk is reported, nothing is applied, and the service continues once there is room", async () => {
  const { engine, database } = setUp();
  await set(engine, "before");
  const pages = database.first<number>("PRAGMA page_count") ?? 0;
  database.run(`PRAGMA max_page_count = ${pages}`);
  const names = Array.from({ length: 2_000 }, (_, i) => `n${i}`);
  const refused = await Promise.allSettled(names.map((name) => set(engine, name)));
  for (const answer of refused) expect(answer).toMatchObject({ status: "rejected" });
  const { reason } = refused[0] as PromiseRejectedResult;
  expect(reason).toBeInstanceOf(StoreRefusedError);
  expect(reason).toMatchObject({ outcome: "none", message: expect.stringContaining("disk") });
  expect([await get(engine, "before"), await get(engine, "n0")]).toEqual(["latch", "gone"]);
  database.run("PRAGMA max_page_count = 1000000");
  await Promise.all(names.map((name) => set(engine, name)));
  expect(await get(engine, "n0")).toBe("latch");
});

test("a background walk deletes expired keys, and is scheduled for those that will expire", async () => {
  const database = openDatabase(":memory:");
  const clock = new TurnedClock();
  const engine = new FileStore(database, clock).connect(OPTIONS);
  await set(engine, "x");
  await clock.turn(3 * 3_600_000);
  await engine.ping("lh:{a}:");
  expect(database.all("SELECT key FROM keys")).toEqual([]);
});

test("an unusable file is rejected with a one-line message", () => {
  const folder = scratchFolder();
  const path = join(folder, "locks.sqlite");
  writeFileSync(path, "this is no database, ".repeat(500));
  expect(() => openDatabase(path)).toThrow(
    `The embedded store's file ${path} cannot be used: it is damaged, or is not`,
  );
  expect(() => openDatabase(join(folder, "missing", "locks.sqlite"))).toThrow("it cannot be opened or created");

  const used = join(folder, "used.sqlite");
  const first = openDatabase(used);
  expect(() => openDatabase(used)).toThrow("another process uses it");
  const engine = new FileStore(first).connect(OPTIONS);
  return Promise.all(Array.from({ length: 500 }, (_, i) => set(engine, `n${i}`))).then(() => {
    first.close();
    const bytes = readFileSync(used);
    bytes.fill(0x55, 4096, 4096 * 3);
    writeFileSync(used, bytes);
    expect(() => openDatabase(used)).toThrow("it is damaged");
  });
});

test("StateFolder: does not read folders next to the databases, which may belong to root", () => {
  const path = scratchFolder();
  const folder = new StateFolder(path, ".");
  const room = folder.roomForOne();
  const beside = join(path, "lost+found");
  mkdirSync(beside);
  writeFileSync(join(beside, "found"), "");
  truncateSync(join(beside, "found"), 2 ** 40);
  expect(folder.roomForOne() - room).toBeLessThan(2 ** 36);
});

test("stamps: what is recorded outside the file is never newer than what is on the disk", async () => {
  const { database, commits } = setUp();
  const clock = new TurnedClock();
  const noted: number[] = [];
  const store = new FileStore(database, clock, { noted_ms: 900, onWritten: (at_ms) => noted.push(at_ms) });
  const engine = store.connect(OPTIONS);
  const written = () => database.first<number>("SELECT value FROM notes WHERE name = 'written'");
  commits.fail = () => {
    throw Object.assign(new Error("disk I/O error"), { errcode: 10 });
  };
  await expect(set(engine, "a")).rejects.toThrow();
  commits.fail = undefined;
  await set(engine, "a");
  expect([noted, written()]).toEqual([[], undefined]);
  await clock.turn(1_000);
  await Promise.all([set(engine, "b"), set(engine, "c")]);
  await set(engine, "d");
  expect([noted, written()]).toEqual([[2_000], 2_000]);
  // A clock that has been set back doesn't make the database look older.
  await clock.turn(-1_500);
  await set(engine, "e");
  expect([noted, written()]).toEqual([[2_000, 2_001], 2_001]);
});

test("FileStore.outdated: is true for a file that ends before its recorded stamp, or that contains none", async () => {
  const outdated = (noted_ms: number | undefined) =>
    new FileStore(database, new TurnedClock(), { noted_ms, onWritten() {} }).outdated;
  const database = openDatabase(":memory:");
  expect([outdated(undefined), outdated(5)]).toEqual([false, true]);
  await set(new FileStore(database, new TurnedClock()).connect(OPTIONS), "a");
  expect([outdated(undefined), outdated(999), outdated(1_000), outdated(1_001)]).toEqual([false, false, false, true]);
});
