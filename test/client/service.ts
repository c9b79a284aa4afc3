import { Leasehold } from "../../src/client/index.ts";
import type { Variables } from "../../src/config/variables.ts";
import { type RunningTarget, startEmbeddedWorker, startHere, startStore } from "../support/services/targets.ts";

/** A service in this process, on its own Redis: what starts fastest, for tests of what asks it. */
export async function startService(variables: Variables = {}): Promise<RunningTarget> {
  const store = await startStore();
  const service = await startHere(store, variables);
  const stop = async () => {
    await service.stop();
    await store.stop();
  };
  return { ...service, stop };
}

/** In workerd, and it has answered once: the first request of all starts its store, which takes its time. */
export async function startWorkerdService(variables: Variables = {}): Promise<RunningTarget> {
  const service = await startEmbeddedWorker({ variables });
  await new Leasehold({ url: service.url, timeout: "60s" }).request("GET", "/readyz");
  return service;
}
