/** Reads the texts of this repository that are for people: pages, errors, the output of commands, comments and test titles. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../../..");

export type Kind = "page" | "error" | "comment" | "title";

export interface Text {
  readonly file: string;
  readonly line: number;
  readonly kind: Kind;
  /** On one line, without the marks of comments and Markdown, Lua headings, and the lists in a script's header. */
  readonly text: string;
}

/** Records of the past stay as they were written, and generated files repeat their sources. */
const PAST = [
  "CHANGELOG.md",
  "docs/internals/track-record.md",
  "docs/internals/benchmark.md",
  "test/simulator/mutants/track-record.ts",
];
const PAGES = ["*.md", "docs/**/*.md", "clients/*.md", "clients/*/README.md"];
const SOURCES = ["{src,test,tools,bench,public}/**/*.{ts,tsx}", "lua/**/*.lua"];
const SKIPPED = [
  "src/generated/**",
  "**/*.d.ts",
  "tools/check/prose/**",
  "test/tools/check/prose.unit.test.ts",
  "**/node_modules/**",
];

export function readTexts(): Text[] {
  const pages = globSync(PAGES, { cwd: ROOT, exclude: [...PAST, ...SKIPPED] });
  const sources = globSync(SOURCES, { cwd: ROOT, exclude: [...PAST, ...SKIPPED] });
  return [...pages, ...sources].sort().flatMap(textsOf);
}

function textsOf(file: string): Text[] {
  const source = readFileSync(join(ROOT, file), "utf8");
  if (file.endsWith(".md")) return pageTexts(source).map((part) => ({ file, kind: "page", ...part }));
  const comments = file.endsWith(".lua") ? LUA_COMMENTS : COMMENTS;
  return [
    ...matches(source, comments).map((part): Text => ({ file, kind: "comment", ...part })),
    ...matches(source, STRINGS)
      .filter(({ text }) => !CODE.test(text))
      .map((part): Text => ({ file, kind: IN_TESTS.test(file) ? "title" : "error", ...part })),
  ];
}

/** SQL statements and the replies of Redis. */
const CODE = /^(?:SELECT|INSERT|UPDATE|DELETE FROM|CREATE|DROP|PRAGMA|ORDER BY|ERR|WRONGTYPE)\b/;
const IN_TESTS = /^(?:test|bench)\//;

interface Part {
  readonly line: number;
  readonly text: string;
}

/** Returns the paragraphs, list items and table cells of a page. */
function pageTexts(source: string): Part[] {
  const prose = source.replaceAll(/^```[\s\S]*?^```|^ {4,}\S.*$|<!--[\s\S]*?-->/gm, (code) =>
    code.replaceAll(/.+/g, ""),
  );
  return matches(prose, /[^\n|]+(?:\n(?!\s*(?:[-*|#>]|\d+\. |\n))[^\n|]+)*/g);
}

const COMMENTS = /(?<=^\s*)\/\*\*?([\s\S]*?)\*\/|(?<=^\s*)(\/\/[^\n]*(?:\n\s*\/\/[^\n]*)*)/gm;
const LUA_COMMENTS = /--\[\[([\s\S]*?)\]\]|(?<=^\s*)(--[^\n]*(?:\n\s*--[^\n]*)*)/gm;
/** String literals that may be prose. */
const STRINGS = /(?<=[(\s[{,:?+])(?:"([^"\n]*)"|`([^`]*)`)/g;

function matches(source: string, pattern: RegExp): Part[] {
  let line = 1;
  let end = source.indexOf("\n");
  return [...source.matchAll(pattern)].map(({ index, 0: whole, ...groups }) => {
    for (; end !== -1 && end < index; end = source.indexOf("\n", end + 1)) line++;
    return { line, text: onOneLine(groups[1] ?? groups[2] ?? whole) };
  });
}

const onOneLine = (text: string): string =>
  text
    .replaceAll(/^\s*-- #.*$|^\s*(?:KEYS|ARGV|RETURNS|LINE)[\s\S]*/gm, "")
    .replaceAll(/^\s*(?:\*|\/\/|--|[-*#>]+ |\d+\. )\s?/gm, "")
    .replaceAll(/\]\([^)]*\)|[[\]]|\*\*/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** Returns the sentences that have at least five words, most of which contain only letters. */
export function sentencesOf({ text }: Text): string[] {
  return text
    .split(/(?<=[.?!:])\s+(?=[A-Z`"“*])/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => {
      const words = sentence.split(" ");
      return words.length >= 5 && words.filter((word) => /^[A-Za-z'’,.;:]+$/.test(word)).length > words.length / 2;
    });
}
