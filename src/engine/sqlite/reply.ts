/** A reply from Redis to a script, or from a script to its caller; `err` is an error from either. */
export type Reply = string | number | null | { ok: string } | { err: string } | Reply[];

export const OK: Reply = { ok: "OK" };

/**
 * Ends a command with an error reply: a code word followed by text. The error also ends the script, unless the script used
 * `redis.pcall`.
 */
export class ReplyError extends Error {
  override readonly name = "ReplyError";
}
