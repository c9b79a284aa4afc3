/** Replaces objects during a wait. Every deployment replaces all objects this way. */
import { afterAll, test } from "vitest";
import { bodyOf, Lock, sleep } from "../support/services/http.ts";
import { startBreakableWorker, startStore } from "../support/services/targets.ts";

const store = await startStore();
const targets = await Promise.all([startBreakableWorker(), startBreakableWorker(store)]);
afterAll(async () => {
  await Promise.all(targets.map((target) => target.stop()));
  await store.stop();
});

test.concurrent.for(targets)(
  "5.7 waiting: $name: every waiter is served even if the lock's object is replaced",
  async (target, { expect }) => {
    const lock = new Lock(target);
    const { token } = await lock.hold();
    const waiters = Array.from({ length: 4 }, async () => {
      const grant = bodyOf(await lock.acquire({ wait: "20s" }), 200);
      await lock.end(grant.token);
      return grant.fence;
    });
    await expect.poll(async () => (await lock.state()).queue_length).toBe(4);
    for (let i = 0; i < 2; i++) {
      await target.breakObjectOf(lock.name);
      await sleep(100);
    }
    await lock.end(token);
    expect(new Set(await Promise.all(waiters)).size).toBe(4);
  },
);
