import type { Hono } from "hono";
import type { AppEnv } from "../context.ts";
import { readOptions, readToken, readWait } from "../input/input.ts";
import { first, leaseAnswer, stateAnswer } from "../output/answers.ts";
import { answerRead } from "../output/conditional.ts";
import { acquired, broken, gaveUp, released, transferred } from "../output/locks.ts";
import { done, failed, say, waitGranted } from "../output/outcomes.ts";
import { route } from "../route.ts";

const MODES = { acquireLock: "exclusive", acquireRead: "shared", acquireWrite: "exclusive" } as const;
const elsewhere = new Map([
  ["mode", "is determined by the URL: POST /rw/:name/read for a shared lock, /rw/:name/write for an exclusive one"],
]);

/** Adds the routes of single locks. `/locks` and `/rw` lead to the same locks, and differ only in how locks are taken. */
export function lockRoutes(app: Hono<AppEnv>): void {
  for (const id of ["acquireLock", "acquireRead", "acquireWrite"] as const) acquireRoute(app, id);
  for (const [release, renew, inspect] of [
    ["releaseLock", "renewLock", "inspectLock"],
    ["releaseRw", "renewRw", "inspectRw"],
  ] as const) {
    // The schema ensures that exactly one of token and ticket is present.
    route(app, release, async (c, { token = "", ticket }, lock) => {
      if (ticket !== undefined) return say(c, gaveUp(await c.get("locks").giveUp([lock], ticket), lock));
      return say(c, released(first(await c.get("locks").release([{ name: lock, token }])), lock));
    });
    route(app, renew, async (c, { ttl: ttl_ms, ...fields }, lock) => {
      const outcome = first(await c.get("locks").renew([{ name: lock, ttl_ms, ...fields }]));
      return outcome.kind === "renewed" ? done(c, "renewed", leaseAnswer(outcome.lease)) : failed(c, outcome, { lock });
    });
    route(app, inspect, async (c, { wait, history }, lock) => {
      const token = readToken(c);
      const state = await c.get("locks").inspect(lock, { wait_ms: readWait(c, wait), history, token });
      const shown = { yours: token !== undefined, history };
      return answerRead(c, state.state, (at) => stateAnswer(at(state), shown));
    });
  }
  route(app, "transferLock", async (c, { token, owner, metadata, ttl: ttl_ms }, lock) => {
    return say(c, transferred(await c.get("locks").transfer(lock, token, { owner, metadata, ttl_ms }), lock));
  });
  route(app, "breakLock", async (c, { grace: grace_ms, delay, queue, fence, reason, by }, lock) => {
    const locks = c.get("locks");
    const outcome =
      fence === undefined
        ? await locks.break(lock, { grace_ms, delay, queue: QUEUE[queue], reason, by })
        : await locks.breakLease(lock, fence, { grace_ms, delay, reason, by });
    return say(c, broken(outcome, lock, queue !== "false"));
  });
}

const QUEUE = { false: "keep", true: "drop", only: "only" } as const;

function acquireRoute(app: Hono<AppEnv>, id: keyof typeof MODES): void {
  const mode = MODES[id];
  route(
    app,
    id,
    async (c, fields, lock) => {
      const outcome = await c.get("locks").acquire([{ name: lock, mode }], readOptions(c, fields));
      return say(c, acquired(outcome, lock, mode, waitGranted(c)));
    },
    { elsewhere },
  );
}
