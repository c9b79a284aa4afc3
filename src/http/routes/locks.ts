import type { Context, Hono } from "hono";
import type { Mode } from "../../lock/index.ts";
import type { AppEnv } from "../context.ts";
import { checkQuery, readBody, readName, readOptions, readToken, readWait } from "../input/input.ts";
import { requireScope } from "../middleware/access.ts";
import { first, leaseAnswer, stateAnswer } from "../output/answers.ts";
import { answerRead } from "../output/conditional.ts";
import { acquired, gaveUp, released } from "../output/locks.ts";
import { done, failed, say, waitGranted } from "../output/outcomes.ts";

type C = Context<AppEnv>;

/** The routes of single locks. `/locks` and `/rw` are paths to the same locks, and differ only in how locks are taken. */
export function lockRoutes(app: Hono<AppEnv>): void {
  const lock = requireScope("lock");
  app.post("/locks/:name/acquire", lock, (c) => acquire(c, "exclusive"));
  app.post("/rw/:name/read", lock, (c) => acquire(c, "shared"));
  app.post("/rw/:name/write", lock, (c) => acquire(c, "exclusive"));
  for (const base of ["/locks", "/rw"]) {
    app.post(`${base}/:name/release`, lock, release);
    app.post(`${base}/:name/renew`, lock, renew);
    app.get(`${base}/:name`, requireScope("read"), inspect);
  }
}

const MODE_IN_URL = new Map([
  ["mode", "is given by the URL: POST /rw/:name/read for a shared lock, /rw/:name/write for an exclusive one"],
]);

async function acquire(c: C, mode: Mode): Promise<Response> {
  const lock = readName(c);
  const fields = await readBody(c, c.get("schemas").acquire, MODE_IN_URL);
  const outcome = await c.get("locks").acquire([{ name: lock, mode }], readOptions(c, fields));
  return say(c, acquired(outcome, lock, mode, waitGranted(c)));
}

async function release(c: C): Promise<Response> {
  const lock = readName(c);
  // The schema ensures that exactly one of the two is present.
  const { token = "", ticket } = await readBody(c, c.get("schemas").release);
  if (ticket !== undefined) return say(c, gaveUp(await c.get("locks").giveUp([lock], ticket), lock));
  return say(c, released(first(await c.get("locks").release([{ name: lock, token }])), lock));
}

async function renew(c: C): Promise<Response> {
  const lock = readName(c);
  const { ttl: ttl_ms, ...fields } = await readBody(c, c.get("schemas").renew);
  const outcome = first(await c.get("locks").renew([{ name: lock, ttl_ms, ...fields }]));
  if (outcome.kind !== "renewed") return failed(c, outcome, { lock });
  return done(c, "renewed", leaseAnswer(outcome.lease));
}

async function inspect(c: C): Promise<Response> {
  const lock = readName(c);
  const { wait, history } = checkQuery(c, c.get("schemas").lockQuery);
  const token = readToken(c);
  const state = await c.get("locks").inspect(lock, { wait_ms: readWait(c, wait), history, token });
  const asked = { yours: token !== undefined, history };
  return answerRead(c, state.state, (at) => stateAnswer(at(state), asked));
}
