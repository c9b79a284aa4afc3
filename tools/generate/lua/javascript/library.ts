/** The parts of Lua's libraries and of Redis that the scripts use. */
import { FALSE, NIL, NUMBER, Site, STRING, Type } from "./types.ts";

interface Function {
  /** The function's name in `src/engine/sqlite/lua/`. */
  readonly js: string;
  /** Whether the function returns an array of values. */
  readonly several?: boolean;
  /** The types of the function's results, by position; if undefined, `Inference` determines them. */
  readonly returns?: readonly Type[];
}

const number = new Type(NUMBER);
const text = new Type(STRING);

export const LIBRARY: Readonly<Record<string, Function>> = {
  ipairs: { js: "items" },
  tonumber: { js: "tonumber", returns: [new Type(NUMBER | NIL)] },
  unpack: { js: "unpack", several: true },
  "math.floor": { js: "floor", returns: [number] },
  "math.max": { js: "max", returns: [number] },
  "math.min": { js: "min", returns: [number] },
  "redis.call": { js: "call" },
  "string.find": { js: "find", several: true },
  "string.format": { js: "format", returns: [text] },
  "string.gmatch": { js: "gmatch" },
  "string.gsub": { js: "gsub", several: true, returns: [text, number] },
  "string.match": { js: "match", several: true },
  "string.sub": { js: "sub", returns: [text] },
  "table.concat": { js: "concatAll", returns: [text] },
  "table.remove": { js: "removeAt" },
};

/** All possible types of a command's reply. */
const reply_table = new Site(false, [], new Type(STRING | NUMBER | FALSE));
const REPLY = new Type(STRING | NUMBER | FALSE, new Set([reply_table]));
reply_table.items.add(REPLY);
reply_table.field("ok").add(text);

const listOf = (kinds: number) => new Type(0, new Set([new Site(true, [], new Type(kinds))]));
const texts = () => listOf(STRING);
const found = () => listOf(STRING | FALSE);
const REPLIES: Readonly<Record<string, () => Type>> = {
  TIME: texts,
  GET: () => new Type(STRING | FALSE),
  HGET: () => new Type(STRING | FALSE),
  ZSCORE: () => new Type(STRING | FALSE),
  MGET: found,
  HMGET: found,
  ZMSCORE: found,
  ZRANGE: texts,
  ZRANGEBYSCORE: texts,
  HSET: () => number,
  HDEL: () => number,
  EXISTS: () => number,
  ZCOUNT: () => number,
};

/**
 * Returns the type of a command's reply. Must be called once for each call in the scripts, because the tables in the reply
 * belong to that call.
 */
export const replyOf = (command: string | undefined): Type => (REPLIES[command ?? ""] ?? (() => REPLY))();
