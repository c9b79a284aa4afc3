/** Runs one sequence on the model and on a store, and compares every reply. */
import { isDeepStrictEqual } from "node:util";
import type { Script } from "../../src/engine/engine.ts";
import { idempotencyKey, keysFor } from "../../src/lock/codec/keys.ts";
import { type Call, type ScriptStore, script } from "../support/engines/model-scripts.ts";
import { callOf, outcomeOf } from "./calls.ts";
import { TICKET_MS } from "./lock.ts";
import type { Model } from "./model.ts";
import type { Outcome, Settings } from "./operation.ts";
import type { Waiter } from "./parts.ts";
import type { Sequence } from "./plan.ts";
import { play, type Row, START_MS } from "./play.ts";
import { SLOW_MS } from "./resolve.ts";
import { table } from "./table.ts";

/** A lock that is unused for this long may be forgotten, along with its last fence, even if the retention time is longer. */
const FORGET_MS = 25_000;
/** The longest ttl and lock_delay in a plan. */
const PROMISE_MS_MAX = 240_001;
/** A lock's other keys may outlive its record, so not every renewal has to extend them. */
const SPARE_MS = 60_000;
const TTLS = script(
  "ttls",
  `local ttls = {}
  for i = 1, #KEYS do
    ttls[i] = string.format("%.0f", redis.call("PTTL", KEYS[i]))
  end
  return ttls`,
);

let sequences_run = 0;

/** @throws Error that shows the sequence as a table, ending with the expected and the actual reply */
export async function check(store: ScriptStore, scripts: ReadonlyMap<string, Script>, sequence: Sequence) {
  const { settings, us } = sequence;
  // Sequences must not share keys.
  sequences_run += 1;
  const namespace = `model-${sequences_run}`;
  const rows: (Row & { readonly may_forget: boolean })[] = [];
  const calls: Call[] = [];
  const model = play(sequence, (row, { locks }) => {
    const { at_ms, operation, passed_ms } = row;
    const now_us = at_ms * 1000 + us;
    calls.push(callOf(operation, scripts, { namespace, settings, now_us, advance_ms: passed_ms }));
    const unused_since_ms = operation.kind === "inspect" ? locks.get(operation.name)?.unused_since_ms : undefined;
    rows.push({ ...row, may_forget: unused_since_ms !== undefined && unused_since_ms + FORGET_MS <= at_ms });
  });
  const keys = keysOf(model, namespace, settings);
  // While a clock that was set back is catching up, keys age although their contents don't.
  const unsure_ms = SLOW_MS + (model.set_back_ms > 0 ? model.unstepped_ms - START_MS : 0);
  const ttl_ms_max = settings.retention_ms + PROMISE_MS_MAX + SPARE_MS + model.set_back_ms;
  const names = keys.map(({ key }) => key);
  const replies = await store.runAll([...calls, { script: TTLS, keys: names, args: [], advance_ms: 0 }]);

  for (const [i, { operation, expected, may_forget }] of rows.entries()) {
    const actual = outcomeOf(operation, replies[i] as string[]);
    const same = (part: (outcome: Outcome) => Outcome) => isDeepStrictEqual(part(actual), part(expected));
    if (same((outcome) => outcome) || (may_forget && same(withoutFence))) continue;
    throw new Error(table(rows.slice(0, i + 1), settings, { expected, actual }));
  }
  for (const [i, { key, left_ms }] of keys.entries()) {
    const ttl_ms = Number(replies.at(-1)?.[i]);
    const needed_ms = left_ms - unsure_ms;
    if (ttl_ms === -2 && needed_ms <= 0) continue;
    if (ttl_ms >= Math.max(needed_ms, 0) && ttl_ms <= ttl_ms_max) continue;
    const expected = `${key} has a TTL of at least ${needed_ms} ms`;
    throw new Error(table(rows, settings, { expected, actual: `a TTL of ${ttl_ms} ms` }));
  }
}

/** Returns every key that the scripts may have written, and how much longer it is needed. */
function keysOf({ locks, idempotency, now_ms, unstepped_ms }: Model, namespace: string, { retention_ms }: Settings) {
  const latest = (...instants: number[]) => Math.max(0, ...instants);
  const lockKeys = [...locks.values()].flatMap((lock) => {
    lock.read(now_ms);
    const { name, leases, waiters, upgrader, delay_until_ms } = lock;
    const shared = latest(
      ...leases.filter((lease) => lease.mode === "shared").map((lease) => lease.deadline_ms + retention_ms),
    );
    const [writers, readers] = (["exclusive", "shared"] as const).map((mode) =>
      latest(...waiters.filter((waiter) => waiter.mode === mode).map(ticketUntil)),
    );
    const tickets = latest(...waiters.map(ticketUntil));
    // Until the retention time has passed, former holders can find out how their leases ended.
    const held = latest(...leases.map((lease) => lease.deadline_ms + retention_ms));
    const record = latest(held, tickets, upgrader?.ticket_until_ms ?? 0, delay_until_ms);
    const needs = [record, shared, shared, shared, writers, readers, tickets, 0];
    return keysFor("lock", namespace, name).map((key, i) => ({ key, left_ms: (needs[i] ?? 0) - now_ms }));
  });
  const idempotencyKeys = idempotency.keys.map((key) => ({
    key: idempotencyKey(namespace, key),
    left_ms: idempotency.certainUntil(key) - unstepped_ms,
  }));
  return [...lockKeys, ...idempotencyKeys];
}

function ticketUntil({ attended_until_ms }: Waiter): number {
  return attended_until_ms + TICKET_MS;
}

function withoutFence(outcome: Outcome): Outcome {
  return outcome.kind === "state" ? { ...outcome, fence: 0 } : outcome;
}
