/** Runs one sequence on the model and on a store, and compares every reply. */
import { isDeepStrictEqual } from "node:util";
import type { Script } from "../../src/engine/engine.ts";
import { keysFor, memoryKey } from "../../src/lock/keys.ts";
import { type Call, type ScriptStore, script } from "../support/model-scripts.ts";
import { callOf, outcomeOf } from "./calls.ts";
import { Model } from "./model.ts";
import type { Operation, Outcome } from "./operation.ts";
import type { Sequence } from "./plan.ts";
import { Resolver } from "./resolve.ts";
import { table } from "./table.ts";

export interface Row {
  readonly at_ms: number;
  readonly operation: Operation;
  readonly expected: Outcome;
  /** Nobody has held the lock for the retention time: its last fence may be forgotten. */
  readonly may_forget: boolean;
}

/** A lock that nobody has used for so long may be forgotten, however long the retention time. */
const FORGET_MS = 30_000;
/** Real time that may pass between the last operation and the look at the TTLs. */
const SLOW_MS = 5000;
/** The longest ttl and lock_delay of a plan, and what a slow machine adds. */
const PROMISE_MS_MAX = 250_000;
const START_MS = Date.UTC(2026, 0, 1);
const TTLS = script(
  "ttls",
  `local ttls = {}
  for i = 1, #KEYS do
    ttls[i] = string.format("%.0f", redis.call("PTTL", KEYS[i]))
  end
  return ttls`,
);

let sequences_run = 0;

/** @throws Error that shows the sequence as a table, and at its end what was expected and what came. */
export async function check(store: ScriptStore, scripts: ReadonlyMap<string, Script>, sequence: Sequence) {
  const { settings, us } = sequence;
  // No two sequences share a key.
  sequences_run += 1;
  const namespace = `model-${sequences_run}`;
  const model = new Model(settings);
  const resolver = new Resolver(model, sequence);
  const rows: Row[] = [];
  const calls: Call[] = [];
  let now_ms = START_MS;
  for (const { pause, plan } of sequence.steps) {
    const at_ms = resolver.at(pause, now_ms);
    const operation = resolver.operation(plan, at_ms);
    const now_us = at_ms * 1000 + us;
    calls.push(callOf(operation, scripts, { namespace, settings, now_us, advance_ms: at_ms - now_ms }));
    const expected = model.run(operation, now_us);
    const may_forget = operation.kind === "inspect" && model.lock(operation.name).unused_since_ms + FORGET_MS <= at_ms;
    rows.push({ at_ms, operation, expected, may_forget });
    now_ms = at_ms;
  }
  const keys = keysOf(model, namespace);
  const names = keys.map(({ key }) => key);
  const replies = await store.runAll([...calls, { script: TTLS, keys: names, args: [], advance_ms: 0 }]);
  for (const [i, { operation, expected, may_forget }] of rows.entries()) {
    const actual = outcomeOf(operation, replies[i] as string[]);
    if (
      isDeepStrictEqual(actual, expected) ||
      (may_forget && isDeepStrictEqual(withoutFence(actual), withoutFence(expected)))
    )
      continue;
    throw new Error(table(rows.slice(0, i + 1), START_MS, { expected, actual }, settings));
  }
  for (const [i, { key, needed_until_ms }] of keys.entries()) {
    const ttl_ms = Number(replies.at(-1)?.[i]);
    const fits =
      ttl_ms > 0 && ttl_ms + SLOW_MS >= needed_until_ms - now_ms && ttl_ms <= settings.retention_ms + PROMISE_MS_MAX;
    if (fits || (ttl_ms === -2 && needed_until_ms <= now_ms)) continue;
    const expected = `${key} lives until ${needed_until_ms} at least`;
    throw new Error(table(rows, START_MS, { expected, actual: `a TTL of ${ttl_ms} ms` }, settings));
  }
}

/** Every key that the scripts may have written, and how long it is needed. */
function keysOf({ locks, memories }: Model, namespace: string) {
  const latest = (of: readonly { readonly deadline_ms?: number; readonly ticket_until_ms?: number }[]) =>
    Math.max(0, ...of.map(({ deadline_ms = 0, ticket_until_ms = 0 }) => Math.max(deadline_ms, ticket_until_ms)));
  const lockKeys = [...locks.values()].flatMap((lock) => {
    const { name, leases, queue, waiters, upgrader, delay_until_ms } = lock;
    const shared = latest(leases.filter(({ mode }) => mode === "shared"));
    const record = Math.max(latest([...leases, ...waiters, ...(upgrader ? [upgrader] : [])]), delay_until_ms);
    const [writers, readers] = ["exclusive", "shared"].map((mode) => latest(queue.filter((w) => w.mode === mode)));
    const needs = [record, shared, shared, shared, writers, readers, latest(waiters)];
    return keysFor("lock", namespace, name).map((key, i) => ({ key, needed_until_ms: needs[i] as number }));
  });
  const memoryKeys = memories.keys.map((key) => ({
    key: memoryKey(namespace, key),
    needed_until_ms: memories.certainUntil(key),
  }));
  return [...lockKeys, ...memoryKeys];
}

function withoutFence(outcome: Outcome): Outcome {
  return outcome.kind === "state" ? { ...outcome, fence: 0 } : outcome;
}
