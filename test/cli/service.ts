import { afterAll, beforeAll } from "vitest";
import { Leasehold } from "../../src/client/index.ts";
import type { Variables } from "../../src/config/variables.ts";
import { startService } from "../client/service.ts";
import type { RunningTarget } from "../support/services/targets.ts";
import { environment } from "./cli.ts";

export let service: RunningTarget;
/** The environment in which the command line finds that service. */
export let env: NodeJS.ProcessEnv;
export let client: Leasehold;

/** Starts a service for the tests of one file. */
export function useService(variables: Variables = {}): void {
  beforeAll(async () => {
    service = await startService(variables);
    env = environment(service.url);
    client = new Leasehold({ url: service.url, owner: "ci-42" });
  });
  afterAll(() => service.stop());
}
