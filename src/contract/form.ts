/** The type of a field in JSON, such as `number` or `array`; undefined for an unknown field. */
export type TypeOf = (name: string) => string | undefined;

/**
 * Forms and queries contain only text. This converts the text of fields that are numbers or booleans in JSON. Text that
 * cannot be converted stays as it is, and the schema refuses it.
 */
export function fromText(fields: ReadonlyMap<string, string>, typeOf: TypeOf): Record<string, unknown> {
  return Object.fromEntries(
    [...fields].map(([name, text]) => {
      const type = typeOf(name);
      if (type === "number" && /^\d{1,16}$/.test(text)) return [name, Number(text)];
      if (type === "boolean" && /^(true|false)$/.test(text)) return [name, text === "true"];
      return [name, text];
    }),
  );
}

/** The error message for a field that a form or query has twice. */
export const givenTwice = (name: string, typeOf: TypeOf): string =>
  typeOf(name) === "array" ? "is a list, and needs a JSON body" : "must be given only once";
