/** Data flows one way, and `src`, `public`, `tools`, `test` and `bench` import each other in one direction only. */
import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");

/** For each folder, the folders that its files may import from. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  // lua -> generated -> engine -> lock -> stores -> http -> runtimes
  "src/digest": [],
  "src/generated": ["src/engine"],
  "src/hints": [],
  "src/engine": ["src/digest", "src/generated", "src/hints"],
  "src/lock": ["src/digest", "src/engine", "src/generated", "src/hints"],
  "src/quorum": ["src/digest", "src/engine", "src/generated", "src/lock"],
  "src/contract": [],
  "src/config": ["src/contract"],
  "src/observe": ["src/config", "src/contract", "src/digest", "src/lock"],
  "src/http": [
    "src/config",
    "src/contract",
    "src/digest",
    "src/engine",
    "src/generated",
    "src/hints",
    "src/lock",
    "src/observe",
    "src/quorum",
    "src/stores",
  ],
  "src/stores": ["src/config", "src/engine", "src/hints", "src/lock", "src/quorum"],
  // The service as part of another app.
  "src/service": [
    "src/config",
    "src/contract",
    "src/engine",
    "src/hints",
    "src/http",
    "src/observe",
    "src/runtimes",
    "src/stores",
  ],
  // The client on top of the lock service in the same process.
  "src/direct": [
    "src/client",
    "src/config",
    "src/contract",
    "src/engine",
    "src/hints",
    "src/http",
    "src/lock",
    "src/stores",
  ],
  "src/runtimes": ["src/*"],
  // contract -> client -> adapters, watch -> cli, console, action
  "src/client": ["src/contract"],
  "src/adapters": ["src/client"],
  "src/doctor": ["src/config", "src/engine", "src/generated", "src/quorum"],
  "src/verify": ["src/contract"],
  "src/watch": ["src/client"],
  "src/cli": ["src/client", "src/config", "src/contract", "src/doctor", "src/verify", "src/watch"],
  "src/action": ["src/client", "src/contract", "src/watch"],
  "src/console": ["src/client", "src/contract", "src/watch"],
  public: ["src/*", "tools"],
  tools: ["src/*"],
  test: ["src/*", "public", "tools"],
  bench: ["src/*", "tools"],
};

/** From each of these folders, code outside it may import only this file. */
const DOORS: Readonly<Record<string, string>> = {
  "src/lock": "index.ts",
  "src/doctor": "index.ts",
  "src/verify": "index.ts",
  "src/engine/sqlite/file": "index.ts",
  "src/engine/sqlite/object": "index.ts",
};

/** The quorum is a separate lock service, built from the same parts. */
const PARTS_FOR_THE_QUORUM = /^src\/lock\/(call|codec\/.*|events\/observe-engine|wait\/schedule)\.ts$/;

/** Returns the folder, if any, whose entry file is bypassed by this import in `src`. */
function passedBy(file: string, target: string): string | undefined {
  if (!file.startsWith("src/")) return undefined;
  if (file.startsWith("src/quorum/") && PARTS_FOR_THE_QUORUM.test(target)) return undefined;
  return Object.keys(DOORS).find(
    (folder) =>
      target.startsWith(`${folder}/`) && !file.startsWith(`${folder}/`) && target !== `${folder}/${DOORS[folder]}`,
  );
}

/**
 * Returns the part of the repository that a file belongs to: a folder in `src`, or another top-level folder as a whole.
 */
function roomOf(file: string): string {
  const [top, next, ...rest] = file.split("/") as [string, ...string[]];
  return top === "src" && rest.length > 0 ? `src/${next}` : top;
}

/** Yields each file with the files that it imports, as paths from the root. */
function* imports(): Generator<readonly [file: string, target: string]> {
  for (const file of globSync("{src,public,tools,test,bench}/**/*.{ts,tsx}", { cwd: ROOT })) {
    const text = readFileSync(join(ROOT, file), "utf8");
    for (const [, specifier] of text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g))
      yield [file, relative(ROOT, join(ROOT, dirname(file), specifier as string))];
  }
}

test("every file imports only from the folders that its own folder may use", () => {
  const wrong: string[] = [];
  for (const [file, target] of imports()) {
    const room = roomOf(file);
    const allowed = MAY_IMPORT[room] ?? [];
    const into = roomOf(target);
    const ok = into === room || allowed.includes(into) || (allowed.includes("src/*") && into.startsWith("src/"));
    if (!ok && target !== "package.json") wrong.push(`${file} imports ${target}`);
  }
  expect(wrong).toEqual([]);
});

test("a folder with an entry file is imported only through it", () => {
  const wrong = [...imports()].flatMap(([file, target]) => {
    const folder = passedBy(file, target);
    return folder === undefined ? [] : [`${file} imports ${target}, past ${folder}/${DOORS[folder]}`];
  });
  expect(wrong).toEqual([]);
  expect(passedBy("src/http/app.ts", "src/lock/pace.ts")).toBe("src/lock");
  expect(
    [...imports()].filter(([file, target]) => file.startsWith("src/http/") && target === "src/lock/index.ts"),
  ).not.toEqual([]);
});
