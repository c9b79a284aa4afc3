import type { Context, Hono } from "hono";
import type { AppEnv } from "../context.ts";
import { checkQuery, readBody, readDelete, readName, readWait } from "../input/input.ts";
import { requireScope } from "../middleware/access.ts";
import { answerRead } from "../output/conditional.ts";
import { countedDown, latchDeleted, latchSeen, latchSet } from "../output/latches.ts";
import { say } from "../output/outcomes.ts";

type C = Context<AppEnv>;

/** The routes of count-down latches. */
export function latchRoutes(app: Hono<AppEnv>): void {
  const admin = requireScope("admin");
  app.put("/latches/:name", admin, set);
  app.get("/latches/:name", requireScope("read"), inspect);
  app.delete("/latches/:name", admin, remove);
  app.post("/latches/:name/count-down", requireScope("lock"), countDown);
}

async function set(c: C): Promise<Response> {
  const name = readName(c);
  const { count, ttl } = await readBody(c, c.get("schemas").latchSet);
  return say(c, latchSet(await c.get("locks").latches.set(name, count, ttl), name));
}

async function countDown(c: C): Promise<Response> {
  const name = readName(c);
  const { by } = await readBody(c, c.get("schemas").countDown);
  return say(c, countedDown(await c.get("locks").latches.countDown(name, by), name));
}

async function inspect(c: C): Promise<Response> {
  const name = readName(c);
  const { wait } = checkQuery(c, c.get("schemas").inspectQuery);
  const outcome = await c.get("locks").latches.inspect(name, readWait(c, wait));
  const said = latchSeen(outcome, name);
  return outcome.kind === "latch" && "answer" in said ? answerRead(c, said.done, () => said.answer) : say(c, said);
}

async function remove(c: C): Promise<Response> {
  const latch = readName(c);
  await readDelete(c, c.get("schemas").noQuery);
  return say(c, latchDeleted(await c.get("locks").latches.remove(latch), latch));
}
