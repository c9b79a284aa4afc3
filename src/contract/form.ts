import { parseDuration } from "./durations.ts";

const DURATIONS = new Set(["ttl", "wait", "lock_delay", "max_hold", "grace"]);
const NUMBERS = new Set(["permits", "capacity", "count", "by", "limit"]);
/** Only JSON has lists. */
const LISTS = new Set(["locks", "leases"]);
const BOOLEANS = new Set(["fair", "delay", "history"]);

/**
 * Forms and queries carry text only: turns the text of the fields that are numbers or booleans in JSON into what JSON
 * would have carried. What does not convert stays as it is, for the schema to refuse.
 */
export function fromText(fields: ReadonlyMap<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    [...fields].map(([name, text]) => {
      if (DURATIONS.has(name) && /^\d+$/.test(text)) return [name, parseDuration(Number(text)) ?? text];
      if (NUMBERS.has(name) && /^\d{1,15}$/.test(text)) return [name, Number(text)];
      if (BOOLEANS.has(name) && /^(true|false)$/.test(text)) return [name, text === "true"];
      return [name, text];
    }),
  );
}

/** What is wrong with a field that a form or query has twice. */
export const givenTwice = (name: string): string =>
  LISTS.has(name) ? "is a list, and needs a JSON body" : "must be given only once";
