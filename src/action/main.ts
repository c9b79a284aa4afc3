/** The main step: waits for the lock, then hands it to the heartbeat process. */
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toMs } from "../client/duration.ts";
import { type Lease, Leasehold, LockedError } from "../client/index.ts";
import { span } from "../watch/text.ts";
import { type Access, accessOf, connect } from "./access.ts";
import { Claims } from "./claim.ts";
import { type Inputs, readInputs } from "./inputs.ts";
import { keepInBackground } from "./keep.ts";
import { findJob } from "./processes.ts";
import { log, mask, plain, setOutput, summarize, warning } from "./runner.ts";
import { Waiting } from "./waiting.ts";

/** This is long enough for the service to restart or the network to recover. */
const TIMEOUT = "30s";

export async function main(): Promise<void> {
  const inputs = readInputs(process.env);
  if (inputs.apiKey) mask(inputs.apiKey);
  const access = accessOf(inputs, process.env);
  const claims = new Claims(inputs, join(process.env.RUNNER_TEMP ?? tmpdir(), `leasehold-${randomUUID()}`));
  const waiting = new Waiting(inputs.name, `${inputs.wait}`);
  const cancelled = catchCancel();
  const client = new Leasehold({
    ...connect(access, (send) => claims.watch(waiting.watch(send), (status, body) => waiting.observe(status, body))),
    timeout: TIMEOUT,
  });
  try {
    const lease = await acquire(client, inputs, cancelled);
    waiting.end();
    await hold(lease, { access, inputs, claims });
    say(inputs, lease, waiting);
  } catch (error) {
    waiting.end();
    setOutput("acquired", false);
    if (cancelled.aborted) {
      log(`Cancelled: giving up the place in the queue for '${inputs.name}'`);
      process.exitCode = 1;
    } else if (error instanceof LockedError) giveWay(inputs, waiting, error);
    else throw error;
  }
}

/**
 * The signal aborts on SIGINT. To cancel a job, the runner sends SIGINT, and kills the process 10 s later. After SIGINT, the
 * client sends one request to give up its place, and this process exits when the answer arrives. The post step cleans up
 * whatever is left.
 */
function catchCancel(): AbortSignal {
  const cancel = new AbortController();
  process.once("SIGINT", () => cancel.abort(new Error("cancelled")));
  process.once("SIGTERM", () => process.exit(1));
  return cancel.signal;
}

function acquire(client: Leasehold, inputs: Inputs, signal: AbortSignal): Promise<Lease> {
  const { name, mode, permits, capacity, wait, ttl, maxHold, owner } = inputs;
  const options = { wait, ttl, max_hold: maxHold, owner, signal };
  if (permits !== undefined || capacity !== undefined)
    return client.semaphore(name).acquire({ ...options, permits, capacity });
  return mode === "shared" ? client.read(name, options) : client.acquire(name, options);
}

interface Holding {
  readonly access: Access;
  readonly inputs: Inputs;
  readonly claims: Claims;
}

async function hold(lease: Lease, { access, inputs, claims }: Holding): Promise<void> {
  const { folder } = claims;
  const ttl_ms = toMs(inputs.ttl, "ttl");
  await keepInBackground({ access, lease: lease.serialize(), ttl_ms, folder, job: findJob() });
  claims.hold();
}

function say({ name }: Inputs, { fence }: Lease, { waited_ms, behind }: Waiting): void {
  log(`Holding '${name}' (fence ${fence}) after ${span(waited_ms)}`);
  setOutput("acquired", true);
  setOutput("fence", fence);
  setOutput("waited-ms", waited_ms);
  const after = behind.length > 0 ? `, behind ${plain(behind.join(", "))}` : "";
  summarize(`**${plain(name)}**: acquired after ${span(waited_ms)}${after}. Fence ${fence}.`);
}

/** @throws the given error, unless the job may continue without the lock. */
function giveWay({ name, onTimeout }: Inputs, { waited_ms, behind }: Waiting, error: LockedError): void {
  setOutput("waited-ms", waited_ms);
  const behindWhom = behind.length > 0 ? ` behind ${plain(behind.join(", "))}` : "";
  summarize(`**${plain(name)}**: not acquired in ${span(waited_ms)}${behindWhom}.`);
  if (onTimeout === "fail") throw error;
  warning(`${error.message}. Steps with \`if: steps.<id>.outputs.acquired == 'true'\` are skipped`);
}
