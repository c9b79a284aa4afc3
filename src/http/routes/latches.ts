import type { Hono } from "hono";
import type { AppEnv } from "../context.ts";
import { readWait } from "../input/input.ts";
import { answerRead } from "../output/conditional.ts";
import { countedDown, latchDeleted, latchSeen, latchSet } from "../output/latches.ts";
import { say } from "../output/outcomes.ts";
import { route } from "../route.ts";

/** Adds the routes of count-down latches. */
export function latchRoutes(app: Hono<AppEnv>): void {
  route(app, "setLatch", async (c, { count, ttl }, name) => {
    return say(c, latchSet(await c.get("locks").latches.set(name, count, ttl), name));
  });
  route(app, "inspectLatch", async (c, { wait }, name) => {
    const outcome = await c.get("locks").latches.inspect(name, readWait(c, wait));
    const said = latchSeen(outcome, name);
    return outcome.kind === "latch" && "answer" in said ? answerRead(c, said.done, () => said.answer) : say(c, said);
  });
  route(app, "deleteLatch", async (c, _, latch) => {
    return say(c, latchDeleted(await c.get("locks").latches.remove(latch), latch));
  });
  route(app, "countDownLatch", async (c, { by }, name) => {
    return say(c, countedDown(await c.get("locks").latches.countDown(name, by), name));
  });
}
