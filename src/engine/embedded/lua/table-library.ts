import lauxlib from "fengari/src/lauxlib.js";
import lua from "fengari/src/lua.js";
import { toBytes } from "./bytes.ts";

/** Lua 5.1's, as far as it lives on. fengari's own module brings a terminal and temporary files along. */
export const tableLibrary: Record<string, LuaFunction> = { concat, insert, remove, sort };

function length(L: LuaState): number {
  lauxlib.luaL_checktype(L, 1, lua.LUA_TTABLE);
  return lua.lua_rawlen(L, 1);
}

function optional(L: LuaState, arg: number, value: number): number {
  return lua.lua_type(L, arg) <= lua.LUA_TNIL ? value : Math.trunc(lauxlib.luaL_checknumber(L, arg));
}

function concat(L: LuaState): number {
  const size = length(L);
  const separator = lua.lua_type(L, 2) <= lua.LUA_TNIL ? new Uint8Array() : lauxlib.luaL_checkstring(L, 2);
  const last = optional(L, 4, size);
  const parts: Uint8Array[] = [];
  let total = 0;
  for (let i = optional(L, 3, 1); i <= last; i++) {
    const type = lua.lua_rawgeti(L, 1, i);
    if (type !== lua.LUA_TSTRING && type !== lua.LUA_TNUMBER) {
      lauxlib.luaL_argerror(L, 1, toBytes(`table contains non-strings at index ${i}`));
    }
    if (parts.length > 0) parts.push(separator);
    const part = lua.lua_tostring(L, -1);
    total += part.length + (parts.length > 0 ? separator.length : 0);
    parts.push(part);
    lua.lua_pop(L, 1);
  }
  const bytes = new Uint8Array(total);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  lua.lua_pushstring(L, bytes);
  return 1;
}

function insert(L: LuaState): number {
  const end = length(L) + 1;
  const at = lua.lua_gettop(L) === 2 ? end : Math.trunc(lauxlib.luaL_checknumber(L, 2));
  if (lua.lua_gettop(L) !== 2 && lua.lua_gettop(L) !== 3) {
    lauxlib.luaL_argerror(L, 1, toBytes("wrong number of arguments to 'insert'"));
  }
  for (let i = end; i > at; i--) {
    lua.lua_rawgeti(L, 1, i - 1);
    lua.lua_seti(L, 1, i);
  }
  lua.lua_seti(L, 1, at);
  return 0;
}

function remove(L: LuaState): number {
  const size = length(L);
  const at = optional(L, 2, size);
  if (at < 1 || at > size) return 0;
  lua.lua_rawgeti(L, 1, at);
  for (let i = at; i < size; i++) {
    lua.lua_rawgeti(L, 1, i + 1);
    lua.lua_seti(L, 1, i);
  }
  lua.lua_pushnil(L);
  lua.lua_seti(L, 1, size);
  return 1;
}

function sort(L: LuaState): number {
  const size = length(L);
  const compare = lua.lua_type(L, 2) > lua.LUA_TNIL;
  const values = Array.from({ length: size }, (_, i) => {
    lua.lua_rawgeti(L, 1, i + 1);
    const value = lua.lua_toproxy(L, -1);
    lua.lua_pop(L, 1);
    return value;
  });
  const less = (a: (L: LuaState) => void, b: (L: LuaState) => void): boolean => {
    if (compare) lua.lua_pushvalue(L, 2);
    a(L);
    b(L);
    if (compare) lua.lua_call(L, 2, 1);
    const result = compare ? lua.lua_toboolean(L, -1) : lua.lua_compare(L, -2, -1, lua.LUA_OPLT) === 1;
    lua.lua_pop(L, compare ? 1 : 2);
    return result;
  };
  values.sort((a, b) => (less(a, b) ? -1 : less(b, a) ? 1 : 0));
  for (const [i, value] of values.entries()) {
    value(L);
    lua.lua_seti(L, 1, i + 1);
  }
  return 0;
}

export function unpack(L: LuaState): number {
  const size = length(L);
  const first = optional(L, 2, 1);
  const last = optional(L, 3, size);
  const count = Math.max(last - first + 1, 0);
  if (!lua.lua_checkstack(L, count)) lauxlib.luaL_argerror(L, 1, toBytes("too many results to unpack"));
  for (let i = first; i <= last; i++) lua.lua_rawgeti(L, 1, i);
  return count;
}
