/**
 * Fits fengari's values to Lua 5.1, which Redis runs. Import this after `strings.ts` and before the rest of fengari.
 *
 * - Every number is a double. Lua 5.3 has integers too, and fengari's have 32 bits and wrap around silently.
 * - A table can be read-only, as the libraries are in Redis 7 and KEYS and ARGV at Upstash.
 */

import ldebug from "fengari/src/ldebug.js";
import ldo from "fengari/src/ldo.js";
import lobject from "fengari/src/lobject.js";
import ltable from "fengari/src/ltable.js";
import lua from "fengari/src/lua.js";
import { toBytes } from "./bytes.ts";

const value = lobject.TValue.prototype;
value.ttisinteger = () => false;
value.ttisfloat = function () {
  return this.checktype(lua.LUA_TNUMBER);
};
value.setivalue = value.setfltvalue;

const { luaH_setfrom } = ltable;
const refusal = toBytes("Attempt to modify a readonly table");
ltable.luaH_setfrom = (L, table, key, item) => {
  if (table.readonly === true) ldebug.luaG_runerror(L, refusal);
  luaH_setfrom(L, table, key, item);
};

/**
 * Around every call fengari deletes the caller's unused registers and makes them anew. They may as well stay, which
 * makes scripts a third faster: nothing reads above the top, and what closures share of a stack is replaced by then.
 */
ldo.adjust_top = (L, top) => {
  for (let i = L.top; i < top; i++) {
    const register = L.stack[i];
    if (register === undefined) L.stack[i] = new lobject.TValue(lua.LUA_TNIL, null);
    else register.setnilvalue();
  }
  L.top = top;
};
