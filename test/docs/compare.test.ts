/** docs/compare.md: every system in every table, a source for every row, and figures that are those of the benchmark. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const PAGE = read("docs/compare.md");
const MEASURED = read("docs/performance.md") + read("docs/internals/benchmark.md");

const SYSTEMS = [
  "@upstash/lock",
  "Consul",
  "Durable Objects",
  "DynamoDB",
  "Leasehold",
  "Postgres",
  "Redisson",
  "Redlock",
  "ZooKeeper",
  "etcd",
];

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
const rowOf = ({ rows }: Section, system: string) => rows.find(([name]) => name === system)?.join(" ") ?? "";

/** The cells of the row of a table of the benchmark that begins with these. */
function measured(table: string, ...begin: readonly string[]): string[] {
  const [, text = ""] = MEASURED.split(`\n### ${table}\n`);
  const rows = (text.split("<!-- end -->")[0] ?? "").match(/^\|.*\|$/gm) ?? [];
  const found = rows.map(cellsOf).find((cells) => begin.every((cell, i) => cell === "" || cells[i] === cell));
  if (found === undefined) throw new Error(`the benchmark's table "${table}" has no row ${begin.join(", ")}`);
  return found;
}

/** Of other systems than the rest: what people have in their CI already. */
const NEAREST = "Nearest: queues of CI, and locks over HTTP";

test("docs/compare.md: a chooser, the promises, ten situations and the costs, each with every system once", () => {
  const sections = SECTIONS.filter(({ title }) => title !== NEAREST);
  expect(sections).toHaveLength(13);
  for (const { title, rows } of sections) {
    expect([title, rows.map(([system]) => system).toSorted()]).toEqual([title, SYSTEMS]);
  }
});

test("docs/compare.md: every row says what it rests on, and no cell is empty", () => {
  const without = SECTIONS.filter(({ headings }) => headings.at(-1) !== "source").map(({ title }) => title);
  expect(without).toEqual(["Use X when …"]);
  for (const { headings, rows } of SECTIONS) {
    for (const row of rows) {
      expect(row).toHaveLength(headings.length);
      expect(row.filter((cell) => cell === "")).toEqual([]);
      if (headings.at(-1) === "source")
        expect(row.at(-1)).toMatch(/\]\[[\w-]+\]|\]\([\w./#-]+\)|`test\/|measured: `npm run /);
    }
  }
});

test("docs/compare.md: every reference is defined, and every definition is used", () => {
  const defined = [...PAGE.matchAll(/^\[([\w-]+)\]: https:\/\/\S+$/gm)].map(([, name]) => name as string);
  const used = new Set([...PAGE.matchAll(/\]\[([\w-]+)\]/g)].map(([, name]) => name as string));
  expect(defined.toSorted()).toEqual([...used].sort());
});

test("docs/compare.md: what is tested here has its test, and only Leasehold's rows say so", () => {
  for (const { rows } of SECTIONS) {
    for (const [system, ...cells] of rows) {
      const tests = [...cells.join(" ").matchAll(/`(test\/[^`]+)`/g)].map(([, file]) => file as string);
      expect(tests.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
      if (system !== "Leasehold") expect(tests).toEqual([]);
    }
  }
});

test("docs/compare.md: every command exists, and whatever was measured names one", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const [, parts = ""] = /^const PARTS = \{\n(.*?)^\};/ms.exec(read("bench/run.ts")) ?? [];
  const names = [...parts.matchAll(/^ {2}(\w+)/gm)].map(([, name]) => name);
  const commands = [...PAGE.matchAll(/`npm run ([\w:]+)(?: -- --only ([\w,]+))?`/g)];
  expect(commands.length).toBeGreaterThan(5);
  expect(commands).toHaveLength([...PAGE.matchAll(/npm run/g)].length);
  for (const [, script = "", only] of commands) {
    expect(Object.keys(scripts)).toContain(script);
    for (const part of only?.split(",") ?? []) expect(names).toContain(part);
  }
  const claims = PAGE.split("## Use X when …")[1]?.match(/(?<!not )(?<!were )\bmeasured\b.{0,12}/gs) ?? [];
  expect(claims.filter((claim) => !/^measured:\s`npm run/.test(claim))).toEqual([]);
});

test("docs/compare.md: the times without contention are those of the benchmark", () => {
  const costs = section("What each costs and needs");
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
    `cost ${Number(cycles) / 1000} commands on Upstash, and ${Number(theirs) / 1000} with @upstash/lock`,
  );
});

test("docs/compare.md: the figures of a thousand waiters are those of the benchmark", () => {
  const thousand = section("A thousand wait for one lock");
  const of = (who: string) => measured("Contention", "200", "1000", who);
  for (const [system, who] of [
    ["Leasehold", "Leasehold"],
    ["@upstash/lock", "@upstash/lock"],
    ["Redlock", "redlock"],
  ] as const) {
    const [, , , , p50, , commands, , , , , gaveUp] = of(who);
    const text = rowOf(thousand, system);
    expect(text).toContain(`${commands} commands and ${gaveUp === "0" ? "nobody" : `${gaveUp} waiters`} that give`);
    expect(text).toContain(`p50 ${p50} ms`);
  }
  const equal = [of("redlock, every 2868 ms"), of("@upstash/lock, every 1417 ms")];
  expect(thousand.text).toContain(`their p50 is ${equal.map((cells) => cells[4]).join(" and ")} ms`);
  expect(equal.map((cells) => cells[11])).toEqual(["0", "0"]);
  const handover = (who: string) => measured("Hand-overs", "exponential, mean 300 ms", "40", who)[6];
  expect(thousand.text.replaceAll("\n", " ")).toContain(
    `its p50 is ${handover("etcd, its HTTP gateway")} ms to Leasehold's ${handover("Leasehold, embedded")} on the embedded`,
  );
});
