/** Runs translated scripts, one at a time. */
import { type Reply, ReplyError } from "../reply.ts";
import { beginBytes, isAsciiText, toBytes, toText } from "./bytes.ts";
import { type Commands, use } from "./redis.ts";
import type { Table, Value } from "./values.ts";
import { LuaError } from "./values.ts";

/** A script translated by `tools/generate/lua`. */
export type Program = (keys: Table, args: Table) => Value;

/** The maximum depth to which Redis converts a reply. */
const DEPTH_MAX = 100;

/** @throws {ReplyError} if the script fails, and any error that `commands` throws. */
export function run(program: Program, keys: readonly string[], args: readonly string[], commands: Commands): Reply {
  use(commands);
  beginBytes();
  try {
    const convert = areAscii(keys, args) ? tableOf : tableOfBytes;
    return toReply(program(convert(keys), convert(args)));
  } catch (error) {
    throw error instanceof LuaError ? new ReplyError(`ERR ${error.message}`) : error;
  }
}

/** A single check covers all keys and arguments, because they are nearly always all ASCII. */
function areAscii(keys: readonly string[], args: readonly string[]): boolean {
  let all = "";
  for (const word of keys) all += word;
  for (const word of args) all += word;
  return isAsciiText(all);
}

const tableOf = (words: readonly string[]): Table => [undefined, ...words] as unknown as Table;
const tableOfBytes = (words: readonly string[]): Table => tableOf(words.map(toBytes));

/** Numbers are truncated to integers, and arrays end before the first nil. */
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
