import lauxlib from "fengari/src/lauxlib.js";
import lua from "fengari/src/lua.js";
import { fromLatin1, toLatin1 } from "./bytes.ts";
import { format } from "./format.ts";
import { find, gmatch, gsub, match } from "./string-matching.ts";

/** Lua 5.1's, but `dump` and what patterns lack. fengari's own module brings a terminal and temporary files along. */
export const stringLibrary: Record<string, LuaFunction> = {
  byte,
  char,
  find,
  format,
  gmatch,
  gsub,
  len,
  lower,
  match,
  rep,
  reverse,
  sub,
  upper,
};

function len(L: LuaState): number {
  lua.lua_pushnumber(L, lauxlib.luaL_checkstring(L, 1).length);
  return 1;
}

function sub(L: LuaState): number {
  const bytes = lauxlib.luaL_checkstring(L, 1);
  const [from, to] = range(L, bytes.length, lauxlib.luaL_checknumber(L, 2), -1);
  lua.lua_pushstring(L, bytes.subarray(from, to));
  return 1;
}

function byte(L: LuaState): number {
  const bytes = lauxlib.luaL_checkstring(L, 1);
  const first = optional(L, 2, 1);
  const [from, to] = range(L, bytes.length, first, first);
  lua.lua_checkstack(L, to - from);
  for (let i = from; i < to; i++) lua.lua_pushnumber(L, bytes[i] as number);
  return to - from;
}

/** From the arguments 2 and 3, counted from 1 and negative from the end, to offsets as of JavaScript's `slice`. */
function range(L: LuaState, length: number, first: number, last_default: number): [from: number, to: number] {
  const last = optional(L, 3, last_default);
  const from = Math.max(first < 0 ? length + first : first - 1, 0);
  const to = Math.min(last < 0 ? length + last + 1 : last, length);
  return [Math.min(from, Math.max(to, 0)), Math.max(to, 0)];
}

function optional(L: LuaState, arg: number, value: number): number {
  return Math.trunc(lua.lua_type(L, arg) <= lua.LUA_TNIL ? value : lauxlib.luaL_checknumber(L, arg));
}

function char(L: LuaState): number {
  const count = lua.lua_gettop(L);
  const bytes = Uint8Array.from({ length: count }, (_, i) => lauxlib.luaL_checknumber(L, i + 1));
  lua.lua_pushstring(L, bytes);
  return 1;
}

function rep(L: LuaState): number {
  const text = toLatin1(lauxlib.luaL_checkstring(L, 1));
  lua.lua_pushstring(L, fromLatin1(text.repeat(Math.max(lauxlib.luaL_checknumber(L, 2), 0))));
  return 1;
}

function reverse(L: LuaState): number {
  lua.lua_pushstring(L, lauxlib.luaL_checkstring(L, 1).toReversed());
  return 1;
}

/** Only ASCII has case in the C locale. */
function lower(L: LuaState): number {
  return mapBytes(L, (byte) => (byte >= 0x41 && byte <= 0x5a ? byte + 32 : byte));
}

function upper(L: LuaState): number {
  return mapBytes(L, (byte) => (byte >= 0x61 && byte <= 0x7a ? byte - 32 : byte));
}

function mapBytes(L: LuaState, map: (byte: number) => number): number {
  lua.lua_pushstring(L, lauxlib.luaL_checkstring(L, 1).map(map));
  return 1;
}
