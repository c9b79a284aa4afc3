/** The command line, as a function of its arguments. */
import { Command, CommanderError } from "commander";
import { ApiError, LockedError } from "../client/index.ts";
import { VERSION } from "../contract/version.ts";
import { findApiKey } from "./api-key.ts";
import { defineAcquire } from "./commands/acquire.ts";
import { defineCompletion } from "./commands/completion.ts";
import { defineHistory } from "./commands/history.ts";
import { defineBreak, defineList, defineStatus, defineWatch } from "./commands/inspect.ts";
import { defineKeys } from "./commands/keys.ts";
import { defineRelease, defineRenew, defineTransfer } from "./commands/lease.ts";
import { defineRun } from "./commands/run.ts";
import { defineCountDown, defineDelete, defineSet } from "./commands/semaphore-and-latch.ts";
import { defineDoctor, defineKey } from "./commands/setup.ts";
import { defineClaim, defineQueue } from "./commands/standby.ts";
import { defineTop } from "./commands/top.ts";
import { defineVerify } from "./commands/verify.ts";
import { type ContextOf, createContext, type GlobalOptions } from "./context.ts";
import type { Environment } from "./environment.ts";
import { EXIT, exitCodeOf, SkippedError, UsageError } from "./exit-codes.ts";
import { columnsOf, type Output, type Outputs, print } from "./output.ts";
import { explain } from "./problems.ts";
import { printableLines } from "./text.ts";
import { endOfOptions, parseDuration } from "./words.ts";

const HELP = `
Examples:
  leasehold run nightly-backup --no-wait -- ./backup.sh   one at a time; the second gives up
  leasehold run deploy --wait 20m -- ./deploy.sh          in turn, first come, first served
  leasehold status deploy                                 who holds the lock and who waits for it
  leasehold history deploy --at 10:32                     who held the lock at that time
  leasehold top                                           a live view of the locks that are held, waited for or lost
  leasehold break deploy --grace 30s                      end the lock's leases after a warning

Environment:
  LEASEHOLD_URL           the service's URL, such as https://locks.example.com
  LEASEHOLD_API_KEY       the API key or token, if the service requires one
  LEASEHOLD_API_KEY_FILE  a file that contains the key or token, read again for every request

Exit status:
  64 wrong usage · 69 the service cannot be reached · 70 an internal error
  74 the output cannot be written · 75 the lock was not obtained · 76 the service breaks the contract
  77 access denied · 79 the lock was lost
  Otherwise, run exits with the status of the command: 126 if it cannot be executed,
  127 if it does not exist, 128 plus the signal number if a signal ended it.`;

/**
 * Runs one command line, without the program's name, and returns the exit status. Regardless of `outputs`, a command that
 * `leasehold run` starts writes to this process's own streams. It also receives the signals that this process gets.
 */
export async function main(
  args: readonly string[],
  env: Environment = process.env,
  outputs: Outputs = process,
): Promise<number> {
  let code = 0;
  const done = (status: number): void => {
    code = status;
  };
  // Everything after the `--` of `run` belongs to the command to run, and the parser would not report where that begins.
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  const own = args.slice(0, end);
  const help: Promise<void>[] = [];
  const program = createProgram({ env, outputs, words: args.slice(end + 1), done, help });
  // Without `--`, options after the name may be the command's, so they must not be parsed as options of `leasehold`.
  const runs = own[endOfOptions(own, program.options)] === "run";
  if (end === args.length && runs) {
    program.enablePositionalOptions();
    program.commands.find((command) => command.name() === "run")?.passThroughOptions();
  }
  try {
    await program.parseAsync(runs ? own : args, { from: "user" }).catch((error: unknown) => {
      // Help and version are not errors.
      if (!(error instanceof CommanderError && error.exitCode === 0)) throw error;
    });
    await Promise.all(help);
    return code;
  } catch (error) {
    const how = { json: own.includes("--json"), key: keyOf(program, env), stderr: outputs.stderr };
    if (error instanceof CommanderError) {
      // The help for a missing command needs no further message.
      if (error.code !== "commander.help") complain(new UsageError(usageText(error.message)), how);
      return EXIT.usage;
    }
    const status = exitCodeOf(error);
    // If the reader of the output is gone, there is no one to explain anything to.
    if (status !== 0) complain(error, how);
    else if (how.json && error instanceof SkippedError) complain(error.cause, how);
    return status;
  }
}

