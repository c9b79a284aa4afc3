/** `node test/quorum/cost.ts`: what the operations of a quorum cost, in requests and in commands as Upstash bills them. */
import { setTimeout as sleep } from "node:timers/promises";
import { type Cluster, leaseOf, startCluster, tryLock } from "./cluster.ts";

const ROUNDS = 20;
const WAIT_MS = 5000;

interface Cost {
  readonly operation: string;
  readonly requests: number;
  readonly commands: number;
  readonly ms: number;
}

async function measure(cluster: Cluster, operation: string, work: (round: number) => Promise<unknown>): Promise<Cost> {
  const requests = () => cluster.gateways.reduce((sum, { stats }) => sum + stats.requests, 0);
  const sent = requests();
  let commands = 0;
  const times: number[] = [];
  // Every gateway counts what its own Redis ran meanwhile.
  const counted = cluster.gateways.reduce<() => Promise<unknown>>(
    (inner, gateway) => async () => {
      const billed = await gateway.billed(inner);
      commands += billed;
    },
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const started_ms = performance.now();
        await work(round);
        times.push(performance.now() - started_ms);
        // Answers that nobody waited for belong to this operation too.
        await sleep(20);
      }
    },
  );
  await counted();
  const median = times.toSorted((a, b) => a - b)[ROUNDS / 2] as number;
  return {
    operation,
    requests: (requests() - sent) / ROUNDS,
    commands: commands / ROUNDS,
    ms: Number(median.toFixed(1)),
  };
}

for (const size of [3, 5]) {
  const cluster = await startCluster(size);
  await cluster.trust();
  // The scripts are known to every database before anything is measured.
  const warm = leaseOf(await tryLock(cluster.request(), "warm"));
  await cluster.request().renew([{ name: "warm", token: warm.token }]);
  await tryLock(cluster.request(), "warm");
  await cluster.request().release([{ name: "warm", token: warm.token }]);
  await cluster.request().inspect("warm", { wait_ms: 0 });

  const tokens: string[] = [];
  const table = [
    await measure(cluster, "acquire", async (round) => {
      tokens.push(leaseOf(await tryLock(cluster.request(), `lock-${round}`)).token);
    }),
    await measure(cluster, "renew", (round) =>
      cluster.request().renew([{ name: `lock-${round}`, token: tokens[round] as string }]),
    ),
    await measure(cluster, "failed try", (round) => tryLock(cluster.request(), `lock-${round}`)),
    await measure(cluster, "inspect", (round) => cluster.request().inspect(`lock-${round}`, { wait_ms: 0 })),
    await measure(cluster, "release", (round) =>
      cluster.request().release([{ name: `lock-${round}`, token: tokens[round] as string }]),
    ),
  ];
  const waiter = cluster.request();
  const { token } = leaseOf(await tryLock(cluster.request(), "held"));
  const keeping = setInterval(() => void cluster.request().renew([{ name: "held", token }]), 500);
  await tryLock(waiter, "held", { wait_ms: WAIT_MS });
  clearInterval(keeping);
  console.log(`${size} databases`);
  console.table(table);
  console.log(`a waiter: ${waiter.calls()} requests in ${WAIT_MS / 1000} s, its first and last try included`);
  await cluster.stop();
}
