/** One process of the service, with a network before it that can fail. */

import type { NodeProcess } from "../../support/targets.ts";
import { type FaultProxy, startFaultProxy } from "../network/fault-proxy.ts";
import { startWire, type Wire } from "../network/wire.ts";

export interface Service {
  /** Where clients ask. */
  readonly front: Wire;
  /** Where they ask when the request is to meet a fault. */
  readonly disturbed: FaultProxy;
  readonly server: () => NodeProcess;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again with what it has on disk; returns when it is ready. */
  start(): Promise<void>;
  /** Lets the next process be of the other version. */
  readonly changeVersion?: (() => void) | undefined;
  stop(): Promise<void>;
}

/** `launch` starts a process each time. */
export async function serve(launch: () => Promise<NodeProcess>, random: () => number): Promise<Service> {
  let server = await launch();
  const front = await startWire(Number(new URL(server.url).port));
  const disturbed = await startFaultProxy(server.url, random, 1);
  /** The first requests compile the scripts, which on a busy machine may take longer than a store may. */
  async function ready(): Promise<void> {
    while ((await fetch(`${server.url}/readyz`).catch(() => undefined))?.status !== 200);
  }
  await ready();
  return {
    ...{ front, disturbed, server: () => server },
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
