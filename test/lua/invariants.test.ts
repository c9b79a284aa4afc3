/** Violates each invariant of a lock in a store: the check must name it. Stores that the scripts wrote must pass. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { MemoryStore } from "../../src/engine/memory/memory-store.ts";
import type { Program } from "../../src/engine/sqlite/lua/run.ts";
import * as runtime from "../../src/engine/sqlite/lua/runtime.ts";
import { RECORD_FIELDS } from "../../src/generated/constants.ts";
import * as scripts from "../../src/generated/scripts.ts";
import { keysFor, recordKey } from "../../src/lock/codec/keys.ts";
import { readChecks, readLua } from "../../tools/generate/lua/assemble.ts";
import { translate } from "../../tools/generate/lua/javascript/translate.ts";
import { argumentNames } from "../support/engines/argument-names.ts";
import { CHECKED } from "../support/engines/checked.ts";

const ROOT = join(import.meta.dirname, "../..");
const LUA = join(ROOT, "lua");
const NOW_MS = 1_788_220_800_000;
const SENTENCES = [
  ...readFileSync(join(LUA, "invariants/lock.lua"), "utf8").matchAll(/always\(\s*b,\s*"([^"]+)"/g),
].map(([, says = ""]) => says);

function programsOf(tree: ReturnType<typeof readLua>): Readonly<Record<string, Program>> {
  const { code } = translate(tree);
  const names = Object.keys(runtime);
  const build = new Function(...names.map((name) => `$${name}`), `${code}\nreturn $scripts;`);
  return build(...Object.values(runtime));
}

const PROGRAMS = programsOf(readLua(LUA));
const CHECK = programsOf(readChecks(LUA)).check_lock as Program;

/** A lock or a semaphore in its own store, which a test can change directly, without the scripts. */
class Subject {
  now_ms = NOW_MS;
  readonly store = new MemoryStore(() => this.now_ms);
  readonly keys: readonly string[];
  readonly #kind: "lock" | "semaphore";

  constructor(kind: "lock" | "semaphore" = "lock") {
    this.#kind = kind;
    this.keys = keysFor(kind, "n", "l");
  }

