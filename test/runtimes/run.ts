/**
 * `npm run runtimes`: runs the contract suite and the faults at full length on every runtime and store, and writes the table of
 * docs/internals/platforms.md. The whole run takes about half an hour. `npm run runtimes -- deno bun` runs only the files with
 * these names; `npm run runtimes -- --document` runs none and writes the table from the latest results of all files.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Result, type Results, readResults } from "./report.ts";
import { ROWS, type Row } from "./rows.ts";

const ROOT = join(import.meta.dirname, "../..");
const DOCUMENT = join(ROOT, "docs/internals/platforms.md");
/** The groups of tests about faults in the contract's test files. */
const FAULTS = /^(5\.9 lost answers|5\.13 fail closed|start and end)\b/;

const contractFile = ({ file }: Row) => `test/contract/${file}.test.ts`;

function main(): void {
  const { values, positionals } = parseArgs({ options: { document: { type: "boolean" } }, allowPositionals: true });
  if (!values.document) runFiles(positionals);
  const [before, rest = ""] = readFileSync(DOCUMENT, "utf8").split("<!-- table -->\n") as [string, string?];
  const after = rest.slice(rest.indexOf("<!-- end -->"));
  writeFileSync(DOCUMENT, `${before}<!-- table -->\n${table(readResults())}\n${after}`);
}

/** Runs files one after another: in parallel, they would be too slow for what they measure. */
function runFiles(names: readonly string[]): void {
  const files = new Set(ROWS.flatMap((row) => [contractFile(row), ...(row.faults?.slice(0, 1) ?? [])]));
  const wanted = (file: string) => names.length === 0 || names.some((name) => file.endsWith(`/${name}.test.ts`));
  const reporters = ["--reporter=default", "--reporter=./test/runtimes/report.ts"];
  const args = ["run", "--no-file-parallelism", ...reporters, ...[...files].filter(wanted)];
  const env = { ...process.env, TEST_DEPTH: "deep" };
  const { status } = spawnSync(join(ROOT, "node_modules/.bin/vitest"), args, { cwd: ROOT, env, stdio: "inherit" });
  process.exitCode = status ?? 1;
}

function table(results: Results): string {
  const notes: string[] = [];
  const lines = ROWS.map((row) => {
    const own = (results[contractFile(row)] ?? []).filter(
      ({ group }) => !row.target || group.endsWith(`: ${row.target}`),
    );
    const [file, name] = row.faults ?? ["", ""];
    const others = (results[file] ?? []).filter((test) => `${test.group} ${test.name}`.includes(name));
    const contract = own.filter(({ group }) => !FAULTS.test(group));
    const faults = [...own.filter(({ group }) => FAULTS.test(group)), ...others];
    return `| ${row.runtime} | ${row.store} | ${count(contract, notes)} | ${count(faults, notes)} |`;
  });
  const head = ["| runs on | locks kept in | the contract | faults |", "|---|---|---|---|"];
  return [...head, ...lines, "", ...notes.map((note, i) => `${i + 1}. ${note}`)].join("\n");
}

/** Formats `310 passed, 3 skipped (1)`; the last number refers to the reason. */
function count(tests: readonly Result[], notes: string[]): string {
  const of = (state: string) => tests.filter((test) => test.state === state);
  const [passed, failed, skipped] = [of("passed"), of("failed"), of("skipped")];
  const reasons = new Set(skipped.map(({ note }) => note ?? "only in the whole suite"));
  const numbers = [...reasons].map((reason) => {
    if (!notes.includes(reason)) notes.push(reason);
    return notes.indexOf(reason) + 1;
  });
  const parts = [
    passed.length > 0 ? `${passed.length} passed` : "–",
    ...(failed.length > 0 ? [`${failed.length} FAILED`] : []),
    ...(skipped.length > 0 ? [`${skipped.length} skipped (${numbers.join(", ")})`] : []),
  ];
  return parts.join(", ");
}

main();
