/** The systems whose hand-overs are compared: Leasehold with and without hints, and the locks of other projects. */
import { startWorker } from "../../tools/start/serve/worker.ts";
import { billedSoFar } from "../../tools/support/redis/billing.ts";
import { connect } from "../../tools/support/redis/connect.ts";
import { leasehold, redlock, upstashLock } from "../crowd/contenders.ts";
import { variables } from "../environment/environment.ts";
import { etcdPost, startEtcd } from "../environment/etcd.ts";
import type { Bench } from "../report.ts";
import type { System } from "./crowd.ts";

/** The systems that notify a client of its turn. */
export const OURS: readonly string[] = ["Leasehold, embedded", "Leasehold, Upstash with the lobby"];

export interface Systems {
  readonly systems: readonly System[];
  stop(): Promise<void>;
}

export async function startSystems({ environment, progress }: Bench): Promise<Systems> {
  const etcd = await startEtcd(progress);
  const env = { ALLOW_ANONYMOUS: "true" };
  const embedded = await startWorker({ env });
  const upstash = await startWorker({ env: { ...env, ...variables(environment) } });
  const looking = await startWorker({ env: { ...env, ...variables(environment), HINTS: "off" } });
  const redis = connect(environment.redis_url);
  const billed = () => billedSoFar(environment.redis);
  const inWorkerd = (name: string, { url }: { url: string }): System => ({
    name,
    join: (lock) => leasehold(fetch, lock, url),
  });
  return {
    systems: [
      inWorkerd(OURS[0] as string, embedded),
      { ...inWorkerd(OURS[1] as string, upstash), billed },
      { ...inWorkerd("Leasehold, Upstash, HINTS=off", looking), billed },
      ...(etcd === undefined ? [] : [etcdLock(etcd.url)]),
      { name: "@upstash/lock", join: (lock) => upstashLock(environment, lock), billed },
      { name: "redlock", join: (lock) => redlock(redis, lock), billed },
    ],
    async stop() {
      redis.disconnect();
      for (const worker of [embedded, upstash, looking]) await worker.stop();
      await etcd?.stop();
    },
  };
}

/** Uses etcd's own lock through its HTTP gateway, with a session for each client. */
function etcdLock(url: string): System {
  const post = etcdPost(url);
  const sessions = new Map<string, Promise<string | undefined>>();
  return {
    name: "etcd, its HTTP gateway",
    join(lock) {
      const session = lock.startsWith("free") ? lock : crypto.randomUUID();
      const lease = sessions.get(session) ?? post("lease/grant", { TTL: 600 }).then(({ ID }) => ID);
      sessions.set(session, lease);
      let key: string | undefined;
      return {
        async acquire() {
          ({ key } = await post("lock/lock", { name: btoa(lock), lease: await lease }));
          return true;
        },
        release: () => post("lock/unlock", { key }),
      };
    },
  };
}
