/** The process that renews the lease while the job's steps are running. It always exits when the job ends. */
import { setTimeout as sleep } from "node:timers/promises";
import { type Lease, Leasehold, LeaseLostError } from "../client/index.ts";
import { type Access, connect } from "./access.ts";
import { isAlive, type JobProcess } from "./processes.ts";
import { isEnded, type Report, readReport, writeReport } from "./report.ts";

/**
 * The message from the main step. It is not passed through the environment or the arguments, because other processes can read
 * those.
 */
export interface Handover {
  readonly access: Access;
  /** The lease, serialized. */
  readonly lease: string;
  readonly ttl_ms: number;
  readonly folder: string;
  readonly job: JobProcess;
}

/** The only reply to the main step: empty, or why the lease could not be taken over. */
export interface TakenOver {
  readonly failure?: string;
}

/** How often to check whether the job has ended. */
const LOOK_EVERY_MS = 250;
/** How long an unknown parent must outlive the main step before its exit counts as the end of the job. */
const SETTLED_MS = 2_000;
const RETRY_MS = 1_000;

export function heartbeat(): void {
  process.once("message", (handover: Handover) => {
    endWithJob(handover);
    keep(handover).catch((error: Error) => answer({ failure: error.message }, () => process.exit(1)));
  });
}

/**
 * Exits when the job ends, and lets the lease expire. Does not release it, because processes that the job started may still be
 * running. Missing files don't prove that the job has ended, because a step may have emptied the runner's temporary folder.
 */
function endWithJob({ folder, job: { pid, known } }: Handover): void {
  let watched = known;
  const look = () => {
    if (isEnded(folder) || (watched && !isAlive(pid))) process.exit();
    if (latest && !readReport(folder)) writeReport(folder, latest);
  };
  setInterval(look, LOOK_EVERY_MS);
  setTimeout(() => {
    // In a container, this process can't see its parent. The container is removed when the job ends.
    watched ||= pid > 1 && isAlive(pid);
  }, SETTLED_MS);
}

let latest: Report | undefined;

function report(folder: string, found: Omit<Report, "pid">): void {
  latest = { pid: process.pid, ...found };
  writeReport(folder, latest);
}

/** Sends the only reply to the main step, which disconnects when the reply arrives. */
function answer(taken: TakenOver, then: () => void = () => {}): void {
  if (process.connected) process.send?.(taken, then);
}

async function keep({ access, lease: text, ttl_ms, folder }: Handover): Promise<void> {
  const client = new Leasehold(connect(access));
  let lease = await client.resume(text);
  report(folder, {});
  answer({});
  for (;;) {
    const confirmed_at = () => new Date(lease.expiresAt.getTime() - ttl_ms).toISOString();
    const reason = await lossOf(lease);
    // When in doubt, the client declares the lease lost, so that the work can stop. This process cannot stop the job, so it
    // keeps renewing until the service answers.
    const found =
      reason === "unconfirmed"
        ? await renewUntilAnswered(client, text, () => report(folder, { doubt_since: confirmed_at() }))
        : reason;
    if (typeof found === "string") {
      report(folder, { lost: { reason: found, confirmed_at: confirmed_at() } });
      process.exit();
    }
    lease = found;
    report(folder, {});
  }
}

function lossOf(lease: Lease): Promise<LeaseLostError["reason"]> {
  const { promise, resolve } = Promise.withResolvers<LeaseLostError["reason"]>();
  const lost = () => resolve((lease.signal.reason as LeaseLostError).reason);
  lease.signal.addEventListener("abort", lost);
  if (lease.signal.aborted) lost();
  return promise;
}

/** Renews until the service reports whether the lease still exists. */
async function renewUntilAnswered(
  client: Leasehold,
  text: string,
  inDoubt: () => void,
): Promise<Lease | LeaseLostError["reason"]> {
  inDoubt();
  for (;;) {
    try {
      return await client.resume(text);
    } catch (error) {
      if (error instanceof LeaseLostError && error.reason !== "unconfirmed") return error.reason;
      await sleep(RETRY_MS);
    }
  }
}
