/** The model and the service, side by side in real time. */
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { atDepth } from "../support/depth.ts";
import { type Answer, sleep, type Target } from "../support/http.ts";
import { inProcess, startEmbeddedWorker, startStore } from "../support/targets.ts";
import { Comparison } from "./http-answers.ts";
import { Requests } from "./http-calls.ts";
import { Names, Unsayable } from "./http-names.ts";
import { instants } from "./instants.ts";
import { Model } from "./model.ts";
import type { Operation, Settings } from "./operation.ts";
import { type Plan, type Sequence, sequences } from "./plan.ts";
import { Resolver } from "./resolve.ts";
import { table } from "./table.ts";

const SEQUENCES = atDepth({ test: 15, deep: 50 });
/** They run side by side, but not in step. */
const APART_MS = 100;
const STEPS = 30;
const PAUSE_MS_MAX = 2500;
/** Within this an answer comes; nothing falls due in it, so it does not matter when the store looked at its clock. */
const ANSWER_MS = 500;
const TTLS_MS = [2000, 20_000, 3000, 60_000, 1500] as const;
const SETTINGS: Settings = { retention_ms: 3_600_000, leases_max: 10_000, waiters_max: 10_000, hints: false };

const store = await startStore();
const embedded = await startEmbeddedWorker();
afterAll(async () => {
  await embedded.stop();
  await store.stop();
});

describe.concurrent.each<Target>([inProcess(store), embedded])("the service over HTTP: $name", (target) => {
  const seed = Date.now() % 2 ** 31;
  test(`agrees with the model in ${SEQUENCES} sequences of seed ${seed}`, { timeout: 240_000 }, async () => {
    const plans = fc.sample(sequences(STEPS), { seed, numRuns: SEQUENCES });
    const start = async (sequence: Sequence, i: number) => {
      await sleep(APART_MS * i);
      return play(target, `m${seed}-${i}-`, inTime(sequence));
    };
    const compared = await Promise.all(plans.map(start));
    // Where the machine was too slow to tell, a sequence ends early.
    expect(compared.reduce((sum, steps) => sum + steps)).toBeGreaterThan((SEQUENCES * STEPS) / 4);
  });
});

/** Leases that are long beside an answer, and nothing that the service has no words for. */
function inTime({ settings: _, ...sequence }: Sequence): Sequence {
  const lasting = (ms: number) => (ms === 0 ? 0 : (TTLS_MS[ms % TTLS_MS.length] as number));
  const change = (plan: Plan): Plan => {
    switch (plan.do) {
      case "acquire":
      case "hold":
      case "resume":
        return {
          ...plan,
          left_ms: Math.min(1, plan.left_ms),
          terms: { ...plan.terms, ttl_ms: lasting(plan.terms.ttl_ms) },
        };
      case "reuse":
        return { ...plan, left_ms: Math.min(1, plan.left_ms) };
      case "renew":
        return {
          ...plan,
          leases: plan.leases.slice(0, 1).map((lease) => ({ ...lease, ttl_ms: lasting(lease.ttl_ms) })),
        };
      case "transfer":
        return { ...plan, ttl_ms: lasting(plan.ttl_ms) };
      case "give_up":
        return { ...plan, lock: null };
      default:
        return plan;
    }
  };
  return {
    ...sequence,
    settings: SETTINGS,
    steps: sequence.steps.map((step) => ({ ...step, plan: change(step.plan) })),
  };
}

/** @returns how many answers were compared @throws Error that shows the sequence as a table */
async function play(target: Target, prefix: string, sequence: Sequence): Promise<number> {
  const model = new Model(sequence.settings);
  const resolver = new Resolver(model, sequence);
  const names = new Names(prefix);
  const requests = new Requests(target, names);
  const sent = new Set<string>();
  const rows: Parameters<typeof table>[0][number][] = [];
  let slack_ms = 5;
  let at_ms = Date.now();
  for (const { pause, plan } of sequence.steps) {
    const pause_ms = resolver.at(pause, Date.now()) - Date.now();
    await sleep(Math.min(Math.max(0, pause_ms), PAUSE_MS_MAX));
    for (let wait_ms = 1; wait_ms > 0; await sleep(wait_ms)) wait_ms = untilQuiet(model, Date.now(), slack_ms);
    const now_ms = Date.now();
    const { operation, ask } = sayable(asOneRequest(resolver.operation(plan, now_ms), model), requests, sent);
    const expected = model.run(operation, now_ms * 1000);
    const answer: Answer = await ask();
    const took_ms = Date.now() - now_ms;
    if (answer.status === 503 || (took_ms > ANSWER_MS && untilQuiet(model, now_ms, slack_ms + took_ms) > 0)) {
      return rows.length;
    }
    slack_ms = Math.max(slack_ms, took_ms + 5);
    rows.push({ at_ms: now_ms, passed_ms: now_ms - at_ms, operation, expected });
    at_ms = now_ms;
    const comparison = new Comparison(names, { now_ms, slack_ms: 2 * slack_ms });
    if (!comparison.agrees(operation, expected, answer)) {
      throw new Error(table(rows, sequence.settings, { expected, actual: [answer.status, answer.body] }));
    }
  }
  return rows.length;
}

/** 0 when nothing falls due while an answer may come, as far as the model's instants are the service's. */
function untilQuiet({ locks }: Model, now_ms: number, slack_ms: number): number {
  const due = [...locks.values()].flatMap(instants);
  const near = due.filter((ms) => ms > now_ms - slack_ms && ms - slack_ms < now_ms + ANSWER_MS);
  return near.length === 0 ? 0 : Math.max(...near) + slack_ms + 1 - now_ms;
}

/** The service asks its scripts for a whole request, and knows one that has come back by its ticket or its key. */
function asOneRequest(operation: Operation, { idempotency, locks }: Model): Operation {
  if (operation.kind !== "acquire") return operation;
  const place = idempotency.get(operation.key)?.place;
  const waits = [...locks.values()].some(({ waiters }) => waiters.some(({ secret }) => secret === place));
  return { ...operation, arrival: 0, returned: operation.ticket !== undefined || waits };
}

/** What HTTP has no words for becomes a look. A request that is sent again is another one with the same Idempotency-Key. */
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
