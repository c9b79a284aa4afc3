/** The operations behind the tools: the same as those behind the routes, under other names. */
import type { Context } from "hono";
import type * as z from "zod/mini";
import { TOOL_TTL_DEFAULT_MS, TOOL_WAIT_MAX_S, type ToolName, type ToolSchemas } from "../../contract/tools.ts";
import type { Pace, ReleaseOutcome, RenewOutcome } from "../../lock/index.ts";
import type { AppEnv } from "../context.ts";
import { requireHeadStart } from "../input/input.ts";
import { requireNames } from "../middleware/access.ts";
import {
  busyMembers,
  first,
  leaseAnswer,
  listedAnswer,
  multiAnswer,
  semaphoreAnswer,
  semaphoreHolderAnswer,
  standbyAnswer,
  stateAnswer,
} from "../output/answers.ts";
import { failure, misuse, refusal, saying } from "../output/outcomes.ts";
import type { Problem } from "../output/problem.ts";
import { absentSemaphore, refusalOfSemaphore, semaphoreLease } from "../output/semaphores.ts";
import { pageOf } from "../routes/listings.ts";
import * as texts from "./texts.ts";

type C = Context<AppEnv>;

/** The result of a call. Some clients show only `message`, and some show only the remaining fields. */
export interface Told {
  readonly message: string;
}

type Calls = {
  readonly [Name in ToolName]: (c: C, args: Args<Name>, pace: Pace) => Promise<Told | Problem>;
};
type Args<Name extends ToolName> = z.output<ToolSchemas[Name]> & Task;

/** The task in which a call continues. */
export interface Task {
  /** An Idempotency-Key that the service has generated for the task, so that no other call can have it. */
  readonly task_key?: string;
  /** How long its place stays on standby. */
  readonly standby_ms?: number;
}

export const CALLS: Calls = {
  async lock_acquire(c, args) {
    const names = use(c, args);
    const options = acquiring(c, args);
    const outcome = await c.get("locks").acquire(
      names.map((name) => ({ name, mode: args.mode })),
      { ...options, need: args.need },
    );
    if (outcome.kind === "granted") {
      const { leases, waited_ms, repeated } = outcome;
      const message = (repeated && args.task_key === undefined ? texts.REPEATED : "") + texts.heldLocks(leases);
      const shown = leases.length === 1 ? leaseAnswer(first(leases)) : multiAnswer(leases, { waited_ms });
      return did(c, "granted", { message, granted: true, ...(repeated && { repeated }), ...shown });
    }
    const subject = subjectOf(names);
    if (outcome.kind !== "busy") return refusal(outcome, subject);
    const { retry_after_ms, blocked_by } = outcome;
    const place = standbyAnswer(outcome) ?? { retry_after_ms, ...busyMembers(outcome) };
    const members = { ...subject, ...(names.length > 1 && { blocked_by }), ...place };
    return did(c, "locked", { message: texts.waiting(outcome, subject), granted: false, ...members });
  },

  async lock_renew(c, args) {
    const names = use(c, args);
    const { token, metadata } = args;
    const ttl_ms = args.ttl_seconds && args.ttl_seconds * 1000;
    const outcomes = await c.get("locks").renew(names.map((name) => ({ name, token, ttl_ms, metadata })));
    const leases = outcomes.flatMap((outcome) => (outcome.kind === "renewed" ? [outcome.lease] : []));
    if (leases.length < names.length) return failureOf(names, outcomes, "renewed");
    const { waited_ms: _, ...several } = multiAnswer(leases, { waited_ms: 0 });
    const shown = leases.length === 1 ? leaseAnswer(first(leases)) : several;
    return did(c, "renewed", { message: texts.heldLocks(leases), ...shown });
  },

  async lock_release(c, args) {
    const names = use(c, args);
    const { token = "", ticket } = args;
    if (ticket !== undefined) {
      const outcome = await c.get("locks").giveUp(names, ticket);
      if (outcome.kind === "mismatch") return misuse(outcome.what);
      return did(c, "given_up", { message: texts.LEFT, ...subjectOf(names), released: true });
    }
    const outcomes = await c.get("locks").release(names.map((name) => ({ name, token })));
    if (outcomes.some(({ kind }) => kind !== "released")) return failureOf(names, outcomes, "released");
    const released = outcomes.every((outcome) => outcome.kind === "released" && outcome.hold_count === 0);
    return did(c, "released", { message: texts.released(released), ...subjectOf(names), released });
  },

  async lock_status(c, { name, token }) {
    use(c, { name });
    const state = await c.get("locks").inspect(name, { wait_ms: 0, token });
    const yours =
      token &&
      `\n${state.yours ? texts.heldLocks([state.yours]) : "This token does not belong to a lease on this lock: stop working."}`;
    const answer = stateAnswer(state, { yours: token !== undefined, history: false });
    return did(c, state.state, { message: texts.describedFully(state) + (yours ?? ""), ...answer });
  },

  async lock_list(c, query, pace) {
    const { items, cursor } = await pageOf(c, pace, query, (locks, options) => locks.list(options));
    const lines = items.map((item) => texts.described(item));
    const more = cursor === null ? [] : [`For more, call again with cursor ${cursor} .`];
    const message = [...lines, ...more].join("\n") || "None.";
    return did(c, "listed", { message, locks: items.map(listedAnswer), cursor });
  },

  async semaphore_acquire(c, args) {
    const { name, permits, capacity } = args;
    use(c, args);
    const options = { ...acquiring(c, args), permits, capacity };
    const outcome = await c.get("locks").semaphores.acquire(name, options);
    if (outcome.kind === "granted") {
      const { lease, repeated } = outcome;
      const message = (repeated && args.task_key === undefined ? texts.REPEATED : "") + texts.heldPermits(lease);
      const shown = { ...(repeated && { repeated }), ...semaphoreLease(lease), ...capacityOf(outcome) };
      return did(c, "granted", { message, granted: true, ...shown });
    }
    if (outcome.kind !== "busy") return refusalOfSemaphore(outcome, name, {});
    const { retry_after_ms, available } = outcome;
    const subject = { semaphore: name, permits: outcome.permits };
    const held = { ...outcome, holders: [], blocked_by: [] };
    const holders = outcome.holders.map(semaphoreHolderAnswer);
    const place = standbyAnswer(held) ?? { retry_after_ms, ...busyMembers(held) };
    const members = { available, ...capacityOf(outcome), ...place, holders };
    const message = texts.waiting({ ...outcome, blocked_by: [] }, subject);
    return did(c, "locked", { message, granted: false, ...subject, ...members });
  },

  async semaphore_renew(c, { name, token, ttl_seconds, metadata }) {
    use(c, { name });
    const ttl_ms = ttl_seconds && ttl_seconds * 1000;
    const outcome = first(await c.get("locks").renew([{ kind: "semaphore", name, token, ttl_ms, metadata }]));
    if (outcome.kind !== "renewed") return failure(outcome, { semaphore: name });
    const { lock: _, mode: __, permits = 1, ...rest } = outcome.lease;
    const lease = { ...rest, semaphore: name, permits };
    return did(c, "renewed", { message: texts.heldPermits(lease), ...semaphoreLease(lease) });
  },

  async semaphore_release(c, { name, token = "", ticket }) {
    use(c, { name });
    const { semaphores } = c.get("locks");
    if (ticket !== undefined) {
      const outcome = await semaphores.giveUp(name, ticket);
      if (outcome.kind === "mismatch") return misuse(outcome.what);
      return did(c, "given_up", { message: texts.LEFT, semaphore: name, released: true });
    }
    const outcome = await semaphores.release(name, token);
    if (outcome.kind !== "released") return failure(outcome, { semaphore: name });
    const released = outcome.hold_count === 0;
    return did(c, "released", { message: texts.released(released), semaphore: name, released });
  },

  async semaphore_status(c, { name }) {
    use(c, { name });
    const state = await c.get("locks").semaphores.inspect(name);
    if ("kind" in state) return absentSemaphore(name);
    return did(c, "told", { message: texts.describedSemaphore(state), ...semaphoreAnswer(state) });
  },
};

