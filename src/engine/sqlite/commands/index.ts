import type { Keyspace } from "../keyspace.ts";
import type { Commands } from "../lua/redis.ts";
import { type Reply, ReplyError } from "../reply.ts";
import type { Command } from "./command.ts";
import { hashes } from "./hashes.ts";
import { keys, time } from "./keys.ts";
import { lists } from "./lists.ts";
import { sortedSetRanges } from "./sorted-set-ranges.ts";
import { sortedSets } from "./sorted-sets.ts";
import { expiryOf, strings } from "./strings.ts";

const commands = new Map<string, Command>(
  Object.entries({ ...keys, ...strings, ...hashes, ...sortedSets, ...sortedSetRanges, ...lists }),
);

/** Runs one command as Redis would for a script, or throws a `ReplyError` with the error that Redis would return. */
export function execute(keyspace: Keyspace, name: string, args: string[]): Reply {
  const command = commands.get(name) ?? commands.get(name.toUpperCase());
  if (command === undefined) throw new ReplyError(`ERR command '${name}' is not available in the embedded store`);
  const words = args.length + 1;
  if (command.arity > 0 ? words !== command.arity : words < -command.arity) {
    throw new ReplyError("ERR Wrong number of args calling Redis command from script");
  }
  return command.run(keyspace, ...args);
}

/** Returns functions for the commands that nearly all scripts use, which need no lookup by name. */
export function commandsOn(keyspace: Keyspace): Commands {
  return {
    execute: (name, args) => execute(keyspace, name, args),
    get: (key) => keyspace.findTyped(key, "string"),
    set: (key, value, ms, is_ascii) => keyspace.setString(key, value, expiryOf(ms, keyspace.now_ms()), is_ascii),
    time: () => time(keyspace),
  };
}
