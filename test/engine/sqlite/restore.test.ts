/** Tests "Back up and move the file" in `docs/operating/backup.md`. */
import { once } from "node:events";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { bodyOf, Lock } from "../../support/services/http.ts";
import { type Started, scratchFolder, start } from "../../support/services/start.ts";
import { startNode } from "../../support/services/targets.ts";

test("with an old copy of the folder elsewhere, earlier leases are held, later ones are forgotten, and fences still increase", async () => {
  const state = join(scratchFolder(), "state");
  const first = await startNode(undefined, { LEASEHOLD_STATE: state });
  onTestFinished(() => first.kill9());
  const early = await new Lock(first, "early").hold({ ttl: "10m" });
  expect(() => new DatabaseSync(join(state, "locks.sqlite")).exec("SELECT * FROM keys")).toThrow("locked");

  // No request is open, so the copy has the same content as a snapshot would.
  const copy = join(scratchFolder(), "copy");
  cpSync(state, copy, { recursive: true });
  const late = await new Lock(first, "late").hold({ ttl: "10m" });
  bodyOf(await new Lock(first, "early").release({ token: early.token }), 200);
  await first.stop();

  const second = await startNode(undefined, { LEASEHOLD_STATE: copy });
  onTestFinished(() => second.kill9());
  bodyOf(await new Lock(second, "early").renew({ token: early.token }), 200);
  expect(await new Lock(second, "late").renew({ token: late.token })).toMatchObject({ body: { code: "lease_lost" } });
  expect((await new Lock(second, "late").hold()).fence).toBeGreaterThan(late.fence);
});

/** Starts the service in its own process, and acquires one lease. */
async function startOn(state: string): Promise<Started> {
  const started = await start({ LEASEHOLD_STATE: state, ALLOW_ANONYMOUS: "true" }, "src/runtimes/node.ts");
  await new Lock({ name: "node", url: started.url }).hold({ ttl: "10m" });
  return started;
}

async function end({ child }: Started, signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
  const ended = once(child, "close");
  child.kill(signal);
  await ended;
}

test("a file that is older than the folder knows is reported at the start, once; a crash and a planned restart are not", {
  timeout: 60_000,
}, async () => {
  const state = join(scratchFolder(), "state");
  const file = join(state, "locks.sqlite");
  const copy = join(scratchFolder(), "copy");
  const first = await startOn(state);
  expect(first.output()).not.toContain("last written");
  await end(first);
  cpSync(state, copy, { recursive: true });

  const second = await startOn(state);
  expect(second.output()).toMatch(/The locks are as of 20\d\d-\S+Z, when \S+locks\.sqlite was last written/);
  await end(second, "SIGKILL");
  const third = await startOn(state);
  expect(third.output()).not.toContain("older");
  await end(third);

  for (const name of ["locks.sqlite", "locks.sqlite-wal"]) cpSync(join(copy, name), join(state, name));
  const restored = await startOn(state);
  expect(restored.output()).toContain(`The database ${file} is older than it should be: its last write is from 20`);
  await end(restored);
  // Moves the log's content to the file.
  const database = new DatabaseSync(file);
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
  const after = await startOn(state);
  expect(after.output()).not.toContain("older");

  await end(after, "SIGKILL");
  rmSync(`${file}-wal`);
  expect((await startOn(state)).output()).toContain("has lost its log");
});
