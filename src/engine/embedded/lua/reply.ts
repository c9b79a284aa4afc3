import lua from "fengari/src/lua.js";
import type { Reply } from "../reply.ts";
import { ReplyError } from "../reply.ts";
import { toBytes, toText } from "./bytes.ts";

const FIELD_OK = toBytes("ok");
const FIELD_ERR = toBytes("err");
/** As deep as Redis goes. */
const DEPTH_MAX = 100;

/** Pushes a command's reply by Redis's rules: null is false, a status or an error is a table with one field. */
export function pushReply(L: LuaState, reply: Reply): void {
  if (typeof reply === "string") lua.lua_pushstring(L, toBytes(reply));
  else if (typeof reply === "number") lua.lua_pushnumber(L, reply);
  else if (reply === null) lua.lua_pushboolean(L, false);
  else if (Array.isArray(reply)) pushArray(L, reply);
  else if ("ok" in reply) pushField(L, FIELD_OK, reply.ok);
  else pushField(L, FIELD_ERR, reply.err);
}

function pushField(L: LuaState, name: Uint8Array, text: string): void {
  lua.lua_newtable(L);
  lua.lua_pushstring(L, toBytes(text));
  lua.lua_setfield(L, -2, name);
}

export function pushArray(L: LuaState, items: readonly Reply[]): void {
  lua.lua_checkstack(L, 4);
  lua.lua_newtable(L);
  for (let i = 0; i < items.length; i++) {
    pushReply(L, items[i] as Reply);
    lua.lua_rawseti(L, -2, i + 1);
  }
}

/** Reads a script's result by Redis's rules: numbers lose their fraction, arrays end before the first nil. */
export function readReply(L: LuaState, index: number, depth = 0): Reply {
  if (depth > DEPTH_MAX) throw new ReplyError("ERR reached lua stack limit");
  switch (lua.lua_type(L, index)) {
    case lua.LUA_TSTRING:
      return toText(lua.lua_tostring(L, index));
    case lua.LUA_TNUMBER:
      return Math.trunc(lua.lua_tonumber(L, index));
    case lua.LUA_TBOOLEAN:
      return lua.lua_toboolean(L, index) ? 1 : null;
    case lua.LUA_TTABLE:
      return readTable(L, index, depth);
    default:
      return null;
  }
}

function readTable(L: LuaState, index: number, depth: number): Reply {
  lua.lua_checkstack(L, 2);
  const err = readField(L, index, FIELD_ERR);
  if (err !== undefined) return { err };
  const ok = readField(L, index, FIELD_OK);
  if (ok !== undefined) return { ok };
  const items: Reply[] = [];
  while (lua.lua_rawgeti(L, index, items.length + 1) !== lua.LUA_TNIL) {
    items.push(readReply(L, lua.lua_gettop(L), depth + 1));
    lua.lua_pop(L, 1);
  }
  lua.lua_pop(L, 1);
  return items;
}

/** `index` is absolute. */
export function readField(L: LuaState, index: number, name: Uint8Array): string | undefined {
  lua.lua_pushstring(L, name);
  const text = lua.lua_rawget(L, index) === lua.LUA_TSTRING ? toText(lua.lua_tostring(L, -1)) : undefined;
  lua.lua_pop(L, 1);
  return text;
}
