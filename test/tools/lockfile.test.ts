import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

interface Package {
  readonly link?: boolean;
  readonly version?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly optional?: boolean;
  readonly os?: readonly string[];
}

const read = (file: string) => JSON.parse(readFileSync(join(import.meta.dirname, "../..", file), "utf8"));

/** Returns the direct dependencies of the project, its tests and its benchmark. */
function direct(): Record<string, string> {
  const folders = [".", ...read("package.json").workspaces];
  return Object.assign(
    {},
    ...folders.flatMap((folder) => {
      const { dependencies, devDependencies } = read(`${folder}/package.json`);
      return [dependencies, devDependencies];
    }),
  );
}

/** Returns everything that `npm ci` installs, except packages in this repository. */
function installed(): [name: string, one: Package][] {
  const { packages } = read("package-lock.json") as { packages: Record<string, Package> };
  return Object.entries(packages).filter(([name, { link }]) => name.startsWith("node_modules/") && !link);
}

test("dependencies: have exact versions, and each package in the lockfile has a version and a digest", () => {
  const ranges = Object.entries(direct()).filter(([, v]) => !/^(npm:.*@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(v));
  expect(ranges).toEqual([]);
  // Optional programs for other systems, which the lockfile's registry lacked.
  const elsewhere = ({ optional, os }: Package) => optional && os !== undefined;
  const unpinned = installed().filter(
    ([, one]) => !one.version || (!one.integrity?.startsWith("sha512-") && !elsewhere(one)),
  );
  expect(unpinned).toEqual([]);
});

test("dependencies: `npm ci --omit=dev` installs everything that the service, its command line and their build import", () => {
  const ROOT = join(import.meta.dirname, "../..");
  const sources = globSync("{src,tools}/**/*.{ts,tsx}", {
    cwd: ROOT,
    // Packages that tests, benchmarks and releases use.
    exclude: ["tools/{check/release,generate/screenshots,support/browser,support/simulation}/**"],
  });
  const imported = sources.flatMap((file) =>
    [
      ...readFileSync(join(ROOT, file), "utf8").matchAll(
        /(?:\bfrom |^import |await import\()"((?:@[\w-]+\/)?[\w-]+)(?:\/[^"]*)?"/g,
      ),
    ].map(([, name]) => name as string),
  );
  const { dependencies } = read("tools/start/serve/package.json");
  const known = ["leasehold", ...Object.keys(dependencies)];
  expect(imported).toContain("hono");
  expect(imported.filter((name) => !known.includes(name))).toEqual([]);
});

test("dependencies: each one is justified in docs/decisions/0002-dependencies.md", () => {
  const page = readFileSync(join(import.meta.dirname, "../../docs/decisions/0002-dependencies.md"), "utf8");
  const words = new Set(page.match(/[@\w/-]+/g));
  const missing = Object.keys(direct()).filter(
    (name) => !words.has(name) && !words.has(name.replace(/^@(?:biomejs|johnnymorganz)\//, "")),
  );
  expect(missing).toEqual([]);
});

test("dependencies: each grants a license to use it", () => {
  const withheld = installed().filter(([, { license }]) => license === "UNLICENSED");
  expect(withheld.map(([name]) => name)).toEqual([]);
});

test("Node: developers, CI and npm scripts use the same major version", () => {
  const text = (file: string) => readFileSync(join(import.meta.dirname, "../..", file), "utf8");
  const [major] = read("tools/start/serve/package.json").dependencies.node.split(".");
  expect(text(".nvmrc").trim()).toBe(major);
  expect(text(".github/workflows/ci.yml")).toContain(`container: node:${major}-`);
});
