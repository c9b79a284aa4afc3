/**
 * The model that runs alongside a store: it receives every script's request, and must predict the reply. The oracle
 * stops following a lock after an event that the model can't know about, such as a backward clock step or the replay of
 * a request that may have been applied.
 */

import { isDeepStrictEqual } from "node:util";
import { PURGE_MAX } from "../../../src/generated/constants.ts";
import * as scripts from "../../../src/generated/scripts.ts";
import { readRecord } from "../../../src/lock/codec/snapshot.ts";
import { outcomeOf } from "../../model/calls.ts";
import { Model } from "../../model/model.ts";
import type { Mode, Operation, Outcome, Settings } from "../../model/operation.ts";
import { argumentNames } from "../../support/engines/argument-names.ts";
import { plainReply } from "../../support/engines/call-words.ts";
import type { Decoded } from "./decoded.ts";
import { isKept } from "./kept.ts";

const KEYS_PER_LOCK = 8;

const SCRIPTS: Readonly<Record<string, scripts.ScriptOf<never, unknown>>> = {
  acquire: scripts.acquire,
  release: scripts.release,
  renew: scripts.renew,
  transfer: scripts.transfer,
  break_lock: scripts.breakLock,
  break_lease: scripts.breakLease,
  break_more: scripts.breakMore,
  give_up: scripts.giveUp,
  inspect: scripts.inspect,
  unattend: scripts.unattend,
};

type Arguments = Readonly<Record<string, string>>;

/** One execution of a script, as the store saw it. */
export interface Run {
  readonly script: string;
  readonly keys: readonly string[];
  readonly args: readonly string[];
  readonly reply: readonly string[];
  readonly now_ms: number;
}

/** Returns when the record was last written, according to its own timestamp. */
export const writtenAt = (record: string): number => readRecord(record)?.written_at_ms ?? 0;

export class Oracle {
  readonly violations: string[] = [];
  checked = 0;
  /** The deployment's settings, which the scripts get as arguments. */
  readonly #settings: { -readonly [Name in keyof Settings]: Settings[Name] };
  #model: Model;
  /** Locks and Idempotency-Keys that the model no longer follows. */
  readonly #lost = new Set<string>();
  #now_ms = 0;
  #blind = false;

  constructor() {
    this.#settings = { retention_ms: 0, leases_max: 0, waiters_max: 0, standby_max: 0, hints: false };
    this.#model = new Model(this.#settings);
  }

  /** Discards everything that the model knows, because the store's data was replaced. */
  forget(): void {
    this.#blind = true;
  }

  /**
   * Runs before a script: a lock unknown to the store is new. For other records, the time of the last write is certain
   * and reveals whether the clock was set back.
   */
  meets(keys: readonly string[], recordAt: (key: string) => string | undefined): void {
    for (let i = 0; i < keys.length; i += KEYS_PER_LOCK) {
      const name = keys[i] as string;
      if (!LOCK.test(name)) continue;
      const record = recordAt(name);
      const lock = this.#model.locks.get(name);
      if (record === undefined) {
        this.#model.locks.delete(name);
        this.#lost.delete(name);
      } else if (lock !== undefined) {
        lock.written_ms = writtenAt(record);
      }
    }
  }

