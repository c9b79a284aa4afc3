/** Data flows one way, and `src`, `tools`, `test` and `bench` use each other in one direction only. */
import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");

/** What the files of a folder may import from outside it. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  // lua -> generated -> engine -> lock -> stores -> http -> runtimes
  "src/generated": ["src/engine"],
  "src/hints": [],
  "src/engine": ["src/generated", "src/hints"],
  "src/lock": ["src/engine", "src/generated", "src/hints"],
  "src/quorum": ["src/engine", "src/generated", "src/lock"],
  "src/contract": [],
  "src/config": ["src/contract"],
  "src/observe": ["src/config", "src/contract", "src/lock"],
  "src/http": [
    "src/config",
    "src/contract",
    "src/engine",
    "src/generated",
    "src/hints",
    "src/lock",
    "src/observe",
    "src/quorum",
    "src/stores",
  ],
  "src/stores": ["src/config", "src/engine", "src/hints", "src/lock", "src/quorum"],
  // The service in somebody else's app.
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
  // The client on the lock service in the same process.
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
  tools: ["src/*"],
  test: ["src/*", "tools"],
  bench: ["src/*", "tools"],
};

/** The rooms: those of src one by one, the others whole. */
function roomOf(file: string): string {
  const [top, next, ...rest] = file.split("/") as [string, ...string[]];
  return top === "src" && rest.length > 0 ? `src/${next}` : top;
}

test("every file imports only from where its folder may", () => {
  const wrong: string[] = [];
  for (const file of globSync("{src,tools,test,bench}/**/*.{ts,tsx}", { cwd: ROOT })) {
    const room = roomOf(file);
    const allowed = MAY_IMPORT[room] ?? [];
    const text = readFileSync(join(ROOT, file), "utf8");
    for (const [, specifier] of text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)) {
      const target = relative(ROOT, join(ROOT, dirname(file), specifier as string));
      const into = roomOf(target);
      const ok = into === room || allowed.includes(into) || (allowed.includes("src/*") && into.startsWith("src/"));
      if (!ok && target !== "package.json") wrong.push(`${file} imports ${target}`);
    }
  }
  expect(wrong).toEqual([]);
});
