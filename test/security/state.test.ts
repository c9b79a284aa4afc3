/**
 * The state that `npm start` keeps: who can read and use it, what clients get when it is gone, and how the service releases it.
 */
import { once } from "node:events";
import { mkdirSync, readdirSync, rmSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startRedis } from "../../tools/support/redis/server.ts";
import { bodyOf, Lock, send } from "../support/services/http.ts";
import {
  alive,
  descendants,
  type Started,
  scratchFolder,
  start,
  startFails,
  startWithNpm,
} from "../support/services/start.ts";

const target = ({ url }: Started) => ({ name: "npm start", url });

/** Checks a folder and everything in it, and returns the paths that other users can access. */
function openToOthers(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  return [folder, ...paths].filter((path) => (statSync(path).mode & 0o077) !== 0);
}

const databases = (folder: string) => {
  const place = join(folder, "do/leasehold-EmbeddedStore");
  const names = readdirSync(place).filter((name) => /^[0-9a-f]{64}\.sqlite$/.test(name));
  return names.map((name) => join(place, name));
};

test("npm start: SIGTERM to npm turns /readyz to 503, answers what is open, and ends all processes", {
  timeout: 60_000,
}, async () => {
  const started = await startWithNpm("start", {
    LEASEHOLD_STATE: join(scratchFolder(), "new"),
    SHUTDOWN_GRACE: "2s",
  });
  const lock = new Lock(target(started));
  await lock.hold({ ttl: "6s" });
  const family = descendants(started.child.pid as number);
  const ended = once(started.child, "close");
  expect((await send(target(started), "/readyz")).status).toBe(200);
  const waiting = lock.acquire({ wait: "20s" });
  await expect.poll(async () => (await lock.state()).queue_length, { timeout: 5_000 }).toBe(1);

  started.child.kill("SIGTERM");
  await expect
    .poll(async () => (await send(target(started), "/readyz")).status, { interval: 20, timeout: 5_000 })
    .toBe(503);
  // A client that isn't yet aware of the shutdown is still served.
  bodyOf(await new Lock(target(started)).acquire(), 200);
  // The open request gets its response, even though the response arrives after the grace period.
  bodyOf(await waiting, 200);
  await ended;
  await expect.poll(() => alive(family)).toEqual([]);
  await expect(fetch(started.url)).rejects.toThrow();
});

for (const [script, env] of [
  [
    "start:node",
    { UPSTASH_REDIS_REST_URL: "http://127.0.0.1:9", UPSTASH_REDIS_REST_TOKEN: "t", ALLOW_ANONYMOUS: "true" },
  ],
  ["gateway", { GATEWAY_PORT: "0" }],
] as const) {
  test(`npm run ${script}: SIGTERM to npm ends all processes`, { timeout: 60_000 }, async () => {
    const started = await startWithNpm(script, { ...env, SHUTDOWN_GRACE: "0" });
    const family = descendants(started.child.pid as number);
    const ended = once(started.child, "close");
    started.child.kill("SIGTERM");
    await ended;
    await expect.poll(() => alive(family)).toEqual([]);
  });
}

test("npm run gateway: the data of its Redis is private to its user, even in a folder that was open before", async () => {
  const dir = join(scratchFolder(), "redis");
  mkdirSync(dir, { mode: 0o755 });
  const redis = await startRedis({ dir });
  onTestFinished(() => redis.stop());
  expect(statSync(dir).mode & 0o777).toBe(0o700);
});

test("npm start: its state is private to its user and for a single process, and its loss is reported", {
  timeout: 120_000,
}, async () => {
  const folder = join(scratchFolder(), "state");
  const env = { LEASEHOLD_STATE: folder };
  const first = await start(env);
  await new Lock(target(first)).hold({ ttl: "60s" });
  await expect.poll(first.output).toContain('"event":"store_created"');
  expect(openToOthers(folder)).toEqual([]);

  expect(await startFails(env)).toEqual([
    `Another Leasehold process (${first.child.pid}) is using the folder ${folder}: stop that process, or choose another folder with LEASEHOLD_STATE`,
  ]);
  first.child.kill("SIGKILL");
  await once(first.child, "close");

  const second = await start(env);
  expect(second.output()).not.toContain("is now missing or empty");
  second.child.kill("SIGINT");
  await once(second.child, "close");

  const [database = ""] = databases(folder);
  truncateSync(database);
  rmSync(`${database}-wal`, { force: true });
  const third = await start(env);
  expect(third.output()).toContain(
    "The embedded database of the namespace 'default' existed before, but is now missing or empty",
  );
});

test("start:node: its state is private to its user and for a single process of its kind, and its loss is reported", {
  timeout: 60_000,
}, async () => {
  const folder = join(scratchFolder(), "state");
  const env = { LEASEHOLD_STATE: folder, ALLOW_ANONYMOUS: "true" };
  const first = await start(env, "src/runtimes/node.ts");
  const lock = (started: Started) => new Lock(target(started), "kept");
  const { token } = await lock(first).hold({ ttl: "60s" });
  expect(openToOthers(folder)).toEqual([]);
  expect(await startFails(env, "src/runtimes/node.ts")).toEqual([
    `Another Leasehold process (${first.child.pid}) is using the folder ${folder}: stop that process, or choose another folder with LEASEHOLD_STATE`,
  ]);
  first.child.kill("SIGKILL");
  await once(first.child, "close");
  expect(await startFails(env)).toEqual([
    expect.stringContaining("it contains the locks of a server on Node, Deno or Bun"),
  ]);

  const second = await start(env, "src/runtimes/node.ts");
  bodyOf(await lock(second).renew({ token }), 200);
  expect(second.output()).not.toContain("is now missing or empty");
  second.child.kill("SIGKILL");
  await once(second.child, "close");

  for (const file of ["locks.sqlite", "locks.sqlite-wal"]) rmSync(join(folder, file), { force: true });
  const third = await start(env, "src/runtimes/node.ts");
  expect(third.output()).toContain(`${join(folder, "locks.sqlite")} existed before, but is now missing or empty`);
});
