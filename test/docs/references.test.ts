/**
 * Every reference leads to something that exists: links between pages, and section numbers of the contract in tests and
 * comments.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const PAGES = globSync(["*.md", "docs/**/*.md"], { cwd: ROOT });
const SOURCES = globSync(["{src,lua,test,tools,bench}/**/*.{ts,lua,go}"], {
  cwd: ROOT,
  exclude: ["src/generated/**", "**/references.test.ts"],
});

const CONTRACT = read("docs/contract.md");
const NUMBERS = [...CONTRACT.matchAll(/^##+ (\d+(?:\.\d+)?)\.? /gm)].map(([, number]) => number as string);

/** Returns the anchors that GitHub creates for headings, and those that a page defines itself. */
function anchorsOf(page: string): Set<string> {
  const text = read(page).replace(/^```[\s\S]*?^```/gm, "");
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    (heading as string)
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
  const named = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id as string);
  return new Set([...headings, ...named]);
}

test.each(PAGES)("%s: every link to a file or a heading is valid", (page) => {
  const links = [...read(page).matchAll(/\]\((?!\w+:)([^()\s]+)\)/g)].map(([, target]) => target as string);
  const broken = links.filter((link) => {
    const [path = "", anchor] = link.split("#");
    const file = path === "" ? page : relative(ROOT, join(ROOT, dirname(page), path));
    return !existsSync(join(ROOT, file)) || (anchor !== undefined && !anchorsOf(file).has(anchor));
  });
  expect(broken).toEqual([]);
});

test.each([
  // Paths that start with a slash are served by the service; test/docs/pages.test.ts checks them.
  ["pages of docs/", /(?<!(?:["(`]|URL)\/)\bdocs\/[\w/.-]+\.md\b/g],
  // `x` stands for any name.
  ["files of test/", /\btest\/(?![\w/]*\/x\.)[\w/.-]+\.ts\b/g],
])("%s that sources and pages name exist", (_, pattern) => {
  const named = [...SOURCES, ...PAGES].flatMap((file) =>
    [...read(file).matchAll(pattern)].map(([path]) => `${file}: ${path}`),
  );
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !existsSync(join(ROOT, name.split(": ")[1] as string)))).toEqual([]);
});

test("docs/decisions/README.md: lists every decision by its number and title, in order", () => {
  const decisions = globSync("docs/decisions/[0-9]*.md", { cwd: ROOT }).sort();
  const rows = decisions.map((file, i) => {
    const [title = ""] = read(file).split("\n");
    return `| ${i + 1} | [${title.replace(`# ${i + 1}. `, "")}](${file.replace("docs/decisions/", "")}) |`;
  });
  expect(read("docs/decisions/README.md").match(/^\| \d+ .*$/gm)).toEqual(rows);
});

test("docs/contract.md: has sections 1 to 10 and points 5.1 to 5.14, each under an anchor with its number", () => {
  const upTo = (n: number, prefix = "") => Array.from({ length: n }, (_, i) => `${prefix}${i + 1}`);
  expect(NUMBERS).toEqual([...upTo(5), ...upTo(14, "5."), ...upTo(10).slice(5)]);
  for (const number of NUMBERS) {
    const anchor = `<a id="${number.replace(".", "-")}"></a>\n\n`;
    expect(CONTRACT).toMatch(new RegExp(`^${anchor}##+ ${number.replace(".", "\\.")}\\.? `, "m"));
  }
});

/** Finds test titles that start with a number: `test("5.9 acquire: …"`, `describe("4 tickets: …"`. */
const titles = (text: string) =>
  [...text.matchAll(/\(\s*["`](\d+(?:\.\d+)?) [A-Za-z_/%$]/g)].map(([, number]) => number);

/** `Sections 7 and 8`, `section 5.14`, `Section 5, points 7, 8 and 11`: points are those of section 5. */
function mentions(text: string): string[] {
  const listed = (pattern: RegExp) =>
    [...text.matchAll(pattern)].flatMap(([, list]) => (list as string).match(/\d+(?:\.\d+)?/g) ?? []);
  return [
    ...listed(/\bsections? (\d+(?:\.\d+)?(?:(?:, | and | to )\d+(?:\.\d+)?)*)/gi),
    ...listed(/\bpoints? (\d+(?:(?:, | and | to )\d+)*)/gi).map((point) => `5.${point}`),
    ...listed(/\bcontract (\d+(?:\.\d+)?)\b/gi),
  ];
}

test("the contract's numbers in titles, comments and pages exist", () => {
  const cited = [
    ...SOURCES.filter((file) => file.startsWith("test/contract/")).map((file) => [file, titles(read(file))] as const),
    ...[...SOURCES, ...PAGES].map((file) => [file, mentions(read(file))] as const),
  ].flatMap(([file, numbers]) => numbers.map((number) => ({ file, number: number as string })));
  expect(cited.filter(({ number }) => !NUMBERS.includes(number))).toEqual([]);
});

test("every section of the contract that clients can test, and every point, has a test that cites it", () => {
  const cited = new Set(globSync("test/contract/**/*.ts", { cwd: ROOT }).flatMap((file) => titles(read(file))));
  const about = NUMBERS.filter((number) => !["1", "5", "10"].includes(number));
  expect(about.filter((number) => !cited.has(number))).toEqual([]);
});

test("every command on the pages can be run: an npm script, or a file with the Node that npm ci installs", () => {
  const scripts = Object.keys(JSON.parse(read("package.json")).scripts);
  const text = PAGES.filter((page) => page !== "CHANGELOG.md").map((page): [string, string] => [page, read(page)]);
  const named = (pattern: RegExp) =>
    text.flatMap(([page, source]) => [...source.matchAll(pattern)].map(([, name]) => [page, name as string] as const));
  const run = named(/\bnpm run (?:-s )?([\w-]+(?::[\w-]+)*)/g);
  expect(run.length).toBeGreaterThan(20);
  expect(run.filter(([, name]) => !scripts.includes(name))).toEqual([]);
  // Without npx, commands would use the machine's own Node, which may not run TypeScript.
  expect(named(/(?<!npx |exec )\bnode ((?:bench|tools|test|src)\/\S+\.ts)/g)).toEqual([]);
  const files = named(/\bnpx node (\S+\.ts)/g);
  expect(files.length).toBeGreaterThan(2);
  expect(files.filter(([, file]) => !existsSync(join(ROOT, file)))).toEqual([]);
});
