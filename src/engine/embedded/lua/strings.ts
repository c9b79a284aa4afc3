/**
 * Fits fengari's strings to their job here. Import this before anything else of fengari: its modules take these
 * helpers from one another while they load.
 *
 * - Strings are copied and hashed natively: fengari's own ways cost most of a script's time, and its hash writes bytes
 *   below 16 as one digit, so that "\1\17" and "\17\1" are the same table key.
 * - Numbers print as in Lua 5.1, which Redis runs: 3 instead of 3.0, and 1e+14 from there up.
 */

import lstring from "fengari/src/lstring.js";
import luaconf from "fengari/src/luaconf.js";
import { toLatin1 } from "./bytes.ts";
import { general } from "./number-text.ts";

/** The first character keeps strings apart from fengari's other kinds of table keys. */
lstring.luaS_hash = (bytes) => `|${toLatin1(bytes)}`;
lstring.luaS_hashlongstr = (string) => {
  string.hash ??= lstring.luaS_hash(string.getstr());
  return string.hash;
};
/** A function, no arrow: one of fengari's modules calls it with `new`. */
lstring.luaS_new = function copy(L, bytes) {
  return lstring.luaS_bless(L, bytes.slice());
};

luaconf.LUA_COMPAT_FLOATSTRING = true;
luaconf.lua_number2str = (value) => general(value, 14);
