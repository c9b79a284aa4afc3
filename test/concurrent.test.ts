/**
 * Concurrent tests must poll with the `expect` of their own context. The imported `expect` asks vitest which test is running,
 * and just after a neighboring test has ended, vitest reports that none is.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript-5";
import { expect, test } from "vitest";

const FILES = globSync("**/*.ts", { cwd: import.meta.dirname });

/** Returns the lines of a source that poll with the imported `expect` in concurrent tests. */
function sharedPolls(source: string): number[] {
  const file = ts.createSourceFile("test.ts", source, ts.ScriptTarget.Latest, true);
  const lines: number[] = [];
  const visit = (node: ts.Node, concurrent: boolean, own: boolean) => {
    if (ts.isCallExpression(node) && /\.concurrent\b/.test(node.expression.getText())) concurrent = true;
    if (ts.isFunctionLike(node)) own ||= node.parameters.some(({ name }) => /\bexpect\b/.test(name.getText()));
    if (concurrent && !own && ts.isPropertyAccessExpression(node) && node.getText() === "expect.poll")
      lines.push(file.getLineAndCharacterOfPosition(node.getStart()).line + 1);
    ts.forEachChild(node, (child) => visit(child, concurrent, own));
  };
  visit(file, false, false);
  return lines;
}

test("no concurrent tests poll with the imported expect", () => {
  expect(sharedPolls("describe.concurrent('', () => {\n test('', async () => {\n expect.poll(f); }) })")).toEqual([3]);
  expect(
    sharedPolls("test.concurrent('', async ({ expect }) => expect.poll(f)); test('', () => expect.poll(f));"),
  ).toEqual([]);
  const found = FILES.flatMap((path) =>
    sharedPolls(readFileSync(join(import.meta.dirname, path), "utf8")).map((line) => `${path}:${line}`),
  );
  expect(found).toEqual([]);
});
