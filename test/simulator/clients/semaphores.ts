/** Raw clients use a semaphore while its capacity changes, its leases are broken, and it is sometimes deleted. */
import { insist, pick } from "../../prove/clients/client.ts";
import type { Scene } from "../../prove/clients/work.ts";
import { sleep } from "../../support/services/http.ts";
import { happens, take, tarry, WAITS_MS } from "./requests.ts";

export const POOL = "hot-pool";
const PATH = `/semaphores/${POOL}`;
const CAPACITY_MAX = 5;

const about = { names: [POOL], mode: "shared" } as const;
const draw = (random: () => number) => 1 + Math.floor(random() * CAPACITY_MAX);

export const takePermits: Scene = async (worker) => {
  const { random, habits } = worker;
  const permits = 1 + Math.floor(random() * 3);
  const ttl_ms = pick(random, habits.ttls_ms);
  const wait_ms = pick(random, WAITS_MS);
  const fair = happens(worker, 0.85);
  const min_hold = happens(worker, 0.1) ? { min_hold: "500ms" } : {};
  const capacity = draw(random);
  const answer = await take(worker, {
    intent: { kind: "take permits", ...about, permits, capacity, ttl_ms, wait_ms, fair },
    path: `${PATH}/acquire`,
    fields: { permits, capacity, ttl: `${ttl_ms}ms`, wait: `${wait_ms}ms`, fair, ...min_hold },
    give_up: { path: `${PATH}/release`, fields: {} },
  });
  if (answer === undefined) return;
  const { token } = answer.body;
  const held = { ...about, token, ttl_ms };
  let holds = 1;
  if (happens(worker, 0.2)) {
    const { status } = await insist(worker, { kind: "reenter", ...held }, `${PATH}/acquire`, {
      token,
      ttl: `${ttl_ms}ms`,
    });
    if (status === 200) holds += 1;
  }
  await tarry(worker, ttl_ms);
  if (happens(worker, 0.3)) await insist(worker, { kind: "renew", ...held }, `${PATH}/renew`, { token });
  if (happens(worker, 0.2)) {
    const leases = [{ kind: "semaphore", name: POOL, token }];
    await insist(worker, { kind: "heartbeat", ...held }, "/heartbeat", { leases });
  }
  await sleep(random() * 100);
  if (happens(worker, 0.1)) return;
  for (; holds > 0; holds--) await insist(worker, { kind: "release", ...held }, `${PATH}/release`, { token });
};

export const setCapacity: Scene = async (worker) => {
  const permits = draw(worker.random);
  const intent = { kind: "set capacity", names: [POOL], capacity: permits } as const;
  await insist(worker, intent, PATH, { permits }, { method: "PUT" });
};

/** Ends all leases, ends one of them, or deletes the semaphore. */
export const endPermits: Scene = async (worker) => {
  const { body } = await insist(worker, { kind: "read", names: [POOL] }, PATH);
  const fence = happens(worker, 0.4) ? body.holders?.[0]?.fence : undefined;
  const query = fence !== undefined ? `?fence=${fence}` : happens(worker, 0.6) ? "?leases=only" : "";
  const intent = {
    kind: "break",
    names: [POOL],
    grace_ms: 0,
    keep_delay: true,
    queue: query === "" ? "drop" : "keep",
  } as const;
  await insist(worker, { ...intent, ...(fence !== undefined && { fence }) }, PATH + query, undefined, {
    method: "DELETE",
  });
};
