import { QuotaError, type Script, ScriptError, StoreError, StoreRefusedError } from "../engine.ts";
import type { Quota } from "./quota.ts";
import type { Reply } from "./reply.ts";

export const DISK_FULL = "The embedded store's disk is full: free some space on it";

/** The error reply of an object that does not support a call's operation or arguments. */
export const OTHER_VERSION = "VERSION";

/** Converts a script's reply into the engine's result, or throws the error in the reply. */
export function flatReply(script: Script, reply: Reply, quota: Quota): string[] {
  if (Array.isArray(reply)) return reply.map(String);
  if (reply !== null && typeof reply === "object" && "err" in reply) {
    if (reply.err === OTHER_VERSION) throw otherVersion(script);
    const [full, locks, share] = /^QUOTA (?:(locks)|bytes|share (\d+))$/.exec(reply.err) ?? [];
    if (full === undefined) throw scriptError(script, reply.err);
    const what = locks === undefined ? "bytes" : "locks";
    throw new QuotaError(what, quota[what], share);
  }
  throw new StoreError(
    `The script '${script.name}' returned something other than an array to the embedded store`,
    "unknown",
  );
}

function otherVersion({ name }: Script): StoreRefusedError {
  return new StoreRefusedError(
    `The object with these locks is running another version of the service, which does not support this use of '${name}': wait for the deployment to finish`,
    "none",
  );
}

/** The error contains the code and the line number, but never the original text, which may contain data. */
function scriptError(script: Script, err: string): ScriptError {
  const [, code = "ERR"] = /^([A-Z]+) /.exec(err) ?? [];
  const [, line] = /:(\d+): /.exec(err) ?? [];
  const where = line === undefined ? "" : `, line ${line}`;
  return new ScriptError(`The embedded store could not run the script '${script.name}'${where}: ${code}`, "none");
}
