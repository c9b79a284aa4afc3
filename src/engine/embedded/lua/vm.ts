import "./strings.ts";
import "./values.ts";
import lauxlib from "fengari/src/lauxlib.js";
import lua from "fengari/src/lua.js";
import type { Script } from "../../engine.ts";
import { type Reply, ReplyError } from "../reply.ts";
import { toBytes, toText } from "./bytes.ts";
import { general } from "./number-text.ts";
import { pushArray, pushReply, readField, readReply } from "./reply.ts";
import { openLibraries, SANDBOX } from "./sandbox.ts";

/** Runs one Redis command; throws a `ReplyError` for an error reply. */
export type Execute = (command: string, args: string[]) => Reply;

const ERR = toBytes("err");
const TEXT_ONLY = toBytes("t");
/**
 * Unused values at the bottom of the stack. It is an array from which fengari deletes what it pops, and V8 turns one
 * with many holes into a dictionary for good: then every command of a script costs twice as much.
 */
const BALLAST = 128;

/**
 * A Lua state that runs Redis scripts, one at a time. It has no limit on time or memory: the scripts are our own and
 * bound their loops.
 */
export class LuaVm {
  #L: LuaState;
  readonly #globals: LuaTable;
  readonly #compiled = new Map<string, (L: LuaState) => void>();
  #execute: Execute = () => null;
  /** What a command threw beside error replies: a fault of the store, which no script may catch. */
  #fault: { error: unknown } | undefined;

  constructor() {
    const L = lauxlib.luaL_newstate();
    lua.lua_atnativeerror(L, (state) => {
      this.#fault ??= { error: lua.lua_touserdata(state, -1) };
      return 1;
    });
    openLibraries(L, {
      call: (state) => this.#call(state, true),
      pcall: (state) => this.#call(state, false),
    });
    lua.lua_checkstack(L, BALLAST + 64);
    lua.lua_settop(L, BALLAST);
    lua.lua_pushglobaltable(L);
    this.#globals = lua.lua_topointer(L, -1);
    this.#L = L;
    this.#compile({ name: "sandbox", source: SANDBOX, sha1: "sandbox" })(L);
    lua.lua_call(L, 0, 0);
  }

  /** Throws a `ReplyError` for a script that fails, and whatever `execute` threw. */
  run(script: Script, keys: readonly string[], args: readonly string[], execute: Execute): Reply {
    const L = this.#L;
    const compiled = this.#compiled.get(script.sha1) ?? this.#compile(script);
    this.#execute = execute;
    this.#fault = undefined;
    try {
      this.#setArguments("KEYS", keys);
      this.#setArguments("ARGV", args);
      compiled(L);
      const status = lua.lua_pcall(L, 0, 1, 0);
      if (this.#fault !== undefined) throw (this.#fault as { error: unknown }).error;
      if (status !== lua.LUA_OK) throw new ReplyError(this.#message());
      return readReply(L, lua.lua_gettop(L));
    } finally {
      lua.lua_settop(L, BALLAST);
    }
  }

  #compile(script: Script): (L: LuaState) => void {
    const L = this.#L;
    const data = { source: toBytes(script.source) as Uint8Array | null };
    const reader = () => {
      const { source } = data;
      data.source = null;
      return source;
    };
    if (lua.lua_load(L, reader, data, toBytes(`@${script.name}`), TEXT_ONLY) !== lua.LUA_OK) {
      const message = this.#message();
      lua.lua_settop(L, BALLAST);
      throw new ReplyError(message);
    }
    const compiled = lua.lua_toproxy(L, -1);
    lua.lua_pop(L, 1);
    this.#compiled.set(script.sha1, compiled);
    return compiled;
  }

  #setArguments(name: string, values: readonly string[]): void {
    const L = this.#L;
    pushArray(L, values);
    lua.lua_topointer(L, -1).readonly = true;
    this.#globals.readonly = false;
    lua.lua_setglobal(L, toBytes(name));
    this.#globals.readonly = true;
  }

  /** The error on the top of the stack: a table with `err` when a command failed, text when the script did. */
  #message(): string {
    const L = this.#L;
    const top = lua.lua_gettop(L);
    const err = lua.lua_type(L, top) === lua.LUA_TTABLE ? readField(L, top, ERR) : undefined;
    if (err !== undefined) return err;
    return lua.lua_type(L, top) === lua.LUA_TSTRING ? `ERR ${toText(lua.lua_tostring(L, top))}` : "ERR unknown error";
  }

  #call(L: LuaState, raise: boolean): number {
    let reply: Reply;
    try {
      reply = this.#execute(...readCommand(L));
    } catch (error) {
      if (!(error instanceof ReplyError)) throw error;
      reply = { err: error.message };
    }
    pushReply(L, reply);
    return raise && reply !== null && typeof reply === "object" && "err" in reply ? lua.lua_error(L) : 1;
  }
}

function readCommand(L: LuaState): [string, string[]] {
  const count = lua.lua_gettop(L);
  if (count === 0) throw new ReplyError("ERR Please specify at least one argument for this redis lib call");
  const args: string[] = [];
  for (let i = 2; i <= count; i++) args.push(readArgument(L, i));
  return [readArgument(L, 1), args];
}

function readArgument(L: LuaState, index: number): string {
  switch (lua.lua_type(L, index)) {
    case lua.LUA_TSTRING:
      return toText(lua.lua_tostring(L, index));
    case lua.LUA_TNUMBER:
      return general(lua.lua_tonumber(L, index), 17);
    default:
      throw new ReplyError("ERR Lua redis lib command arguments must be strings or integers");
  }
}
