/** Shows in real time, with real sockets and a real service, what other tests show on a fake clock. */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Lease, Leasehold, TimeoutError } from "../../src/client/index.ts";
import { uniqueName } from "../support/services/http.ts";
import { type RunningTarget, startNode, startProcess, startStore } from "../support/services/targets.ts";
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
    "is given up before it ends in the service, when the network is %s",
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

  test.concurrent("is kept while every second response is dropped", async () => {
    const network = await startBadNetwork(service.url);
    network.weather = "every second answer is dropped";
    const lease = await new Leasehold({ url: network.url }).acquire(uniqueName(), { ttl: "4s" });
    await new Promise((resolve) => setTimeout(resolve, 9_000));
    expect(lease.signal.aborted).toBe(false);
    network.weather = "fine";
    await lease.release();
    await network.close();
  });

  test.concurrent("is given up before the deadline when the service is killed with -9", async () => {
    const state = await mkdtemp(join(tmpdir(), "leasehold-client-"));
    const server = await startProcess(state);
    const client = new Leasehold({ url: server.url });
    const lease = await client.acquire(uniqueName(), { ttl: "8s" });
    await server.kill9();
    const at_ms = await aborted(lease);
    expect(at_ms).toBeLessThan(lease.expiresAt.getTime());
    await rm(state, { recursive: true, force: true });
  });

  test.concurrent("is given up before the deadline when the service is frozen", async () => {
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

test("a grant whose answer was lost is given back once the network works again", async () => {
  const network = await startBadNetwork(service.url);
  network.weather = "deaf";
  const name = uniqueName();
  await expect(new Leasehold({ url: network.url, timeout: "300ms" }).acquire(name, { ttl: "12h" })).rejects.toThrow(
    TimeoutError,
  );
  const state = async () => (await new Leasehold({ url: service.url }).get(name)).state;
  expect(await state()).toBe("held");
  network.weather = "fine";
  await vi.waitUntil(async () => (await state()) === "free", { timeout: 20_000, interval: 50 });
  await network.close();
});

test("a process can exit although its client still tries to find out how an acquire ended", async () => {
  const module = JSON.stringify(join(import.meta.dirname, "../../src/client/index.ts"));
  const script = `import { Leasehold } from ${module};
    const acquiring = new Leasehold({ url: "http://127.0.0.1:9", timeout: "100ms" }).acquire("x", { ttl: "1h" });
    await acquiring.catch(({ name }) => console.log(name));`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], {
    timeout: 20_000,
  });
  expect(stdout.trim()).toBe("TimeoutError");
});

test("a redirect is not followed, so that no token goes to another host", async () => {
  const requested: string[] = [];
  const elsewhere = createServer((request, response) => {
    requested.push(`${request.method} ${request.url}`);
    response.end("{}");
  }).listen(0, "127.0.0.1");
  await once(elsewhere, "listening");
  const target = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  const service = createServer((request, response) => {
    response.writeHead(307, { Location: `${target}${request.url}` }).end();
  }).listen(0, "127.0.0.1");
  await once(service, "listening");
  const client = new Leasehold({ url: `http://127.0.0.1:${(service.address() as AddressInfo).port}` });
  const words = `The service redirects to ${target}/locks/x/acquire: is the url right?`;
  await expect(client.acquire("x")).rejects.toMatchObject({ name: "ApiError", status: 307, message: words });
  expect(requested).toEqual([]);
  for (const server of [elsewhere, service]) server.close();
});
