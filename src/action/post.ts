/** The post step, which always runs at the end of the job. It releases what the main step acquired, and nothing else. */
import { setTimeout as sleep } from "node:timers/promises";
import { systemClock } from "../client/clock.ts";
import { LeaseholdError, LeaseLostError, LockedError } from "../client/index.ts";
import { type Credential, sendRelease } from "../client/target.ts";
import { sendForBody, type Transport } from "../client/transport.ts";
import { span } from "../watch/text.ts";
import { accessOf, connect } from "./access.ts";
import { type Claim, readClaim } from "./claim.ts";
import { type Inputs, readInputs } from "./inputs.ts";
import { lossText } from "./loss-text.ts";
import { isAlive } from "./processes.ts";
import { type Report, readReport, writeEnd } from "./report.ts";
import { error, log, mask, plain, summarize, warning } from "./runner.ts";

/** How long to keep retrying while the service does not answer. The lease expires on its own in any case. */
const TIMEOUT_MS = 30_000;
/** How long to wait for the heartbeat process to exit. */
const END_MS = 2_000;

export async function post(): Promise<void> {
  const claim = readClaim(process.env);
  // The main step sent no request.
  if (claim?.key === undefined) return;
  for (const secret of [claim.ticket, claim.token]) if (secret !== undefined) mask(secret);
  const inputs = readInputs(process.env);
  const report = readReport(claim.folder);
  writeEnd(claim.folder);
  const transport = transportOf(inputs);
  if (claim.held_since_ms === undefined) await withdraw(transport, claim);
  else await release(transport, { ...claim, held_since_ms: claim.held_since_ms }, inputs, report);
  await ended(report);
}

function transportOf(inputs: Inputs): Transport {
  const { url, apiKey, fetch = globalThis.fetch } = connect(accessOf(inputs, process.env));
  return { url: url.replace(/\/+$/, ""), apiKey, fetch, clock: systemClock(), timeout_ms: TIMEOUT_MS };
}

/** Waits for the process to exit, because the runner would otherwise report an orphaned process. */
async function ended(report: Report | undefined): Promise<void> {
  for (let waited_ms = 0; report && waited_ms < END_MS && isAlive(report.pid); waited_ms += 50) await sleep(50);
}

/** Releases anything that the main step acquired before it was killed or gave up. */
async function withdraw(transport: Transport, claim: Claim): Promise<void> {
  try {
    const { token, ticket } = await secretOf(transport, claim);
    if (!token && !ticket) return;
    await sendRelease(transport, { kind: claim.kind, names: [claim.name] }, token ? { token } : { ticket });
    log(`Released '${claim.name}'`);
  } catch (failure) {
    // The main step has already released the lease, or the lease has expired.
    if (failure instanceof LeaseLostError) return;
    if (!(failure instanceof LeaseholdError)) throw failure;
    log(`'${claim.name}' could not be released, but will be free within seconds: ${failure.message}`);
  }
}

/**
 * Finds a place or lease whose answer never reached the main step, by repeating its request with the same key. If the request
 * was never applied, it is applied now, as an attempt without a wait, and any resulting grant is released immediately.
 */
async function secretOf(transport: Transport, claim: Claim): Promise<Credential> {
  if (claim.token || claim.ticket) return claim;
  const { path, key, body = {} } = claim;
  try {
    return await sendForBody<Credential>(transport, "POST", path, { body, key });
  } catch (failure) {
    if (failure instanceof LockedError) return failure.problem;
    throw failure;
  }
}

async function release(
  transport: Transport,
  { kind, name, token, held_since_ms }: Claim & { readonly held_since_ms: number },
  { onLost, maxHold }: Inputs,
  report: Report | undefined,
): Promise<void> {
  const held = span(Date.now() - held_since_ms);
  const lose = (reason: LeaseLostError["reason"]): void => {
    const text = lossText(name, report?.lost ?? { reason, confirmed_at: report?.doubt_since }, `${maxHold}`);
    summarize(`**${plain(name)}**: lost. ${plain(text)}`);
    if (onLost === "fail") process.exitCode = 1;
    (onLost === "fail" ? error : warning)(text);
  };
  try {
    await sendRelease(transport, { kind, names: [name] }, { token });
    // The release succeeded, so the job had held the lease all along, even if the heartbeat process was in doubt.
    log(`Released '${name}' after ${held}`);
    summarize(`**${plain(name)}**: held for ${held}.`);
  } catch (failure) {
    if (failure instanceof LeaseLostError) {
      // The release was sent twice, for example because an answer was lost.
      if (failure.reason !== "released") lose(failure.reason);
      return;
    }
    if (!(failure instanceof LeaseholdError)) throw failure;
    if (report?.lost ?? report?.doubt_since) {
      lose("unconfirmed");
      return;
    }
    warning(`'${name}' could not be released, but will be free when its lease expires: ${failure.message}`);
    summarize(`**${plain(name)}**: held for ${held}, then left to expire.`);
  }
}
