/** `docs/operating.md`, "Back up and move the file". */
import { cpSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { bodyOf, Lock } from "../../support/http.ts";
import { scratchFolder } from "../../support/start.ts";
import { startNode } from "../../support/targets.ts";

test("an old copy of the folder, elsewhere: earlier leases are held, later ones forgotten, and fences still grow", async () => {
  const state = join(scratchFolder(), "state");
  const first = await startNode(undefined, { LEASEHOLD_STATE: state });
  onTestFinished(() => first.kill9());
  const early = await new Lock(first, "early").hold({ ttl: "10m" });
  expect(() => new DatabaseSync(join(state, "locks.sqlite")).exec("SELECT * FROM keys")).toThrow("locked");

  // No request is open, so this is what a snapshot has.
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
