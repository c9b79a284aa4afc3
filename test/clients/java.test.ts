/** The Java client: its own tests, and what it does with live services that freeze and die. */
import { rm } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { INSTALL_MS } from "../support/programs.ts";
import { compileClient, compileTests, jvm, missingJava, run } from "./java.ts";

let missing: string | undefined;
let client: string;
let tests: string;
beforeAll(async () => {
  missing = await missingJava();
  if (missing) return;
  client = await compileClient();
  tests = await compileTests(client);
}, INSTALL_MS);
afterAll(async () => {
  for (const folder of [client, tests]) if (folder) await rm(folder, { recursive: true });
});
beforeEach(({ skip }) => {
  if (missing) skip(missing);
});

test("clients/java: passes its own tests", { timeout: 120_000 }, async () => {
  const console = ["org.junit.platform.console.ConsoleLauncher", "--disable-banner", "--disable-ansi-colors"];
  const { code, output } = await run([...jvm(client, tests), ...console, "--scan-classpath", tests]);
  const [, successful] = /(\d+) tests successful/.exec(output) ?? [];
  expect(code, output.slice(-8_000)).toBe(0);
  // Those of the conformance alone.
  expect(Number(successful)).toBeGreaterThan(100);
});
