import { withoutDefaults } from "../engine/abi.ts";
import { type Copies, type Engine, ExplainedStoreError, StoreError } from "../engine/engine.ts";
import { ReplyReader } from "../engine/reply.ts";
import type { ScriptOf } from "../generated/scripts.ts";
import { DamagedRecordError, NewerRecordError } from "./types.ts";

/** Starts tracking the copies of a request that runs this script. */
export function copiesOf({ since_at }: { readonly since_at: number }): Copies {
  return { position: since_at, since_ms: 0 };
}

/** A script's replies, except for the faults that any script can report. */
export type Decoded<Reply> = Exclude<Reply, { readonly kind: "newer" | "unreadable" | "forgotten" }>;

/**
 * Runs a script with named arguments, and decodes its reply. Scripts that must be applied only once have a `since` argument.
 * Other scripts, and requests with an Idempotency-Key, may be sent any number of times.
 *
 * @throws StoreError when the store cannot be reached or its answer matches none of the script's replies, NewerRecordError or
 * DamagedRecordError when the record cannot be read.
 */
export async function call<Args, Reply extends { readonly kind: string }>(
  engine: Engine,
  script: ScriptOf<Args, Reply>,
  keys: readonly string[],
  args: Omit<Args, "since">,
  timeout_ms?: number,
  copies = copiesOf(script),
): Promise<Decoded<Reply>> {
  const given = args as Omit<Args, "since"> & { readonly fingerprint?: string };
  const all = script.encode(given, copies.since_ms);
  // The engine writes a different `since` into each copy.
  const words = withoutDefaults(script.abi, all, copies.position + 1);
  const repeatable = copies.position < 0 || given.fingerprint !== "-";
  const answer = await engine.run(script, keys, words, timeout_ms, repeatable ? undefined : copies);
  const reply: { readonly kind: string } = script.decode(new ReplyReader(answer));
  if (!isFault(reply)) return reply as Decoded<Reply>;
  if (reply.kind === "forgotten") {
    throw new StoreError("The store no longer knows whether it applied an earlier copy of the request", "unknown");
  }
  throw unreadable(reply.kind === "unreadable" ? reply.why : "newer");
}

/** The same failure of an operation that may have been applied by an earlier script. */
export function mayBeApplied(error: unknown): unknown {
  if (error instanceof NewerRecordError || error instanceof DamagedRecordError)
    return new ExplainedStoreError(`The request cannot be continued: ${error.message}`, "unknown");
  if (!(error instanceof StoreError) || error.outcome === "unknown") return error;
  const Failure = error instanceof ExplainedStoreError ? ExplainedStoreError : StoreError;
  return new Failure(error.message, "unknown", error.misconfigured, error.nodes);
}

type Fault = { readonly kind: "newer" | "forgotten" } | { readonly kind: "unreadable"; readonly why: Unreadable };

function isFault(reply: { readonly kind: string }): reply is Fault {
  return reply.kind === "newer" || reply.kind === "unreadable" || reply.kind === "forgotten";
}

/** Why a record is unreadable, as scripts report it. */
export type Unreadable = "newer" | "damaged";

export function unreadable(why: Unreadable): NewerRecordError | DamagedRecordError {
  return why === "newer"
    ? new NewerRecordError("a newer version of the service wrote this record")
    : new DamagedRecordError("this lock's record is damaged");
}
