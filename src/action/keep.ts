import { spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Handover, TakenOver } from "./heartbeat.ts";

/**
 * The environment for the process, without the secrets of this step, which later steps could read there. The runner kills what
 * has its tracking id when the job is over.
 */
const INHERITED =
  /^(PATH|HOME|SYSTEMROOT|TE?MP|TMPDIR|RUNNER_TRACKING_ID|(HTTPS?|NO|ALL)_PROXY|NODE_(EXTRA_CA_CERTS|USE_\w+)|SSL_CERT_\w+)$/i;

/** Starts the process that keeps the lease; returns when that has renewed it. */
export async function keepInBackground(handover: Handover): Promise<void> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => INHERITED.test(name)));
  const child = spawn(process.execPath, [join(import.meta.dirname, "heartbeat.mjs")], {
    // In its own session, which a signal for this step does not reach, and in no folder that the job may want to remove.
    detached: true,
    cwd: tmpdir(),
    env,
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const ended = once(child, "exit").then(([code]): TakenOver => ({ failure: `its process ended with ${code}` }));
  // It may end before it has read the message, which `ended` tells.
  child.send(handover, () => {});
  const answered = once(child, "message").then(([taken]) => taken as TakenOver);
  const { failure } = await Promise.race([answered, ended]);
  if (child.connected) child.disconnect();
  child.unref();
  if (failure !== undefined) throw new Error(`The heartbeat could not be started: ${failure}`);
}
