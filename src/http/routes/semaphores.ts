import type { Hono } from "hono";
import type { AppEnv } from "../context.ts";
import { readOptions } from "../input/input.ts";
import { first, semaphoreAnswer } from "../output/answers.ts";
import { answerRead } from "../output/conditional.ts";
import { say, waitGranted } from "../output/outcomes.ts";
import {
  absentSemaphore,
  semaphoreAcquired,
  semaphoreBroken,
  semaphoreDeleted,
  semaphoreGaveUp,
  semaphoreReleased,
  semaphoreRenewed,
  semaphoreSet,
} from "../output/semaphores.ts";
import { route } from "../route.ts";

/** Adds the routes of semaphores. */
export function semaphoreRoutes(app: Hono<AppEnv>): void {
  route(app, "setSemaphore", async (c, { permits }, name) => {
    return say(c, semaphoreSet(await c.get("locks").semaphores.set(name, permits)));
  });
  route(app, "inspectSemaphore", async (c, _, name) => {
    const state = await c.get("locks").semaphores.inspect(name);
    return "kind" in state ? say(c, absentSemaphore(name)) : answerRead(c, "told", (at) => semaphoreAnswer(at(state)));
  });
  route(app, "deleteSemaphore", async (c, { leases, fence, ...words }, semaphore) => {
    const { semaphores } = c.get("locks");
    if (fence !== undefined)
      return say(c, semaphoreBroken(await semaphores.breakLease(semaphore, fence, words), semaphore));
    if (leases === "only") return say(c, semaphoreBroken(await semaphores.break(semaphore, words), semaphore));
    return say(c, semaphoreDeleted(await semaphores.remove(semaphore, words), semaphore));
  });
  route(app, "acquirePermits", async (c, { permits, capacity, ...fields }, semaphore) => {
    const options = { ...readOptions(c, fields), permits, capacity };
    const outcome = await c.get("locks").semaphores.acquire(semaphore, options);
    return say(c, semaphoreAcquired(outcome, semaphore, waitGranted(c)));
  });
  // The schema ensures that exactly one of token and ticket is present.
  route(app, "releasePermits", async (c, { token = "", ticket }, semaphore) => {
    const { semaphores } = c.get("locks");
    if (ticket !== undefined) return say(c, semaphoreGaveUp(await semaphores.giveUp(semaphore, ticket), semaphore));
    return say(c, semaphoreReleased(await semaphores.release(semaphore, token), semaphore));
  });
  route(app, "renewPermits", async (c, { ttl: ttl_ms, ...fields }, semaphore) => {
    const outcome = first(await c.get("locks").renew([{ kind: "semaphore", name: semaphore, ttl_ms, ...fields }]));
    return say(c, semaphoreRenewed(outcome, semaphore));
  });
}
