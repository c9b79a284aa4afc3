/** Plays a sequence over HTTP, and compares the responses with the model's replies. */
import type { Answer, Target } from "../support/services/http.ts";
import { Comparison } from "./http-answers.ts";
import { Requests } from "./http-calls.ts";
import { Names, Unsayable } from "./http-names.ts";
import { instants } from "./instants.ts";
import { DOUBT } from "./lock.ts";
import { Model } from "./model.ts";
import type { Operation, Outcome, Settings, Touch } from "./operation.ts";
import type { Plan, Sequence } from "./plan.ts";
import { Resolver } from "./resolve.ts";
import { table } from "./table.ts";

/** Where a sequence is played, by which clock, and how long responses take. */
export interface Stage {
  readonly target: Target;
  /** The prefix of all names. */
  readonly prefix: string;
  /** The store's clock. */
  now_ms(): number;
  sleep(ms: number): Promise<void>;
  /**
   * A response arrives within this time. Nothing falls due within it, so it doesn't matter when the store reads its clock.
   */
  readonly answer_ms: number;
  /**
   * The maximum difference between the model's instants and the service's, provided that no response takes longer than this.
   */
  readonly slack_ms: number;
  /** Whether a response reports an unknown outcome. */
  isExcused(answer: Answer): boolean;
  /** Sets the store's clock back; absent if that isn't possible. */
  readonly clock?: {
    /** Writes a lock's record, identified by the service's names. */
    touch(operation: Touch): Promise<void>;
    setBack(by_ms: number): void;
  };
}

const HEAD_START_MS = 3_600_000;

/**
 * Leaves out what can't be expressed over HTTP. `ttlOf` changes the leases' ttl. The model grants locks to absent clients only
 * when a request arrives, so for stores that wake up by themselves, `standby` is false and no client is absent.
 */
export function inHttp(
  sequence: Sequence,
  settings: Settings,
  { ttlOf = (ms) => ms, standby }: { readonly ttlOf?: (ms: number) => number; readonly standby: boolean },
): Sequence {
  const change = (plan: Plan): Plan => {
    switch (plan.do) {
      case "acquire":
      case "hold":
      case "resume":
        return {
          ...plan,
          ...("standby_ms" in plan && !standby && { standby_ms: 0 }),
          // Longer than any wait in this file, so that small differences between arrivals don't change the order.
          ...("head_start_ms" in plan && plan.head_start_ms > 0 && { head_start_ms: HEAD_START_MS }),
          left_ms: Math.min(1, plan.left_ms),
          terms: { ...plan.terms, ttl_ms: ttlOf(plan.terms.ttl_ms) },
        };
      case "reuse":
        return { ...plan, left_ms: Math.min(1, plan.left_ms) };
      case "renew":
        return {
          ...plan,
          leases: plan.leases.slice(0, 1).map((lease) => ({ ...lease, ttl_ms: ttlOf(lease.ttl_ms) })),
        };
      case "transfer":
        return { ...plan, ttl_ms: ttlOf(plan.ttl_ms) };
      case "give_up":
        return { ...plan, lock: null };
      default:
        return plan;
    }
  };
  return { ...sequence, settings, steps: sequence.steps.map((step) => ({ ...step, plan: change(step.plan) })) };
}

