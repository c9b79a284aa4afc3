/** The GitHub Action. Built into one file, `action/leasehold.mjs`, whose functions the files beside it call. */
import * as http from "node:http";
import { heartbeat as runHeartbeat } from "./heartbeat.ts";
import { main as runMain } from "./main.ts";
import { post as runPost } from "./post.ts";
import { error } from "./runner.ts";

/** Self-hosted runners may reach the network through a proxy only, and name it in the variables that everyone uses. */
const useProxy = (): void => {
  http.setGlobalProxyFromEnv?.();
};

const step = (run: () => Promise<void>) => async (): Promise<void> => {
  try {
    useProxy();
    await run();
  } catch (failure) {
    error((failure as Error).message);
    process.exitCode = 1;
  }
};

export const main = step(runMain);
export const post = step(runPost);

export function heartbeat(): void {
  useProxy();
  runHeartbeat();
}
