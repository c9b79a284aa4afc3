import { type EmbeddedHost, startEmbedded } from "./embedded.ts";
import { startFile } from "./file.ts";
import type { ScriptStore } from "./model-scripts.ts";

/** The embedded store in workerd; a batch is one request. The store has a fake clock, so its TTLs are exact. */
export const startEmbeddedScripts = async () => scriptStore(await startEmbedded());

/** The embedded store on Node, with the same calls. */
export const startFileScripts = async () => scriptStore(await startFile());

function scriptStore(embedded: EmbeddedHost): ScriptStore {
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
