import type { Engine, Script } from "../../../src/engine/engine.ts";
import { LAYOUT, RECORD_FIELDS } from "../../../src/generated/constants.ts";
import * as scripts from "../../../src/generated/scripts.ts";
import type { RequestScope } from "../../../src/lock/scope.ts";
import type { RequestContext, ServiceEvent } from "../../../src/lock/types.ts";
import { argumentNames } from "./argument-names.ts";

/** The store's clock when a test starts. */
export const EPOCH_MS = 1_800_000_000_000;
export const RTT_MS = 4;

type Arguments = Readonly<Record<string, string>>;

export interface Call {
  readonly name: string;
  readonly at_ms: number;
  readonly keys: readonly string[];
  readonly args: Arguments;
}

/** What the store replies, keyed by the milliseconds since the test started. An error is thrown. */
export interface Answers {
  acquire?(at_ms: number, args: Arguments): readonly string[] | Error;
  look?(at_ms: number): string | null | Error;
  inspect?(at_ms: number): readonly string[] | Error;
}

export interface FakeOptions extends Partial<Pick<RequestContext, "idempotency_key" | "signal" | "random">> {
  readonly store_calls_max?: number;
  /** How many store requests one run of a script takes. */
  readonly calls_per_run?: number;
}

/** A scope on a store with prepared replies. The scope's clock advances only when code sleeps or calls the store. */
export function fakeScope(answers: Answers, options: FakeOptions = {}) {
  const { store_calls_max = 30, calls_per_run = 1, ...given } = options;
  const calls: Call[] = [];
  const sleeps: number[] = [];
  const events: ServiceEvent[] = [];
  let now_ms = 0;
  let store_calls = 0;

  function answer<T>(reply: T | Error): T {
    now_ms += RTT_MS;
    if (reply instanceof Error) throw reply;
    return reply;
  }
  const engine: Engine = {
    async run(script: Script, keys, words) {
      const called = Object.values(scripts).find((one) => "name" in one && one.name === script.name);
      const names = argumentNames(called as scripts.ScriptOf<never, unknown>);
      const args = Object.fromEntries(names.map((name, i) => [name, words[i] as string]));
      calls.push({ name: script.name, at_ms: now_ms, keys, args });
      store_calls += calls_per_run;
      if (script.name === "give_up") return answer(["given_up"]);
      if (script.name === "unattend") return answer(["unattended", "0"]);
      const reply = script.name === "inspect" ? answers.inspect?.(now_ms) : answers.acquire?.(now_ms, args);
      return answer([...throwing(reply ?? new Error(`unexpected script: ${script.name}`))]);
    },
    async read(keys) {
      calls.push({ name: "look", at_ms: now_ms, keys, args: {} });
      store_calls++;
      const text = throwing(answers.look?.(now_ms) ?? null);
      return answer(keys.map(() => text));
    },
    list_batch_max: 100,
    scan: () => Promise.reject(new Error("unexpected call")),
    ping: () => Promise.reject(new Error("unexpected call")),
  };
  function throwing<T>(reply: T | Error): T {
    if (reply instanceof Error) answer(reply);
    return reply as T;
  }
  const scope: RequestScope = {
    engine,
    caller: { namespace: "test", key_id: "key" },
    config: {
      retention_ms: 3_600_000,
      leases_max: 10,
      waiters_max: 20,
      standby_max: 2,
      store_calls_max,
      history: true,
    },
    emit: (event) => events.push(event),
    context: {
      clock: {
        now_ms: () => now_ms,
        async sleep(ms) {
          if (given.signal?.aborted) return;
          sleeps.push(ms);
          now_ms += ms;
        },
      },
      store_calls: () => store_calls,
      ...given,
    },
  };
  return { scope, calls, sleeps, events, now_ms: () => now_ms, store_calls: () => store_calls };
}

