import { ScriptError, StoreRefusedError } from "../engine.ts";
import type { Failure } from "../retry.ts";

/** Describes a store that accepts no writes and refuses a script before the script's first write. */
function refused(message: string): Omit<Failure, "outcome"> {
  return { message, retryable: false, type: StoreRefusedError };
}

/** The connected server cannot be used, or the server's address is unknown. */
export class RefusalError extends Error {
  readonly failure: Failure;
  constructor(failure: Omit<Failure, "outcome">) {
    super(failure.message);
    this.failure = { ...failure, outcome: "none" };
  }
}

/** The parts of an error message that depend on where the credentials are configured. */
export interface Credentials {
  readonly rejected: string;
  readonly required: string;
  /** What to do when the credentials are rejected, or are required but missing. */
  readonly remedy: string;
  /** The variables that contain the credentials. */
  readonly variables: string;
}

const notReady = (message: string) => ({ message, retryable: true });

const misconfigured = (message: string) => ({ message, retryable: false, misconfigured: true });

/** Replies that prove that a command did not run, matched by how the store's text begins. */
const refusalsOf = ({
  rejected,
  required,
  remedy,
  variables,
}: Credentials): readonly (readonly [RegExp, Omit<Failure, "outcome">])[] => [
  [/^(WRONGPASS|Unauthorized|ERR invalid (user|pass))/i, misconfigured(`${rejected}: ${remedy}`)],
  [/^NOAUTH/, misconfigured(`${required}: ${remedy}`)],
  [
    /^ERR unknown command\b.*['`]eval(sha)?['`]/i,
    misconfigured(
      "The store runs neither scripts (EVALSHA) nor Redis Functions (FCALL): use Redis 7 or newer, Valkey, or Upstash",
    ),
  ],
  [
    /^NOPERM/,
    misconfigured(
      `The store's user lacks permissions: allow it to write and to run functions or scripts, or put another user's credentials in ${variables}`,
    ),
  ],
  [
    /^ERR Unexpected flag in script shebang/,
    misconfigured(
      "The store does not support allow-key-locking, which only Upstash has: set UPSTASH_KEY_LOCKING to false",
    ),
  ],
  [/^OOM\b/, refused("The store is out of memory: raise its maxmemory, or remove other data")],
  [/^READONLY\b/, { ...refused("The store is a read-only replica: use its primary"), retryable: true }],
  [/^NOREPLICAS\b/, refused("The store rejects writes because it has too few replicas (min-replicas-to-write)")],
  [/^MISCONF\b/, refused("The store rejects writes because it failed to save its data: check its log and its disk")],
  [/^ERR DB capacity quota/, refused("The store is full: choose a larger plan, or remove other data")],
  [
    /^ERR max (daily |monthly )?requests? limit/,
    { message: "The store has used up the quota of its plan", retryable: false },
  ],
  [
    /^ERR max /,
    { message: "The request exceeds a limit of the store's plan, such as the maximum request size", retryable: false },
  ],
  [/^LOADING\b/, notReady("The store has just started and is still loading its data")],
  [
    /^BUSY\b/,
    notReady(
      "The store is busy with a script that has been running too long: if the script has not written anything, end it with SCRIPT KILL or FUNCTION KILL",
    ),
  ],
  [/^MASTERDOWN\b/, notReady("The store is a replica that has lost its primary")],
  [/^CLUSTERDOWN\b/, notReady("The cluster is not serving these keys: too many of its servers are down")],
  [/^TRYAGAIN\b/, notReady("The cluster is moving these keys to another server")],
  [/^(MOVED|ASK)\b/, notReady("The cluster's servers disagree about which of them has these keys")],
];

/** The reply of Redis and Upstash to the SHA-1 of an unknown script. The script has not run. */
export const isNoScript = (text: string): boolean => text.startsWith("NOSCRIPT");

/** The store does not allow this user, or any user, to run scripts. */
export const isNoEval = (text: string): boolean => /^(NOPERM|ERR unknown command)\b.*['`]eval(sha)?['`]/i.test(text);

/** Whether this is an error that the service does not know. The command may then have run. */
export const isUnexplained = (text: string): boolean => explainReply(text, {} as Credentials) === UNEXPLAINED;

const UNEXPLAINED: Failure = { message: "The store sent an unknown error", outcome: "unknown", retryable: true };

/** Interprets an error that is not a reply from the store. Uses words of our own: the runtime's may contain addresses. */
export function explainFailure(error: unknown): Failure {
  const { name, message, code = message } = Object(Object(error).cause ?? error);
  let what = "could not be reached";
  if (/^(Timeout|Abort)/.test(name)) what = "did not answer in time";
  else if (name === "SyntaxError") what = "did not answer with JSON";
  else if (/ECONNREFUSED|connection refused/i.test(code)) what += " (connection refused)";
  else if (/ENOTFOUND|EAI_AGAIN|dns error/.test(code)) what += " (unknown host)";
  return { message: `The store ${what}`, outcome: "unknown", retryable: true };
}

/** Interprets an error reply from the store by its text. */
export function explainReply(text: string, credentials: Credentials): Failure {
  for (const [pattern, refusal] of refusalsOf(credentials))
    if (pattern.test(text)) return { ...refusal, outcome: "none" };
  // The script would fail again, and may have failed after some of its writes.
  if (/script|^WRONGTYPE/i.test(text))
    return { message: "A script failed in the store", outcome: "unknown", retryable: false, type: ScriptError };
  return UNEXPLAINED;
}
