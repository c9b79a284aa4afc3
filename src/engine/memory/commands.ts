/** Runs the Redis commands of the embedded store on a keyspace in memory, with the same replies. */
import {
  additions,
  conditionOf,
  float,
  indices,
  integer,
  pairs,
  resolve,
  scoreText,
  syntaxError,
} from "../sqlite/commands/arguments.ts";
import { OK, type Reply, ReplyError } from "../sqlite/reply.ts";
import type { MemoryKeyspace, Values } from "./keyspace.ts";
import type { Scored } from "./sorted-set.ts";

interface Command {
  /** The arity as in Redis: the number of words, including the command's name; negative if it is a minimum. */
  readonly arity: number;
  readonly run: (keyspace: MemoryKeyspace, ...args: string[]) => Reply;
}

/** Runs one command as Redis would for a script, or throws a `ReplyError` with the error that Redis would return. */
export function execute(keyspace: MemoryKeyspace, name: string, args: string[]): Reply {
  const command = commands.get(name) ?? commands.get(name.toUpperCase());
  if (command === undefined) throw new ReplyError(`ERR command '${name}' is not available in the embedded store`);
  const words = args.length + 1;
  if (command.arity > 0 ? words !== command.arity : words < -command.arity) {
    throw new ReplyError("ERR Wrong number of args calling Redis command from script");
  }
  return command.run(keyspace, ...args);
}

const keys: Record<string, Command> = {
  TIME: {
    arity: 1,
    run: ({ now_ms }) => [`${Math.floor(now_ms() / 1000)}`, `${(now_ms() % 1000) * 1000}`],
  },
  DEL: { arity: -2, run: (keyspace, ...names) => names.filter((key) => keyspace.remove(key)).length },
  EXISTS: { arity: -2, run: (keyspace, ...names) => names.filter((key) => keyspace.find(key) !== undefined).length },
  PEXPIRE: {
    arity: -3,
    run(keyspace, key, ms, ...options) {
      const condition = conditionOf(options);
      return expire(keyspace, key as string, keyspace.now_ms() + integer(ms as string), condition);
    },
  },
  PEXPIREAT: { arity: 3, run: (keyspace, key, at_ms) => expire(keyspace, key as string, integer(at_ms as string)) },
  PTTL: {
    arity: 2,
    run(keyspace, key) {
      const entry = keyspace.find(key as string);
      if (entry === undefined) return -2;
      return entry.expires_at_ms === null ? -1 : entry.expires_at_ms - keyspace.now_ms();
    },
  },
};

function expire(keyspace: MemoryKeyspace, key: string, expires_at_ms: number, condition?: string): number {
  const entry = keyspace.find(key);
  if (entry === undefined) return 0;
  const now_expires_at_ms = entry.expires_at_ms ?? Number.POSITIVE_INFINITY;
  if (condition === "GT" && expires_at_ms <= now_expires_at_ms) return 0;
  if (condition === "LT" && expires_at_ms >= now_expires_at_ms) return 0;
  if (expires_at_ms > keyspace.now_ms()) keyspace.setExpiry(key, entry, expires_at_ms);
  else keyspace.remove(key);
  return 1;
}

const strings: Record<string, Command> = {
  GET: { arity: 2, run: (keyspace, key) => keyspace.findTyped(key as string, "string") ?? null },
  MGET: {
    arity: -2,
    run: (keyspace, ...names) =>
      names.map((key) => {
        const entry = keyspace.find(key);
        return entry?.type === "string" ? (entry.value as string) : null;
      }),
  },
  SET: { arity: -3, run: set },
  INCR: { arity: 2, run: (keyspace, key) => increment(keyspace, key as string, 1) },
  INCRBY: { arity: 3, run: (keyspace, key, by) => increment(keyspace, key as string, integer(by as string)) },
};

function set(keyspace: MemoryKeyspace, key = "", value = "", ...options: string[]): Reply {
  let exists: boolean | undefined;
  let expiry: "none" | "keep" | number = "none";
  for (let i = 0; i < options.length; i++) {
    const option = (options[i] as string).toUpperCase();
    if ((option === "NX" || option === "XX") && exists !== (option === "NX")) exists = option === "XX";
    else if (option === "KEEPTTL" && typeof expiry === "string") expiry = "keep";
    else if ((option === "PX" || option === "PXAT") && expiry === "none" && i + 1 < options.length) {
      expiry = expiryOf(options[++i] as string, option === "PX" ? keyspace.now_ms() : 0);
    } else throw syntaxError();
  }
  const old = keyspace.find(key);
  if (exists !== undefined && (old !== undefined) !== exists) return null;
  const kept = expiry === "keep" ? (old?.expires_at_ms ?? null) : null;
  keyspace.setString(key, value, typeof expiry === "number" ? expiry : kept);
  return OK;
}

