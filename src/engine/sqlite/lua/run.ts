/** Runs translated scripts, one at a time: what goes in and out of them follows Redis. */
import { type Reply, ReplyError } from "../reply.ts";
import { toBytes, toText } from "./bytes.ts";
import { LuaError } from "./lua-error.ts";
import { general } from "./number-text.ts";
import { listOf, type Table, type Value } from "./values.ts";

/** A script, as `tools/lua` translates it. */
export type Program = (keys: Table, args: Table) => Value;

/** Runs one Redis command; throws a `ReplyError` for an error reply. */
export type Execute = (command: string, args: string[]) => Reply;

/** As deep as Redis goes. */
const DEPTH_MAX = 100;

let execute: Execute = () => null;

/** @throws {ReplyError} for a script that fails, and whatever `commands` throws. */
export function run(program: Program, keys: readonly string[], args: readonly string[], commands: Execute): Reply {
  execute = commands;
  try {
    return toReply(program(listOf(keys.map(toBytes)), listOf(args.map(toBytes))));
  } catch (error) {
    throw error instanceof LuaError ? new ReplyError(`ERR ${error.message}`) : error;
  }
}

/** `redis.call`. */
export function call(...words: Value[]): Value {
  const [command = "", ...args] = words.map(toArgument);
  return toValue(execute(command, args));
}

function toArgument(value: Value): string {
  if (typeof value === "string") return toText(value);
  if (typeof value === "number") return general(value, 17);
  throw new ReplyError("ERR Lua redis lib command arguments must be strings or integers");
}

/** null is false, and a status a table with one field. */
function toValue(reply: Reply): Value {
  if (typeof reply === "string") return toBytes(reply);
  if (typeof reply === "number") return reply;
  if (reply === null) return false;
  if (Array.isArray(reply)) return listOf(reply.map(toValue));
  if ("err" in reply) throw new ReplyError(reply.err);
  return { $ok: reply.ok };
}

/** Numbers lose their fraction, and arrays end before the first nil. */
function toReply(value: Value, depth = 0): Reply {
  if (depth > DEPTH_MAX) throw new ReplyError("ERR reached lua stack limit");
  if (typeof value === "string") return toText(value);
  if (typeof value === "number") return Math.trunc(value);
  if (typeof value !== "object") return value === true ? 1 : null;
  if (typeof value.$err === "string") return { err: toText(value.$err) };
  if (typeof value.$ok === "string") return { ok: toText(value.$ok) };
  const replies: Reply[] = [];
  for (let i = 1; value[i] !== undefined; i++) replies.push(toReply(value[i], depth + 1));
  return replies;
}
