import type { Context, Hono } from "hono";
import type { AppEnv } from "../context.ts";
import { checkQuery, readBody, readDelete, readName, readOptions } from "../input/input.ts";
import { requireScope } from "../middleware/access.ts";
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

type C = Context<AppEnv>;

/** The routes of semaphores. */
export function semaphoreRoutes(app: Hono<AppEnv>): void {
  const lock = requireScope("lock");
  const admin = requireScope("admin");
  app.put("/semaphores/:name", admin, set);
  app.get("/semaphores/:name", requireScope("read"), inspect);
  app.delete("/semaphores/:name", admin, remove);
  app.post("/semaphores/:name/acquire", lock, acquire);
  app.post("/semaphores/:name/release", lock, release);
  app.post("/semaphores/:name/renew", lock, renew);
}

async function set(c: C): Promise<Response> {
  const name = readName(c);
  const { permits } = await readBody(c, c.get("schemas").semaphoreSet);
  return say(c, semaphoreSet(await c.get("locks").semaphores.set(name, permits)));
}

async function inspect(c: C): Promise<Response> {
  const name = readName(c);
  checkQuery(c, c.get("schemas").noQuery);
  const state = await c.get("locks").semaphores.inspect(name);
  return "kind" in state ? say(c, absentSemaphore(name)) : answerRead(c, "told", (at) => semaphoreAnswer(at(state)));
}

async function remove(c: C): Promise<Response> {
  const semaphore = readName(c);
  const { leases, fence, ...words } = await readDelete(c, c.get("schemas").semaphoreDeleteQuery);
  const { semaphores } = c.get("locks");
  if (fence !== undefined) {
    return say(c, semaphoreBroken(await semaphores.breakLease(semaphore, fence, words), semaphore));
  }
  if (leases === "only") return say(c, semaphoreBroken(await semaphores.break(semaphore, words), semaphore));
  return say(c, semaphoreDeleted(await semaphores.remove(semaphore, words), semaphore));
}

async function acquire(c: C): Promise<Response> {
  const semaphore = readName(c);
  const { permits, capacity, ...fields } = await readBody(c, c.get("schemas").semaphoreAcquire);
  const outcome = await c.get("locks").semaphores.acquire(semaphore, {
    ...readOptions(c, fields),
    permits,
    capacity,
  });
  return say(c, semaphoreAcquired(outcome, semaphore, waitGranted(c)));
}

async function release(c: C): Promise<Response> {
  const semaphore = readName(c);
  // The schema ensures that exactly one of the two is present.
  const { token = "", ticket } = await readBody(c, c.get("schemas").release);
  const { semaphores } = c.get("locks");
  if (ticket !== undefined) return say(c, semaphoreGaveUp(await semaphores.giveUp(semaphore, ticket), semaphore));
  return say(c, semaphoreReleased(await semaphores.release(semaphore, token), semaphore));
}

async function renew(c: C): Promise<Response> {
  const semaphore = readName(c);
  const { ttl: ttl_ms, ...fields } = await readBody(c, c.get("schemas").renew);
  const outcome = first(await c.get("locks").renew([{ kind: "semaphore", name: semaphore, ttl_ms, ...fields }]));
  return say(c, semaphoreRenewed(outcome, semaphore));
}
