/** The track record must quote the current titles of tests, so that readers can find the test for each fault. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { trackRecord } from "./track-record.ts";

const ROOT = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

const SHOWN_BY = trackRecord().map(({ shown_by }) => shown_by);

const FILE_OR_QUOTE = /\b(?<file>(?:test|clients)\/[\w/.-]+\.\w+)|“(?<quote>[^”]+)”/g;
const STRING = /"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\\n]|\\.)*)`/g;
/** The part of a title that differs between the cases of a test. */
const PLACEHOLDER = /\$\{[^}]*\}|\$\w+(?:\.\w+)*|%[sdifjo]/g;

interface Quote {
  readonly files: readonly string[];
  readonly text: string;
}

/** Returns each quote with the files named before it. */
function quotesOf(shownBy: string): Quote[] {
  const quotes: Quote[] = [];
  let files: string[] = [];
  let quoted = false;
  for (const { groups } of shownBy.matchAll(FILE_OR_QUOTE)) {
    if (groups?.file) files = quoted ? [groups.file] : [...files, groups.file];
    else quotes.push({ files, text: groups?.quote ?? "" });
    quoted = groups?.quote !== undefined;
  }
  return quotes;
}

/**
 * Returns the strings of a TypeScript file, with an ellipsis for each placeholder. Any other file is returned as one string.
 */
function stringsOf(file: string): string[] {
  const text = read(file);
  if (!file.endsWith(".ts")) return [text.replaceAll('\\"', '"')];
  return [...text.matchAll(STRING)].map(([, double, single, template]) =>
    (double ?? single ?? template ?? "").replaceAll(/\\(.)/g, "$1").replaceAll(PLACEHOLDER, "…"),
  );
}

/** Returns the strings of a file and of the test files that it imports, which may contain the names of cases. */
function titlesOf(file: string): string[] {
  const imported = [...read(file).matchAll(/ from "(\..+\.ts)";$/gm)]
    .map(([, path = ""]) => join(dirname(file), path))
    .filter((path) => path.startsWith("test/"));
  return [file, ...imported].flatMap(stringsOf);
}

/** Whether a string contains the quote, or becomes the quote when its placeholders are filled in. */
function matches(title: string, quote: string): boolean {
  if (quote.split("…").every((part) => title.includes(part.trim()))) return true;
  const parts = title.split("…");
  // A string that consists mostly of placeholders matches everything.
  if (parts.length === 1 || parts.join("").length < quote.length / 3) return false;
  return new RegExp(`^${parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join(".*")}$`).test(quote);
}

test("every file in the column 'shown by' exists", () => {
  const files = SHOWN_BY.flatMap((cell) =>
    [...cell.matchAll(FILE_OR_QUOTE)].flatMap(({ groups }) => groups?.file ?? []),
  );
  expect(files.length).toBeGreaterThan(SHOWN_BY.length / 2);
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test("every quote in the column 'shown by' is the title of a test in the file before it", () => {
  const quotes = SHOWN_BY.flatMap(quotesOf);
  expect(quotes.length).toBeGreaterThan(SHOWN_BY.length / 2);
  const titles = new Map(quotes.flatMap(({ files }) => files.map((file) => [file, titlesOf(file)] as const)));
  const isTitle = ({ files, text }: Quote) =>
    text.split(" > ").every((part) => files.some((file) => titles.get(file)?.some((title) => matches(title, part))));
  expect(quotes.filter((quote) => !isTitle(quote))).toEqual([]);
});
