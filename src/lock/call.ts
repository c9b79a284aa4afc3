import { type Copies, type Engine, StoreError } from "../engine/engine.ts";
import type { ScriptOf } from "../generated/scripts.ts";
import { DamagedRecordError, NewerRecordError } from "./types.ts";

type Argument = string | number | boolean | readonly (string | number)[];

function encode(value: Argument): string {
  if (typeof value === "boolean") return value ? "1" : "0";
  return Array.isArray(value) ? value.join(" ") : String(value);
}

/** What is known of the copies of a request that runs this script, once or several times. */
export function copiesOf(script: { readonly args: readonly string[] }): Copies {
  return { position: script.args.indexOf("since"), since_ms: 0 };
}

/**
 * Runs a script with its arguments by name. A script that may be applied only once takes `since`; one that does not, and a
 * request with an Idempotency-Key, may be sent any number of times.
 *
 * @throws StoreError when the store cannot be asked, NewerRecordError or DamagedRecordError when
 * the record cannot be read.
 */
export async function call<Args extends { readonly [K in keyof Args]: Argument }>(
  engine: Engine,
  script: ScriptOf<Args>,
  keys: readonly string[],
  args: Omit<Args, "since">,
  timeout_ms?: number,
  copies = copiesOf(script),
): Promise<string[]> {
  const given: Record<string, Argument> = { ...args, since: copies.since_ms };
  const words = script.args.map((name) => encode(given[name] as Argument));
  const repeatable = copies.position < 0 || given.fingerprint !== "-";
  const reply = await engine.run(script, keys, words, timeout_ms, repeatable ? undefined : copies);
  if (reply[0] === "newer") throw unreadable("newer");
  if (reply[0] === "unreadable") throw unreadable(reply[1] as Unreadable);
  if (reply[0] === "forgotten") {
    throw new StoreError("The store no longer knows whether it applied a request that was sent again", "unknown");
  }
  if (!script.replies.includes(reply[0] as string)) throw malformed();
  return reply;
}

/** What the scripts say of a record that they cannot read. */
export type Unreadable = "newer" | "damaged";

export function unreadable(why: Unreadable): NewerRecordError | DamagedRecordError {
  return why === "newer"
    ? new NewerRecordError("a newer version of the service wrote this record")
    : new DamagedRecordError("the record of this lock is damaged");
}

/** What no script of ours can have answered. Whatever it did may have been applied. */
export const malformed = (): StoreError =>
  new StoreError("The store's answer to a script is not one of the script's replies", "unknown");

/** A number of a reply. @throws {StoreError} when it is none. */
export function numberOf(text: string | undefined): number {
  if (text === undefined || !/^-?\d+(\.\d+)?$/.test(text)) throw malformed();
  return Number(text);
}
