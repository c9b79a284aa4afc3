import { ApiError, DismissedError, LeaseLostError, LockedError, TimeoutError } from "../client/index.ts";
import { OutputError } from "./output.ts";

/** The command line's exit codes, except 0 and those of the commands that it runs. Most of them are from sysexits.h. */
export const EXIT = {
  usage: 64,
  unreachable: 69,
  internal: 70,
  output: 74,
  notObtained: 75,
  broken: 76,
  denied: 77,
  lost: 79,
} as const;

/** A usage error that the parser does not detect. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Thrown if the lock was not obtained, but the options count that as success. The cause is for programs that read JSON. */
export class SkippedError extends Error {
  override readonly name = "SkippedError";
}

/** Thrown if a place on standby has ended without a grant, so trying again later cannot succeed. */
export class PlaceGoneError extends Error {
  override readonly name = "PlaceGoneError";
}

export function exitCodeOf(error: unknown): number {
  // The client throws this for invalid arguments.
  const misused = error instanceof TypeError && error.message.startsWith("Expected ");
  if (error instanceof UsageError || misused) return EXIT.usage;
  if (error instanceof SkippedError) return 0;
  if (error instanceof OutputError) return error.unwanted ? 0 : EXIT.output;
  if (error instanceof LockedError || error instanceof DismissedError) return EXIT.notObtained;
  if (error instanceof LeaseLostError || error instanceof PlaceGoneError) return EXIT.lost;
  if (error instanceof TimeoutError) return EXIT.unreachable;
  if (!(error instanceof ApiError)) return EXIT.internal;
  if (error.status === 401 || error.status === 403) return EXIT.denied;
  // For example, a reader that cannot upgrade, or a latch that is not open yet: a retry may succeed.
  if (error.status === 409) return EXIT.notObtained;
  // An answer without a code did not come from the service.
  return error.status >= 500 || error.status === 429 || error.code === undefined ? EXIT.unreachable : EXIT.usage;
}
