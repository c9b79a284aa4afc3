/**
 * Violates each invariant of a latch, an API key, an idempotency record and a quorum node's record: the check must name
 * it.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { MemoryStore } from "../../src/engine/memory/memory-store.ts";
import type { Program } from "../../src/engine/sqlite/lua/run.ts";
import * as runtime from "../../src/engine/sqlite/lua/runtime.ts";
import { readChecks } from "../../tools/generate/lua/assemble.ts";
import { translate } from "../../tools/generate/lua/javascript/translate.ts";

const LUA = join(import.meta.dirname, "../../lua");
const NOW_MS = 1_788_220_800_000;
const FENCE = NOW_MS * 1000;
const TTL_MS = 60_000;

const names = Object.keys(runtime);
const { code } = translate(readChecks(LUA));
const PROGRAMS: Readonly<Record<string, Program>> = new Function(
  ...names.map((name) => `$${name}`),
  `${code}\nreturn $scripts;`,
)(...Object.values(runtime));

const FOR_EVER = "for ever";
type Case = readonly [text: string, life?: typeof FOR_EVER];

/** Returns what the check in this folder reports about one record. */
function violations(room: string, key: string, [text, life]: Case): string[] {
  const store = new MemoryStore(() => NOW_MS);
  store.execute("SET", [key, text, ...(life === FOR_EVER ? [] : ["PX", String(TTL_MS)])]);
  const reply = store.run(PROGRAMS[`check_${room}`] as Program, [key], []) as string[];
  return reply[1] === "0" ? [] : (reply[4] as string).replace(/ \[[^\]]*\]$/, "").split("; ");
}

const attempt = (of: Record<string, string | number> = {}): string => {
  const usual = { mode: "x", attempt: "a".repeat(22), holder: "h", state: "c", deadline: NOW_MS + 1000, fence: FENCE };
  const rest = { acquired: NOW_MS, ttl: 1000, max_until: 0, delay: 0, label: "-", print: "-" };
  return Object.values({ ...usual, ...rest, ...of }).join(" ");
};
const node = (...attempts: string[]) => `2 ${FENCE} ${FENCE} 0\n\n${attempts.map((line) => `${line}\n`).join("")}`;
const latch = (line: string, outcomes = "") => `1 ${line}\n${outcomes}`;

interface Records {
  readonly room: string;
  readonly file: string;
  readonly key: string;
  readonly sound: Case;
  readonly broken: Readonly<Record<string, Case>>;
}

const other = "b".repeat(22);
const RECORDS: readonly Records[] = [
  {
    room: "key",
    file: "key",
    key: "lh:{default}:key:k",
    sound: [`1 ${NOW_MS + TTL_MS} 0 x`],
    broken: { "used_day is no later than expires_at": [`1 ${NOW_MS + TTL_MS} 30000 x`] },
  },
  {
    room: "latch",
    file: "latch",
    key: "lh:{default}:latch:l",
    sound: [latch(`2 1 3 ${NOW_MS + TTL_MS}`)],
    broken: {
      "id is greater than 0": [latch(`0 0 3 ${NOW_MS + TTL_MS}`)],
      "since is greater than 0 and no later than id": [latch(`2 3 3 ${NOW_MS + TTL_MS}`)],
      "outcomes has at most 64 entries": [
        latch(`2 1 3 ${NOW_MS + TTL_MS}`, Array.from({ length: 65 }, () => "o").join(" ")),
      ],
    },
  },
  {
    room: "latch",
    file: "idempotency",
    key: "lh:{default}:idem:i",
    sound: ["1 d f done"],
    broken: {
      "state is waiting, granted, done or ended": ["1 x f done"],
      "rest names the granted lease": ["1 g f -"],
    },
  },
  {
    room: "quorum",
    file: "quorum",
    key: "lh:{default}:quorum:l",
    sound: [node(attempt())],
    broken: {
      "fence is at least every lease's fence": [node(attempt({ fence: FENCE + 1 }))],
      "confirmed is at least the fence of every confirmed lease": [
        node(attempt()).replace(`${FENCE} 0`, `${FENCE - 1} 0`),
      ],
      "lease lasts no longer than its max_hold": [node(attempt({ max_until: NOW_MS + 500 }))],
      "state is pending, confirmed or resting": [node(attempt({ state: "z" }))],
      "delay is 0 unless the lease is confirmed": [node(attempt({ state: "p", delay: 10 }))],
      "lease does not coexist with a lease it excludes": [node(attempt(), attempt({ attempt: other, holder: "i" }))],
      "attempt has one lease": [node(attempt({ mode: "s" }), attempt({ mode: "s", holder: "i" }))],
      "fence is at least the highest confirmed fence": [
        node().replace(`2 ${FENCE} ${FENCE}`, `2 ${FENCE} ${FENCE + 1}`),
      ],
      "ended has at most 64 entries": [node().replace("\n\n", `\n${`e${"a".repeat(18)} `.repeat(65)}\n`)],
      "delay keeps others out": [node(attempt({ mode: "s", state: "d" }))],
      "record expires no earlier than needed": [node(attempt({ deadline: NOW_MS + 2 * TTL_MS }))],
      "record has a TTL": [node(attempt()), FOR_EVER],
    },
  },
  {
    room: "quorum",
    file: "quorum",
    key: "lh:{default}:quorum-node:0",
    sound: ["1 v 0 3 0 0 0"],
    broken: {
      "state is voting or quarantined": ["1 x 0 3 0 0 0"],
      "number is less than the number of nodes": ["1 v 3 3 0 0 0"],
    },
  },
];

describe.each(RECORDS)("invariants of $key:", ({ room, key, sound, broken }) => {
  test("a record that the scripts wrote violates none", () => {
    expect(violations(room, key, sound)).toEqual([]);
  });

  test.each(Object.entries(broken))("%s", (says, record) => {
    expect(violations(room, key, record)).toContain(says);
  });
});

test("each invariant except a lock's is violated by a record in this file", () => {
  const broken = new Set(RECORDS.flatMap((records) => Object.keys(records.broken)));
  const files = readdirSync(join(LUA, "invariants")).filter((file) => !/^(lock|common)/.test(file));
  expect(files.map((file) => file.replace(".lua", "")).sort()).toEqual([...new Set(RECORDS.map((r) => r.file))].sort());
  const sentences = files.flatMap((file) => [
    ...readFileSync(join(LUA, "invariants", file), "utf8").matchAll(/always\(\s*b,\s*"([^"]+)"/g),
  ]);
  expect(sentences.map(([, says = ""]) => says).filter((says) => !broken.has(says))).toEqual([]);
});
