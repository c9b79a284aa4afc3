/** What reaches the disk, and when: no reply is sent before its data is on the disk, and a slow disk blocks nothing else. */
import { once } from "node:events";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { FileStore, openDatabase, rewriteLog, systemClock } from "../../../src/engine/sqlite/file/index.ts";
import { latchGet, latchSet } from "../../../src/generated/scripts.ts";
import { bodyOf, Lock } from "../../support/services/http.ts";
import { scratchFolder, start } from "../../support/services/start.ts";

const OPTIONS = { quota: { locks: 0, bytes: 0 }, timeout_ms: 60_000, onStoreCall() {} };
const REQUEST = [`sn${"1".repeat(30)}`, "2", "600000", "-", "0"];
const LOST = "The embedded store's disk failed: restart the process once the disk works again";

type Engine = ReturnType<FileStore["connect"]>;
type Done = (error: Error | null) => void;

const key = (name: string) => `lh:{a}:latch:${name}`;
const set = (engine: Engine, name: string) => engine.run(latchSet, [key(name)], [...REQUEST]);
const get = async (engine: Engine, name: string) => (await engine.run(latchGet, [key(name)], []))[0];

/** Returns a store whose syncs last until the test ends them. */
async function withSlowDisk() {
  const database = openDatabase(join(scratchFolder(), "locks.sqlite"));
  const onLost = vi.fn();
  const store = new FileStore(database, systemClock, undefined, onLost);
  const engine = store.connect(OPTIONS);
  await set(engine, "before");
  const syncs: Done[] = [];
  vi.spyOn(database, "sync").mockImplementation((done) => void syncs.push(done));
  const commits = vi.spyOn(database, "commit");
  const answered: string[] = [];
  const ask = (name: string, work: Promise<unknown>) =>
    work.then(
      () => void answered.push(name),
      (error: { outcome: string; message: string }) =>
        void answered.push(`${name}: ${error.outcome}, ${error.message}`),
    );
  /** Ends the sync in progress. */
  const synced = async (error: Error | null = null) => {
    syncs.shift()?.(error);
    await turn();
  };
  return { engine, syncs, synced, commits, answered, ask, onLost };
}

test("while three groups are being synced, the next calls run, and are committed together once one of them is on the disk", async () => {
  const { engine, syncs, synced, commits, answered, ask } = await withSlowDisk();
  for (const name of ["first", "second", "third", "fourth"]) {
    ask(name, set(engine, name));
    await turn();
  }
  ask("fifth", get(engine, "fourth"));
  await turn();
  expect([answered, syncs.length, commits.mock.calls.length]).toEqual([[], 3, 3]);
  await synced();
  expect([answered, syncs.length, commits.mock.calls.length]).toEqual([["first"], 3, 4]);
  await synced();
  await synced();
  await synced();
  expect([answered, syncs.length]).toEqual([["first", "second", "third", "fourth", "fifth"], 0]);
});

test("a group whose sync ends first waits for the group before it, whose writes it has read", async () => {
  const { engine, syncs, synced, answered, ask } = await withSlowDisk();
  ask("first", set(engine, "a"));
  await turn();
  ask("second", get(engine, "a"));
  await turn();
  syncs.reverse();
  await synced();
  expect(answered).toEqual([]);
  await synced();
  expect(answered).toEqual(["first", "second"]);
});

test("a read waits only until the writes that it has read are on the disk", async () => {
  const { engine, synced, answered, ask } = await withSlowDisk();
  await engine.read([key("before")]);
  ask("write", set(engine, "a"));
  await turn();
  ask("read of what is committed", engine.read([key("a")]));
  for (const name of ["b", "c", "d"]) {
    ask(name, set(engine, name));
    await turn();
  }
  ask("read of what is not", engine.scan("lh:{a}:", "0", 10));
  await turn();
  expect(answered).toEqual([]);
  await synced();
  expect(answered).toEqual(["write", "read of what is committed"]);
  await synced();
  await synced();
  await synced();
  expect(answered.slice(2)).toEqual(["b", "c", "d", "read of what is not"]);
});

test("after a failed sync, every request is rejected, because the content of the disk is unknown", async () => {
  const { engine, synced, answered, ask, onLost } = await withSlowDisk();
  for (const name of ["a", "b", "c", "d"]) {
    ask(name, set(engine, name));
    await turn();
  }
  const failure = new Error("EIO: i/o error, fdatasync");
  await synced(failure);
  expect(answered).toEqual([`a: unknown, ${LOST}`, `b: unknown, ${LOST}`, `c: unknown, ${LOST}`, `d: none, ${LOST}`]);
  expect(onLost.mock.calls).toEqual([[failure]]);
  // The success of a sync that started before the failure changes nothing.
  await synced();
  ask("later", set(engine, "c"));
  ask("read", engine.read([key("before")]));
  await turn();
  expect(answered.slice(4).toSorted()).toEqual([`later: none, ${LOST}`, `read: none, ${LOST}`]);
});