  ran(run: Run): void {
    const { script, keys, now_ms } = run;
    const called = SCRIPTS[script];
    if (called === undefined || this.#blind) return;
    this.#now_ms = now_ms;
    const { required, defaults } = called.abi;
    const words = [...run.args, ...defaults.slice(run.args.length - required)];
    const args: Arguments = Object.fromEntries(argumentNames(called).map((name, i) => [name, words[i] ?? ""]));
    const locks = locksOf(script, keys, args);
    if (!locks.every((name) => LOCK.test(name))) return;
    // A request with unknown effects makes everything it touches unknown.
    const idempotent = keys.filter((key) => IDEMPOTENCY.test(key));
    for (const name of locks) if (this.#isCrowded(name)) this.lose([name]);
    const isUnknown =
      idempotent.some((key) => this.#lost.has(key) || this.#mayBeForgotten(key)) ||
      (args.since !== undefined && args.since !== "0") ||
      // If one of several locks is unreadable, one group in the reply reports that.
      run.reply.some((word) => UNREADABLE.has(word)) ||
      (script !== "inspect" && locks.some((name) => this.#lost.has(name)));
    if (isUnknown) this.lose([...locks, ...idempotent]);
    else this.#follow(script, locks, args, run);
  }

  /** Runs after a script that wrote a lock's record: the data and its expiry must match the model's. */
  keeps(name: string, decoded: Decoded): void {
    const lock = this.#model.locks.get(name);
    if (this.#blind || lock === undefined || this.#lost.has(name) || decoded.written_at !== this.#now_ms) return;
    const kept = isKept(lock, decoded);
    if (kept === true) return;
    this.violations.push(`the model has other data about ${name} at ${this.#now_ms}: ${JSON.stringify(kept)}`);
    this.lose([name]);
  }

  /** A script clears only this many ended leases at a time, so the lock_delay of the others is known only later. */
  #isCrowded(name: string): boolean {
    const leases = this.#model.locks.get(name)?.leases ?? [];
    return leases.filter(({ deadline_ms }) => deadline_ms <= this.#now_ms).length > PURGE_MAX;
  }

  /** A well-behaved client uses a key this late only if it was suspended for minutes. */
  #mayBeForgotten(key: string): boolean {
    const { idempotency } = this.#model;
    return idempotency.get(key) !== undefined && idempotency.certainUntil(key) <= this.#now_ms;
  }

  /** Stops following these locks. */
  lose(locks: readonly string[]): void {
    for (const name of locks) this.#lost.add(name);
  }

  #follow(script: string, locks: readonly string[], args: Arguments, { keys, reply, now_ms }: Run): void {
    const model = this.#model;
    const now_us = now_ms * 1_000;
    switch (script) {
      case "unattend":
        model.turnTo(now_us);
        model.unattend(
          locks.map((name, i) => ({ name, mode: modeOf(args.modes?.[i]) })),
          args.ticket as string,
          Number(args.own_until),
        );
        return;
      case "break_more":
        model.turnTo(now_us);
        for (const name of locks) model.lock(name).catchUp(now_ms);
        return;
      case "inspect":
        this.#inspect(locks, args, reply, now_us);
        return;
    }
    const operation = operationOf(script, locks, keys, args);
    Object.assign(this.#settings, settingsOf(args));
    this.#compare(locks, operation, model.run(operation, now_us), reply);
  }

  /** An inspect call for several locks is part of a listing, which doesn't show waiting clients. */
  #inspect(locks: readonly string[], args: Arguments, reply: readonly string[], now_us: number): void {
    const [state = "", now = "", total = "", ...words] = plainReply(reply);
    for (let i = 0; i < Number(total); i++) {
      const length = Number(words[0]);
      const group = words.splice(0, length + 1);
      const name = locks[i] as string;
      if (this.#lost.has(name)) continue;
      if (group[1] !== "lock") {
        this.#lost.add(name);
        continue;
      }
      const token = args.token === "-" ? {} : { token: args.token as string };
      const operation: Operation = { kind: "inspect", name, ...token };
      const expected = this.#model.run(operation, now_us) as Extract<Outcome, { kind: "state" }>;
      const shown = args.queue === "1" ? expected : { ...expected, queue: [] };
      this.#compare([name], operation, shown, [state, now, "1", ...group]);
    }
  }

  #compare(locks: readonly string[], operation: Operation, expected: Outcome, reply: readonly string[]): void {
    this.checked++;
    const actual = outcomeOf(operation, reply);
    if (isDeepStrictEqual(actual, expected)) return;
    const [shown, compared] = [JSON.stringify(operation), JSON.stringify({ expected, actual })];
    this.violations.push(`the model disagrees at ${this.#now_ms}: ${shown}: ${compared}`);
    // Later differences would only be consequences of this one.
    this.lose(locks);
  }
}

const UNREADABLE: ReadonlySet<string> = new Set(["unreadable", "newer", "forgotten"]);
const IDEMPOTENCY = /^lh:\{[^}]*\}:idem:/;
const LOCK = /^lh:\{[^}]*\}:lock:/;

const modeOf = (letter: string | undefined): Mode => (letter === "x" ? "exclusive" : "shared");

/** Returns the keys of the locks' records, which are the model's names for them. */
function locksOf(script: string, keys: readonly string[], args: Arguments): string[] {
  const count = {
    acquire: args.modes?.length,
    unattend: args.modes?.length,
    give_up: Number(args.n),
    inspect: Number(args.n),
  };
  const several = script === "release" || script === "renew" ? args.tokens?.split(" ").length : undefined;
  const total = several ?? count[script as keyof typeof count] ?? 1;
  return Array.from({ length: total }, (_, i) => keys[i * KEYS_PER_LOCK] as string);
}

const settingsOf = ({ retention_ms, leases_max, waiters_max, standby_max, hints }: Arguments): Partial<Settings> => ({
  retention_ms: Number(retention_ms),
  ...(leases_max !== undefined && {
    leases_max: Number(leases_max),
    waiters_max: Number(waiters_max),
    standby_max: Number(standby_max || "0"),
    hints: hints === "1",
  }),
});

function operationOf(script: string, locks: readonly string[], keys: readonly string[], args: Arguments): Operation {
  const number = (name: string) => Number(args[name]);
  const text = (name: string) => args[name] as string;
  const [name = ""] = locks;
  /** The Idempotency-Key's record, if the request has one, follows this many other keys. */
  const keyAfter = (others: number) => {
    const key = keys[locks.length * KEYS_PER_LOCK + others];
    return key === undefined ? {} : { key };
  };
  const optional = (field: "token" | "ticket") => (args[field] === "-" ? {} : { [field]: text(field) });
  switch (script) {
    case "acquire":
      return {
        kind: "acquire",
        request: text("request"),
        ttl_ms: number("ttl_ms"),
        left_ms: number("left_ms"),
        targets: locks.map((lock, i) => ({ name: lock, mode: modeOf(args.modes?.[i]) })),
        returned: args.returned === "1",
        arrival: number("arrival"),
        fair: args.fair === "1",
        label: text("label"),
        lock_delay_ms: number("lock_delay_ms"),
        max_hold_ms: number("max_hold_ms"),
        min_hold_ms: Number(args.min_hold_ms || "0"),
        standby_ms: Number(args.standby_ms || "0"),
        head_start_ms: Number(args.head_start_ms || "0"),
        need: Number(args.need || "0"),
        own_until_ms: Number(args.own_until || "0"),
        ...optional("token"),
        ...optional("ticket"),
        ...keyAfter(0),
      };
    case "release":
    case "renew": {
      const tokens = text("tokens").split(" ");
      const ttls_ms = script === "renew" ? text("ttls_ms").split(" ").map(Number) : [];
      const metadata = args.metadata?.split(" ") ?? [];
      const leases = locks.map((lock, i) => ({
        ...{ name: lock, token: tokens[i] as string, ttl_ms: ttls_ms[i] ?? 0, metadata: metadata[i] ?? "-" },
      }));
      const key = keyAfter(locks.length);
      return script === "renew"
        ? { kind: "renew", leases, ...key }
        : { kind: "release", request: text("request"), leases, ...key };
    }
    case "transfer": {
      const fields = { request: text("request"), token: text("token"), ttl_ms: number("ttl_ms"), label: text("label") };
      return { kind: "transfer", name, ...fields, ...keyAfter(1) };
    }
    case "break_lock":
    case "break_lease": {
      const common = {
        request: text("request"),
        name,
        grace_ms: number("grace_ms"),
        keep_delay: args.keep_delay === "1",
        note: args.note || "-",
      };
      if (script === "break_lock") return { kind: "break", ...common, queue: text("queue") as "keep", ...keyAfter(0) };
      return { kind: "break_lease", ...common, token: "", fence: number("fence"), ...keyAfter(0) };
    }
    default:
      return { kind: "give_up", names: locks, ticket: text("ticket") };
  }
}
