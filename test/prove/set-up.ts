/** Creates the shared objects that don't exist by default, and reads what remains of them after the clients have left. */
import { bodyOf, Lock, send, sleep, type Target } from "../support/services/http.ts";
import type { Leftovers } from "./checks/leftovers.ts";
import { CAPACITY, type Habits, HOT, LATCH_COUNT, LATCHES, SEMAPHORE } from "./clients/shared.ts";

/** Longer than any run. The records of a latch's countdowns live as long as the latch. */
export const LATCH_TTL_MS = 6 * 3_600_000;
/** Requests are retried while servers recover from their faults. */
const TRIES_MAX = 50;

/** Recreates the semaphore and the latches if clients use them. */
export async function setUp(server: Target, { scenes }: Pick<Habits, "scenes">): Promise<void> {
  const put = (path: string, fields: object) =>
    send(server, path, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(fields),
    });
  if (scenes.includes("permits")) bodyOf(await put(`/semaphores/${SEMAPHORE}`, { permits: CAPACITY }), 200);
  if (!scenes.includes("countDown")) return;
  for (const latch of LATCHES) {
    await send(server, `/latches/${latch}`, { method: "DELETE" });
    bodyOf(await put(`/latches/${latch}`, { count: LATCH_COUNT, ttl: `${LATCH_TTL_MS}ms` }), 201);
  }
}

/** Returns the remaining count of each latch, and deletes the latches. */
export async function takeDown(server: Target, habits: Pick<Habits, "scenes">): Promise<Map<string, number>> {
  const left = await countsOf(server, habits);
  for (const latch of left.keys()) {
    bodyOf(await answered(() => send(server, `/latches/${latch}`, { method: "DELETE" })), 200);
  }
  return left;
}

export async function countsOf(server: Target, { scenes }: Pick<Habits, "scenes">): Promise<Map<string, number>> {
  const left = new Map<string, number>();
  for (const latch of scenes.includes("countDown") ? LATCHES : []) {
    left.set(latch, bodyOf(await answered(() => send(server, `/latches/${latch}`)), 200).count);
  }
  return left;
}

async function answered(attempt: () => ReturnType<typeof send>): ReturnType<typeof send> {
  for (let tries = 1; ; tries++) {
    const answer = await attempt();
    if (answer.status !== 503 || tries === TRIES_MAX) return answer;
    await sleep(100);
  }
}

/**
 * For each lock, returns the status of the response to an acquire at the end. Any client that still holds the lock or is in its
 * queue is dead: leases and places end within 30 s.
 */
export async function obtainAll(server: Target): Promise<Leftovers["obtained"]> {
  const obtained = new Map<string, number>();
  await Promise.all(
    HOT.map(async (name) => {
      const lock = new Lock(server, name);
      let answer = await lock.acquire({ wait: "10s" });
      for (let tries = 0; answer.status === 423 && tries < 4; tries++) {
        answer = await lock.acquire({ wait: "10s", ...(answer.body.ticket && { ticket: answer.body.ticket }) });
      }
      obtained.set(name, answer.status);
      if (answer.status === 200) await lock.release({ token: answer.body.token });
    }),
  );
  return obtained;
}
