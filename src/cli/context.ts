import { hostname, userInfo } from "node:os";
import type { Command } from "commander";
import { toMs } from "../client/duration.ts";
import { ApiError, type Duration, Leasehold, type LeaseholdError, type LeaseholdOptions } from "../client/index.ts";
import { resembling } from "../contract/resembling.ts";
import { clockText } from "../watch/text.ts";
import { type ApiKey, findApiKey, withCurrentKey } from "./api-key.ts";
import { ConnectionMonitor, connectionErrorText } from "./connection-monitor.ts";
import type { Environment } from "./environment.ts";
import { UsageError } from "./exit-codes.ts";
import { type OuterLease, outerLeases } from "./outer-leases.ts";
import { type Output, type Outputs, print } from "./output.ts";
import { printableLines } from "./text.ts";

/** The options that every command has. */
export interface GlobalOptions {
  readonly url?: string;
  readonly apiKey?: string;
  readonly timeout?: Duration;
  readonly json?: boolean;
  /** Suppresses the warning that the service, or the service's store, cannot be reached. */
  readonly patient?: boolean;
}

/** The context that every command gets. */
export interface Context {
  readonly env: Environment;
  readonly client: Leasehold;
  readonly url: string;
  /** Whether the requests of `client` reach the service. */
  readonly connection: ConnectionMonitor;
  readonly apiKey: ApiKey | undefined;
  /** `--timeout`, if it was given. */
  readonly timeout_ms: number | undefined;
  /** The leases of the runs around this process, innermost last. */
  readonly outer_leases: readonly OuterLease[];
  /** The owner that others see for this process. */
  readonly owner: string;
  readonly json: boolean;
  /** Whether stderr is a terminal, where progress is shown. In a pipe, only results and warnings are printed. */
  readonly interactive: boolean;
  /** The stream for any output that `note()` and `warn()` cannot produce. */
  readonly stderr: Output;
  /** Prints a result, as text or, with `--json`, as one line of JSON. */
  print(text: string, data: object): Promise<void>;
  /** Prints a note on stderr, only on a terminal. */
  note(text: string): void;
  /** Prints a warning on stderr, even in a pipe. */
  warn(text: string): void;
}

/** Creates the context of a command from its options. */
export type ContextOf = (command: Command, defaults?: GlobalOptions) => Context;

/** @throws {UsageError} if the service's URL is missing, or if the API key cannot be read. */
export function createContext(options: GlobalOptions, env: Environment, { stdout, stderr }: Outputs): Context {
  const url = options.url ?? env.LEASEHOLD_URL;
  const apiKey = findApiKey(options.apiKey, env);
  const json = options.json ?? false;
  const interactive = stderr.isTTY === true && !json;
  if (!url) {
    const where = "the service's URL is missing: set LEASEHOLD_URL or pass --url, for example http://localhost:8787";
    throw new UsageError([where, ...misspelled("LEASEHOLD_URL", env)].join("\n"));
  }
  const owner = label(env);
  const connection = new ConnectionMonitor();
  const context: Context = {
    client: createClient({
      url,
      apiKey: apiKey?.read(),
      owner,
      timeout: options.timeout,
      onRetry: options.patient
        ? undefined
        : ({ error, until }) => {
            // Once the service has been reached, the command itself reports what a failure means.
            if (connection.reached) return;
            const when = clockText(until.getTime(), Date.now());
            context.warn(`${url} ${failureText(error)}; retrying until ${when}`);
          },
      fetch: withCurrentKey(connection.fetch, apiKey),
    }),
    env,
    owner,
    url,
    connection,
    apiKey,
    timeout_ms: options.timeout === undefined ? undefined : toMs(options.timeout, "timeout"),
    get outer_leases() {
      return outerLeases(env, url);
    },
    json,
    interactive,
    stderr,
    print: (text, data) => print(stdout, `${printableLines(json ? JSON.stringify(data) : text)}\n`),
    note: (text) => void (interactive && stderr.write(`${printableLines(text)}\n`)),
    warn: (text) =>
      void stderr.write(`${printableLines(json ? JSON.stringify({ warning: text }) : `leasehold: ${text}`)}\n`),
  };
  if (apiKey === undefined) misspelled("LEASEHOLD_API_KEY", env).forEach(context.warn);
  return context;
}

/** Of an answer's detail, returns only the cause: what follows is advice to programs. */
function failureText(error: LeaseholdError): string {
  if (!(error instanceof ApiError)) return `cannot be reached: ${connectionErrorText(error.cause)}`;
  // Something other than the service may have answered.
  const [cause] = `${error.code ? error.problem.detail : ""}`.split(/[,:.](?: |$)/);
  return `returned ${error.status}${cause ? `: ${cause}` : ""}`;
}

/** Warns about variables that look like misspellings of this one, if this one is not set. */
function misspelled(variable: string, env: Environment): string[] {
  const names = Object.keys(env).filter((name) => name !== variable && resembling(name, [variable]));
  return names.map((name) => `${name} is ignored: did you mean ${variable}?`);
}

function createClient(options: LeaseholdOptions): Leasehold {
  try {
    return new Leasehold(options);
  } catch (error) {
    const { message } = error as Error;
    throw new UsageError(
      message.replace("'url'", "LEASEHOLD_URL (or --url)").replace("'apiKey'", "LEASEHOLD_API_KEY (or --api-key)"),
    );
  }
}

/** The default owner. It includes the process id, to distinguish between two shells of the same user. */
function label(env: Environment): string {
  return `${account(env)}@${hostname()}:${process.pid}`;
}

/**
 * Returns the user, or the caller of sudo. These variables are missing in cron and in containers, and a container's user often
 * has no name.
 */
function account(env: Environment): string {
  const told = env.SUDO_USER || env.USER || env.LOGNAME;
  if (told) return told;
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
}