export interface BusyWords {
  readonly next_chance_in_ms?: number;
  readonly position?: number;
  readonly ticket?: string;
  /** How long a client attends the place. */
  readonly attended_ms?: number;
  /** When the script must run again; undefined if never. */
  readonly again_in_ms?: number;
  readonly hold_ms?: number;
  readonly departures?: number;
  /** How many of these places were abandoned a moment ago. */
  readonly returning?: number;
  /** The time since the client took its place. */
  readonly waited_ms?: number;
}

/** A busy reply from acquire.lua: held exclusively for `held_ms`, with a place unless `position` is -1. */
export function busy(at_ms: number, words: BusyWords = {}, held_ms = 100): string[] {
  const {
    next_chance_in_ms = 30_000,
    position = 0,
    ticket = "-",
    attended_ms = 30_000,
    hold_ms = 200,
    departures = 0,
    returning = 0,
    waited_ms = 0,
  } = words;
  const now = EPOCH_MS + at_ms;
  const place = [
    (now - waited_ms) * 1000,
    now + attended_ms,
    now + attended_ms + 30_000,
    words.again_in_ms ? now + words.again_in_ms : 0,
  ];
  const numbers = [
    now,
    1,
    now + next_chance_in_ms,
    position,
    ticket,
    ...(position < 0 ? [0, 0, 0, 0] : place),
    hold_ms,
    departures,
    1,
    1,
  ];
  const holder = leaseText(now - held_ms, now + next_chance_in_ms);
  return ["busy", ...numbers.map(String), "0", "1", holder, "0", "0", `${returning}`];
}

export function granted(at_ms: number, token: string): string[] {
  const now = EPOCH_MS + at_ms;
  return ["granted", `${now}`, "0", "1", leaseText(now, now + 30_000, token)];
}

/** A reply from inspect.lua about a lock whose leases have this many milliseconds left. */
export function stateWords(
  at_ms: number,
  leases: readonly { readonly id: string; readonly left_ms: number }[],
): string[] {
  const now = EPOCH_MS + at_ms;
  const texts = leases.map(({ id, left_ms }) => leaseText(now, now + left_ms, id));
  const words = ["lock", "7", "0", "0", `${leases.length}`, "0", "0", "0", "-", `${leases.length}`, ...texts, "0"];
  return ["state", `${now}`, "1", `${words.length}`, ...words, "0"];
}

function leaseText(acquired_ms: number, deadline_ms: number, token = "someone"): string {
  return `x${token} ${deadline_ms} 1 1 ${acquired_ms} 30000 0 0 0 - -`;
}

export type RecordWords = { readonly [K in (typeof RECORD_FIELDS)[number]]?: number } & {
  readonly front?: string;
  readonly exclusive?: { readonly acquired_ms: number; readonly deadline_ms: number };
  /** The time until which a client waits to upgrade. */
  readonly upgrader_until?: number;
  readonly written_at_ms?: number;
};

/** Returns a record in the scripts' format. */
export function record(words: RecordWords = {}): string {
  const { fence = 1, hold_ms = 0, written_at_ms = 0, exclusive, front, upgrader_until } = words;
  const others = RECORD_FIELDS.flatMap((name, i) =>
    ["layout", "fence", "hold_ms"].includes(name) || !words[name] ? [] : [`${i + 1}=${words[name]}`],
  );
  return [
    [words.layout ?? LAYOUT, fence, Math.floor(written_at_ms), hold_ms, 0, ...others].join(" "),
    exclusive ? leaseText(exclusive.acquired_ms, exclusive.deadline_ms) : "",
    ...["", "", ""],
    ...(front === undefined ? [] : [`f ${front}`]),
    ...(upgrader_until ? [`u xupgrader sholder ${upgrader_until} 1 -`] : []),
    "",
  ].join("\n");
}

/** Returns the record of a lock that is held exclusively. */
export function heldRecord(at_ms: number, words: RecordWords = {}): string {
  const now = EPOCH_MS + at_ms;
  const exclusive = { acquired_ms: now - 100, deadline_ms: now + 30_000 };
  return record({ exclusive, written_at_ms: now - 100, ...words });
}
