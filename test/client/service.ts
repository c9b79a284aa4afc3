import { Leasehold } from "../../src/client/index.ts";
import type { Variables } from "../../src/variables.ts";
import { type RunningTarget, startEmbeddedWorker } from "../support/targets.ts";

/** A service that has answered once: the first request of all starts its store, which takes its time. */
export async function startService(variables: Variables = {}): Promise<RunningTarget> {
  const service = await startEmbeddedWorker({ variables });
  await new Leasehold({ url: service.url, timeout: "60s" }).request("GET", "/readyz");
  return service;
}
