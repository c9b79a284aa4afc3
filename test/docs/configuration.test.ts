import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PROCESS_VARIABLES, VARIABLES } from "../../src/config/variables.ts";
import { ERRORS } from "../../src/contract/errors.ts";

const read = (file: string) => readFileSync(join(import.meta.dirname, "../../docs", file), "utf8");

test("docs/configuration.md: has a row for every variable, and no others", () => {
  const rows = [...read("configuration.md").matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
  expect(rows.toSorted()).toEqual([...VARIABLES, ...PROCESS_VARIABLES].toSorted());
});

test("docs/errors.md: has a section for every code, in the order of the table", () => {
  const sections = [...read("errors.md").matchAll(/^## (\w+)$/gm)].map(([, code]) => code);
  expect(sections).toEqual(Object.keys(ERRORS));
});
