/** docs/compare.md contains every system once, a source for every row, and the benchmark's figures. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const PAGE = read("docs/compare.md");
const MEASURED = read("docs/performance.md") + read("docs/internals/benchmark.md");

const cellsOf = (row: string): string[] =>
  row
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());

interface Section {
  readonly title: string;
  readonly text: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const SECTIONS: Section[] = PAGE.split(/^#+ (?=.)/m).flatMap((text) => {
  const [headings = [], , ...rows] = (text.match(/^\|.*\|$/gm) ?? []).map(cellsOf);
  return rows.length === 0 ? [] : [{ title: text.split("\n")[0] as string, text, headings, rows }];
});

function section(title: string): Section {
  const found = SECTIONS.find((one) => one.title === title);
  if (found === undefined) throw new Error(`docs/compare.md has no section "${title}" with a table`);
  return found;
}

/** Finds a row in one of the benchmark's tables by its first cells. Returns the row's cells. */
function measured(table: string, ...begin: readonly string[]): string[] {
  const [, text = ""] = MEASURED.split(`\n### ${table}\n`);
  const rows = (text.split("<!-- end -->")[0] ?? "").match(/^\|.*\|$/gm) ?? [];
  const found = rows.map(cellsOf).find((cells) => begin.every((cell, i) => cell === "" || cells[i] === cell));
  if (found === undefined) throw new Error(`the benchmark's table "${table}" has no row ${begin.join(", ")}`);
  return found;
}

test("docs/compare.md: one table contains all systems, each once, Leasehold last", () => {
  const [all] = SECTIONS;
  const systems = all?.rows.map(([system]) => system) ?? [];
  expect(systems.length).toBeGreaterThan(15);
  expect(new Set(systems).size).toBe(systems.length);
  expect(systems.at(-1)).toBe("Leasehold");
  expect(PAGE).toMatch(/read on \d{4}-\d\d-\d\d/);
});

test("docs/compare.md: every row has a source, and no cell is empty", () => {
  expect(SECTIONS.map(({ headings }) => headings.at(-1))).toEqual(["source", "source"]);
  for (const { headings, rows } of SECTIONS) {
    for (const row of rows) {
      expect(row).toHaveLength(headings.length);
      expect(row.filter((cell) => cell === "")).toEqual([]);
      expect(row.at(-1)).toMatch(/\]\[[\w-]+\]|\]\([\w./#-]+\)|`test\/|measured: `npm run /);
    }
  }
});

test("docs/compare.md: every reference is defined, and every definition is used", () => {
  const defined = [...PAGE.matchAll(/^\[([\w-]+)\]: https:\/\/\S+$/gm)].map(([, name]) => name as string);
  const used = new Set([...PAGE.matchAll(/\]\[([\w-]+)\]/g)].map(([, name]) => name as string));
  expect(defined.toSorted()).toEqual([...used].sort());
});

test("docs/compare.md: every row that claims a test here has one, and only Leasehold's rows claim that", () => {
  for (const { rows } of SECTIONS) {
    for (const [system, ...cells] of rows) {
      const tests = [...cells.join(" ").matchAll(/`(test\/[^`]+)`/g)].map(([, file]) => file as string);
      expect(tests.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
      if (system !== "Leasehold") expect(tests).toEqual([]);
    }
  }
});

test("docs/compare.md: every command exists, and every measured value names one", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const [, parts = ""] = /^const PARTS: .*? = \{\n(.*?)^\};/ms.exec(read("bench/run.ts")) ?? [];
  const names = parts.match(/\w+/g);
  const commands = [...PAGE.matchAll(/`npm run ([\w:]+)(?: -- --only ([\w,]+))?`/g)];
  expect(commands.length).toBeGreaterThan(5);
  expect(commands).toHaveLength([...PAGE.matchAll(/npm run/g)].length);
  for (const [, script = "", only] of commands) {
    expect(Object.keys(scripts)).toContain(script);
    for (const part of only?.split(",") ?? []) expect(names).toContain(part);
  }
  const claims = PAGE.match(/(?<!every )\bmeasured\b.{0,12}/gs) ?? [];
  expect(claims.filter((claim) => !/^measured:\s`npm run/.test(claim))).toEqual([]);
});

test("docs/compare.md: the times without contention equal the benchmark's", () => {
  const costs = section("What each costs");
  const shown = Object.fromEntries(costs.rows.map(([system, p50]) => [system, p50]));
  const p50 = (name: string) => measured("Peers, uncontended", name)[1];
  expect(shown).toMatchObject({
    Leasehold: p50("Leasehold"),
    "@upstash/lock": p50("@upstash/lock"),
    Redlock: p50("redlock"),
    etcd: p50("etcd, its HTTP gateway"),
  });
  const cycles = measured("Price", "1,000 x acquire + release")[1];
  const theirs = measured("Price", "the same with @upstash/lock")[1];
  expect(costs.text.replaceAll("\n", " ")).toContain(
    `cost ${Number(cycles) / 1000} commands through Leasehold, and ${Number(theirs) / 1000} with @upstash/lock`,
  );
});

test("docs/compare.md: the figures of a thousand waiters equal the benchmark's", () => {
  const text = section("What each costs").text.replaceAll(/\s+/g, " ");
  const of = (who: string) => measured("Contention", "200", "1000", who);
  const shownFor = (who: string) => ({ p50: of(who)[4], commands: of(who)[6], gaveUp: of(who)[11] });
  const ours = shownFor("Leasehold");
  expect(text).toContain(`needs ${ours.commands} commands and takes ${ours.p50} ms beyond one round trip`);
  expect(text).toContain(`and ${ours.gaveUp} waiters give up`);
  for (const [system, who] of [
    ["Redlock", "redlock"],
    ["@upstash/lock", "@upstash/lock"],
  ] as const) {
    const { p50, commands, gaveUp } = shownFor(who);
    expect(text).toContain(`${system} needs ${commands} commands, and ${gaveUp} waiters give up`);
    expect([system, p50]).toEqual([system, "0"]);
  }
  const equal = [of("redlock, every 2868 ms"), of("@upstash/lock, every 1417 ms")];
  expect(text).toContain(`their p50 is ${equal.map((cells) => cells[4]).join(" and ")} ms`);
  expect(equal.map((cells) => cells[11])).toEqual(["0", "0"]);
  const handover = (who: string) => measured("Hand-overs", "exponential, mean 300 ms", "40", who)[6];
  expect(text).toContain(
    `its p50 is ${handover("etcd, its HTTP gateway")} ms, compared with Leasehold's ${handover("Leasehold, embedded")} ms on`,
  );
});
