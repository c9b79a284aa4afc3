import type { Keyspace } from "../keyspace.ts";
import { OK, type Reply, ReplyError } from "../reply.ts";
import { integer, syntaxError } from "./arguments.ts";
import type { Command } from "./command.ts";

export const strings: Record<string, Command> = {
  GET: { arity: 2, run: (keyspace, key: string) => keyspace.findTyped(key, "string")?.value ?? null },
  MGET: { arity: -2, run: getAll },
  SET: { arity: -3, run: set },
  INCR: { arity: 2, run: (keyspace, key: string) => increment(keyspace, key, 1) },
  INCRBY: { arity: 3, run: (keyspace, key: string, by: string) => increment(keyspace, key, integer(by)) },
};

function getAll(keyspace: Keyspace, ...keys: string[]): Reply {
  keyspace.preload(keys);
  return keys.map((key) => keyspace.find(key)?.value ?? null);
}

function set(keyspace: Keyspace, key: string, value: string, ...options: string[]): Reply {
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
  const old = exists === undefined && expiry !== "keep" ? undefined : keyspace.find(key);
  if (exists !== undefined && (old !== undefined) !== exists) return null;
  const kept = expiry === "keep" ? (old?.expires_at_ms ?? null) : null;
  keyspace.setString(key, value, typeof expiry === "number" ? expiry : kept);
  return OK;
}

/** Returns the expiry of a value with this TTL. */
export function expiryOf(text: string, base_ms: number): number {
  const ms = integer(text);
  if (ms <= 0 || !Number.isSafeInteger(base_ms + ms)) {
    throw new ReplyError("ERR invalid expire time in 'set' command");
  }
  return base_ms + ms;
}

function increment(keyspace: Keyspace, key: string, by: number): number {
  const old = keyspace.findTyped(key, "string");
  const sum = integer(old?.value ?? "0") + by;
  if (!Number.isSafeInteger(sum)) throw new ReplyError("ERR increment or decrement would overflow");
  keyspace.setString(key, `${sum}`, old?.expires_at_ms ?? null);
  return sum;
}
