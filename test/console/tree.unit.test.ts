import { expect, test } from "vitest";
import { type Branch, treeOf } from "../../src/console/tree.ts";
import { row } from "./row.ts";

const shown = (branches: readonly Branch[]) =>
  branches.map((branch) =>
    branch.kind === "row"
      ? `${"  ".repeat(branch.depth)}${branch.label}`
      : `${"  ".repeat(branch.folder.depth)}${branch.folder.isOpen ? "-" : "+"} ${branch.folder.label} ${branch.folder.rows}`,
  );

const rows = ["a/b/c/1", "a/b/c/2", "a/b/d", "plain", "only/one", "/rooted/1", "/rooted/2", "a/b/c"].map((name) =>
  row({ name }),
);

test("treeOf() folds names at each slash, joins folders that have only one child, and leaves single names alone", () => {
  expect(shown(treeOf(rows, new Set()))).toEqual(["+ a/b/ 4", "plain", "only/one", "+ /rooted/ 2"]);
  expect(shown(treeOf(rows, new Set(["a/b/", "a/b/c/"])))).toEqual([
    ...["- a/b/ 4", "  - c/ 2", "    1", "    2", "  d", "  c"],
    ...["plain", "only/one", "+ /rooted/ 2"],
  ]);
});

test("treeOf() adds up the waiters in a folder", () => {
  const [first] = treeOf(
    rows.map((one) => ({ ...one, queue_length: 2 })),
    new Set(),
  );
  expect(first).toMatchObject({ kind: "folder", folder: { waiting: 8 } });
});

test("treeOf() contains every row exactly once when everything is expanded, whatever the names are", () => {
  const names = ["", "/", "//", "a/", "a//", "a//b", "a/b/", "a", "/a", "é/ü", "a/b"].map((name) => row({ name }));
  const everything = { has: () => true } as unknown as ReadonlySet<string>;
  const found = treeOf(names, everything).flatMap((branch) => (branch.kind === "row" ? [branch.row.name] : []));
  expect(found.toSorted()).toEqual(names.map(({ name }) => name).toSorted());
});
