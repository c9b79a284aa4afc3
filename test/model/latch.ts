/**
 * Latches: section 5.14 of docs/contract.md in its simplest form, and sequences that compare the scripts with this model.
 */

import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import type { Script } from "../../src/engine/engine.ts";
import { latchCountDown, latchDelete, latchGet, latchSet } from "../../src/generated/scripts.ts";
import { idempotencyKey, latchKey } from "../../src/lock/codec/keys.ts";
import { argumentNames } from "../support/engines/argument-names.ts";
import { plainReply } from "../support/engines/call-words.ts";
import type { Call, ScriptStore } from "../support/engines/model-scripts.ts";

export type LatchKind = "latch_set" | "latch_count_down" | "latch_delete" | "latch_get";

export interface LatchRequest {
  readonly kind: LatchKind;
  readonly request: string;
  /** The initial count, or the number to count down by. */
  readonly count: number;
  readonly ttl_ms: number;
  readonly fingerprint: string;
  readonly key: string | undefined;
}

export interface Step {
  readonly pause_ms: number;
  readonly plan:
    | { readonly do: LatchKind; readonly count: number; readonly ttl_ms: number; readonly keyed: boolean }
    /** Repeats an earlier request, preferably the latest, or sends another request with its key. */
    | { readonly do: "repeat"; readonly back: number; readonly changed: boolean };
}

export const LATCH_ARGS: Readonly<Record<LatchKind, readonly string[]>> = {
  latch_set: argumentNames(latchSet),
  latch_count_down: argumentNames(latchCountDown),
  latch_delete: argumentNames(latchDelete),
  latch_get: argumentNames(latchGet),
};
/** The service retries a request within seconds, if at all. */
const REPEAT_WITHIN_MS = 10_000;
/** A record outlives its latch by this long. The record's last few seconds are uncertain, because real time passes too. */
const KEPT_MS = 60_000;
const SLOW_MS = 5000;
const EPOCH_US = 1_800_000_000_000_000;

export const latchSequences: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    pause_ms: fc.oneof(
      { weight: 5, arbitrary: fc.constant(0) },
      { weight: 3, arbitrary: fc.nat(1500) },
      { weight: 1, arbitrary: fc.nat(40_000) },
      { weight: 1, arbitrary: fc.constant(KEPT_MS + SLOW_MS) },
    ),
    plan: fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({
          do: fc.constantFrom<LatchKind[]>(
            "latch_set",
            "latch_count_down",
            "latch_count_down",
            "latch_delete",
            "latch_get",
          ),
          count: fc.integer({ min: 1, max: 5 }),
          ttl_ms: fc.constantFrom(20_000, 2000, 500),
          keyed: fc.boolean(),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({ do: fc.constant("repeat" as const), back: fc.nat(7), changed: fc.boolean() }),
      },
    ),
  }),
  { minLength: 1, maxLength: 40, size: "max" },
);

/** One latch, and the effect of every request. */
export class LatchModel {
  /** How many latches have existed under this name. */
  latches = 0;
  #latch: { count: number; expires_ms: number; kept_until_ms: number } | undefined;
  readonly #answers = new Map<string, readonly string[]>();
  readonly #keys = new Map<string, { readonly fingerprint: string; readonly answer: readonly string[] }>();

  /** The record certainly exists until the first instant, and is certainly gone after the second. */
  get uncertain(): readonly [number, number] {
    const until_ms = this.#latch?.kept_until_ms ?? 0;
    return [until_ms - SLOW_MS, until_ms];
  }

  run(request: LatchRequest, now_ms: number): readonly string[] {
    const kept = request.key === undefined ? undefined : this.#keys.get(request.key);
    if (kept) return kept.fingerprint === request.fingerprint ? kept.answer : ["mismatch"];
    const before = this.#answers.get(request.request);
    // A latch's reply describes the current state, except that the count is the one that the request left behind.
    if (before) return before[0] === "latch" ? [...before.slice(0, 2), String(this.#latch?.expires_ms)] : before;
    const answer = this.#apply(request, now_ms);
    const applied = answer[0] === "latch" || answer[1] === "1";
    if (request.kind === "latch_get") return answer;
    if (applied) this.#answers.set(request.request, answer);
    if (request.key !== undefined && (applied || request.kind === "latch_delete")) {
      this.#keys.set(request.key, { fingerprint: request.fingerprint, answer });
    }
    return answer;
  }

  #apply({ kind, count, ttl_ms }: LatchRequest, now_ms: number): readonly string[] {
    const latch = this.#latch && this.#latch.expires_ms > now_ms ? this.#latch : undefined;
    if (kind === "latch_delete") {
      if (latch) this.#keep(latch.count, now_ms, now_ms);
      return ["deleted", latch ? "1" : "0", "0"];
    }
    if (kind === "latch_set") {
      if (latch && latch.count > 0) return ["exists"];
      this.latches += 1;
      return this.#keep(count, now_ms + ttl_ms, now_ms);
    }
    if (!latch) return ["gone"];
    if (kind === "latch_get") return ["latch", ...[latch.count, latch.expires_ms, now_ms].map(String)];
    return this.#keep(Math.max(0, latch.count - count), latch.expires_ms, now_ms);
  }

  #keep(count: number, expires_ms: number, now_ms: number): readonly string[] {
    this.#latch = { count, expires_ms, kept_until_ms: Math.max(expires_ms, now_ms + KEPT_MS) };
    return ["latch", String(count), String(expires_ms)];
  }
}

