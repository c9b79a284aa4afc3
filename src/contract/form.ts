/** Returns a field's JSON type, such as `number` or `array`; undefined for an unknown field. */
export type TypeOf = (name: string) => string | undefined;

/**
 * Converts fields that are numbers or booleans in JSON, because forms and queries contain only text. Text that cannot be
 * converted is left unchanged, and the schema refuses it.
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

/** The error message for a field that occurs twice in a form or query. */
export const givenTwice = (name: string, typeOf: TypeOf): string =>
  typeOf(name) === "array" ? "is a list: send a JSON body" : "must be given only once";