test("after a power failure at any sync, every acknowledged write is there, across checkpoints too", {
  timeout: 60_000,
}, async () => {
  const folder = scratchFolder();
  const [disk, lost] = [join(folder, "disk"), join(folder, "lost")];
  mkdirSync(disk);
  const database = openDatabase(join(disk, "locks.sqlite"));
  database.run("PRAGMA wal_autocheckpoint = 200");
  const engine = new FileStore(database).connect(OPTIONS);
  const sync = database.sync.bind(database);
  let syncs = 0;
  let answered = 0;
  let checkpoints = 0;
  database.sync = (done) =>
    sync((error) => {
      done(error);
      if (++syncs % 40 !== 0) return;
      // Replies that are waiting for this sync are sent only after this callback, so only earlier requests have been answered
      // so far.
      const names = Array.from({ length: answered }, (_, i) => `n${i}`);
      cpSync(disk, lost, { recursive: true });
      rewriteLog(join(lost, "locks.sqlite"));
      const copy = openDatabase(join(lost, "locks.sqlite"));
      const found = new Set(copy.all<[string]>("SELECT key FROM keys").map(([name]) => name));
      expect(names.filter((name) => !found.has(key(name)))).toEqual([]);
      checkpoints = copy.first<number>("PRAGMA page_count") ?? 0;
      copy.close();
      rmSync(lost, { recursive: true });
    });
  while (answered < 2_400) {
    await Promise.all(Array.from({ length: 8 }, (_, i) => set(engine, `n${answered + i}`)));
    answered += 8;
  }
  expect(syncs).toBeGreaterThan(280);
  // In the meantime, the log has been checkpointed into the file.
  expect(readFileSync(join(disk, "locks.sqlite")).length).toBeGreaterThan(20 * 4096);
  expect(checkpoints).toBeGreaterThan(20);
});

test("rewriteLog() changes no byte, and accepts a missing log", () => {
  const path = join(scratchFolder(), "locks.sqlite");
  rewriteLog(path);
  const bytes = Buffer.from(Array.from({ length: 3 << 20 }, (_, i) => i * 31));
  writeFileSync(`${path}-wal`, bytes);
  rewriteLog(path);
  expect(readFileSync(`${path}-wal`).equals(bytes)).toBe(true);
});

/** Makes the syncs of a process fail once the file named in BROKEN exists. */
const FAILING = `
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
const { fdatasync, fdatasyncSync } = fs;
const broken = () => fs.existsSync(process.env.BROKEN);
const failure = () => Object.assign(new Error("EIO: i/o error, fdatasync"), { code: "EIO" });
fs.fdatasync = (fd, done) => broken() ? setImmediate(done, failure()) : fdatasync(fd, done);
fs.fdatasyncSync = (fd) => { if (broken()) throw failure(); fdatasyncSync(fd); };
syncBuiltinESMExports();
`;

test("a server whose sync failed reports it, returns 503 `unknown`, and ends; the next one has every acknowledged write", {
  timeout: 60_000,
}, async () => {
  const folder = scratchFolder();
  const [state, broken] = [join(folder, "state"), join(folder, "broken")];
  const preload = join(folder, "failing.mjs");
  writeFileSync(preload, FAILING);
  const env = { LEASEHOLD_STATE: state, ALLOW_ANONYMOUS: "true", SHUTDOWN_GRACE: "0s" };
  const options = { NODE_OPTIONS: `--import=${preload}`, BROKEN: broken };
  const server = await start({ ...env, ...options }, "src/runtimes/node.ts");
  const target = { name: "node", url: server.url };
  const { token } = await new Lock(target, "kept").hold({ ttl: "10m" });
  const closed = once(server.child, "close");
  writeFileSync(broken, "");
  const refused = await new Lock(target, "not-answered").acquire({ ttl: "10m" });
  expect(refused).toMatchObject({
    status: 503,
    body: { code: "store_unavailable", outcome: "unknown" },
  });
  expect((await closed)[0]).toBe(1);
  expect(server.output()).toContain(
    `The database ${join(state, "locks.sqlite")} cannot be saved to disk: EIO: i/o error, fdatasync`,
  );

  const next = await start(env, "src/runtimes/node.ts");
  expect(bodyOf(await new Lock({ name: "node", url: next.url }, "kept").renew({ token }), 200)).toMatchObject({
    token,
  });
});

test("a server whose log is deleted ends, and loses nothing", { timeout: 60_000 }, async () => {
  const state = join(scratchFolder(), "state");
  const env = { LEASEHOLD_STATE: state, ALLOW_ANONYMOUS: "true", SHUTDOWN_GRACE: "0s" };
  const server = await start(env, "src/runtimes/node.ts");
  const target = { name: "node", url: server.url };
  const { token } = await new Lock(target, "kept").hold({ ttl: "10m" });
  const closed = once(server.child, "close");
  rmSync(join(state, "locks.sqlite-wal"));
  // The server checks once a second.
  await expect
    .poll(async () => (await new Lock(target).acquire().catch(() => ({ status: 503 }))).status, {
      timeout: 5_000,
      interval: 100,
    })
    .toBe(503);
  expect((await closed)[0]).toBe(1);
  expect(server.output()).toContain("the write-ahead log was deleted or replaced while this process was using it");
  const next = await start(env, "src/runtimes/node.ts");
  expect(next.output()).not.toContain("older than it was");
  expect(bodyOf(await new Lock({ name: "node", url: next.url }, "kept").renew({ token }), 200)).toMatchObject({
    token,
  });
});