/** Compares each reply about a latch with the expected one, in order, and checks that the IDs increase. */
export class LatchReplies {
  #latest_id = 0;

  agree(raw: readonly string[], expected: readonly string[], isNew: boolean): boolean {
    const reply = plainReply(raw);
    const [kind, id, since, count, ...rest] = reply as [string, string, string, string, ...string[]];
    if (kind !== "latch") return isDeepStrictEqual(reply, expected);
    const latest_id = this.#latest_id;
    this.#latest_id = Math.max(latest_id, Number(id));
    const grows = latest_id === 0 || (isNew ? Number(id) > latest_id : Number(id) <= latest_id);
    return isDeepStrictEqual([kind, count, ...rest], expected) && grows && Number(since) <= Number(id);
  }
}

let sequences_run = 0;

/** @throws Error that lists the requests so far, with the expected and the actual reply */
export async function checkLatch(
  store: ScriptStore,
  library: ReadonlyMap<string, Script>,
  steps: readonly Step[],
): Promise<void> {
  sequences_run += 1;
  const namespace = `latch-${sequences_run}`;
  const model = new LatchModel();
  const sent: {
    readonly request: LatchRequest;
    readonly at_ms: number;
    readonly expected: readonly string[];
    readonly isNew: boolean;
  }[] = [];
  const calls: Call[] = [];
  let now_us = EPOCH_US;
  for (const [i, { pause_ms, plan }] of steps.entries()) {
    const [from_ms, to_ms] = model.uncertain;
    const planned_ms = Math.floor(now_us / 1000) + pause_ms;
    const advance_ms = planned_ms >= from_ms && planned_ms <= to_ms ? to_ms + 1 - Math.floor(now_us / 1000) : pause_ms;
    const at_ms = Math.floor(now_us / 1000) + advance_ms;
    const recent = sent.filter((past) => at_ms - past.at_ms <= REPEAT_WITHIN_MS);
    const request = plan.do === "repeat" ? repeated(recent.at(-1 - plan.back)?.request, plan.changed) : fresh(plan, i);
    if (!request) continue;
    now_us += advance_ms * 1000 + 7;
    const { latches } = model;
    const expected = model.run(request, Math.floor(now_us / 1000));
    sent.push({ request, at_ms, expected, isNew: model.latches > latches });
    const keys = [
      latchKey(namespace, "l"),
      ...(request.key === undefined ? [] : [idempotencyKey(namespace, request.key)]),
    ];
    const words = { ...request, by: request.count, since: 0 };
    const args = [...LATCH_ARGS[request.kind].map((name) => String(words[name as keyof typeof words])), String(now_us)];
    calls.push({ script: library.get(request.kind) as Script, keys, args, advance_ms });
  }
  const replies = await store.runAll(calls);
  const replied = new LatchReplies();
  for (const [i, { expected, isNew }] of sent.entries()) {
    const reply = replies[i] as string[];
    if (replied.agree(reply, expected, isNew)) continue;
    const history = sent.slice(0, i + 1).map((past) => `${past.at_ms} ${JSON.stringify(past.request)}`);
    throw new Error(`${history.join("\n")}\nexpected ${expected.join(" ")}\ngot      ${reply.join(" ")}`);
  }
}

function fresh({ do: kind, count, ttl_ms, keyed }: Exclude<Step["plan"], { do: "repeat" }>, i: number): LatchRequest {
  // All requests have the same length, so that no outcome is found across the boundary between two requests.
  const request = `snQQQQQQQQ${String(i).padStart(4, "0")}________`;
  const key = keyed && kind !== "latch_get" ? String(i).padStart(22, "k") : undefined;
  return { kind, request, count, ttl_ms, fingerprint: `${kind}-${count}`, key };
}

function repeated(earlier: LatchRequest | undefined, changed: boolean): LatchRequest | undefined {
  return changed && earlier?.key !== undefined ? { ...earlier, fingerprint: "another" } : earlier;
}
