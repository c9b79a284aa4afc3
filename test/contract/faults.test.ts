/** Section 5, points 9 and 13: the connection between the service and its store fails, or the store itself does. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { bodyOf, Lock, post } from "../support/services/http.ts";
import { inProcess, startProcess } from "../support/services/targets.ts";
import { faultsSuite } from "./faults-suite.ts";
import { startFaultyStore } from "./faulty-store.ts";

const faulty = await startFaultyStore({ durable: true });
const { store, target } = faulty;

faultsSuite(faulty, target, inProcess(store, { STORE_TIMEOUT: "200ms" }));

describe("5.2 kill -9", () => {
  test("5.2 kill -9: the embedded store keeps a lease and its deadline", { timeout: 60_000 }, async () => {
    const state = await mkdtemp(join(tmpdir(), "leasehold-state-"));
    onTestFinished(() => rm(state, { recursive: true, force: true }));
    const first = await startProcess(state);
    const { name, path } = new Lock(target);
    const lease = bodyOf(await post(first, `${path}/acquire`, { ttl: "60s" }), 200);
    await first.kill9();
    const second = await startProcess(state);
    onTestFinished(() => second.kill9());
    const lock = new Lock(second, name);
    const { yours } = await lock.state({ "Lock-Token": lease.token });
    expect(yours).toMatchObject({ fence: lease.fence, expires_at: lease.expires_at, hold_count: 1 });
    expect((await lock.acquire()).status).toBe(423);
    expect(await lock.end(lease.token)).toMatchObject({ released: true });
    expect((await lock.hold()).fence).toBeGreaterThan(lease.fence);
  });
});
