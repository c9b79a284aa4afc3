/** The commands, variables, files and speeds on the pages about deployment agree with this repository. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PROCESS_VARIABLES, VARIABLES } from "../../src/config/variables.ts";

const ROOT = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const PAGE = globSync(["docs/stores.md", "docs/deploy/*.md"], { cwd: ROOT }).map(read).join("\n");
const COMMANDS = PAGE.split("\n").filter((line) => line.startsWith("    "));

test("docs/deploy/: its commands use scripts, variables and files that exist", () => {
  const { scripts } = JSON.parse(read("package.json"));
  const named = (pattern: RegExp) =>
    COMMANDS.flatMap((line) => [...line.matchAll(pattern)].map(([, name]) => name ?? ""));
  const run = named(/npm run ([\w:]+)/g);
  expect(run).toContain("build:node");
  expect(run.filter((name) => scripts[name] === undefined)).toEqual([]);
  const set = named(/\b([A-Z][A-Z_]{3,})=/g).filter((name) => !["HASH", "LEASEHOLD_API_KEY"].includes(name));
  expect(set).toContain("API_KEYS");
  expect(set.filter((name) => ![...VARIABLES, ...PROCESS_VARIABLES].some((known) => known === name))).toEqual([]);
  const files = named(/(?<![\w/])(deploy\/[\w./-]+)/g);
  expect(files).toContain("deploy/kubernetes/file.yaml");
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test("docs/stores.md: the speeds equal those on the benchmark's pages, under the linked heading", () => {
  const speeds = [...PAGE.matchAll(/\| (\d+) acquires [^|]*\[([^\]]+)\]\(((?:internals\/)?\w+\.md)#/g)];
  expect(speeds.length).toBeGreaterThan(2);
  for (const [, speed, heading = "", page] of speeds) {
    const [, section = ""] = read(`docs/${page}`).split(new RegExp(`^## ${heading}$`, "im"));
    expect(section.split(/^## /m)[0], heading).toMatch(new RegExp(`\\| +${speed} \\|`));
  }
});

test("docs/deploy/cloudflare.md: the button deploys the repository named in package.json", () => {
  const { repository } = JSON.parse(read("package.json"));
  expect(PAGE).toContain(`?url=${repository.url.replace(/^git\+|\.git$/g, "")})`);
});
