import { describe, expect, test } from "vitest";
import { compact, shortNames } from "../../../../tools/lua/compact.ts";

describe("compact()", () => {
  test("leaves out spaces, but none of a text or that tells two words apart", () => {
    const code = '  local a, b = { x = 1 }, " = , "\n  return a.x - -1 <= 2 and b .. "(  )" or not (a == b)';
    expect(compact(code, new Map())).toBe('local a,b={x=1}," = , "\nreturn a.x - -1<=2 and b .. "(  )" or not(a==b)');
  });

  test("renames variables as they are named elsewhere, and no field, key, text or global", () => {
    const helper = "local lease\ndo\nlocal now = 1\nfunction lease(id) return { id = id, now = now } end\nend";
    const body = 'local id = ARGV[1]\nreturn redis.call("lease", lease(id).id, tonumber(id))';
    const names = shortNames([helper, body]);
    expect([...names.keys()]).toEqual(["id", "lease", "now"]);
    expect(compact(helper, names)).toBe("local b\ndo\nlocal c=1\nfunction b(a)return{id=a,now=c}end\nend");
    expect(compact(body, names)).toBe('local a=ARGV[1]\nreturn redis.call("lease",b(a).id,tonumber(a))');
  });
});
