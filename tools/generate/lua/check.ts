/** Runs luacheck on the assembled scripts, as a store sees them: a mistake in a module is reported where it is used. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBinary } from "../../support/processes/program.ts";
import { assemble, readChecks, readLua } from "./assemble.ts";
import { AS_WRITTEN } from "./compact.ts";
import { lockFields } from "./fields.ts";

const root = join(import.meta.dirname, "../../..");
const folder = mkdtempSync(join(tmpdir(), "leasehold-lua-"));
try {
  // Warnings contain the original source.
  const trees = [readLua, readChecks].map((read) => ({ ...read(join(root, "lua")), names: AS_WRITTEN }));
  const files = trees.flatMap((tree) =>
    tree.scripts.map((script) => {
      const file = join(folder, `${script.name}.lua`);
      writeFileSync(file, assemble(script, tree));
      return file;
    }),
  );
  const luacheck = await ensureBinary({
    names: ["luacheck"],
    apt: "lua-check",
    brew: "luacheck",
    missing: "luacheck is missing: install it (apt-get install lua-check, or brew install luacheck), and try again",
  });
  const args = ["--config", join(root, ".luacheckrc"), "--quiet", ...files];
  const { status } = spawnSync(luacheck, args, { stdio: "inherit" });
  const problems = trees.flatMap((tree) => {
    const fields = lockFields(tree);
    return [
      ...tree.unused.map((name) => `nothing uses '${name}'`),
      ...fields.undeclared.map((name) => `empty_lock does not declare the '${name}' field`),
      ...fields.unused.map((name) => `the '${name}' field of a lock is unused`),
    ];
  });
  for (const problem of new Set(problems)) console.error(`lua: ${problem}`);
  process.exitCode = problems.length > 0 ? 1 : (status ?? 1);
} finally {
  rmSync(folder, { recursive: true });
}