function expiryOf(text: string, base_ms: number): number {
  const ms = integer(text);
  if (ms <= 0 || !Number.isSafeInteger(base_ms + ms)) {
    throw new ReplyError("ERR invalid expire time in 'set' command");
  }
  return base_ms + ms;
}

function increment(keyspace: MemoryKeyspace, key: string, by: number): number {
  const sum = integer(keyspace.findTyped(key, "string") ?? "0") + by;
  if (!Number.isSafeInteger(sum)) throw new ReplyError("ERR increment or decrement would overflow");
  keyspace.setString(key, `${sum}`, keyspace.find(key)?.expires_at_ms ?? null);
  return sum;
}

const hashes: Record<string, Command> = {
  HGET: { arity: 3, run: (keyspace, key, field) => fieldsOf(keyspace, key).get(field as string) ?? null },
  HMGET: {
    arity: -3,
    run(keyspace, key, ...fields) {
      const hash = fieldsOf(keyspace, key);
      return fields.map((field) => hash.get(field) ?? null);
    },
  },
  HEXISTS: { arity: 3, run: (keyspace, key, field) => (fieldsOf(keyspace, key).has(field as string) ? 1 : 0) },
  HGETALL: { arity: 2, run: (keyspace, key) => [...fieldsOf(keyspace, key)].flat() },
  HLEN: { arity: 2, run: (keyspace, key) => fieldsOf(keyspace, key).size },
  HSET: { arity: -4, run: setFields },
  HSETNX: {
    arity: 4,
    run(keyspace, key, field, value) {
      if (fieldsOf(keyspace, key).has(field as string)) return 0;
      return setFields(keyspace, key, field as string, value as string);
    },
  },
  HDEL: {
    arity: -3,
    run(keyspace, key = "", ...fields) {
      const hash = keyspace.findTyped(key, "hash");
      if (hash === undefined) return 0;
      const deleted = fields.filter((field) => hash.has(field) && setField(keyspace, hash, field, undefined));
      if (hash.size === 0) keyspace.remove(key);
      return deleted.length;
    },
  },
};

const NONE: ReadonlyMap<string, string> = new Map();

const fieldsOf = (keyspace: MemoryKeyspace, key = ""): ReadonlyMap<string, string> =>
  keyspace.findTyped(key, "hash") ?? NONE;

function setFields(keyspace: MemoryKeyspace, key = "", ...list: string[]): Reply {
  if (list.length % 2 === 1) throw new ReplyError("ERR wrong number of arguments for 'hset' command");
  const hash = keyspace.collection(key, "hash");
  const before = hash.size;
  for (const [field, value] of pairs(list)) setField(keyspace, hash, field, value);
  return hash.size - before;
}

/** Removes the field if `value` is undefined. */
function setField(keyspace: MemoryKeyspace, hash: Values["hash"], field: string, value: string | undefined): true {
  const old = hash.get(field);
  const put = (text: string | undefined) => (text === undefined ? hash.delete(field) : hash.set(field, text));
  put(value);
  keyspace.changed(() => put(old));
  return true;
}

const sortedSets: Record<string, Command> = {
  ZADD: { arity: -4, run: add },
  ZREM: {
    arity: -3,
    run(keyspace, key = "", ...members) {
      const zset = keyspace.findTyped(key, "zset");
      if (zset === undefined) return 0;
      return removeAll(keyspace, key, zset, new Set(members.filter((member) => zset.score(member) !== undefined)));
    },
  },
  ZCARD: { arity: 2, run: (keyspace, key = "") => keyspace.findTyped(key, "zset")?.size ?? 0 },
  ZSCORE: { arity: 3, run: (keyspace, key, member) => scoresOf(keyspace, key, [member as string])[0] ?? null },
  ZMSCORE: { arity: -3, run: (keyspace, key, ...members) => scoresOf(keyspace, key, members) },
  ZRANK: {
    arity: 3,
    run(keyspace, key = "", member = "") {
      const zset = keyspace.findTyped(key, "zset");
      return zset?.score(member) === undefined ? null : zset.rank(member);
    },
  },
  ZCOUNT: {
    arity: 4,
    run(keyspace, key = "", min = "", max = "") {
      const range = scores(min, max);
      const zset = keyspace.findTyped(key, "zset");
      if (zset === undefined) return 0;
      const { first, end } = range(zset);
      return Math.max(end - first, 0);
    },
  },
  ZRANGE: { arity: -4, run: byIndex },
  ZRANGEBYSCORE: { arity: -4, run: byScore },
  ZREMRANGEBYSCORE: {
    arity: 4,
    run(keyspace, key = "", min = "", max = "") {
      const range = scores(min, max);
      const zset = keyspace.findTyped(key, "zset");
      if (zset === undefined) return 0;
      const { first, end } = range(zset);
      return removeAll(keyspace, key, zset, new Set(zset.slice(first, end).map(({ member }) => member)));
    },
  },
};

