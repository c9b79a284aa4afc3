import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { freePort } from "../../tools/support/processes/port.ts";
import { startRedis } from "../../tools/support/redis/server.ts";
import { parseExpositions } from "../support/platforms/exposition.ts";
import { deep } from "../support/runner/depth.ts";
import { INSTALL_MS } from "../support/runner/programs.ts";
import { expectGracefulEnd, GRACE } from "../support/services/graceful-end.ts";
import { bodyOf, Lock, send, type Target } from "../support/services/http.ts";
import { startServer, startStore } from "../support/services/targets.ts";
import { shortSuite, waitingSuites } from "./short-suite.ts";
import { expectLocked } from "./suite/expectations.ts";
import { contractSuite } from "./suite/index.ts";

/** The whole suite is a deep test; otherwise the short suite runs. */
export async function serverSuite(runtime: "deno" | "bun"): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), `leasehold-${runtime}-`));
  const METRICS_PORT = await freePort();
  const start = () => startServer(runtime, undefined, { LEASEHOLD_STATE: folder, METRICS_PORT, SHUTDOWN_GRACE: GRACE });
  let server = await start();
  afterAll(async () => {
    await server.kill9();
    rmSync(folder, { recursive: true });
  });
  const target: Target = { name: `${runtime}, file`, url: server.url };
  if (deep) {
    contractSuite(target);
    await databaseSuites(runtime);
  } else {
    shortSuite(target);
    waitingSuites(target);
  }

  describe(`start and end: ${target.name}`, () => {
    test("6 hints: come from the process", async () => {
      expect(bodyOf(await send(target, "/readyz"), 200)).toEqual({ status: "ok", hints: "process" });
    });

    test("metrics: METRICS_PORT serves what was done in a format that Prometheus reads", {
      timeout: INSTALL_MS,
    }, async () => {
      const lock = new Lock(server);
      await lock.end((await lock.hold()).token);
      const answer = await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`);
      const [samples = []] = await parseExpositions([await answer.text()]);
      const of = (name: string) => samples.filter((sample) => sample.name === `leasehold_${name}`);
      expect(of("build_info").map(({ labels }) => labels.runtime)).toEqual([runtime]);
      const released = of("hold_seconds_count").filter(({ labels }) => labels.ended === "released");
      for (const { value } of [...released, ...of("acquires_total")]) expect(value).toBeGreaterThan(0);
      expect(released.length).toBeGreaterThan(0);
      const { status, body } = await send(server, "/metrics");
      expect([status, body.code]).toEqual([404, "not_found"]);
    });

    test("5.1 exclusion: a second process on the same folder is rejected", async () => {
      await expect(start()).rejects.toThrow("ended before it listened");
    });

    test("5.2 deadlines: kill -9 ends no lease", async () => {
      const before = await new Lock(server, "kept").hold({ ttl: "60s" });
      await server.kill9();
      server = await start();
      const lock = new Lock(server, "kept");
      const { yours } = await lock.state({ "Lock-Token": before.token });
      expect(yours).toMatchObject({ fence: before.fence, expires_at: before.expires_at });
      expectLocked(await lock.acquire());
    });

    test("6 shutdown: on SIGTERM, an open request finishes, new ones are rejected, and kept-alive connections do not delay the end", async () => {
      await expectGracefulEnd(server);
    });
  });
}

/** The contract on the other stores that servers support. */
async function databaseSuites(runtime: "deno" | "bun"): Promise<void> {
  const store = await startStore();
  const redis = await startRedis({ appendonly: false });
  const upstash = await startServer(runtime, store);
  const tcp = await startServer(runtime, { variables: { REDIS_URL: redis.url } });
  afterAll(async () => {
    await Promise.all([upstash.stop(), tcp.stop()]);
    await Promise.all([store.stop(), redis.stop()]);
  });
  contractSuite({ name: `${runtime}, upstash`, url: upstash.url });
  contractSuite({ name: `${runtime}, redis`, url: tcp.url });
}
