/** Translates the service's refusals into the command line's own terms: its options, variables and commands. */
import { causeOf } from "../client/errors.ts";
import { ApiError, DismissedError, LeaseLostError, LockedError, TimeoutError } from "../client/index.ts";
import { span } from "../watch/text.ts";
import { connectionErrorText } from "./connection-monitor.ts";
import type { Context } from "./context.ts";
import { UsageError } from "./exit-codes.ts";
import { delayText, holdersText, permitsText } from "./text.ts";

const OPTIONS: Readonly<Record<string, string>> = {
  token: "LEASEHOLD_TOKEN (or --token)",
  locks: "the number of names",
  name: "the name",
  permits: "the number of permits",
};

const REPAIR = "`leasehold break`, or `leasehold delete` for a semaphore or latch";

/** Returns the message for an error. `key` is how to refer to the API key that was sent, if there was one. */
export function explain(error: unknown, key: string | undefined): string {
  if (error instanceof UsageError) return `${error.message}\n(see --help)`;
  if (error instanceof LockedError) {
    const waited = error.waitedMs >= 1000 ? ` in ${span(error.waitedMs)}` : "";
    return `not obtained${waited}: ${whyLocked(error.problem)}`;
  }
  if (error instanceof DismissedError) return `not obtained: ${error.message}`;
  if (error instanceof LeaseLostError) return lostText(error);
  if (error instanceof ApiError) return explainProblem(error, key);
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof TimeoutError && error.cause)) return message;
  // The client stops suspecting the URL's scheme once it has reached the service.
  const reached = !message.includes(causeOf(error.cause));
  return message.replace(causeOf(error.cause, reached), () => connectionErrorText(error.cause, reached));
}

/**
 * Explains why the last request failed, if it did: the service refused it, or could not be reached. The text ends without a
 * period, so that it can be part of a longer sentence.
 */
export function troubleText({
  url,
  connection,
  apiKey,
}: Pick<Context, "url" | "connection" | "apiKey">): string | undefined {
  const { refusal, trouble } = connection;
  return refusal ? explain(refusal, apiKey?.source).replace(/\.$/, "") : trouble && `${url} ${trouble}`;
}

/** Explains why a lease was lost. `trouble` is why it could not be renewed, if that is known. */
export function lostText({ lock, reason, message }: LeaseLostError, trouble?: string): string {
  switch (reason) {
    case "unconfirmed":
      return `The lock '${lock}' could not be renewed in time${trouble ? `: ${trouble}` : ""}`;
    case "unknown":
      return `this token does not belong to a lease on '${lock}'`;
    case "released":
      return `the lease on '${lock}' has already been released`;
    case "max_hold":
      return `${message}: it reached --max-hold`;
    default:
      return message;
  }
}

function whyLocked(problem: LockedError["problem"]): string {
  const { holders, holders_total, available_at, position } = problem;
  // This request has given up, so it does not count.
  const others = problem.queue_length - (position === undefined ? 0 : 1);
  const waiting = others > 0 ? `; ${others} waiting` : "";
  if (holders_total > 0) return `held by ${holdersText(holders, holders_total)}${waiting}`;
  if (available_at !== undefined) return `${delayText(available_at)}${waiting}`;
  const before = position ?? others;
  return before > 0 ? `${before} ahead of you` : "the lock was about to become free";
}

function explainProblem({ code, message, problem }: ApiError, key: string | undefined): string {
  switch (code) {
    case undefined:
      return message
        .replace("is the url right?", "is LEASEHOLD_URL (or --url) right?")
        .replace(/^\S+(?= does not point to)/, "LEASEHOLD_URL (or --url)");
    case "invalid_request":
      return faults(problem.errors) ?? message;
    case "unauthenticated":
      if (key === undefined) return "the service requires an API key: set LEASEHOLD_API_KEY, or pass --api-key";
      return message.startsWith("This API key is not configured")
        ? `the service does not recognize this API key: check ${key}`
        : `the service refuses ${key}: ${message}`;
    case "forbidden":
      return message.replace(/^This API key/, () => `the API key from ${key}`);
    case "not_found":
      if (problem.latch !== undefined)
        return `there is no latch '${problem.latch}': it was never created, has been deleted or has expired. Create it with \`leasehold set ${problem.latch} --count 3\``;
      if (problem.id !== undefined)
        return `there is no API key '${problem.id}' that your key can delete: \`leasehold keys list\` shows the keys that it can`;
      if (problem.semaphore === undefined)
        return "the service does not have this path: set LEASEHOLD_URL (or --url) to the service's address only, such as http://localhost:8787";
      return `there is no semaphore '${problem.semaphore}' yet: create it with \`leasehold set ${problem.semaphore} --permits 5\`, or pass --capacity`;
    case "unsatisfiable":
      if (problem.capacity === undefined) return message;
      return `'${problem.semaphore}' has only ${permitsText(Number(problem.capacity))}: take fewer with --permits, or add more with \`leasehold set ${problem.semaphore} --permits\``;
    case "conflict":
      if (problem.deadlock !== true) return message.replaceAll(/`(grace|fence)`/g, "--$1");
      return `another shared holder of '${problem.lock}' is already waiting to upgrade: end the outer run, and start it again without --shared`;
    case "rate_limited":
      return `this API key is sending too many requests: try again in ${span(Number(problem.retry_after_ms))}`;
    case "store_unavailable":
      if (problem.outcome === "none")
        return message.replace(/with DELETE( without `grace`( or `fence`)?)?/, `with ${REPAIR}`);
      return "the service cannot reach its store, and it is unknown whether the request took effect: try again";
    case "misconfigured":
      return `the service is not configured correctly. ${message}`;
    case "internal":
      return `${message} (request ${problem.request_id})`;
    default:
      return message;
  }
}

/** Returns the errors in individual fields, each with the option that sets the field. */
function faults(errors: unknown): string | undefined {
  if (!Array.isArray(errors)) return undefined;
  return (errors as { path: string; message: string }[])
    .map(({ path, message }) => `${optionOf(path)} ${message.replace(", in a JSON body", "")}`)
    .join("; ");
}

function optionOf(path: string): string {
  const [field = "", index] = path.split(".");
  if (field === "locks" && index !== undefined) return `name ${Number(index) + 1}`;
  return OPTIONS[field] ?? `--${field.replaceAll("_", "-")}`;
}
