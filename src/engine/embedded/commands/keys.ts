import type { Keyspace } from "../keyspace.ts";
import { ReplyError } from "../reply.ts";
import { integer } from "./arguments.ts";
import type { Command } from "./command.ts";

export const keys: Record<string, Command> = {
  TIME: { arity: 1, run: time },
  DEL: { arity: -2, run: (keyspace, ...names) => names.filter((key) => keyspace.remove(key)).length },
  EXISTS: { arity: -2, run: (keyspace, ...names) => names.filter((key) => keyspace.find(key) !== undefined).length },
  PEXPIRE: {
    arity: -3,
    run: (keyspace, key: string, ms: string, ...options: string[]) => {
      const only_later = onlyLater(options);
      return expire(keyspace, key, keyspace.now_ms() + integer(ms), only_later);
    },
  },
  PEXPIREAT: { arity: 3, run: (keyspace, key: string, at_ms: string) => expire(keyspace, key, integer(at_ms)) },
  PTTL: { arity: 2, run: remaining },
};

function time(keyspace: Keyspace): string[] {
  const now_ms = keyspace.now_ms();
  return [`${Math.floor(now_ms / 1000)}`, `${(now_ms % 1000) * 1000}`];
}

/** Of Redis's conditions, the one that is used here. */
function onlyLater([option, ...more]: readonly string[]): boolean {
  if (option === undefined) return false;
  if (option.toUpperCase() !== "GT" || more.length > 0) throw new ReplyError(`ERR Unsupported option ${option}`);
  return true;
}

function expire(keyspace: Keyspace, key: string, expires_at_ms: number, only_later = false): number {
  const entry = keyspace.find(key);
  if (entry === undefined) return 0;
  if (only_later && expires_at_ms <= (entry.expires_at_ms ?? Number.POSITIVE_INFINITY)) return 0;
  if (expires_at_ms > keyspace.now_ms()) keyspace.setExpiry(key, entry, expires_at_ms);
  else keyspace.remove(key);
  return 1;
}

function remaining(keyspace: Keyspace, key: string): number {
  const entry = keyspace.find(key);
  if (entry === undefined) return -2;
  return entry.expires_at_ms === null ? -1 : entry.expires_at_ms - keyspace.now_ms();
}
