import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { inProcess, startStore } from "../support/services/targets.ts";

const run = promisify(execFile);
const CLIENT = join(import.meta.dirname, "client");
const TSC = join(import.meta.dirname, "../../node_modules/typescript/bin/tsc");

test("openapi.json: a client generated from it type-checks and runs a lock cycle", { timeout: 120_000 }, async () => {
  const store = await startStore();
  onTestFinished(() => store.stop());
  await run(process.execPath, [join(import.meta.dirname, "generate-client.ts"), join(CLIENT, "api.d.ts")]);
  const { stdout } = await run(process.execPath, [TSC, "-p", CLIENT]).catch((error) => error);
  expect(stdout).toBe("");

  const target = inProcess(store);
  // Because the path is computed, the compiler doesn't resolve it; the types don't exist before this test runs.
  const { lockCycle } = await import(join(CLIENT, "lock-cycle.ts"));
  const cycle = await lockCycle(target.url, (request: Request) => (target.fetch as typeof fetch)(request));
  expect(cycle).toMatchObject({
    beat: { results: [{ ok: true }, { ok: true }] },
    lease: { owner: "cycle", hold_count: 1 },
    place: { status: 423, position: 0, holders: [{ owner: "cycle" }] },
    renewed: { token: cycle.lease.token },
    seen: { state: "held", yours: { fence: cycle.lease.fence } },
    released: { released: true },
    lost: { reason: "released" },
  });
});
