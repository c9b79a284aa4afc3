import { startEmbedded } from "./embedded.ts";
import type { ScriptStore } from "./model-scripts.ts";

/** The embedded engine in workerd; one batch is one request. Its own clock is turned, so its TTLs are exact. */
export async function startEmbeddedScripts(): Promise<ScriptStore> {
  const embedded = await startEmbedded();
  return {
    async runAll(calls) {
      const replies = await embedded.batch(calls);
      const failed = replies.find((reply) => !Array.isArray(reply));
      if (failed !== undefined) throw new Error(JSON.stringify(failed));
      return replies as string[][];
    },
    stop: () => embedded.dispose(),
  };
}
