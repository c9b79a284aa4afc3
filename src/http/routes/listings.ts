import type { Context, Hono } from "hono";
import type * as z from "zod/mini";
import type { RequestSchemas } from "../../contract/requests.ts";
import type * as wire from "../../contract/responses.ts";
import { InvalidCursorError } from "../../engine/engine.ts";
import type { ListOptions, LockService, Page } from "../../lock/index.ts";
import { type Pace, TooManyListingsError } from "../../lock/index.ts";
import type { AppEnv } from "../context.ts";
import { listedAnswer, listedSemaphoreAnswer } from "../output/answers.ts";
import { answerRead } from "../output/conditional.ts";
import { listedLatchAnswer } from "../output/latches.ts";
import { invalid, ProblemError } from "../output/problem.ts";
import { route } from "../route.ts";

type C = Context<AppEnv>;

/** Adds the routes of listings, which return one page at a time. */
export function listingRoutes(app: Hono<AppEnv>, pace: Pace): void {
  route(app, "listLocks", async (c, query) => {
    const { items, cursor } = await pageOf(c, pace, query, (locks, options) => locks.list(options));
    return answerRead(c, "listed", (at) => {
      return { locks: items.map((item) => listedAnswer(at(item))), cursor } satisfies wire.LockPage;
    });
  });
  route(app, "listSemaphores", async (c, query) => {
    const { items, cursor } = await pageOf(c, pace, query, ({ semaphores }, options) => semaphores.list(options));
    return answerRead(c, "listed", (at) => {
      return { semaphores: items.map((item) => listedSemaphoreAnswer(at(item))), cursor } satisfies wire.SemaphorePage;
    });
  });
  route(app, "listLatches", async (c, query) => {
    const { items, cursor } = await pageOf(c, pace, query, ({ latches }, options) => latches.list(options));
    const answer = { latches: items.map(listedLatchAnswer), cursor } satisfies wire.LatchPage;
    return answerRead(c, "listed", () => answer);
  });
}

type List<Item> = (locks: LockService, options: ListOptions) => Promise<Page<Item>>;

/** Returns one page of the names that the API key may see. */
export async function pageOf<Item>(
  c: C,
  pace: Pace,
  { prefix, limit, cursor }: z.output<RequestSchemas["listQuery"]>,
  list: List<Item>,
): Promise<Page<Item>> {
  const identity = c.get("identity");
  const { prefix: own } = identity;
  // A key sees only names that it can use. If its prefix and the requested one are compatible, the longer one applies.
  const narrowed = own.startsWith(prefix) ? own : prefix;
  if (!narrowed.startsWith(own)) return { items: [], cursor: null };
  const options = { prefix: narrowed, limit, cursor };
  try {
    const request = { time: c.get("exchange").time, signal: c.req.raw.signal };
    return await pace.page(identity, (turn) => list(c.get("locks"), { ...options, turn }), request);
  } catch (error) {
    if (error instanceof InvalidCursorError) {
      throw invalid([
        { path: "cursor", message: "must be the cursor from the previous page of this listing, with the same prefix" },
      ]);
    }
    if (!(error instanceof TooManyListingsError)) throw error;
    throw new ProblemError("rate_limited", {
      detail:
        "Other listings took too long: request only one page at a time, and try again after the delay in Retry-After.",
      retry_after_ms: 1_000,
    });
  }
}
