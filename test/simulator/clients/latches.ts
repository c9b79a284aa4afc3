/** Clients create, count down, wait for and delete a few shared latches. */
import { insist, pick } from "../../prove/clients/client.ts";
import type { Scene, Worker } from "../../prove/clients/work.ts";
import { sleep } from "../../support/services/http.ts";
import { happens } from "./requests.ts";

const GATES = ["hot-gate-0", "hot-gate-1", "hot-gate-2"];
const TTLS_MS = [2_000, 20_000, 60_000];

export const gate: Scene = async (worker) => {
  const { random } = worker;
  const name = pick(random, GATES);
  const about = { names: [name] };
  if (happens(worker, 0.5)) {
    const [count, ttl_ms] = [1 + Math.floor(random() * 4), pick(random, TTLS_MS)];
    const intent = { kind: "set latch", ...about, count, ttl_ms } as const;
    await insist(worker, intent, `/latches/${name}`, { count, ttl: `${ttl_ms}ms` }, { method: "PUT" });
  }
  for (let steps = Math.ceil(random() * 3); steps > 0 && worker.working(); steps--) {
    if (happens(worker, 0.5)) await countDown(worker, name);
    else
      await insist(worker, { kind: "see latch", ...about }, `/latches/${name}?wait=${pick(random, [0, 500, 4_000])}ms`);
    await sleep(random() * 200);
  }
  if (happens(worker, 0.15)) {
    await insist(worker, { kind: "delete latch", ...about }, `/latches/${name}`, undefined, { method: "DELETE" });
  }
};

async function countDown(worker: Worker, name: string): Promise<void> {
  const by = happens(worker, 0.2) ? 2 : 1;
  await insist(worker, { kind: "count down", names: [name], count: by }, `/latches/${name}/count-down`, { by });
}