interface Call {
  readonly env: Environment;
  readonly outputs: Outputs;
  /** The words after `--`. */
  readonly words: readonly string[];
  readonly done: (code: number) => void;
  /** Prints the help and the version. */
  readonly help: Promise<void>[];
}

function createProgram({ env, outputs, words, done, help }: Call): Command {
  const { stdout, stderr } = outputs;
  const program = new Command("leasehold")
    .description("Distributed locks over HTTP, for scripts, cron and CI.")
    .version(VERSION, "--version", "print the version")
    .option("--url <url>", "the service's URL (default: $LEASEHOLD_URL)")
    .option("--api-key <key>", "the API key (default: $LEASEHOLD_API_KEY)")
    .option(
      "--timeout <duration>",
      "how long to keep trying while the service is not answering (default: 10s; values above 50s apply only to taking a lock); does not " +
        "limit the wait for a lock",
      parseDuration,
    )
    .option("--json", "print results and errors as JSON lines")
    .addHelpText("after", HELP)
    // complain() prints all errors in the same format.
    .configureOutput({
      writeOut: (text) => void help.push(print(stdout, text)),
      writeErr: (text) => stderr.write(text),
      getOutHelpWidth: () => columnsOf(stdout),
      getErrHelpWidth: () => columnsOf(stderr),
      outputError: () => {},
    })
    .exitOverride();
  const contextOf: ContextOf = (command, defaults = {}) =>
    createContext({ ...defaults, ...command.optsWithGlobals<GlobalOptions>() }, env, outputs);
  defineRun(program, contextOf, words, done);
  defineAcquire(program, contextOf, done);
  defineRenew(program, contextOf);
  defineRelease(program, contextOf);
  defineStatus(program, contextOf);
  defineList(program, contextOf);
  defineHistory(program, contextOf);
  defineTop(program, contextOf, outputs, done);
  defineWatch(program, contextOf);
  defineBreak(program, contextOf);
  defineSet(program, contextOf);
  defineCountDown(program, contextOf);
  defineDelete(program, contextOf);
  defineTransfer(program, contextOf);
  defineQueue(program, contextOf);
  defineClaim(program, contextOf, done);
  defineVerify(program, contextOf, done);
  defineDoctor(program, env, outputs, done);
  defineKey(program, outputs);
  defineKeys(program, contextOf);
  defineCompletion(program, outputs, contextOf);
  return program;
}

/** Returns how messages refer to the API key. If keys conflict, that is the error being reported. */
function keyOf(program: Command, env: Environment): string | undefined {
  try {
    return findApiKey(program.opts<GlobalOptions>().apiKey, env)?.source;
  } catch {
    return undefined;
  }
}

/** What other tools call these commands. */
const MEANT: Readonly<Record<string, string>> = {
  lock: "run, which holds a lock while a command runs, or acquire",
  unlock: "release",
  get: "status",
  show: "status",
  ls: "list",
  wait: "run or acquire with --wait, or watch",
};

function usageText(message: string): string {
  const meant = MEANT[/^error: unknown command '(\w+)'/.exec(message)?.[1] ?? ""];
  return message.replace(/^error: /, "") + (meant === undefined ? "" : `\n(did you mean ${meant}?)`);
}

interface How {
  readonly json: boolean;
  readonly key: string | undefined;
  readonly stderr: Output;
}

function complain(error: unknown, { json, key, stderr }: How): void {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const problem = error instanceof ApiError || error instanceof LockedError ? error.problem : {};
  const text = json ? JSON.stringify({ error: { name, message, ...problem } }) : `leasehold: ${explain(error, key)}`;
  stderr.write(`${printableLines(text)}\n`);
}
