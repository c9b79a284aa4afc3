import type { Keyspace } from "../keyspace.ts";
import { type Condition, conditionOf, integer } from "./arguments.ts";
import type { Command } from "./command.ts";

export const keys: Record<string, Command> = {
  TIME: { arity: 1, run: time },
  DEL: { arity: -2, run: (keyspace, ...names) => names.filter((key) => keyspace.remove(key)).length },
  EXISTS: { arity: -2, run: (keyspace, ...names) => names.filter((key) => keyspace.find(key) !== undefined).length },
  PEXPIRE: {
    arity: -3,
    run: (keyspace, key: string, ms: string, ...options: string[]) => {
      const condition = conditionOf(options);
      return expire(keyspace, key, keyspace.now_ms() + integer(ms), condition);
    },
  },
  PEXPIREAT: { arity: 3, run: (keyspace, key: string, at_ms: string) => expire(keyspace, key, integer(at_ms)) },
  PTTL: { arity: 2, run: remaining },
};

/** Cached, because many runs read the time within the same second. */
let second = { number: 0, text: "0" };

export function time(keyspace: Keyspace): string[] {
  const now_ms = keyspace.now_ms();
  const number = Math.floor(now_ms / 1000);
  if (second.number !== number) second = { number, text: `${number}` };
  return [second.text, `${(now_ms % 1000) * 1000}`];
}

function expire(keyspace: Keyspace, key: string, expires_at_ms: number, condition?: Condition): number {
  const entry = keyspace.find(key);
  if (entry === undefined) return 0;
  const now_expires_at_ms = entry.expires_at_ms ?? Number.POSITIVE_INFINITY;
  if (condition === "GT" && expires_at_ms <= now_expires_at_ms) return 0;
  if (condition === "LT" && expires_at_ms >= now_expires_at_ms) return 0;
  if (expires_at_ms > keyspace.now_ms()) keyspace.setExpiry(entry, expires_at_ms);
  else keyspace.remove(key);
  return 1;
}

function remaining(keyspace: Keyspace, key: string): number {
  const entry = keyspace.find(key);
  if (entry === undefined) return -2;
  return entry.expires_at_ms === null ? -1 : entry.expires_at_ms - keyspace.now_ms();
}
