/** One process of the service, behind an unreliable network. */
import { setTimeout as sleep } from "node:timers/promises";
import type { NodeProcess } from "../../support/services/targets.ts";
import { monotonic_ms } from "../history/operation.ts";
import { type FaultProxy, startFaultProxy } from "../network/fault-proxy.ts";
import { startWire, type Wire } from "../network/wire.ts";

export interface Service {
  /** The network through which clients connect. */
  readonly front: Wire;
  /** The proxy for requests that should hit a fault. */
  readonly disturbed: FaultProxy;
  readonly server: () => NodeProcess;
  /** Kills the process, as a power cut would. */
  kill(): Promise<void>;
  /** Restarts the process with its data on disk, and resolves when it is ready. */
  start(): Promise<void>;
  /** Makes the next process run the other version. */
  readonly changeVersion?: (() => void) | undefined;
  stop(): Promise<void>;
}

/** Far longer than even the slowest machine needs. */
const READY_MS_MAX = 60_000;

/** `launch` starts one process per call. */
export async function serve(launch: () => Promise<NodeProcess>, random: () => number): Promise<Service> {
  let server = await launch();
  const front = await startWire(Number(new URL(server.url).port));
  const disturbed = await startFaultProxy(server.url, random, 1);
  /** The first requests compile the scripts, which may take longer than the store's timeout on a busy machine. */
  async function ready(): Promise<void> {
    const until_ms = monotonic_ms() + READY_MS_MAX;
    const answer = () => fetch(`${server.url}/readyz`, { signal: AbortSignal.timeout(READY_MS_MAX) });
    while ((await answer().catch(() => undefined))?.status !== 200) {
      if (monotonic_ms() > until_ms) throw new Error(`${server.url} is not ready after ${READY_MS_MAX / 1000} s`);
      await sleep(10);
    }
  }
  await ready();
  return {
    front,
    disturbed,
    server: () => server,
    kill: () => server.kill9(),
    async start() {
      server = await launch();
      front.target = Number(new URL(server.url).port);
      disturbed.target = server.url;
      await ready();
    },
    async stop() {
      await disturbed.close();
      await front.close();
      await server.kill9();
    },
  };
}
