/** A reply as Redis gives it to a script, and as a script gives it to its caller; `err` is an error of either. */
export type Reply = string | number | null | { ok: string } | { err: string } | Reply[];

export const OK: Reply = { ok: "OK" };

/** Ends a command, and its script unless that used `redis.pcall`, with an error reply: a code word, then text. */
export class ReplyError extends Error {
  override readonly name = "ReplyError";
}
