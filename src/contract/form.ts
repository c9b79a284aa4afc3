const NUMBERS = new Set(["permits", "capacity", "count", "by", "limit", "fence"]);
/** Only JSON has lists. */
const LISTS = new Set(["locks", "leases", "scopes"]);
const BOOLEANS = new Set(["fair", "delay", "history"]);

/**
 * Forms and queries contain only text. This converts the text of fields that are numbers or booleans in JSON. Text that
 * cannot be converted stays as it is, and the schema refuses it.
 */
export function fromText(fields: ReadonlyMap<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    [...fields].map(([name, text]) => {
      if (NUMBERS.has(name) && /^\d{1,16}$/.test(text)) return [name, Number(text)];
      if (BOOLEANS.has(name) && /^(true|false)$/.test(text)) return [name, text === "true"];
      return [name, text];
    }),
  );
}

/** The error message for a field that a form or query has twice. */
export const givenTwice = (name: string): string =>
  LISTS.has(name) ? "is a list, and needs a JSON body" : "must be given only once";
