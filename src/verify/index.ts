/**
 * Black-box conformance tests: whether a running service keeps the contract, as far as requests alone can show. They cannot
 * change clocks or break the network, so they do not cover what the contract promises in case of faults.
 */
import { type Capability, type Lacks, QUORUM_LACKS } from "./capabilities.ts";
import { type Check, type Facts, World } from "./check.ts";
import { checks, refusals } from "./checks/index.ts";
import { Failure, NotOffered } from "./expect.ts";
import { type Measures, measure } from "./measure.ts";
import type { Outcome, Report, Verdict } from "./outcome.ts";
import { Probe, type Service } from "./probe.ts";

export type { Facts } from "./check.ts";
export type { Measures } from "./measure.ts";
export type * from "./outcome.ts";
export type { Service } from "./probe.ts";
export { clockText, markdownOf, summaryOf } from "./report.ts";

interface Options {
  /** Stops the checks and releases their leases. */
  readonly signal: AbortSignal;
  readonly onOutcome?: (outcome: Outcome, done: number, total: number) => void | Promise<void>;
  readonly onMeasured?: (measures: Measures) => void | Promise<void>;
  /** Selects the checks to run. */
  readonly only?: (check: Check) => boolean;
  /** Whether to run the measurements, which take a while. */
  readonly measured?: boolean;
}

/** The number of parallel checks. Most of them spend their time waiting. */
const AT_A_TIME = 8;

/** @throws the signal's reason when it aborts. */
export async function verify(service: Service, known: Omit<Facts, "round_trip_ms">, options: Options): Promise<Report> {
  const { signal, onOutcome, onMeasured, only = () => true, measured = true } = options;
  const started = performance.now();
  const at = new Date().toISOString();
  let requests = 0;
  const counting: Service = {
    ...service,
    send(url, init) {
      requests += 1;
      return service.send(url, init);
    },
  };
  const prefix = `${known.prefix}verify-${crypto.randomUUID().slice(0, 8)}/`;
  const probeOf = (part: string) => new Probe(counting, `${prefix}${part}-`, signal);
  const facts: Facts = { ...known, round_trip_ms: await roundTrip(probeOf("0")) };

  let measures: Measures | undefined;
  if (measured) {
    const probe = probeOf("m");
    measures = await measure(probe, facts).catch((error: unknown) => {
      // The checks report the problem.
      if (!(error instanceof Failure)) throw error;
      return undefined;
    });
    await probe.end();
    if (measures) await onMeasured?.(measures);
  }

  const chosen = [...checks, ...(facts.engine === "quorum" ? refusals : [])].filter(only);
  const outcomes: (Outcome | undefined)[] = chosen.map(() => undefined);
  let next = 0;
  let done = 0;
  const work = async () => {
    for (let i = next++; i < chosen.length; i = next++) {
      signal.throwIfAborted();
      const outcome = await tryCheck(chosen[i] as Check, facts, (try_number) => probeOf(`${i}.${try_number}`), signal);
      outcomes[i] = outcome;
      done += 1;
      await onOutcome?.(outcome, done, chosen.length);
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: AT_A_TIME }, work));
  for (const lane of lanes) if (lane.status === "rejected") throw lane.reason;
  return {
    url: service.url,
    at,
    prefix,
    facts,
    outcomes: outcomes as Outcome[],
    measures,
    requests,
    took_ms: Math.round(performance.now() - started),
  };
}

async function roundTrip(probe: Probe): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 5; i++) least = Math.min(least, (await probe.request("/healthz", { shaped: false })).took_ms);
  return Math.ceil(least);
}

async function tryCheck(
  check: Check,
  facts: Facts,
  probeOf: (try_number: number) => Probe,
  signal: AbortSignal,
): Promise<Outcome> {
  const { section, name, timed } = check;
  const started = performance.now();
  const outcome = (verdict: Verdict, message?: string, at_first?: string): Outcome => ({
    section,
    check: name,
    verdict,
    took_ms: Math.round(performance.now() - started),
    ...(message !== undefined && { message }),
    ...(at_first !== undefined && { at_first }),
  });
  const lack = whyNotOffered(check, facts);
  if (lack !== undefined) return outcome("not_offered", lack);
  const bar = whySkipped(check, facts);
  if (bar !== undefined) return outcome("skipped", bar);
  const first = await attempt(check, new World(probeOf(1), facts), signal);
  if (first === undefined) return outcome("kept");
  if (first instanceof NotOffered) return outcome("not_offered", first.message);
  if (!timed) return outcome("broken", messageOf(first));
  const second = await attempt(check, new World(probeOf(2), facts), signal);
  if (second === undefined) return outcome("kept", undefined, messageOf(first));
  return outcome("broken", messageOf(second));
}

/** Returns the error, or undefined. */
async function attempt(check: Check, world: World, signal: AbortSignal): Promise<unknown> {
  try {
    await unlessAborted(signal, check.run(world));
    return undefined;
  } catch (error) {
    signal.throwIfAborted();
    return error;
  } finally {
    await world.probe.end();
  }
}

/** Formats an error. A check's code may throw if an answer lacks something that no schema requires. */
const messageOf = (error: unknown): string =>
  error instanceof Failure ? error.message : `the check cannot interpret the answers (${error})`;

/** Rejects when the signal aborts. The requests of running checks then end on their own. */
async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort);
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

function whyNotOffered({ needs = [] }: Check, { engine }: Facts): string | undefined {
  const lacks: Lacks = engine === "quorum" ? QUORUM_LACKS : {};
  return needs.map((capability: Capability) => lacks[capability]).find((why) => why !== undefined);
}

function whySkipped({ scopes = [], access }: Check, { scopes: given, anonymous }: Facts): string | undefined {
  const missing = scopes.find((scope) => !given.includes(scope));
  if (missing !== undefined) return `the API key does not have the '${missing}' scope`;
  if (access === "keys" && anonymous) return "the service needs no API key";
  if (access === "anonymous" && !anonymous) return "the service needs an API key";
  return undefined;
}
