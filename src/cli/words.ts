/** Parses those parts of a command line that the parser does not cover. */
import { InvalidArgumentError, type Option } from "commander";
import { type Duration, toMs } from "../client/duration.ts";

/** Counts the leading words that are options from this list, or their values. */
export function endOfOptions(words: readonly string[], options: readonly Option[]): number {
  for (let i = 0; ; i++) {
    const [word = ""] = words[i]?.split("=") ?? [];
    const option = options.find(({ long, short }) => word === long || word === short);
    if (option === undefined) return i;
    if (option.required && !words[i]?.includes("=")) i++;
  }
}

/**
 * Checks a duration and returns it unchanged, so that the service's error messages can quote it.
 *
 * @throws {InvalidArgumentError}, to which the parser adds the option and its value.
 */
export function parseDuration(text: string): Duration {
  if (text === "0") return 0;
  // The client reads numbers as milliseconds, which is rarely what a shell user means.
  if (/^\d+$/.test(text)) throw new InvalidArgumentError(`Expected a unit, such as ${text}s or ${text}ms`);
  try {
    toMs(text as Duration, "");
    return text as Duration;
  } catch {
    throw new InvalidArgumentError("Expected a duration such as 250ms, 30s, 2m30s, 1.5h or 1d");
  }
}

/** @throws {InvalidArgumentError} like `parseDuration()`. */
export function parseCount(text: string): number {
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Expected a whole number of at least 1");
}
