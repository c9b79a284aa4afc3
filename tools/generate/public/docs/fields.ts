/** Lists the fields of a request body, a response or a query: name, type, limits, default and meaning. */
import { type Parameter, resolve, type Schema } from "./document.ts";
import { escapeHtml } from "./html.ts";
import { renderInline } from "./markdown.ts";

/** More nesting would repeat whole responses. */
const DEPTH_MAX = 2;

export function parameterList(parameters: readonly Parameter[]): string {
  return list(parameters.map(({ name, description, schema }) => field(name, { ...schema, description }, false, 0)));
}

/** Marks the fields that a request must have, or the fields of a response that may be absent. */
export function fieldList(schema: Schema, io: "request" | "answer", depth = 0): string {
  const { properties = {}, required = [] } = schema;
  const rows = Object.entries(properties).map(([name, property]) => {
    const always = required.includes(name);
    const note = io === "request" ? always && "required" : !always && "not always";
    return field(name, property, note, depth, io);
  });
  return list(rows);
}

const list = (rows: readonly string[]): string => (rows.length === 0 ? "" : `<dl class="fields">${rows.join("")}</dl>`);

function field(
  name: string,
  schema: Schema,
  note: string | false,
  depth: number,
  io: "request" | "answer" = "request",
): string {
  const { text, fallback } = describe(schema);
  const facts = [typeOf(schema), fallback && `default <code>${escapeHtml(fallback)}</code>`, note]
    .filter(Boolean)
    .map((fact) => `<span>${fact}</span>`);
  const inner = depth < DEPTH_MAX ? objectIn(schema) : undefined;
  const fields = inner === undefined ? "" : fieldList(inner, io, depth + 1);
  return `<div><dt><code>${escapeHtml(name)}</code> ${facts.join(" ")}</dt><dd>${renderInline(text)}${fields}</dd></div>`;
}

/** Request bodies have their defaults in the descriptions, because client generators misinterpret a `default`. */
function describe({ description = "", default: value }: Schema): { text: string; fallback: string | undefined } {
  const [, text = description, told] = / ?^(.*) Default: `([^`]*)`\.$/s.exec(description) ?? [];
  const fallback = told ?? (value === undefined || value === "" ? undefined : String(value));
  return { text, fallback };
}

/** Returns the object in a field, directly or in a list. */
function objectIn(schema: Schema): Schema | undefined {
  const { items, anyOf = [], properties } = resolve(schema);
  if (properties !== undefined) return resolve(schema);
  if (items !== undefined) return objectIn(items);
  return anyOf.map(objectIn).find((one) => one !== undefined);
}

const COUNT = new Intl.NumberFormat("en");

function typeOf(schema: Schema): string {
  const { title, anyOf, type, items, ...more } = resolve(schema);
  const duration = /^Duration from (\S+)(?: to (\S+))?$/.exec(title ?? "");
  if (duration !== null) {
    const [, from, to] = duration;
    return to === undefined ? `duration${from === "0s" ? "" : `, at least ${from}`}` : `duration, ${from} to ${to}`;
  }
  if (anyOf !== undefined) return [...new Set(anyOf.map(typeOf))].join(" or ");
  if (more.const !== undefined) return `<code>${escapeHtml(JSON.stringify(more.const))}</code>`;
  if (more.enum !== undefined) {
    return more.enum.map((value) => `<code>${escapeHtml(JSON.stringify(value))}</code>`).join(" or ");
  }
  if (type === "array") return `list of ${items === undefined ? "anything" : plural(items)}${span(more, "Items")}`;
  const name = [type ?? "anything"].flat().join(" or ");
  return more.format === "date-time" ? "time, RFC 3339" : `${name}${span(more)}`;
}

const plural = (items: Schema): string => {
  const type = typeOf(items);
  return type.startsWith("<code>") || type.includes(" or ") ? type : type.replace(/^\w+/, "$&s");
};

/** Returns `, 1 to 100`, `, at least 1` or `, at most 256 characters`. */
function span(schema: Schema, of: "" | "Items" = ""): string {
  const { exclusiveMinimum } = schema;
  const least = of === "Items" ? schema.minItems : (schema.minimum ?? (exclusiveMinimum === 0 ? 1 : undefined));
  const most = of === "Items" ? schema.maxItems : (schema.maximum ?? schema.maxLength);
  const unit = schema.maxLength === undefined ? "" : " characters";
  if (most !== undefined && least !== undefined) return `, ${COUNT.format(least)} to ${COUNT.format(most)}`;
  if (most !== undefined) return `, at most ${COUNT.format(most)}${unit}`;
  return least === undefined || least === 0 ? "" : `, at least ${COUNT.format(least)}`;
}
