/** Real time, real sockets, a real service: what the turned clock shows, once more without it. */
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Lease, Leasehold } from "../../src/client/index.ts";
import { uniqueName } from "../support/http.ts";
import { type RunningTarget, startNode, startProcess, startStore } from "../support/targets.ts";
import { startBadNetwork, type Weather } from "./bad-network.ts";
import { startService } from "./service.ts";

let service: RunningTarget;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

async function aborted(lease: Lease): Promise<number> {
  if (!lease.signal.aborted) await once(lease.signal, "abort");
  return Date.now();
}

describe("a lease whose heartbeats fail", () => {
  const weathers: Weather[] = ["gone", "frozen", "deaf", "slow", "unavailable"];
  test.concurrent.each(weathers)(
    "is given up while the service still has it, when the network is %s",
    async (weather) => {
      const network = await startBadNetwork(service.url);
      const name = uniqueName();
      const lease = await new Leasehold({ url: network.url }).acquire(name, { ttl: "8s" });
      await lease.heartbeat();
      network.weather = weather;
      await aborted(lease);
      const { holders } = await new Leasehold({ url: service.url }).get(name);
      expect(holders[0]?.fence).toBe(lease.fence);
      expect(lease.signal.reason).toMatchObject({ reason: "unconfirmed" });
      await network.close();
    },
  );

  test.concurrent("is kept while every second answer is dropped", async () => {
    const network = await startBadNetwork(service.url);
    network.weather = "every second answer is dropped";
    const lease = await new Leasehold({ url: network.url }).acquire(uniqueName(), { ttl: "4s" });
    await new Promise((resolve) => setTimeout(resolve, 9_000));
    expect(lease.signal.aborted).toBe(false);
    network.weather = "fine";
    await lease.release();
    await network.close();
  });

  test.concurrent("is given up in time when the service is killed with -9", async () => {
    const state = await mkdtemp(join(tmpdir(), "leasehold-client-"));
    const server = await startProcess(state);
    const client = new Leasehold({ url: server.url });
    const lease = await client.acquire(uniqueName(), { ttl: "8s" });
    await server.kill9();
    const at_ms = await aborted(lease);
    expect(at_ms).toBeLessThan(lease.expiresAt.getTime());
    await rm(state, { recursive: true, force: true });
  });

  test.concurrent("is given up in time when the service is frozen", async () => {
    const store = await startStore();
    const service = await startNode(store);
    const lease = await new Leasehold({ url: service.url }).acquire(uniqueName(), { ttl: "8s" });
    process.kill(service.pid, "SIGSTOP");
    const at_ms = await aborted(lease);
    expect(at_ms).toBeLessThan(lease.expiresAt.getTime());
    process.kill(service.pid, "SIGCONT");
    await service.stop();
    await store.stop();
  });
});
