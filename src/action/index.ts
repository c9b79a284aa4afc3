/**
 * The GitHub Action. It is bundled into a single file, `action/leasehold.mjs`, whose functions the scripts next to that file
 * call.
 */
import * as http from "node:http";
import { heartbeat as runHeartbeat } from "./heartbeat.ts";
import { main as runMain } from "./main.ts";
import { post as runPost } from "./post.ts";
import { error } from "./runner.ts";

/** Applies the usual proxy variables, because a self-hosted runner may have no other access to the network. */
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
