/**
 * `npm run test:gopher-lua`: runs the script tests and the contract suite on a Redis whose scripts run in gopher-lua, in the
 * version from 2017 that Debian packages. Some stores written in Go run scripts in an unpublished version of gopher-lua.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBinary } from "../../tools/support/processes/program.ts";

const FILES = ["test/lua", "test/quorum/scripts.test.ts", "test/contract/upstash.test.ts"];

const GOPATH = "/usr/share/gocode";
const PACKAGE = "golang-github-yuin-gopher-lua-dev";
const MISSING = `Go or gopher-lua is missing: install them (apt-get install golang-go ${PACKAGE}), and run this again`;

const go = await ensureBinary({
  names: ["go"],
  apt: `golang-go ${PACKAGE}`,
  brew: "go",
  missing: MISSING,
});
if (!existsSync(join(GOPATH, "src/github.com/yuin/gopher-lua"))) throw new Error(MISSING);
const folder = mkdtempSync(join(tmpdir(), "leasehold-gopher-lua-"));
try {
  const program = join(folder, "gopher-lua");
  const env = { ...process.env, GO111MODULE: "off", GOPATH, GOCACHE: join(folder, "cache") };
  execFileSync(go, ["build", "-o", program, "."], { cwd: import.meta.dirname, env, stdio: "inherit" });
  const tests = spawnSync(
    "vitest",
    ["run", "--maxWorkers=1", ...FILES, "-t", "^(?!.*on the embedded engine)", ...process.argv.slice(2)],
    {
      env: { ...process.env, GOPHER_LUA: program },
      stdio: "inherit",
    },
  );
  process.exitCode = tests.status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