/** @returns how many responses were compared @throws Error that shows the sequence as a table */
export async function playOverHttp(sequence: Sequence, stage: Stage): Promise<number> {
  const { target, prefix, answer_ms, clock } = stage;
  const model = new Model(sequence.settings);
  const resolver = new Resolver(model, sequence);
  const names = new Names(prefix);
  const requests = new Requests(target, names);
  const sent = new Set<string>();
  const rows: Parameters<typeof table>[0][number][] = [];
  let { slack_ms } = stage;
  let at_ms = stage.now_ms();
  const quiet = async () => {
    for (let wait_ms = 1; wait_ms > 0; await stage.sleep(wait_ms)) {
      wait_ms = untilQuiet(model, stage.now_ms(), { slack_ms, answer_ms });
    }
    return stage.now_ms();
  };
  const note = (now_ms: number, operation: Operation | Touch, expected: Outcome) => {
    rows.push({ at_ms: now_ms, passed_ms: now_ms - at_ms, operation, expected });
    at_ms = now_ms;
  };
  for (const { pause, plan } of sequence.steps) {
    const pause_ms = resolver.at(pause, stage.now_ms()) - stage.now_ms();
    await stage.sleep(Math.max(0, pause_ms));
    if (plan.do === "set_clock" && clock) {
      if (plan.by_ms >= 0) continue;
      for (const operation of resolver.touches()) {
        const now_ms = await quiet();
        note(now_ms, operation, model.run(operation, now_ms * 1000));
        await clock.touch({
          ...operation,
          name: names.name(operation.name),
          request: names.name(operation.request),
        });
      }
      if (isClose(model, slack_ms + answer_ms)) continue;
      clock.setBack(-plan.by_ms);
      model.setClock(plan.by_ms);
      at_ms += plan.by_ms;
      continue;
    }
    const now_ms = await quiet();
    const { operation, ask } = sayable(asOneRequest(resolver.operation(plan, now_ms)), requests, sent);
    if (isSentAwayLater(operation, model)) return rows.length;
    const expected = model.run(operation, now_ms * 1000);
    const answer = await ask();
    const took_ms = stage.now_ms() - now_ms;
    const late = took_ms > answer_ms && untilQuiet(model, now_ms, { slack_ms: slack_ms + took_ms, answer_ms }) > 0;
    if (late || stage.isExcused(answer)) return rows.length;
    slack_ms = Math.max(slack_ms, took_ms + 5);
    note(now_ms, operation, expected);
    const comparison = new Comparison(names, { now_ms, slack_ms: 2 * slack_ms });
    if (!comparison.agrees(operation, expected, answer)) {
      throw new Error(table(rows, sequence.settings, { expected, actual: [answer.status, answer.body] }));
    }
  }
  return rows.length;
}

/**
 * Returns how long to wait until nothing can fall due before the response, given how far the model's instants may be from the
 * service's.
 */
function untilQuiet(
  { locks }: Model,
  now_ms: number,
  { slack_ms, answer_ms }: { slack_ms: number; answer_ms: number },
) {
  // The grace is suspended for DOUBT times the lost time, so any uncertainty about the lost time is multiplied, too.
  const due = [...locks.values()].flatMap((lock) => [
    ...instants(lock).map((ms) => ({ ms, within_ms: slack_ms })),
    { ms: lock.no_grace_until_ms, within_ms: DOUBT * slack_ms },
  ]);
  const over_ms = due
    .filter(({ ms, within_ms }) => ms + within_ms > now_ms && ms - within_ms < now_ms + answer_ms)
    .map(({ ms, within_ms }) => ms + within_ms);
  return over_ms.length === 0 ? 0 : Math.max(...over_ms) + 1 - now_ms;
}

/**
 * Whether a request for several locks returns to a queue that was cleared before the request had a place in it. The request's
 * first script doesn't know that the request arrived earlier, but the next one does.
 */
function isSentAwayLater(operation: Operation, { locks, arrivals, idempotency }: Model): boolean {
  if (operation.kind !== "acquire" || operation.targets.length === 1) return false;
  const arrival = arrivals.get(operation.ticket ?? idempotency.get(operation.key)?.place ?? "");
  return arrival !== undefined && operation.targets.some(({ name }) => (locks.get(name)?.dropped ?? 0) > arrival);
}

/** Whether anything fell or will fall due near a lock's last change: after a change, only the remaining time counts. */
function isClose({ locks }: Model, within_ms: number): boolean {
  return [...locks.values()].some((lock) =>
    instants(lock).some((ms) => Math.abs(ms - (lock.written_ms ?? 0)) < within_ms),
  );
}

/**
 * The service runs the script for a whole request. It recognizes a returning client by its ticket, whereas the script
 * recognizes one by its key.
 */
function asOneRequest(operation: Operation): Operation {
  if (operation.kind !== "acquire") return operation;
  return { ...operation, arrival: 0, returned: operation.ticket !== undefined };
}

/** Turns an operation that HTTP can't express into a read. Turns a retry into another request with the same Idempotency-Key. */
function sayable(resolved: Operation, requests: Requests, sent: Set<string>) {
  try {
    const operation = "request" in resolved && sent.has(resolved.request) ? sentAgain(resolved, sent.size) : resolved;
    const ask = requests.prepare(operation);
    if ("request" in operation) sent.add(operation.request);
    return { operation, ask };
  } catch (error) {
    if (!(error instanceof Unsayable)) throw error;
    const look: Operation = { kind: "inspect", name: "a" };
    return { operation: look, ask: requests.prepare(look) };
  }
}

function sentAgain<T extends Extract<Operation, { request: string }>>(operation: T, nth: number): T {
  if (operation.key === undefined) throw new Unsayable();
  return { ...operation, request: operation.request.replace(/Q\d/, `Q${nth}R`) };
}
