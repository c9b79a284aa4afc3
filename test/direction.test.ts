/** Data flows one way: lua -> generated -> engine -> lock -> http -> index, and contract -> http and client. */
import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, it } from "vitest";

const SRC = join(import.meta.dirname, "..", "src");

/** What the files of a folder may import from other folders. Files in `src` itself are entries and settings. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  generated: ["engine"],
  hints: [],
  engine: ["generated", "hints"],
  lock: ["engine", "generated", "hints"],
  quorum: ["engine", "generated", "lock"],
  contract: [],
  http: ["contract", "lock", "engine", "generated", "quorum", "hints"],
  gateway: [],
  client: ["contract"],
  cli: ["client", "contract", "doctor"],
  doctor: ["engine", "generated", "quorum"],
};

it("every file of src imports only from where its folder may", () => {
  const wrong: string[] = [];
  for (const file of globSync("**/*.ts", { cwd: SRC })) {
    const folder = file.includes("/") ? (file.split("/")[0] as string) : ".";
    const text = readFileSync(join(SRC, file), "utf8");
    for (const [, type, specifier] of text.matchAll(/^(?:import|export)( type)?[^;]*? from "(\.[^"]+)";$/gm)) {
      const target = relative(SRC, join(SRC, dirname(file), specifier as string));
      const into = target.includes("/") ? (target.split("/")[0] as string) : ".";
      if (folder === "." || into === folder) continue;
      // Types of settings may come from anywhere: they leave nothing in a bundle.
      if (into === "." && (type || folder === "http" || folder === "cli" || folder === "doctor")) continue;
      if (!MAY_IMPORT[folder]?.includes(into)) wrong.push(`${file} imports ${target}`);
    }
  }
  expect(wrong).toEqual([]);
});
