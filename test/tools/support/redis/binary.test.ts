import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const MODULE = JSON.stringify(join(import.meta.dirname, "../../../../tools/support/redis/binary.ts"));
const INSTALLERS = ["flock", "sudo", "brew"];
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "leasehold-path-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test.each(["redis-server", "valkey-server"])("ensureRedis() finds %s on the PATH", (name) => {
  program(name, "exit 0");
  expect(ensure()).toBe(`found ${join(folder, name)}`);
});

test("ensureRedis() installs it when it is missing", () => {
  const path = join(folder, "redis-server");
  for (const name of INSTALLERS) program(name, `echo > ${path}; /bin/chmod +x ${path}`);
  expect(ensure()).toBe(`found ${path}`);
});

test("ensureRedis() prints one line about what to install when it is not allowed to", () => {
  for (const name of INSTALLERS) program(name, "exit 1");
  expect(ensure()).toMatch(/^redis-server is missing: install it .*$/);
});

function program(name: string, body: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
}

function ensure(): string {
  const code = `const { ensureRedis } = await import(${MODULE});
    console.log(await ensureRedis().then((path) => "found " + path, (error) => error.message));`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", code], {
    env: { PATH: folder },
    encoding: "utf8",
  });
  return stdout.trim();
}
