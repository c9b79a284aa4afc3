/** What the tools do: what the routes do, with other words. */
import type { Context } from "hono";
import type * as z from "zod/mini";
import { TOOL_TTL_DEFAULT_MS, TOOL_WAIT_MAX_S, type ToolName, type ToolSchemas } from "../../contract/tools.ts";
import type { Pace } from "../../lock/pace.ts";
import type { AppEnv } from "../environment.ts";
import { requireNames } from "../middleware/access.ts";
import { busyMembers, first, leaseAnswer, listedAnswer, stateAnswer } from "../output/answers.ts";
import { failure, misuse, refusal } from "../output/outcomes.ts";
import type { Problem } from "../output/problem.ts";
import { pageOf } from "../routes/listings.ts";
import { described, describedFully, held, REPEATED, waiting } from "./texts.ts";

type C = Context<AppEnv>;

/** The result of a call. `message` is all that some clients show, and the other fields are all that others show. */
export interface Told {
  readonly message: string;
}

type Calls = {
  readonly [Name in ToolName]: (c: C, args: z.output<ToolSchemas[Name]>, pace: Pace) => Promise<Told | Problem>;
};

export const CALLS: Calls = {
  async lock_acquire(c, { name, wait_seconds, ttl_seconds, owner, ticket, idempotency_key }) {
    use(c, name);
    c.set("idempotency_key", idempotency_key);
    const { ttl_max_ms, wait_max_ms } = c.get("config");
    const outcome = await c.get("locks").acquire([{ name, mode: "exclusive" }], {
      ttl_ms: ttl_seconds === undefined ? Math.min(TOOL_TTL_DEFAULT_MS, ttl_max_ms) : ttl_seconds * 1000,
      wait_ms: Math.min(wait_seconds, TOOL_WAIT_MAX_S, wait_max_ms / 1000) * 1000,
      fair: true,
      lock_delay_ms: 0,
      ticket,
      owner,
    });
    if (outcome.kind === "granted") {
      const lease = first(outcome.leases);
      const { repeated } = outcome;
      const message = (repeated ? REPEATED : "") + held(lease);
      return did(c, "granted", { message, granted: true, ...(repeated && { repeated }), ...leaseAnswer(lease) });
    }
    if (outcome.kind !== "busy") return refusal(outcome, { lock: name });
    const { retry_after_ms } = outcome;
    const members = { granted: false, lock: name, retry_after_ms, ...busyMembers(outcome) };
    return did(c, "locked", { message: waiting(name, outcome), ...members });
  },

  async lock_renew(c, { name, token, ttl_seconds }) {
    use(c, name);
    const ttl_ms = ttl_seconds && ttl_seconds * 1000;
    const outcome = first(await c.get("locks").renew([{ name, token, ttl_ms }]));
    if (outcome.kind !== "renewed") return failure(outcome, { lock: name });
    return did(c, "renewed", { message: held(outcome.lease), ...leaseAnswer(outcome.lease) });
  },

  async lock_release(c, { name, token = "", ticket }) {
    use(c, name);
    if (ticket !== undefined) {
      const outcome = await c.get("locks").giveUp([name], ticket);
      if (outcome.kind === "mismatch") return misuse(outcome.what);
      return did(c, "given_up", { message: "You left the queue.", lock: name, released: true });
    }
    const outcome = first(await c.get("locks").release([{ name, token }]));
    if (outcome.kind !== "released") return failure(outcome, { lock: name });
    const released = outcome.hold_count === 0;
    const message = released ? "Released." : "You still hold it.";
    return did(c, "released", { message, lock: name, released });
  },

  async lock_status(c, { name, token }) {
    use(c, name);
    const state = await c.get("locks").inspect(name, { wait_ms: 0, token });
    const yours = token && `\n${state.yours ? held(state.yours) : "This token holds nothing: stop."}`;
    const answer = stateAnswer(state, { yours: token !== undefined, history: false });
    return did(c, state.state, { message: describedFully(state) + (yours ?? ""), ...answer });
  },

  async lock_list(c, query, pace) {
    const { items, cursor } = await pageOf(c, pace, query, (locks, options) => locks.list(options));
    const lines = items.map((item) => described(item));
    const more = cursor === null ? [] : [`More: call again with cursor ${cursor} .`];
    const message = [...lines, ...more].join("\n") || "None.";
    return did(c, "listed", { message, locks: items.map(listedAnswer), cursor });
  },
};

/** Notes which lock it is about, and that the key may use it. */
function use(c: C, name: string): void {
  c.set("lock", name);
  requireNames(c, [name]);
}

/** Notes for the access log what was done. */
function did(c: C, outcome: string, told: Told & Readonly<Record<string, unknown>>): Told {
  c.set("outcome", outcome);
  return told;
}
