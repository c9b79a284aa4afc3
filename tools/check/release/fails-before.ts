/**
 * Reproduces a fault from the track record, in the version before its fix: `npx node tools/check/release/fails-before.ts
 * <commit that fixed it>`. Checks out the previous commit into a folder, with this commit's tests, and runs the tests
 * that the commit changed. Additional arguments are passed to vitest, such as `-t "part of a name"`. Exits with 0 if a
 * test fails there, and leaves no files behind.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../../..");
const git = (...args: string[]) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();

function main([commit = "", ...given]: readonly string[]): number {
  const range = ["--diff-filter=AM", `${commit}~1`, commit, "--", "test/**/*.ts", "test/*.ts"];
  const changed = git("diff", "--name-only", ...range)
    .split("\n")
    .filter((file) => file !== "");
  if (changed.length === 0) throw new Error(`${commit} changed no tests`);
  const tests = changed.filter((file) => file.endsWith(".test.ts"));
  // Cases that several tests share are in separate files.
  const chosen = tests.length > 0 ? ["run", ...tests] : ["related", "--run", ...changed];
  const folder = mkdtempSync(join(tmpdir(), "leasehold-before-"));
  git("worktree", "add", "--detach", folder, `${commit}~1`);
  try {
    const run = (command: string, args: readonly string[]) =>
      spawnSync(command, args, { cwd: folder, stdio: "inherit", env: { ...process.env, npm_config_loglevel: "error" } })
        .status;
    run("git", ["checkout", commit, "--", "test", "package.json", "package-lock.json"]);
    run("npm", ["ci", "--no-audit", "--no-fund"]);
    console.log(`The tests of ${git("log", "-1", "--format=%h (%s)", commit)}, on the previous commit:`);
    return run("npx", ["--no-install", "vitest", ...chosen, ...given]) === 0 ? 1 : 0;
  } finally {
    git("worktree", "remove", "--force", folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = main(process.argv.slice(2));
