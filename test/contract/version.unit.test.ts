/** Everything that is released together must have the same version (docs/versioning.md). */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { VERSION } from "../../src/contract/version.ts";

const ROOT = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
/** Returns the pattern's matches in the file, exactly as written. */
const found = (file: string, pattern: RegExp) => [...read(file).matchAll(pattern)].map(([, version]) => version);

test("the version is the same in the manifests, the lockfile and the OpenAPI document", () => {
  const { packages, version } = JSON.parse(read("package-lock.json"));
  expect([JSON.parse(read("package.json")).version, version, packages[""].version]).toEqual(Array(3).fill(VERSION));
  expect(JSON.parse(read("openapi.json")).info.version).toBe(VERSION);
  expect(found("openapi.json", /"version": "([^"]*)"/g)).toEqual([VERSION, VERSION]);
  expect(found("clients/python/pyproject.toml", /^version = "(.*)"$/gm)).toEqual([VERSION]);
  expect(found("clients/python/leasehold_locks/__init__.py", /^__version__ = "(.*)"$/gm)).toEqual([VERSION]);
  expect(found("clients/java/pom.xml", /^ {2}<version>(.*)<\/version>$/gm)).toEqual([VERSION]);
});

test("the version is the same on every page that names one of its files or tags", () => {
  const pages = ["README.md", ...globSync("{docs,docs/recipes,clients/*,deploy}/*.{md,yml,yaml}", { cwd: ROOT })];
  const pattern = /(?:leasehold-|leasehold\/action@v|check\.ts v|clients\/go\/v|`v)(\d+\.\d+\.\d+)\b(?!-)/g;
  const versions = pages.flatMap((page) => found(page, pattern).map((version) => [page, version]));
  expect(versions.length).toBeGreaterThan(8);
  expect(versions.filter(([, version]) => version !== VERSION)).toEqual([]);
});

test("CHANGELOG.md: has the version, with its date, right after the unreleased changes", () => {
  const [next, latest] = found("CHANGELOG.md", /^## (.*)$/gm);
  expect(next).toBe("Unreleased");
  expect(latest).toMatch(new RegExp(`^${VERSION.replaceAll(".", "\\.")} \\(\\d{4}-\\d\\d-\\d\\d\\)$`));
});
