import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

interface Package {
  readonly version?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly optional?: boolean;
  readonly os?: readonly string[];
}

const read = (file: string) => JSON.parse(readFileSync(join(import.meta.dirname, "../..", file), "utf8"));

test("dependencies: named by exact versions, and each package in the lockfile by its version and digest", () => {
  const { dependencies = {}, devDependencies } = read("package.json");
  const ranges = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^(npm:.*@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)),
  );
  expect(ranges).toEqual([]);
  const { packages } = read("package-lock.json") as { packages: Record<string, Package> };
  const { "": _, ...installed } = packages;
  // Programs for other systems, which the registry that the lockfile was made with did not serve.
  const elsewhere = ({ optional, os }: Package) => optional && os !== undefined;
  const unpinned = Object.entries(installed).filter(
    ([, one]) => !one.version || (!one.integrity?.startsWith("sha512-") && !elsewhere(one)),
  );
  expect(unpinned).toEqual([]);
});

test("dependencies: each is justified in docs/decisions/0002-dependencies.md", () => {
  const page = readFileSync(join(import.meta.dirname, "../../docs/decisions/0002-dependencies.md"), "utf8");
  const words = new Set(page.match(/[@\w/-]+/g));
  const { dependencies = {}, devDependencies } = read("package.json");
  const missing = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !words.has(name) && !words.has(name.replace(/^@(?:biomejs|johnnymorganz)\//, "")),
  );
  expect(missing).toEqual([]);
});

test("dependencies: each grants a license to use it", () => {
  const { packages } = read("package-lock.json") as { packages: Record<string, Package> };
  const { "": _, ...installed } = packages;
  const withheld = Object.entries(installed).filter(([, { license }]) => license === "UNLICENSED");
  expect(withheld.map(([name]) => name)).toEqual([]);
});

test("Node: developers, CI and npm scripts use one major version", () => {
  const text = (file: string) => readFileSync(join(import.meta.dirname, "../..", file), "utf8");
  const [major] = read("package.json").devDependencies.node.split(".");
  expect(text(".nvmrc").trim()).toBe(major);
  expect(text(".github/workflows/ci.yml")).toContain(`container: node:${major}-`);
});
