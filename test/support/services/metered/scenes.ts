/**
 * What clients do with locks, and what the metrics must report about it. Each scene uses names whose leases only its own
 * client ends.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { CountingClient } from "./client.ts";

/** `own` is a name that no other client uses; `shared` is one that others use too. */
type Scene = (client: CountingClient, own: string, shared: string) => Promise<unknown>;

const TTL_MS = 100;

const holdAndRelease: Scene = async (client, own) => {
  const { token } = (await client.acquire("lock", "exclusive", own)).body;
  await client.renew("lock", own, token);
  await client.release("lock", "exclusive", own, token);
};

const tryShared: Scene = async (client, _, shared) => {
  const { status, body } = await client.acquire("lock", "exclusive", shared);
  if (status === 200) await client.release("lock", "exclusive", shared, body.token);
};

const waitShared: Scene = async (client, _, shared) => {
  const { status, body } = await client.acquire("lock", "exclusive", shared, { wait: "10s" });
  if (status !== 200) throw new Error(`${shared} was not granted within 10 s: ${JSON.stringify(body)}`);
  await client.release("lock", "exclusive", shared, body.token);
};

const giveUpWaiting: Scene = async (client, own) => {
  const { token } = (await client.acquire("lock", "exclusive", own)).body;
  const { ticket } = (await client.acquire("lock", "exclusive", own, { wait: "1ms" })).body;
  await client.acquire("lock", "exclusive", own, { ticket });
  await client.send("POST", "/locks/:name/release", own, { ticket });
  await client.release("lock", "exclusive", own, token);
};

const reenter: Scene = async (client, own) => {
  const { token } = (await client.acquire("lock", "exclusive", own)).body;
  await client.acquire("lock", "exclusive", own, { token });
  await client.release("lock", "exclusive", own, token);
  await client.release("lock", "exclusive", own, token);
  await client.release("lock", "exclusive", own, token);
};

const repeat: Scene = async (client, own) => {
  const [taking, ending] = [own, `${own}-end`].map((key) => ({ "Idempotency-Key": key })) as [object, object];
  const { token } = (await client.acquire("lock", "exclusive", own, {}, { ...taking })).body;
  await client.acquire("lock", "exclusive", own, {}, { ...taking });
  await client.release("lock", "exclusive", own, token, { ...ending });
  await client.release("lock", "exclusive", own, token, { ...ending }, true);
};

const readTogether: Scene = async (client, own) => {
  const leases = [];
  // The last of these leases exceeds the deployment's limit.
  for (let i = 0; i < LEASES_MAX + 1; i++) leases.push(await client.acquire("lock", "shared", own));
  for (const { body } of leases.slice(0, -1)) await client.release("lock", "shared", own, body.token);
};

const permits: Scene = async (client, own) => {
  await client.acquire("semaphore", "shared", own);
  const { token } = (await client.acquire("semaphore", "shared", own, { capacity: 1 })).body;
  await client.acquire("semaphore", "shared", own, { wait: "1ms" });
  await client.renew("semaphore", own, token);
  await client.release("semaphore", "shared", own, token);
};

const several: Scene = async (client, own) => {
  const names = [0, 1, 2].map((i) => `${own}-${i}`);
  const { token } = (await client.acquireAll(names)).body;
  await client.acquireAll(names);
  const leases = names.map((name) => ({ kind: "lock" as const, name, token }));
  await client.heartbeat([...leases, { kind: "lock", name: own, token }]);
  for (const name of names) await client.release("lock", "exclusive", name, token);
};

/** The next client discovers that a lease has ended. */
async function findEnd(client: CountingClient, name: string, ended: string): Promise<void> {
  const { token } = (await client.acquire("lock", "exclusive", name)).body;
  client.ended("lock", "exclusive", name, ended);
  await client.release("lock", "exclusive", name, token);
}

const loseByTime = (ended: "expired" | "max_hold", fields: object): Scene => {
  return async (client, own) => {
    const { token } = (await client.acquire("lock", "exclusive", own, { ttl: `${TTL_MS}ms`, ...fields })).body;
    await sleep(TTL_MS + 10);
    await client.renew("lock", own, token);
    await findEnd(client, own, ended);
  };
};

/** On a busy machine, a renewal may arrive too late. */
const renewLate: Scene = async (client, own) => {
  for (let ttl_ms = 6 * TTL_MS; ; ttl_ms *= 2) {
    const { token } = (await client.acquire("lock", "exclusive", own, { ttl: `${ttl_ms}ms` })).body;
    await sleep(0.75 * ttl_ms);
    const { status } = await client.renew("lock", own, token, true);
    if (status === 200) return client.release("lock", "exclusive", own, token);
    await findEnd(client, own, "expired");
  }
};

const breakLock: Scene = async (client, own) => {
  const { token } = (await client.acquire("lock", "exclusive", own)).body;
  const { broken } = (await client.send("DELETE", "/locks/:name", own)).body;
  client.ended("lock", "exclusive", own, "broken", broken);
  await client.renew("lock", own, token);
};

const transfer: Scene = async (client, own) => {
  const { token } = (await client.acquire("lock", "exclusive", own)).body;
  const after = (await client.send("POST", "/locks/:name/transfer", own, { token })).body;
  client.ended("lock", "exclusive", own, "transferred");
  await client.release("lock", "exclusive", own, token);
  await client.release("lock", "exclusive", own, after.token);
};

const mistakes: Scene = async (client, own) => {
  await client.acquire("lock", "exclusive", own, { ttl: "forever" });
  await client.release("lock", "exclusive", own, "no-token");
  await client.send("GET", "/locks/:name", own);
  await client.send("POST", "/heartbeat", "", {});
};

export const LEASES_MAX = 2;

/** Most scenes show everyday use. */
export const SCENES: readonly (readonly [weight: number, scene: Scene])[] = [
  [20, holdAndRelease],
  [12, tryShared],
  [10, waitShared],
  [3, giveUpWaiting],
  [4, reenter],
  [4, repeat],
  [3, readTogether],
  [4, permits],
  [4, several],
  [1, loseByTime("expired", {})],
  [1, loseByTime("max_hold", { max_hold: `${TTL_MS}ms` })],
  [1, renewLate],
  [2, breakLock],
  [2, transfer],
  [2, mistakes],
];
