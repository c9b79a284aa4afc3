/** `verify` checks whether a running service complies with the contract. The checks are loaded on demand. */
import { writeFile } from "node:fs/promises";
import type { Command } from "commander";
import { ApiError } from "../../client/index.ts";
import type { About, Health, Me } from "../../contract/service-responses.ts";
import type { Facts, Measures, Outcome, Verdict } from "../../verify/index.ts";
import type { Context, ContextOf, GlobalOptions } from "../context.ts";
import { EXIT, UsageError } from "../exit-codes.ts";
import { catchSignals, statusOf } from "../signals.ts";

const MARKS: Readonly<Record<Verdict, string>> = {
  kept: "ok         ",
  broken: "BROKEN     ",
  not_offered: "not offered",
  skipped: "skipped    ",
};

type ClockText = (clock: Measures["store_clock"]) => string;

interface VerifyOptions extends GlobalOptions {
  readonly report?: string;
  readonly section?: string;
}

export function defineVerify(program: Command, contextOf: ContextOf, done: (code: number) => void): void {
  program
    .command("verify")
    .argument("[url]", "the service's URL (default: --url or $LEASEHOLD_URL)")
    .summary("check whether a running service keeps the contract, and measure its speed")
    .description(
      "Checks, only by sending requests, whether the service keeps the contract (docs/contract.md), and measures its speed. Takes " +
        "a minute or two and sends about two thousand requests, all for names that begin with 'verify-'. Leaves nothing behind except semaphore " +
        "capacities; if it is killed, its leases expire within a minute. Needs an API key with the lock and read scopes; with " +
        "the admin scope, it checks more. Exits with 76 if the contract is broken.",
    )
    .option("--report <file>", "write a report: Markdown, or JSON if the file's name ends in .json")
    .option("--section <number>", "run only the checks of this section, such as 5 or 5.7, and skip the measurements")
    .action(async (url: string | undefined, { report, section }: VerifyOptions, command: Command) => {
      if (url !== undefined) command.setOptionValue("url", url);
      const context = contextOf(command);
      const { clockText, markdownOf, summaryOf, verify } = await import("../../verify/index.ts");
      const facts = await factsOf(context);
      const lacking = ["lock", "read"].filter((scope) => !facts.scopes.includes(scope));
      if (lacking.length > 0) {
        context.warn(`verify needs an API key with the lock and read scopes; this one lacks ${lacking.join(" and ")}`);
        return done(EXIT.denied);
      }
      const of = (check: { readonly section: string }) =>
        check.section === section || check.section.startsWith(`${section}.`);
      const interrupted = new AbortController();
      const release = catchSignals(["SIGINT", "SIGTERM", "SIGHUP"], (signal) => {
        done(statusOf(signal));
        context.note("releasing all locks that the checks hold…");
        interrupted.abort();
      });
      const { apiKey } = context;
      const service = {
        url: context.url.replace(/\/+$/, ""),
        send: (to: string, init: RequestInit) => fetch(to, init),
        key: () => apiKey?.read(),
      };
      try {
        const result = await verify(service, facts, {
          signal: interrupted.signal,
          ...(section !== undefined && { only: of, measured: false }),
          onMeasured: (measures) => printMeasures(context, measures, clockText),
          onOutcome: (outcome, position, total) => printOutcome(context, outcome, position, total),
        });
        const { outcomes, ...rest } = result;
        if (outcomes.length === 0) throw new UsageError(`--section: there are no checks for section '${section}'`);
        if (report !== undefined) {
          await writeReport(
            report,
            /\.json$/i.test(report) ? `${JSON.stringify(result, null, 2)}\n` : markdownOf(result),
          );
        }
        await context.print(summaryOf(result), rest);
        if (outcomes.some(({ verdict }) => verdict === "broken")) done(EXIT.broken);
      } catch (error) {
        if (!interrupted.signal.aborted) throw error;
      } finally {
        release();
      }
    });
}

/** @throws {ApiError | TimeoutError} if the checks cannot begin. */
async function factsOf({ client }: Context): Promise<Omit<Facts, "round_trip_ms">> {
  const me = await client.request<Me>("GET", "/me");
  const { version, engine } = await client.request<About>("GET", "/");
  const ready = await client.request<Health>("GET", "/readyz").catch((error: unknown) => {
    // One of the checks reports this error.
    if (!(error instanceof ApiError)) throw error;
    return undefined;
  });
  const { hints = "unknown", scripts } = ready ?? {};
  return {
    version,
    engine,
    hints,
    scripts,
    anonymous: me.key_id === "anonymous",
    scopes: me.scopes,
    prefix: me.prefix,
    namespace: me.namespace,
  };
}

function printOutcome({ print }: Context, outcome: Outcome, position: number, total: number): Promise<void> {
  const { section, check, verdict, message, at_first } = outcome;
  const more = message === undefined ? "" : `\n             ${message}`;
  const late =
    at_first === undefined ? "" : `\n             passed on the second try; the first try failed: ${at_first}`;
  const of = `${position}/${total}`.padStart(7);
  return print(`${of}  ${MARKS[verdict]}  ${section.padEnd(4)}  ${check}${more}${late}`, outcome);
}

async function printMeasures({ print, json }: Context, measures: Measures, clockText: ClockText): Promise<void> {
  // With `--json`, the last object contains the measurements.
  if (json) return;
  const { latencies, hand_over, store_clock, service_clock } = measures;
  const rows = [...latencies, ...(hand_over ? [hand_over] : [])];
  const lines = rows.map(
    ({ operation, p50_ms, p99_ms }) => `${operation.padEnd(30)} p50 ${p50_ms} ms, p99 ${p99_ms} ms`,
  );
  const clocks = `clock differences from this machine: store ${clockText(store_clock)}, service ${clockText(service_clock)}`;
  await print([...lines, clocks].join("\n"), {});
}

async function writeReport(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text);
  } catch (error) {
    throw new UsageError(`--report: '${file}' cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
}
