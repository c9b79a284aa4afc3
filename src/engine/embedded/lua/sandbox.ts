import lbaselib from "fengari/src/lbaselib.js";
import lmathlib from "fengari/src/lmathlib.js";
import lua from "fengari/src/lua.js";
import { toBytes } from "./bytes.ts";
import { stringLibrary } from "./string-library.ts";
import { tableLibrary, unpack } from "./table-library.ts";

/**
 * Leaves what Lua 5.1 and 5.3 share, without clock, randomness, files, and code made at run time; all of it read-only,
 * so that no script can leave anything behind for the next one.
 */
export const SANDBOX = `
local globals, freeze, protect, try = _G, readonly, setmetatable, pcall

local function keep(library, names)
  local kept = {}
  for name in string.gmatch(names, "%S+") do kept[name] = true end
  for name in pairs(library) do
    if not kept[name] then library[name] = nil end
  end
  return freeze(library)
end

-- As in Redis: what a command raised is caught as text.
local function caught(ok, result, ...)
  if not ok and type(result) == "table" and result.err then return false, result.err end
  return ok, result, ...
end
function pcall(...) return caught(try(...)) end

getmetatable("").__metatable = false
for _, library in ipairs({ math, redis, string, table }) do protect(library, { __metatable = false }) end
keep(math, "abs acos asin atan ceil cos deg exp floor fmod huge log max min modf pi rad sin sqrt tan")
freeze(redis)
freeze(string)
freeze(table)

keep(globals, [[
  assert error getmetatable ipairs math next pairs pcall rawequal rawget rawset redis select setmetatable string table
  tonumber tostring type unpack
]])
protect(globals, {
  __metatable = false,
  __index = function(_, name)
    error("Script attempted to access nonexistent global variable '" .. tostring(name) .. "'", 2)
  end,
})
`;

/** Opens the libraries, and `readonly` for the boot code above, as globals of a new state. */
export function openLibraries(L: LuaState, redis: Record<string, LuaFunction>): void {
  open(L, lbaselib.luaopen_base);
  setFunctions(L, { readonly, unpack });
  open(L, lmathlib.luaopen_math);
  lua.lua_setfield(L, -2, toBytes("math"));
  for (const [name, library] of Object.entries({ redis, string: stringLibrary, table: tableLibrary })) {
    lua.lua_newtable(L);
    setFunctions(L, library);
    lua.lua_setfield(L, -2, toBytes(name));
  }
  setStringMetatable(L);
  lua.lua_settop(L, 0);
}

/** Makes `s:sub(1)` mean `string.sub(s, 1)`. */
function setStringMetatable(L: LuaState): void {
  lua.lua_pushstring(L, new Uint8Array());
  lua.lua_newtable(L);
  lua.lua_getfield(L, 1, toBytes("string"));
  lua.lua_setfield(L, -2, toBytes("__index"));
  lua.lua_setmetatable(L, -2);
}

function open(L: LuaState, library: LuaFunction): void {
  lua.lua_pushcfunction(L, library);
  lua.lua_call(L, 0, 1);
}

function setFunctions(L: LuaState, functions: Record<string, LuaFunction>): void {
  for (const [name, fn] of Object.entries(functions)) {
    lua.lua_pushcfunction(L, fn);
    lua.lua_setfield(L, -2, toBytes(name));
  }
}

function readonly(L: LuaState): number {
  lua.lua_topointer(L, 1).readonly = true;
  return 0;
}
