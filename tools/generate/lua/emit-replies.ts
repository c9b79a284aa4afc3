/** Emits the types and decoders of the replies for `src/generated/scripts.ts`. */
import type { Field, Line, Type, Variant } from "./returns.ts";

export const pascal = (name: string) => name.replace(/(^|_)(\w)/g, (_, _sep, letter: string) => letter.toUpperCase());
const lineType = (name: string) => `${pascal(name)}Line`;
const lineReader = (name: string) => `read${pascal(name)}`;

const BASIC: Readonly<Record<string, string>> = {
  integer: "number",
  integers: "readonly number[]",
  string: "string",
  flag: "boolean",
};

function typeOf({ base, literals }: Type): string {
  const words = literals.map((word) => (base !== undefined && word === "-" ? "undefined" : JSON.stringify(word)));
  return [...(base === undefined ? [] : [BASIC[base] ?? lineType(base)]), ...words].join(" | ");
}

function fieldType(field: Field): string {
  const type = shapeType(field);
  return field.optional ? `${type} | undefined` : type;
}

function shapeType(field: Field): string {
  switch (field.shape) {
    case "one":
      return typeOf(field.type);
    case "list":
      return `readonly (${typeOf(field.type)})[]`;
    case "groups":
      return `readonly (${field.variants.map(variantType).join(" | ")})[]`;
  }
}

export function variantType({ word, fields }: Variant): string {
  const kind = word === undefined ? [] : [`readonly kind: "${word}"`];
  return `{ ${[...kind, ...fields.map((field) => `readonly ${field.name}: ${fieldType(field)}`)].join("; ")} }`;
}

function reader({ base, literals }: Type, r: string): string {
  const words = literals.map((word) => JSON.stringify(word)).join(", ");
  if (base === undefined) return `${r}.oneOf(${words})`;
  const read = base in BASIC ? `${r}.${base}()` : `${lineReader(base)}(${r})`;
  if (literals.length === 0) return read;
  return words === '"-"' ? `${r}.orNone(() => ${read})` : `(${r}.literal(${words}) ?? ${read})`;
}

/** Returns the code of a function from a reader to a value of this type. */
const listReader = (type: Type): string =>
  type.base !== undefined && !(type.base in BASIC) && type.literals.length === 0
    ? lineReader(type.base)
    : `(item) => ${reader(type, "item")}`;

/** `of` is the type to which the field belongs. */
function fieldReader(field: Field, r: string, of: string): string {
  const read = shapeReader(field, r, of);
  return field.optional ? `${r}.optional(() => ${read})` : read;
}

function shapeReader(field: Field, r: string, of: string): string {
  switch (field.shape) {
    case "one":
      return reader(field.type, r);
    case "list":
      return `${r}.list(${listReader(field.type)})`;
    case "groups":
      return `${r}.groups((part) => ${group(field.variants, "part", `NonNullable<${of}["${field.name}"]>[number]`)})`;
  }
}

function group([first, ...others]: readonly Variant[], r: string, of: string): string {
  if (first === undefined || others.length === 0) return `(${object(first as Variant, r, of)})`;
  return `${r}.led<${of}>(${cases([first, ...others], of)})`;
}

function object({ word, fields }: Variant, r: string, of: string): string {
  const kind = word === undefined ? [] : [`kind: "${word}"`];
  return `{ ${[...kind, ...fields.map((field) => `${field.name}: ${fieldReader(field, r, of)}`)].join(", ")} }`;
}

function cases(variants: readonly Variant[], type: string): string {
  const entries = variants.map((variant) => {
    const of = `Extract<${type}, { kind: "${variant.word}" }>`;
    return `${variant.word}: (${variant.fields.length > 0 ? "r" : ""}) => (${object(variant, "r", of)})`;
  });
  return `{ ${entries.join(", ")} }`;
}

/** Returns the code of a function from a reader to one of these replies. */
export function emitDecoder(variants: readonly Variant[], type: string): string {
  return `/* @__PURE__ */ decoder<${type}>(${cases(variants, type)})`;
}

export function emitLine({ name, separator, fields }: Line): string {
  const type = lineType(name);
  const properties = fields.map((field) => `  readonly ${field.name}: ${fieldType(field)};`);
  const variant = { word: undefined, fields };
  return `export interface ${type} {
${properties.join("\n")}
}

export const ${lineReader(name)} = (r: ReplyReader): ${type} =>
  r.line("${separator}", (part) => (${object(variant, "part", type)}));
`;
}
