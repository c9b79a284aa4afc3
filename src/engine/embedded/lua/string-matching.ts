import lauxlib from "fengari/src/lauxlib.js";
import lua from "fengari/src/lua.js";
import { fromLatin1, toBytes, toLatin1 } from "./bytes.ts";
import { compile, isPlain, type Pattern, PatternError } from "./pattern.ts";

export function find(L: LuaState): number {
  const subject = text(L, 1);
  const pattern = text(L, 2);
  const start = startOf(L, subject);
  if (lua.lua_toboolean(L, 4) || isPlain(pattern)) {
    const at = subject.indexOf(pattern, start);
    return at < 0 ? pushNil(L) : pushBounds(L, at, at + pattern.length);
  }
  const compiled = compiledArgument(L, pattern);
  const found = execute(compiled, subject, start);
  if (found === null) return pushNil(L);
  return pushBounds(L, found.index, found.index + found[0].length) + pushCaptures(L, compiled, found, false);
}

export function match(L: LuaState): number {
  const subject = text(L, 1);
  const compiled = compiledArgument(L, text(L, 2));
  const found = execute(compiled, subject, startOf(L, subject));
  return found === null ? pushNil(L) : pushCaptures(L, compiled, found, true);
}

export function gmatch(L: LuaState): number {
  const subject = text(L, 1);
  const compiled = compiledArgument(L, text(L, 2), false);
  let at = 0;
  lua.lua_pushcfunction(L, (state) => {
    const found = at > subject.length ? null : execute(compiled, subject, at);
    if (found === null) return 0;
    at = found.index + Math.max(found[0].length, 1);
    return pushCaptures(state, compiled, found, true);
  });
  return 1;
}

export function gsub(L: LuaState): number {
  const subject = text(L, 1);
  const pattern = text(L, 2);
  const compiled = compiledArgument(L, pattern);
  const max = lua.lua_type(L, 4) <= lua.LUA_TNIL ? Number.POSITIVE_INFINITY : lauxlib.luaL_checknumber(L, 4);
  let result = "";
  let [at, count] = [0, 0];
  while (at <= subject.length && count < max) {
    const found = execute(compiled, subject, at);
    if (found === null) break;
    count++;
    const end = found.index + found[0].length;
    result += subject.slice(at, found.index) + replacement(L, compiled, found);
    // After an empty match, a character is copied and passed over.
    if (found[0] === "") result += subject.slice(end, end + 1);
    at = Math.max(end, found.index + 1);
    if (compiled.regexp.sticky) break;
  }
  lua.lua_pushstring(L, fromLatin1(result + subject.slice(at)));
  lua.lua_pushnumber(L, count);
  return 2;
}

/** Argument 3: a template with %0 to %9, a table by the first capture, or a function; false and nil keep the match. */
function replacement(L: LuaState, compiled: Pattern, found: RegExpExecArray): string {
  const type = lua.lua_type(L, 3);
  if (type === lua.LUA_TFUNCTION) {
    lua.lua_pushvalue(L, 3);
    lua.lua_call(L, pushCaptures(L, compiled, found, true), 1);
  } else if (type === lua.LUA_TTABLE) {
    const captures = pushCaptures(L, compiled, found, true);
    lua.lua_pop(L, captures - 1);
    lua.lua_gettable(L, 3);
  } else {
    return text(L, 3).replace(/%(.)/gs, (_, char) =>
      /\d/.test(char) ? capture(L, compiled, found, Number(char)) : char,
    );
  }
  const value = lua.lua_toboolean(L, -1) ? text(L, -1) : found[0];
  lua.lua_pop(L, 1);
  return value;
}

function capture(L: LuaState, compiled: Pattern, found: RegExpExecArray, number: number): string {
  const whole = number === 0 || (number === 1 && compiled.positions.length === 0);
  if (whole) return found[0];
  if (number > compiled.positions.length) lauxlib.luaL_argerror(L, 3, toBytes("invalid capture index"));
  return compiled.positions[number - 1] ? `${position(found, number)}` : (found[number] as string);
}

const position = (found: RegExpExecArray, number: number): number => (found.indices?.[number]?.[0] ?? 0) + 1;

/** `whole`: without captures, the match itself is one. */
function pushCaptures(L: LuaState, { positions }: Pattern, found: RegExpExecArray, whole: boolean): number {
  if (positions.length === 0) {
    if (whole) lua.lua_pushstring(L, fromLatin1(found[0]));
    return whole ? 1 : 0;
  }
  lua.lua_checkstack(L, positions.length);
  for (let i = 0; i < positions.length; i++) {
    if (positions[i]) lua.lua_pushnumber(L, position(found, i + 1));
    else lua.lua_pushstring(L, fromLatin1(found[i + 1] as string));
  }
  return positions.length;
}

function execute({ regexp }: Pattern, subject: string, start: number): RegExpExecArray | null {
  regexp.lastIndex = start;
  return regexp.exec(subject);
}

function compiledArgument(L: LuaState, pattern: string, anchors = true): Pattern {
  try {
    return compile(pattern, anchors);
  } catch (error) {
    if (error instanceof PatternError) lauxlib.luaL_argerror(L, 2, toBytes(error.message));
    throw error;
  }
}

/** Scripts look at one string again and again, and fengari keeps its bytes: so the latest one is remembered. */
let known: { bytes: Uint8Array; text: string } | undefined;

function text(L: LuaState, arg: number): string {
  const bytes = lauxlib.luaL_checkstring(L, arg);
  if (bytes.length < 64) return toLatin1(bytes);
  if (known?.bytes !== bytes) known = { bytes, text: toLatin1(bytes) };
  return known.text;
}

/** Argument 3, counted from 1 and negative from the end, as an offset. */
function startOf(L: LuaState, subject: string): number {
  if (lua.lua_type(L, 3) <= lua.LUA_TNIL) return 0;
  const init = lauxlib.luaL_checknumber(L, 3);
  return Math.min(Math.max(init < 0 ? subject.length + init : init - 1, 0), subject.length);
}

function pushBounds(L: LuaState, from: number, to: number): number {
  lua.lua_pushnumber(L, from + 1);
  lua.lua_pushnumber(L, to);
  return 2;
}

function pushNil(L: LuaState): number {
  lua.lua_pushnil(L);
  return 1;
}
