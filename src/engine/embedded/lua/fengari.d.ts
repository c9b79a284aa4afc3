/** The part of fengari that the embedded engine uses. `LuaState` and `LuaTable` are its own objects, passed around unseen. */

interface LuaState {
  readonly stack: (LuaValue | undefined)[];
  top: number;
}
interface LuaTable {
  /** Ours: see `values.ts`. */
  readonly?: boolean;
}
interface LuaString {
  hash: string | null;
  getstr(): Uint8Array;
}
interface LuaValue {
  type: number;
  value: unknown;
  checktype(type: number): boolean;
  setnilvalue(): void;
}
type LuaFunction = (L: LuaState) => number;

declare module "fengari/src/lua.js" {
  const lua: {
    LUA_OK: number;
    LUA_TNIL: number;
    LUA_TBOOLEAN: number;
    LUA_TNUMBER: number;
    LUA_TSTRING: number;
    LUA_TTABLE: number;
    LUA_TFUNCTION: number;
    LUA_OPLT: number;
    lua_atnativeerror(L: LuaState, handler: LuaFunction): void;
    lua_call(L: LuaState, args: number, results: number): void;
    lua_checkstack(L: LuaState, extra: number): boolean;
    lua_compare(L: LuaState, left: number, right: number, operator: number): number;
    lua_error(L: LuaState): number;
    lua_getfield(L: LuaState, index: number, name: Uint8Array): number;
    lua_gettable(L: LuaState, index: number): number;
    lua_gettop(L: LuaState): number;
    lua_load(
      L: LuaState,
      reader: (L: LuaState, data: { source: Uint8Array | null }) => Uint8Array | null,
      data: { source: Uint8Array | null },
      chunk: Uint8Array,
      mode: Uint8Array,
    ): number;
    lua_newtable(L: LuaState): void;
    lua_pcall(L: LuaState, args: number, results: number, handler: number): number;
    lua_pop(L: LuaState, count: number): void;
    lua_pushboolean(L: LuaState, value: boolean): void;
    lua_pushcfunction(L: LuaState, fn: LuaFunction): void;
    lua_pushglobaltable(L: LuaState): void;
    lua_pushnil(L: LuaState): void;
    lua_pushnumber(L: LuaState, value: number): void;
    lua_pushstring(L: LuaState, value: Uint8Array): void;
    lua_pushvalue(L: LuaState, index: number): void;
    lua_rawget(L: LuaState, index: number): number;
    lua_rawgeti(L: LuaState, index: number, item: number): number;
    lua_rawlen(L: LuaState, index: number): number;
    lua_rawseti(L: LuaState, index: number, item: number): void;
    lua_setfield(L: LuaState, index: number, name: Uint8Array): void;
    lua_seti(L: LuaState, index: number, item: number): void;
    lua_setmetatable(L: LuaState, index: number): void;
    lua_setglobal(L: LuaState, name: Uint8Array): void;
    lua_settop(L: LuaState, index: number): void;
    lua_toboolean(L: LuaState, index: number): boolean;
    lua_tonumber(L: LuaState, index: number): number;
    lua_topointer(L: LuaState, index: number): LuaTable;
    /** A function that pushes the value at `index` again. */
    lua_toproxy(L: LuaState, index: number): (L: LuaState) => void;
    lua_tostring(L: LuaState, index: number): Uint8Array;
    lua_touserdata(L: LuaState, index: number): unknown;
    lua_type(L: LuaState, index: number): number;
  };
  export default lua;
}

declare module "fengari/src/lauxlib.js" {
  const lauxlib: {
    luaL_argerror(L: LuaState, arg: number, message: Uint8Array): never;
    luaL_checknumber(L: LuaState, arg: number): number;
    luaL_checktype(L: LuaState, arg: number, type: number): void;
    luaL_checkstring(L: LuaState, arg: number): Uint8Array;
    luaL_newstate(): LuaState;
  };
  export default lauxlib;
}

declare module "fengari/src/lbaselib.js" {
  const lbaselib: { luaopen_base: LuaFunction };
  export default lbaselib;
}

declare module "fengari/src/lmathlib.js" {
  const lmathlib: { luaopen_math: LuaFunction };
  export default lmathlib;
}

declare module "fengari/src/luaconf.js" {
  const luaconf: { LUA_COMPAT_FLOATSTRING: boolean; lua_number2str(value: number): string };
  export default luaconf;
}

declare module "fengari/src/lstring.js" {
  const lstring: {
    luaS_bless(L: LuaState, bytes: Uint8Array): LuaString;
    luaS_new(L: LuaState, bytes: Uint8Array): LuaString;
    luaS_hash(bytes: Uint8Array): string;
    luaS_hashlongstr(string: LuaString): string;
  };
  export default lstring;
}

declare module "fengari/src/lobject.js" {
  const lobject: {
    TValue: {
      new (type: number, value: unknown): LuaValue;
      prototype: LuaValue & {
        ttisinteger(): boolean;
        ttisfloat(): boolean;
        setivalue(value: number): void;
        setfltvalue(value: number): void;
      };
    };
  };
  export default lobject;
}

declare module "fengari/src/ltable.js" {
  const ltable: { luaH_setfrom(L: LuaState, table: LuaTable, key: LuaValue, value: LuaValue): void };
  export default ltable;
}

declare module "fengari/src/ldebug.js" {
  const ldebug: { luaG_runerror(L: LuaState, message: Uint8Array): never };
  export default ldebug;
}

declare module "fengari/src/ldo.js" {
  const ldo: { adjust_top(L: LuaState, top: number): void };
  export default ldo;
}
