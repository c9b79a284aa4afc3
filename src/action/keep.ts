import { spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Handover, TakenOver } from "./heartbeat.ts";

/**
 * The variables that the heartbeat process inherits. They include none of this step's secrets, which later steps could read
 * there. They include the runner's tracking id, so that the runner kills the process when the job ends.
 */
const INHERITED =
  /^(PATH|HOME|SYSTEMROOT|TE?MP|TMPDIR|RUNNER_TRACKING_ID|(HTTPS?|NO|ALL)_PROXY|NODE_(EXTRA_CA_CERTS|USE_\w+)|SSL_CERT_\w+)$/i;

/** Starts the process that renews the lease. Returns after its first renewal. */
export async function keepInBackground(handover: Handover): Promise<void> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => INHERITED.test(name)));
  const child = spawn(process.execPath, [join(import.meta.dirname, "heartbeat.mjs")], {
    // The process runs in a new session, out of reach of signals to this step, and in a folder that the job has no reason to
    // remove.
    detached: true,
    cwd: tmpdir(),
    env,
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const ended = once(child, "exit").then(([code]): TakenOver => ({ failure: `its process exited with ${code}` }));
  // The process may exit before reading the message. `ended` detects that.
  child.send(handover, () => {});
  const answered = once(child, "message").then(([taken]) => taken as TakenOver);
  const { failure } = await Promise.race([answered, ended]);
  if (child.connected) child.disconnect();
  child.unref();
  if (failure !== undefined) throw new Error(`The heartbeat could not be started: ${failure}`);
}