function add(keyspace: MemoryKeyspace, key = "", ...words: string[]): number {
  const { options, scored } = additions(words);
  if (options.has("XX") && keyspace.findTyped(key, "zset") === undefined) return 0;
  const zset = keyspace.collection(key, "zset");
  const before = zset.size;
  for (const { score, member } of scored) {
    const old = zset.score(member);
    if (old === undefined ? options.has("XX") : options.has("NX") || (options.has("GT") && score <= old)) continue;
    if (score !== old) setScore(keyspace, zset, member, score);
  }
  return zset.size - before;
}

function setScore(keyspace: MemoryKeyspace, zset: Values["zset"], member: string, score: number | undefined): void {
  const old = zset.score(member);
  zset.set(member, score);
  keyspace.changed(() => zset.set(member, old));
}

function removeAll(keyspace: MemoryKeyspace, key: string, zset: Values["zset"], members: ReadonlySet<string>): number {
  for (const member of members) setScore(keyspace, zset, member, undefined);
  if (zset.size === 0) keyspace.remove(key);
  return members.size;
}

function scoresOf(keyspace: MemoryKeyspace, key = "", members: readonly string[]): (string | null)[] {
  const zset = keyspace.findTyped(key, "zset");
  return members.map((member) => {
    const score = zset?.score(member);
    return score === undefined ? null : scoreText(score);
  });
}

/** Returns the range of members whose scores lie between two bounds. */
function scores(min: string, max: string): (zset: Values["zset"]) => { first: number; end: number } {
  const bound = (text: string) => float(text.replace(/^\(/, ""), "ERR min or max is not a float");
  const [least, most] = [bound(min), bound(max)];
  return (zset) => ({ first: zset.below(least, min.startsWith("(")), end: zset.below(most, !max.startsWith("(")) });
}

function byScore(keyspace: MemoryKeyspace, key = "", min = "", max = "", ...options: string[]): string[] {
  let withScores = false;
  let [offset, limit] = [0, -1];
  for (let i = 0; i < options.length; i++) {
    const option = (options[i] as string).toUpperCase();
    if (option === "WITHSCORES") withScores = true;
    else if (option === "LIMIT" && i + 2 < options.length) {
      offset = integer(options[++i] as string);
      limit = integer(options[++i] as string);
    } else throw syntaxError();
  }
  const range = scores(min, max);
  const zset = keyspace.findTyped(key, "zset");
  if (zset === undefined || offset < 0) return [];
  const { first, end } = range(zset);
  const from = first + offset;
  return flatten(zset.slice(from, limit < 0 ? end : Math.min(from + limit, end)), withScores);
}

function byIndex(keyspace: MemoryKeyspace, key = "", start = "", stop = "", ...words: string[]): string[] {
  const options = words.map((word) => word.toUpperCase());
  if (options.some((option) => option !== "REV" && option !== "WITHSCORES")) throw syntaxError();
  const asked = indices(start, stop);
  const zset = keyspace.findTyped(key, "zset");
  if (zset === undefined) return [];
  const { first, count } = resolve(asked, () => zset.size);
  const reversed = options.includes("REV");
  const from = reversed ? Math.max(zset.size - first - count, 0) : first;
  const scored = zset.slice(from, reversed ? Math.max(zset.size - first, 0) : first + count);
  return flatten(reversed ? scored.reverse() : scored, options.includes("WITHSCORES"));
}

function flatten(scored: readonly Scored[], withScores: boolean): string[] {
  return withScores
    ? scored.flatMap(({ member, score }) => [member, scoreText(score)])
    : scored.map(({ member }) => member);
}

const lists: Record<string, Command> = {
  LPUSH: {
    arity: -3,
    run(keyspace, key = "", ...values) {
      const list = keyspace.collection(key, "list");
      list.unshift(...values.reverse());
      keyspace.changed(() => list.splice(0, values.length));
      return list.length;
    },
  },
  LRANGE: {
    arity: 4,
    run(keyspace, key = "", start = "", stop = "") {
      const asked = indices(start, stop);
      const list = keyspace.findTyped(key, "list") ?? [];
      const { first, count } = resolve(asked, () => list.length);
      return list.slice(first, first + count);
    },
  },
  LTRIM: {
    arity: 4,
    run(keyspace, key = "", start = "", stop = "") {
      const asked = indices(start, stop);
      const list = keyspace.findTyped(key, "list");
      if (list === undefined) return OK;
      const before = [...list];
      const { first, count } = resolve(asked, () => list.length);
      list.splice(0, list.length, ...before.slice(first, first + count));
      keyspace.changed(() => list.splice(0, list.length, ...before));
      if (list.length === 0) keyspace.remove(key);
      return OK;
    },
  },
};

const commands = new Map(Object.entries({ ...keys, ...strings, ...hashes, ...sortedSets, ...lists }));
