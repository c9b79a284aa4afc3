import { expect, test } from "vitest";
import { table } from "../../src/cli/table.ts";

test("table() aligns columns under their headings, and escapes control characters", () => {
  const rows = [
    ["NAME", "N", "OWNER"],
    ["deploy", "10", "a\x1b[2J"],
    ["db", "7", ""],
  ];
  expect(table(rows)).toEqual(["NAME    N   OWNER", "deploy  10  a\\u001b[2J", "db      7"]);
});

test("table() shortens the widest flexible columns in the middle, none to less than 8 characters, to fit the width", () => {
  const rows = [
    ["NAME", "STATE", "OWNER"],
    ["deploy/production/eu-1", "held", "someone@host:1234"],
  ];
  expect(table(rows, { width: 40, flexible: [0, 2], optional: [] })[1]).toBe(
    "deploy/…on/eu-1  held   someone@…st:1234",
  );
  const [, narrow] = table(rows, { width: 10, flexible: [0, 2], optional: [] });
  expect(narrow).toBe("depl…u-1  held   some…234");
  expect(table(rows, { width: 100, flexible: [0, 2], optional: [] })).toEqual(table(rows));
});

test("table() drops optional columns, the least important first, instead of cutting a number", () => {
  const rows = [
    ["LOCK", "MODE", "HELD", "FENCE"],
    ["a-long-name", "shared", "1m 40s", "123"],
  ];
  const lineAt = (width: number) => table(rows, { width, flexible: [0], optional: [3, 1] })[1];
  expect(lineAt(40)).toBe("a-long-name  shared  1m 40s  123");
  expect(lineAt(28)).toBe("a-long-name  shared  1m 40s");
  expect(lineAt(18)).toBe("a-lon…name  1m 40s");
});
