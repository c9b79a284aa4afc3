/**
 * Hand-overs from one holder to the next, compared with other locks in the same run: behind holds of very different lengths,
 * in multiples of the time that the same system takes for a free lock beside the crowd.
 */

import { billedSoFar } from "../../tools/redis/billing.ts";
import { connect } from "../../tools/redis/connect.ts";
import { startWorker } from "../../tools/serve/worker.ts";
import { leasehold, redlock, upstashLock } from "../crowd/contenders.ts";
import { crowd, rowOf, type Shape, type System, targetsOf } from "../crowd/handover.ts";
import { variables } from "../environment/environment.ts";
import { startEtcd } from "../environment/etcd.ts";
import type { Bench } from "../part.ts";
import type { Report, Row, Target } from "../report.ts";

const SHAPES: readonly Shape[] = [
  { holds: "exponential, mean 300 ms", waiters: 40, hold_ms: (random) => -300 * Math.log(1 - 0.999 * random()) },
  { holds: "one in ten 2 s, the others 20 ms", waiters: 60, hold_ms: (random) => (random() < 0.1 ? 2000 : 20) },
  { holds: "1.5 s", waiters: 8, hold_ms: () => 1500 },
];
const OURS = ["Leasehold, embedded", "Leasehold, Upstash with the lobby"];

export async function handover(bench: Bench): Promise<Report> {
  const { quick, environment, progress } = bench;
  const etcd = await startEtcd();
  if (etcd === undefined) progress("etcd is left out: it is not installed (Debian: apt-get install etcd-server)");
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
  const systems: System[] = [
    inWorkerd(OURS[0] as string, embedded),
    { ...inWorkerd(OURS[1] as string, upstash), billed },
    { ...inWorkerd("Leasehold, Upstash, HINTS=off", looking), billed },
    ...(etcd === undefined ? [] : [etcdLock(etcd.url)]),
    { name: "@upstash/lock", join: (lock) => upstashLock(environment, lock), billed },
    { name: "redlock", join: (lock) => redlock(redis, lock), billed },
  ];
  const rows: Row[] = [];
  const targets: Target[] = [];
  try {
    for (const shape of SHAPES) {
      for (const system of systems) {
        progress(`${system.name}: holds ${shape.holds}, ${shape.waiters} waiters`);
        const result = await crowd(system, shape, quick ? 8_000 : 25_000);
        rows.push({ ...rowOf(shape, { who: system.name }, result), commands: result.commands ?? "" });
        if (OURS.includes(system.name)) targets.push(...targetsOf(`${system.name}, holds ${shape.holds}`, result));
      }
    }
  } finally {
    redis.disconnect();
    for (const worker of [embedded, upstash, looking]) await worker.stop();
    await etcd?.stop();
  }
  const note =
    "A hand-over is the time from sending the release to the answer of the next grant. An acquire is that of a free lock by one more client, now and then, beside the crowd; `alone` is the same before the crowd comes, one after the other. Leasehold's clients wait 20 s a request and ask again with the ticket; others wait with their defaults. `commands` are the billed commands for each hand-over, waiting and joining included.";
  return { tables: [{ title: "Hand-overs", note, rows }], targets };
}

/** etcd's lock over its own HTTP gateway, with a session for each client. */
function etcdLock(url: string): System {
  const post = async (path: string, body: object) => {
    const response = await fetch(`${url}/v3/${path}`, { method: "POST", body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`etcd answered ${await response.text()}`);
    return (await response.json()) as Record<string, string>;
  };
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
