import { Leasehold } from "../../src/client/index.ts";
import type { Variables } from "../../src/config/variables.ts";
import { type RunningTarget, startEmbeddedWorker, startHere, startStore } from "../support/services/targets.ts";

/** A service in this process, on a separate Redis. It starts faster than the other services for client tests. */
export async function startService(variables: Variables = {}): Promise<RunningTarget> {
  const store = await startStore();
  const service = await startHere(store, variables);
  const stop = async () => {
    await service.stop();
    await store.stop();
  };
  return { ...service, stop };
}

/**
 * A service in workerd that has answered one request, because the first request starts its store, which takes a while.
 */
export async function startWorkerdService(variables: Variables = {}): Promise<RunningTarget> {
  const service = await startEmbeddedWorker({ variables });
  await new Leasehold({ url: service.url, timeout: "60s" }).request("GET", "/readyz");
  return service;
}
