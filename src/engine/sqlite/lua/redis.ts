/** `redis.call` with Redis's arguments and replies. */
import { type Reply, ReplyError } from "../reply.ts";
import { isAscii, toBytes, toText } from "./bytes.ts";
import { general } from "./number-text.ts";
import { listOf, type Value } from "./values.ts";

/** The value of a key. A caller that finds the value to be ASCII sets `is_ascii`, because most values are read again. */
interface StoredText {
  readonly value: string | null;
  is_ascii?: boolean;
}

/** Runs commands. Every method throws a `ReplyError` if the reply is an error. */
export interface Commands {
  execute(command: string, args: string[]): Reply;
  /** Runs GET. */
  get(key: string): StoredText | undefined;
  /** Runs SET with PX. `is_ascii` is whether the value is known to be ASCII. */
  set(key: string, value: string, ms: string, is_ascii: boolean): void;
  /** Runs TIME. */
  time(): readonly string[];
}

/** Uses the same function for all commands. */
export function commandsOf(execute: Commands["execute"]): Commands {
  return {
    execute,
    get: (key) => ({ value: execute("GET", [key]) as string | null }),
    set: (key, value, ms) => void execute("SET", [key, value, "PX", ms]),
    time: () => execute("TIME", []) as string[],
  };
}

/** The commands available to the running script. */
let commands: Commands;

export function use(those: Commands): void {
  commands = those;
}

export function call(...words: Value[]): Value {
  const [command = "", ...args] = words.map(toArgument);
  return toValue(commands.execute(command, args));
}

/** Runs `redis.call("TIME")`. */
export function time(): Value {
  return listOf(commands.time());
}

/** Runs `redis.call("GET", key)`. */
export function getKey(key: Value): Value {
  const stored = commands.get(toArgument(key));
  const text = stored?.value ?? null;
  if (stored === undefined || text === null) return false;
  if (stored.is_ascii) return text;
  const bytes = toBytes(text);
  stored.is_ascii = bytes === text;
  return bytes;
}

/** Runs `redis.call("SET", key, value, "PX", ms)`. */
export function setKey(key: Value, value: Value, ms: Value): Value {
  commands.set(toArgument(key), toArgument(value), toArgument(ms), isAscii());
  return { $ok: "OK" };
}

function toArgument(value: Value): string {
  if (typeof value === "string") return toText(value);
  if (typeof value === "number") return general(value, 17);
  throw new ReplyError("ERR Lua redis lib command arguments must be strings or integers");
}

/** null becomes false, and a status reply becomes a table with one field. */
function toValue(reply: Reply): Value {
  if (typeof reply === "string") return toBytes(reply);
  if (typeof reply === "number") return reply;
  if (reply === null) return false;
  if (Array.isArray(reply)) return listOf(reply.map(toValue));
  if ("err" in reply) throw new ReplyError(reply.err);
  return { $ok: reply.ok };
}
