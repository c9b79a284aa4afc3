import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readChecked, readChecks, readLua } from "../../../../tools/generate/lua/assemble.ts";
import { emit } from "../../../../tools/generate/lua/build.ts";
import { emitPrograms } from "../../../../tools/generate/lua/javascript/emit.ts";
import { withCheck } from "../../../../tools/generate/lua/with-check.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const GENERATED = ["scripts.ts", "programs.ts"].map((file) => readFileSync(join(ROOT, "src/generated", file), "utf8"));

/** A copy of `lua/` without checks. */
const folder = mkdtempSync(join(tmpdir(), "leasehold-unchecked-"));
afterAll(() => rmSync(folder, { recursive: true }));
const CHECKS = /\/(invariants|check)$/;
cpSync(join(ROOT, "lua"), folder, { recursive: true, filter: (path) => !CHECKS.test(path) });

describe("the deployed build", () => {
  test("is identical, byte for byte, to a build without the checks", () => {
    const unchecked = readLua(folder);
    expect(emit(unchecked) === GENERATED[0]).toBe(true);
    expect(emitPrograms(unchecked) === GENERATED[1]).toBe(true);
  });

  test("contains no checks", () => {
    for (const text of GENERATED) expect(text).not.toMatch(/INVARIANT|is no less than/);
  });
});

describe("the checked build", () => {
  const deployed = readLua(join(ROOT, "lua"));
  const checked = readChecked(join(ROOT, "lua"));

  test("consists of the deployed code and a check for each folder of scripts, which gets their replies", () => {
    expect([...checked.helpers].slice(0, deployed.helpers.size)).toEqual([...deployed.helpers]);
    expect(checked.scripts).toEqual(
      deployed.scripts.map((script) => {
        const [room = ""] = script.file.split("/");
        const body = withCheck(room, script.body);
        return { ...script, body, helpers: [...script.helpers, `checked_${room}`] };
      }),
    );
    for (const { name, body } of checked.scripts) expect(body, name).toMatch(/return checked_\w+\(/);
  });

  test("every folder of scripts has a check", () => {
    const rooms = new Set(deployed.scripts.map(({ file }) => file.split("/")[0]));
    expect(readChecks(join(ROOT, "lua")).scripts.map(({ name }) => name.replace("check_", ""))).toEqual([...rooms]);
  });
});

test("withCheck() passes a script's replies to its check, but not the return values of its functions", () => {
  const body = "local function one()\n  return 1\nend\nif one() then\n  return { one() }\nend\nreturn more(one())";
  expect(withCheck("lock", body)).toBe(
    "local function one()\n  return 1\nend\nif one() then\n  return checked_lock({ one() })\nend\nreturn checked_lock(more(one()))",
  );
});
