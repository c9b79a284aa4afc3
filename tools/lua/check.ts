/** Runs luacheck on the scripts as a store sees them, assembled: a mistake in a module shows where it is used. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBinary } from "../redis/program.ts";
import { assemble, readLua } from "./assemble.ts";
import { AS_WRITTEN } from "./compact.ts";

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "leasehold-lua-"));
try {
  // Warnings name what people wrote.
  const tree = { ...readLua(join(root, "lua")), names: AS_WRITTEN };
  const files = tree.scripts.map((script) => {
    const file = join(folder, `${script.name}.lua`);
    writeFileSync(file, assemble(script, tree));
    return file;
  });
  const luacheck = await ensureBinary({
    names: ["luacheck"],
    apt: "lua-check",
    brew: "luacheck",
    missing:
      "luacheck is missing: install it (apt-get install lua-check, or brew install luacheck), and run this again",
  });
  const args = ["--config", join(root, ".luacheckrc"), "--quiet", ...files];
  const { status } = spawnSync(luacheck, args, { stdio: "inherit" });
  for (const name of tree.unused) console.error(`lua/core: nothing uses '${name}'`);
  process.exitCode = tree.unused.length > 0 ? 1 : (status ?? 1);
} finally {
  rmSync(folder, { recursive: true });
}
