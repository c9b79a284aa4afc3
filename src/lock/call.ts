import type { Engine } from "../engine/engine.ts";
import type { ScriptOf } from "../generated/scripts.ts";
import { DamagedRecordError, NewerRecordError } from "./types.ts";

type Argument = string | number | boolean | readonly (string | number)[];

function encode(value: Argument): string {
  if (typeof value === "boolean") return value ? "1" : "0";
  return Array.isArray(value) ? value.join(" ") : String(value);
}

/**
 * Runs a script with its arguments by name.
 *
 * @throws StoreError when the store cannot be asked, NewerRecordError or DamagedRecordError when
 * the record cannot be read.
 */
export async function call<Args extends { readonly [K in keyof Args]: Argument }>(
  engine: Engine,
  script: ScriptOf<Args>,
  keys: readonly string[],
  args: Args,
  timeout_ms?: number,
): Promise<string[]> {
  const reply = await engine.run(
    script,
    keys,
    script.args.map((name) => encode(args[name])),
    timeout_ms,
  );
  if (reply[0] === "newer") throw unreadable("newer");
  if (reply[0] === "unreadable") throw unreadable(reply[1] as Unreadable);
  return reply;
}

/** What the scripts say of a record that they cannot read. */
export type Unreadable = "newer" | "damaged";

export function unreadable(why: Unreadable): NewerRecordError | DamagedRecordError {
  return why === "newer"
    ? new NewerRecordError("a newer version of the service wrote this record")
    : new DamagedRecordError("what is kept of this lock is damaged");
}
