import type { Keyspace } from "../keyspace.ts";
import type { Reply } from "../reply.ts";

export interface Command {
  /** The arity as in Redis: the number of words, including the command's name; negative if it is a minimum. */
  readonly arity: number;
  /** Receives the words after the command's name. Throws a `ReplyError` for an error reply. */
  readonly run: (keyspace: Keyspace, ...args: string[]) => Reply;
}
