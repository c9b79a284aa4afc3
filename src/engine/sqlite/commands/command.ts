import type { Keyspace } from "../keyspace.ts";
import type { Reply } from "../reply.ts";

export interface Command {
  /** Redis's arity: the number of words, the command's own included; negative for a minimum. */
  readonly arity: number;
  /** Takes the words after the command's own. Throws a `ReplyError` for an error reply. */
  readonly run: (keyspace: Keyspace, ...args: string[]) => Reply;
}
