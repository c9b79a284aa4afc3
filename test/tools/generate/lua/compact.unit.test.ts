import { describe, expect, test } from "vitest";
import { AS_WRITTEN, compact, shortNames } from "../../../../tools/generate/lua/compact.ts";

describe("compact()", () => {
  test("removes spaces, except in strings and between words", () => {
    const code = '  local a, b = { x = 1 }, " = , "\n  return a.x - -1 <= 2 and b .. "(  )" or not (a == b)';
    expect(compact(code, AS_WRITTEN)).toBe('local a,b={x=1}," = , "\nreturn a.x - -1<=2 and b .. "(  )" or not(a==b)');
  });

  test("renames variables consistently, but no fields, keys, strings or globals", () => {
    const helper = "local lease\ndo\nlocal now = 1\nfunction lease(id) return { id = id, now = now } end\nend";
    const body = 'local id = ARGV[1]\nreturn redis.call("lease", lease(id).id, tonumber(id))';
    const names = shortNames(new Map([["lease", helper]]), [{ body, helpers: ["lease"] }]);
    expect([...names.variables.keys()]).toEqual(["id", "lease", "now"]);
    expect(compact(helper, names)).toBe("do\nlocal c=1\nF[1]=function(a)return{id=a,now=c}end\nend");
    expect(compact(body, names)).toBe('local a=ARGV[1]\nreturn redis.call("lease",F[1](a).id,tonumber(a))');
  });

  test("a variable in a function hides a helper with the same name", () => {
    const helpers = new Map([
      ["deadline", "local function deadline(at)\n  return at\nend"],
      ["rare", "local function rare(deadline)\n  return deadline\nend"],
    ]);
    const names = shortNames(helpers, [
      { body: "", helpers: ["deadline"] },
      { body: "return deadline(1)", helpers: ["deadline", "rare"] },
    ]);
    expect(compact(helpers.get("deadline") as string, names)).toBe("F[1]=function(b)\nreturn b\nend");
    expect(compact(helpers.get("rare") as string, names)).toBe("F[2]=function(a)\nreturn a\nend");
    expect(compact("return deadline(1)", names)).toBe("return F[1](1)");
  });
});
