import type fc from "fast-check";
import { afterAll, beforeAll } from "vitest";
import { type EmbeddedCall, type EmbeddedHost, type Reply, startEmbedded } from "./embedded.ts";
import { useRedis } from "./use-redis.ts";

export interface Both {
  /** Makes the same calls in the same order on a real redis-server and on the embedded store. */
  compare(calls: readonly EmbeddedCall[]): Promise<{ redis: Reply[]; embedded: Reply[] }>;
  readonly embedded: EmbeddedHost;
}

/** Starts a redis-server and an embedded store for the tests of one file. */
export function useBoth(start: () => Promise<EmbeddedHost> = startEmbedded): Both {
  const real = useRedis();
  let embedded: EmbeddedHost;
  beforeAll(async () => {
    embedded = await start();
  });
  afterAll(() => embedded.dispose());
  return {
    get embedded() {
      return embedded;
    },
    async compare(calls) {
      const pipeline = real.client.pipeline();
      for (const { script, keys, args } of calls) pipeline.eval(script.source, keys.length, ...keys, ...args);
      const [answers, replies] = await Promise.all([pipeline.exec(), embedded.batch(calls)]);
      const redis = (answers ?? []).map(([error, reply]) => (error ? errorOf(error) : (reply as Reply)));
      return { redis, embedded: replies.map(withoutStatus) };
    },
  };
}

/** Redis appends the script and its line to an error's text. */
const errorOf = (error: Error): Reply => ({ err: error.message.replace(/ script: [0-9a-f]{40}, on .*$/s, "") });

/** Clients don't distinguish a status from a string. */
const withoutStatus = (reply: Reply): Reply =>
  reply !== null && typeof reply === "object" && "ok" in reply ? reply.ok : reply;

/**
 * Returns the parameters of a property test, with a seed that is printed so that a failure can be reproduced: `SEED=…
 * npm test`.
 */
export function parameters(runs: number): fc.Parameters<unknown> {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 0x7fffffff));
  console.log(`SEED=${seed}`);
  return { seed, numRuns: runs };
}