/** Records the locks of a call, and checks that the key may use them. */
function use(c: C, { name, more_names = [] }: { name: string; more_names?: string[] | undefined }): string[] {
  const names = [name, ...more_names];
  c.set("lock", names.join(", "));
  requireNames(c, names);
  return names;
}

/** Returns the options that are common to acquiring locks and permits. */
function acquiring(c: C, args: Args<"lock_acquire" | "semaphore_acquire">) {
  const { wait_seconds, ttl_seconds, standby_seconds, head_start_seconds = 0, idempotency_key } = args;
  const { owner, ticket, reference } = args;
  const { task_key = idempotency_key, standby_ms = standby_seconds && standby_seconds * 1000 } = args;
  c.set("idempotency_key", task_key);
  requireHeadStart(c, head_start_seconds * 1000, "head_start_seconds");
  const { ttl_max_ms, wait_max_ms } = c.get("config");
  return {
    ttl_ms: ttl_seconds === undefined ? Math.min(TOOL_TTL_DEFAULT_MS, ttl_max_ms) : ttl_seconds * 1000,
    wait_ms: Math.min(wait_seconds, TOOL_WAIT_MAX_S, wait_max_ms / 1000) * 1000,
    fair: true,
    lock_delay_ms: 0,
    standby_ms,
    reference,
    head_start_ms: head_start_seconds * 1000 || undefined,
    ticket,
    owner,
  };
}

const subjectOf = (names: readonly string[]) => (names.length === 1 ? { lock: first(names) } : { locks: names });

const capacityOf = ({ capacity }: { readonly capacity?: number }) => (capacity === undefined ? {} : { capacity });

/** Explains why not all locks were renewed or released, and which of them are lost. */
function failureOf(
  names: readonly string[],
  outcomes: readonly (RenewOutcome | ReleaseOutcome)[],
  done: "renewed" | "released",
): Problem {
  const failed = outcomes.flatMap((o) => (o.kind === "renewed" || o.kind === "released" ? [] : [o]));
  const worst = failed.find(({ kind }) => kind !== "lost") ?? first(failed);
  const problem = failure(worst, subjectOf(names));
  if (names.length === 1 || worst.kind !== "lost") return problem;
  const quoted = (which: (kind: string) => boolean) =>
    names.filter((_, i) => which(outcomes[i]?.kind ?? "")).map((name) => JSON.stringify(name));
  const lost = quoted((kind) => kind === "lost").join(", ");
  const rest = quoted((kind) => kind === done).join(", ");
  const others = rest === "" ? "" : ` ${rest} ${rest.includes(", ") ? "were" : "was"} ${done}.`;
  return saying("lease_lost", `${lost}: ${problem.details.detail}${others}`, { members: subjectOf(names) });
}

/** Records the outcome for the access log. */
function did(c: C, outcome: string, told: Told & Readonly<Record<string, unknown>>): Told {
  c.set("outcome", outcome);
  return told;
}