  run(script: scripts.ScriptOf<never, unknown>, given: Readonly<Record<string, unknown>>): void {
    const usual = {
      modes: "x",
      ttl_ms: 10_000,
      left_ms: 0,
      fair: 1,
      token: "-",
      ticket: "-",
      label: "-",
      retention_ms: 60_000,
      leases_max: 100,
      waiters_max: 100,
      fingerprint: "-",
      hints: 1,
    };
    const args = argumentNames(script).map((name) => String({ ...usual, ...given }[name] ?? 0));
    const grants = script.name === "release" ? [recordKey(this.#kind, "n", "l")] : [];
    const reply = this.store.run(PROGRAMS[script.name] as Program, [...this.keys, ...grants], args);
    if (!Array.isArray(reply)) throw new Error(JSON.stringify(reply));
  }

  acquire(request: string, given: Readonly<Record<string, unknown>> = {}): void {
    this.run(scripts.acquire, { request, ...given });
  }

  release(token: string): void {
    this.run(scripts.release, { request: secret("gone"), tokens: token });
  }

  /** Runs a command on one of the keys, given by its position in LOCK_KEYS. */
  change(command: string, place: number, ...words: readonly (string | number)[]): void {
    this.store.execute(command, [this.keys[place] as string, ...words.map(String)]);
  }

  text(edit: (text: string) => string): void {
    const [before = ""] = this.store.read([this.keys[0] as string]);
    const after = edit(before ?? "");
    expect(after).not.toBe(before);
    this.change("SET", RECORD, after, "PX", 3_600_000);
  }

  /** Sets numbers in line 1; the first five have fixed positions. */
  numbers(changes: Partial<Record<(typeof RECORD_FIELDS)[number] | "events_count", number>>): void {
    this.text((text) => {
      const [line = "", ...lines] = text.split("\n");
      const words = line.split(" ");
      const others = new Map(words.slice(5).map((word) => word.split("=").map(Number) as [number, number]));
      for (const [field, number] of Object.entries(changes)) {
        const first = ["layout", "fence", "", "hold_ms", "events_count"].indexOf(field);
        if (first >= 0) words[first] = String(number);
        else others.set(RECORD_FIELDS.indexOf(field as never) + 1, number);
      }
      const kept = [...others].filter(([, number]) => number !== 0).sort(([a], [b]) => a - b);
      return [[...words.slice(0, 5), ...kept.map((pair) => pair.join("="))].join(" "), ...lines].join("\n");
    });
  }

  /** Edits a line, counted from 1. */
  line(number: number, edit: (line: string) => string): void {
    this.text((text) =>
      text
        .split("\n")
        .map((line, i) => (i === number - 1 ? edit(line) : line))
        .join("\n"),
    );
  }

  broken(): string[] {
    const reply = this.store.run(CHECK, this.keys, []) as string[];
    return reply[1] === "0" ? [] : (reply[4] as string).replace(/ \[[^\]]*\]$/, "").split("; ");
  }
}

const [RECORD, DETAILS, LEASES, HOLDERS, WRITERS, READERS, TICKETS] = [0, 1, 2, 3, 4, 5, 6] as const;
const secret = (word: string, permits = 0) => `sn${word.padEnd(29, word)}${permits > 0 ? `:${permits}` : ""}`;
const labelled = (word: string) => `sl${word.padEnd(29, word)}`;
const [ONE, TWO, THREE] = [secret("one"), secret("two"), secret("three")];
const WRITER = labelled("writer");
const READER = secret("reader");
const AWAY = `sa${"away".padEnd(29, "away")}`;
const EARLY = `sh${"early".padEnd(29, "early")}`;

/**
 * Two clients share the lock, one of them with a lock_delay. One client is waiting to write, one is waiting behind it to read,
 * and one has left its place.
 */
function shared(): Subject {
  const lock = new Subject();
  lock.acquire(ONE, { modes: "s", lock_delay_ms: 500 });
  lock.now_ms += 10;
  lock.acquire(TWO, { modes: "s", ttl_ms: 20_000 });
  lock.acquire(THREE, { left_ms: 1_000 });
  lock.now_ms += 2_000;
  lock.acquire(WRITER, { left_ms: 30_000, label: "writer" });
  lock.now_ms += 10;
  lock.acquire(READER, { modes: "s", left_ms: 30_000 });
  return lock;
}

/** One client holds the lock, another held it before, and a third is waiting. */
function exclusive(): Subject {
  const lock = new Subject();
  lock.acquire(ONE);
  lock.now_ms += 100;
  lock.release(ONE);
  lock.acquire(TWO, { max_hold_ms: 60_000 });
  lock.acquire(WRITER, { left_ms: 30_000, label: "writer" });
  return lock;
}

/** The lock is free, and the waiting client has its turn. */
function turn(): Subject {
  const lock = exclusive();
  lock.now_ms += 100;
  lock.release(TWO);
  return lock;
}

/** One client holds the lock, and an absent one is waiting. */
function away(): Subject {
  const lock = new Subject();
  lock.acquire(ONE);
  lock.acquire(AWAY, { standby_ms: 30_000, standby_max: 10, reference: "-" });
  return lock;
}

/** One client holds the lock, and two are waiting, the second with a head start over the first. */
function early(): Subject {
  const lock = exclusive();
  lock.now_ms += 100;
  lock.acquire(EARLY, { left_ms: 30_000, head_start_ms: 200 });
  return lock;
}

/** The lock is free after a client has used it. */
function free(): Subject {
  const lock = new Subject();
  lock.acquire(ONE);
  lock.now_ms += 100;
  lock.release(ONE);
  return lock;
}

/** Two clients share the lock, and one of them is waiting to upgrade. */
function upgrading(): Subject {
  const lock = new Subject();
  lock.acquire(ONE, { modes: "s" });
  lock.acquire(TWO, { modes: "s" });
  lock.acquire(THREE, { token: ONE, left_ms: 30_000 });
  return lock;
}

/** Three of five permits are held, and one is unavailable until its lease's min_hold has passed. */
function semaphore(): Subject {
  const one = new Subject("semaphore");
  one.acquire(secret("p", 1), { modes: "p", capacity: 5, min_hold_ms: 60_000 });
  one.acquire(secret("q", 3), { modes: "p", capacity: 5 });
  one.release(secret("p", 1));
  return one;
}

const STATES = { shared, exclusive, turn, free, upgrading, semaphore, away, early };

/** One violation of each invariant. */
const SPOILS: Readonly<Record<string, readonly [state: () => Subject, spoil: (subject: Subject) => void]>> = {
  "layout is followed by non-zero numbers in field order": [free, (l) => l.line(1, (line) => `${line} 9=0`)],
  "layout is 6 exactly when away or early is nonzero": [away, (l) => l.line(1, (line) => line.replace(/^6/, "5"))],
  "early is 0 if there are no places": [free, (l) => l.text((text) => `${text.replace(/^5/, "6")}h 1\n`)],
  "early is at least the number of places with a head start": [
    early,
    (l) => l.change("ZADD", TICKETS, NOW_MS + 9_000, `xsh${"other".padEnd(29, "other")}`),
  ],
  "every order is unique and no later than the place's arrival": [
    early,
    (l) => l.change("ZADD", WRITERS, (NOW_MS + 100) * 1_000, `x${EARLY}`),
  ],
  "a place with a head start stores its arrival in its detail": [
    early,
    (l) => l.change("HSET", DETAILS, `x${EARLY}`, "=-"),
  ],
  "away is the number of places whose clients are away": [
    away,
    (l) => l.text((text) => text.replace("\na 1\n", "\na 2\n")),
  ],
  "fence is at least the exclusive lease's fence": [exclusive, (l) => l.numbers({ fence: 7 })],
  "arrival is at least the upgrader's arrival": [upgrading, (l) => l.numbers({ arrival: 7 })],
  "departures is 0 if arrival is 0": [free, (l) => l.numbers({ departures: 1 })],
  "writers and readers together do not exceed tickets": [shared, (l) => l.numbers({ readers: 3 })],
  "readers and writers are both 0 exactly when there is no front": [
    exclusive,
    (l) => l.text((text) => text.replace(/\nf .*/, "")),
  ],
  "tickets_next is 0 exactly when there are no places": [free, (l) => l.numbers({ tickets_next: 1 })],
  "turn_at is not in the future": [turn, (l) => l.numbers({ turn_at: NOW_MS + 201, turn_until: NOW_MS + 300 })],
  "turn_at is 0 if there is no front": [free, (l) => l.numbers({ turn_at: 1, turn_until: 2 })],
  "shared_next is set if there are shared leases": [shared, (l) => l.numbers({ shared_next: 0 })],
  "delay_until is 0 or in the future": [free, (l) => l.numbers({ delay_until: NOW_MS })],
  "break_at is 0 if there is no lease": [free, (l) => l.numbers({ break_at: NOW_MS + 9_000 })],
  "hold_ms is 0 if fence is 0": [free, (l) => l.numbers({ fence: 0 })],
  "kept_until is 0 if there are no shared leases or places": [free, (l) => l.numbers({ kept_until: 1 })],
  "kept_until is no later than expires_at": [shared, (l) => l.numbers({ kept_until: NOW_MS * 2 })],
  "expires_at is 0 if there are no shared leases or places": [free, (l) => l.numbers({ expires_at: 1 })],
  "front_arrival is 0 exactly when there is no front": [free, (l) => l.numbers({ front_arrival: 1 })],
  "capacity is 0 if there is an exclusive lease": [exclusive, (l) => l.numbers({ capacity: 1 })],
  "permits is 0 if capacity is 0": [shared, (l) => l.numbers({ permits: 1 })],
  "turn_until is 0 exactly when turn_at is 0": [free, (l) => l.numbers({ turn_until: 1 })],
  "turn_until is no earlier than turn_at and at most one full turn later": [
    turn,
    (l) => l.numbers({ turn_until: NOW_MS + 9_000 }),
  ],
  "turn_ms is 0, a short turn or a full turn": [turn, (l) => l.numbers({ turn_ms: 1 })],
  "no_grace_until is at most twenty turns from now": [free, (l) => l.numbers({ no_grace_until: NOW_MS + 61_000 })],
  "dropped is no later than arrival": [free, (l) => l.numbers({ dropped: 1 })],
  "watched_until is no later than the end of the longest possible request": [
    free,
    (l) => l.numbers({ watched_until: NOW_MS + 70_000 }),
  ],
  "ahead is 0 if there are no shared leases or places": [free, (l) => l.numbers({ ahead: 1 })],
  "keeps_out is 0 or 1, and is 0 if there is no shared lease": [free, (l) => l.numbers({ keeps_out: 1 })],
  "lease has at least one hold": [exclusive, (l) => l.line(2, (line) => line.replace(/^(\S+ \d+ \d+) 1 /, "$1 0 "))],
  "lease was granted": [exclusive, (l) => l.line(2, (line) => line.replace(/^((\S+ ){4})\d+/, `$1${NOW_MS + 101}`))],
  "lease lasts no longer than its max_hold": [
    exclusive,
    (l) => l.line(2, (line) => line.replace(/^((\S+ ){6})\d+/, "$17")),
  ],
  "exclusive has the id of an exclusive lease": [exclusive, (l) => l.line(2, (line) => line.replace(/^x/, "s"))],
  "exclusive has not expired": [
    exclusive,
    (l) => l.line(2, (line) => line.replace(/^(\S+) \d+/, `$1 ${NOW_MS + 100}`)),
  ],
  "exclusive ends no later than break_at": [exclusive, (l) => l.numbers({ break_at: NOW_MS + 200 })],
  "ended has at most 32 entries": [free, (l) => l.line(3, (line) => line.repeat(33))],
  "releases has at most 32 entries, and is empty until ended has 32": [free, (l) => l.line(4, () => "xabcd")],
  "events_count is the number of entries in events": [free, (l) => l.numbers({ events_count: 7 })],
  "events has fewer entries than a full history": [free, (l) => l.line(5, () => "g1,".repeat(20))],
  "upgrader is waiting for an exclusive lease and has not expired": [
    upgrading,
    (l) => l.text((text) => text.replace("\nu x", "\nu s")),
  ],
  "outcomes has at most 64 entries": [free, (l) => l.text((text) => `${text}o ${"a".repeat(14)}${" b".repeat(64)}\n`)],
  "notes has at most eleven entries, all with different tags": [
    free,
    (l) => l.text((text) => `${text}n ........ .abcd .abce\n`),
  ],
  "rests has at most 64 entries, and is empty if capacity is 0": [
    free,
    (l) => l.text((text) => `${text}r ${NOW_MS + 9_000}:1\n`),
  ],
  "rests are in order, and each has permits and ends in the future": [
    semaphore,
    (l) => l.text((text) => text.replace(/\nr .*/, `\nr ${NOW_MS}:1`)),
  ],
  "shared is the size of the leases set": [shared, (l) => l.change("ZREM", LEASES, `s${ONE}`)],
  "shared is the size of the holders set": [shared, (l) => l.change("ZREM", HOLDERS, `s${ONE}`)],
  "details is the size of the details hash": [shared, (l) => l.change("HSET", DETAILS, "more", "=")],
  "tickets is the size of the tickets set": [shared, (l) => l.change("ZREM", TICKETS, `s${READER}`)],
  "details contains every shared lease": [shared, (l) => l.change("HSET", DETAILS, `s${ONE}`, "garbage")],
  "leases has the deadline of every shared lease": [shared, (l) => l.change("ZADD", LEASES, NOW_MS + 9_999, `s${ONE}`)],
  "holders has the fence of every shared lease": [shared, (l) => l.change("ZADD", HOLDERS, 7, `s${ONE}`)],
  "expires_at is no earlier than the last moment at which a shared lease keeps others out": [
    shared,
    (l) => l.numbers({ expires_at: NOW_MS + 9_000, kept_until: 1 }),
  ],
  "keeps_out is 1 if a shared lease has a lock_delay, or a min_hold that has not ended": [
    shared,
    (l) => l.numbers({ keeps_out: 0 }),
  ],
  "shared_next is no later than the deadline of any shared lease": [
    shared,
    (l) => l.numbers({ shared_next: NOW_MS + 10_001 }),
  ],
  "exclusive excludes every other holder's lease": [
    shared,
    (l) => l.line(2, () => `x${THREE} ${NOW_MS + 9_000} 1 1 ${NOW_MS} 9000 0 0 0 - -`),
  ],
  "fence is at least every shared lease's fence": [shared, (l) => l.numbers({ fence: 7 })],
  "fence is different for every lease": [shared, (l) => l.change("ZADD", HOLDERS, NOW_MS * 1_000, `s${TWO}`)],
  "permits is the number of permits that the leases hold": [semaphore, (l) => l.numbers({ permits: 4 })],
  "upgrader names an existing shared lease": [
    upgrading,
    (l) => l.text((text) => text.replace(`s${ONE} `, `s${THREE} `)),
  ],
  "tickets contains every place": [shared, (l) => l.change("ZREM", TICKETS, `x${WRITER}`)],
  "writers are waiting for exclusive leases, and readers for shared leases or permits": [
    shared,
    (l) => l.change("ZADD", WRITERS, 1, `s${READER}`),
  ],
  "arrival is at least every place's arrival": [shared, (l) => l.numbers({ arrival: 7 })],
  "attended_next is no later than the end of any queued place's attendance": [
    shared,
    (l) => l.numbers({ attended_next: NOW_MS + 40_000 }),
  ],
  "writers is the number of queued writers": [shared, (l) => l.numbers({ writers: 2 })],
  "readers is the number of queued readers": [shared, (l) => l.numbers({ readers: 2 })],
  "tickets is the total number of writers and readers": [shared, (l) => l.change("ZREM", READERS, `s${READER}`)],
  "front is the first queued place": [
    shared,
    (l) => l.text((text) => text.replace(`\nf x${WRITER}`, `\nf s${READER}`)),
  ],
  "tickets_next is no later than the expiry of any ticket": [
    shared,
    (l) => l.numbers({ tickets_next: NOW_MS + 90_000 }),
  ],
  "expires_at is no earlier than the expiry of any ticket": [
    shared,
    (l) => l.numbers({ expires_at: NOW_MS + 9_000, kept_until: 1 }),
  ],
  "details is the number of shared leases and labelled places": [shared, (l) => l.numbers({ details: 2 })],
  "turn_at is set exactly when the front can be granted the lock": [
    turn,
    (l) => l.numbers({ turn_at: 0, turn_until: 0 }),
  ],
  "record has a TTL": [free, (l) => l.change("SET", RECORD, l.store.read([l.keys[0] as string])[0] as string)],
  "tickets expires no earlier than needed": [shared, (l) => l.change("PEXPIRE", TICKETS, 9_000)],
};

describe("invariants of a lock:", () => {
  test.each(Object.entries(STATES))("a record that the scripts wrote violates none: %s", (_, state) => {
    expect(state().broken()).toEqual([]);
  });

  test.each(Object.keys(SPOILS))("%s", (says) => {
    const [state, spoil] = SPOILS[says] as (typeof SPOILS)[string];
    const subject = state();
    spoil(subject);
    expect(subject.broken()).toContain(says);
  });

  test("each invariant has a violation in this file, and each field of the record has an invariant", () => {
    expect(SENTENCES.filter((says) => SPOILS[says] === undefined)).toEqual([]);
    const others = [
      "exclusive",
      "ended",
      "releases",
      "events",
      "front",
      "upgrader",
      "outcomes",
      "notes",
      "rests",
      "early",
    ];
    const about = new Set(SENTENCES.map((says) => says.split(" ")[0]));
    expect([...RECORD_FIELDS, ...others].filter((field) => !about.has(field))).toEqual([]);
  });

  test("a violation is reported with the record's numbers, but without ids, because an id is a token", () => {
    const lock = shared();
    lock.numbers({ readers: 3 });
    const reply = lock.store.run(CHECK, lock.keys, []) as string[];
    expect(reply[4]).toMatch(/ \[5 17882208\d+ /);
    for (const secret of [ONE, TWO, THREE, WRITER, READER]) expect(reply.join(" ")).not.toContain(secret.slice(2, 14));
  });
});

test("a server that is started with checks runs them in scripts, functions and programs", () => {
  const code = `
    const { scripts, libraries } = await import("./src/generated/scripts.ts");
    const { programs } = await import("./src/generated/programs.ts");
    const texts = [scripts.acquire.source, ...libraries.map(({ helpers }) => helpers.flat().join())];
    console.log([...texts.map((text) => text.includes("INVARIANT")), String(programs.acquire).includes("checked_lock(")].join());`;
  const env = { ...process.env, ...CHECKED };
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", code], {
    cwd: join(import.meta.dirname, "../.."),
    env,
    encoding: "utf8",
  });
  expect(output).toBe("true,true,true,true,true\n");
});
