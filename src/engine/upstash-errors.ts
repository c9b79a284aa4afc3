import { errors } from "@upstash/redis/cloudflare";
import { ScriptError, StoreRefusedError } from "./engine.ts";
import type { Failure } from "./retry.ts";

/** The store takes no writes, and refuses a script before its first write. */
function refused(message: string): Omit<Failure, "outcome"> {
  return { message, retryable: false, type: StoreRefusedError };
}

/** Answers after which a command certainly did not run, by how the store's text begins. */
const REFUSALS: readonly (readonly [RegExp, Omit<Failure, "outcome">])[] = [
  [
    /^(WRONGPASS|NOAUTH|Unauthorized)/i,
    {
      message:
        "The store refuses the token: set UPSTASH_REDIS_REST_TOKEN, or its place in QUORUM_STORES, to that of the database",
      retryable: false,
      misconfigured: true,
    },
  ],
  [
    /^NOPERM/,
    {
      message:
        "The token lacks permissions: set UPSTASH_REDIS_REST_TOKEN, or its place in QUORUM_STORES, to one that may write and run scripts",
      retryable: false,
      misconfigured: true,
    },
  ],
  [
    /^ERR Unexpected flag in script shebang/,
    {
      message: "The store does not know allow-key-locking, which only Upstash has: set UPSTASH_KEY_LOCKING to false",
      retryable: false,
      misconfigured: true,
    },
  ],
  [/^OOM\b/, refused("The store is out of memory: raise its maxmemory, or remove data that nobody needs")],
  [/^READONLY\b/, { ...refused("The store is a replica that takes no writes: use its primary"), retryable: true }],
  [/^NOREPLICAS\b/, refused("The store takes no writes while too few replicas follow it (min-replicas-to-write)")],
  [/^MISCONF\b/, refused("The store takes no writes because it failed to save its data: check its log and its disk")],
  [/^ERR DB capacity quota/, refused("The store is full: choose a larger plan, or remove data that nobody needs")],
  [/^ERR max (daily |monthly )?requests? limit/, { message: "The store's plan is exhausted", retryable: false }],
  [/^ERR max /, { message: "The request exceeds a limit of the store's plan, such as its size", retryable: false }],
  [/^(LOADING|BUSY|TRYAGAIN|CLUSTERDOWN|MASTERDOWN)\b/, { message: "The store is not ready", retryable: true }],
];

/** Redis and Upstash answer this for a script that they have not seen. It certainly did not run. */
export function isNoScript(error: unknown): boolean {
  return error instanceof errors.UpstashError && error.message.startsWith("NOSCRIPT");
}

/** The client's error messages contain the whole command, tokens included. They are parsed, and never passed on. */
export function explain(error: unknown): Failure {
  if (error instanceof errors.UpstashError) return explainReply(replyOf(error));
  if (error instanceof errors.UpstashJSONParseError) {
    return { message: "The store's answer was not JSON", outcome: "unknown", retryable: true };
  }
  const late = error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError");
  const message = late ? "The store did not answer in time" : "The store could not be reached";
  return { message, outcome: "unknown", retryable: true };
}

/** The store's own text. The client appends the command to it, which may contain any word. */
const replyOf = (error: Error): string => error.message.split(", command was: ", 1)[0] ?? "";

function explainReply(text: string): Failure {
  for (const [pattern, refusal] of REFUSALS) if (pattern.test(text)) return { ...refusal, outcome: "none" };
  // A script that fails would fail again, and may have failed after some of its writes.
  if (/script|^WRONGTYPE/i.test(text))
    return { message: "A script failed in the store", outcome: "unknown", retryable: false, type: ScriptError };
  return { message: "The store answered with an error", outcome: "unknown", retryable: true };
}
