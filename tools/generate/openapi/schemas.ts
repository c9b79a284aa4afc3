/** Converts the zod schemas to JSON Schema. */
import * as z from "zod";
import { type DurationBounds, formatDuration } from "../../../src/contract/durations.ts";
import { ERRORS, type ErrorCode, problemType } from "../../../src/contract/errors.ts";
import { durationBounds } from "../../../src/contract/fields.ts";
import * as problems from "../../../src/contract/problems.ts";
import { type RequestSchemas, requestSchemas } from "../../../src/contract/requests.ts";
import * as lockResponses from "../../../src/contract/responses.ts";
import * as serviceResponses from "../../../src/contract/service-responses.ts";
import { GLOSSARY } from "./glossary.ts";

export type JsonSchema = z.core.JSONSchema.JSONSchema;
const responses = { ...lockResponses, ...serviceResponses };

export type ResponseName = Capitalize<keyof typeof responses & string>;

/** Each code's problem schema, except for plain problems. */
const MEMBERS = {
  invalid_request: problems.invalidRequest,
  not_found: problems.notFound,
  lease_lost: problems.leaseLost,
  conflict: problems.conflict,
  too_large: problems.tooLarge,
  unsatisfiable: problems.unsatisfiable,
  locked: problems.locked,
  rate_limited: problems.rateLimited,
  limit_exceeded: problems.limitExceeded,
  internal: problems.internal,
  store_unavailable: problems.storeUnavailable,
  issuer_unavailable: problems.issuerUnavailable,
} as const satisfies { readonly [code in ErrorCode]?: z.ZodObject };

/** The schema of `locked` depends on the request. */
const LOCKED = {
  Locked: problems.locked,
  MultiLocked: problems.multiLocked,
  SemaphoreLocked: problems.semaphoreLocked,
  TerraformLocked: problems.terraformLocked,
} as const;
export type ProblemName = keyof typeof LOCKED;

export const pascal = (name: string): string =>
  name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
/** The request bodies with a schema: those that the service validates, and that of another protocol. */
export type BodyName = keyof RequestSchemas | "mcp";

const mcp = z.strictObject({
  jsonrpc: z.literal("2.0").describe("The version of JSON-RPC."),
  id: z.union([z.string(), z.int()]).optional().describe("Repeated in the answer. A notification has no id."),
  method: z.string().describe("The method, such as `tools/list` or `tools/call`."),
  params: z
    .record(z.string(), z.unknown())
    .optional()
    .describe("For `tools/call`: the `name` of the tool and its `arguments`."),
});

export const requestName = (name: BodyName): string => `${pascal(name)}Request`;
export const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** Returns every request body and response, by its name in the document. */
export function componentSchemas(): Record<string, JsonSchema> {
  const requests = Object.entries({ ...requestSchemas(), mcp }).filter(([name]) => !/Query$|^n/.test(name));
  const answers = Object.entries(responses).map(([name, schema]) => [pascal(name), schema] as const);
  const schemas = {
    ...convert(
      requests.map(([name, schema]) => [requestName(name as BodyName), schema]),
      "input",
    ),
    ...convert([...answers, ...problemSchemas()], "output"),
  };
  for (const [name, schema] of Object.entries(schemas)) {
    // The Lock-Token header may replace this field.
    if (name.endsWith("Request") && schema.required)
      schema.required = schema.required.filter((field) => field !== "token");
    if (schema.required?.length === 0) delete schema.required;
    if (name.endsWith("Request")) tellDefaults(schema);
  }
  return schemas;
}

/**
 * Adds the defaults of request bodies to the descriptions: client generators treat a field with a `default` as
 * required.
 */
function tellDefaults({ properties = {} }: JsonSchema): void {
  for (const property of Object.values(properties) as JsonSchema[]) {
    if (property.default !== undefined) property.description += ` Default: \`${property.default}\`.`;
    delete property.default;
    if (property.items) tellDefaults(property.items as JsonSchema);
  }
}

/** Returns the parameters of a query, as the properties of one schema. */
export function querySchema(name: keyof RequestSchemas): JsonSchema {
  return convert([[name, requestSchemas()[name]]], "input")[name] as JsonSchema;
}

function problemSchemas(): [string, z.ZodType][] {
  const codes = Object.keys(ERRORS) as ErrorCode[];
  const plain = codes.filter((code) => code !== "locked");
  return [
    ...plain.map((code): [string, z.ZodType] => {
      const schema = code in MEMBERS ? MEMBERS[code as keyof typeof MEMBERS] : problems.problem;
      return [pascal(code), withConstants(code, schema)];
    }),
    ...Object.entries(LOCKED).map(([name, schema]): [string, z.ZodType] => [name, withConstants("locked", schema)]),
  ];
}

function withConstants(code: ErrorCode, schema: z.ZodObject): z.ZodType {
  const { title, status } = ERRORS[code];
  return schema.extend({
    // If the service is mounted in another app, a prefix precedes the path.
    type: z.string().regex(new RegExp(`${problemType(code)}$`)),
    title: z.literal(title),
    status: z.literal(status),
    code: z.literal(code),
  });
}

function convert(
  named: readonly (readonly [string, z.core.$ZodType])[],
  io: "input" | "output",
): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of named) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { io, uri: (id) => refTo(id).$ref as string, override: readable });
  // If a schema is used twice, both uses share one object. Copies can have a different description in each place.
  const copies = JSON.parse(JSON.stringify(schemas)) as Record<string, JsonSchema>;
  for (const schema of Object.values(copies)) {
    delete schema.$schema;
    delete schema.$id;
    polish(schema, io);
  }
  return copies;
}

/** Adds the limits of durations, which are checked in code and therefore cannot be converted. */
function readable({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }): void {
  const bounds = durationBounds.get(zodSchema);
  if (bounds !== undefined) {
    const [zero, text] = jsonSchema.anyOf as [JsonSchema, JsonSchema];
    delete jsonSchema.anyOf;
    Object.assign(jsonSchema, bounds.min_ms === 0 ? { anyOf: [text, zero] } : text);
    jsonSchema.title = rangeOf(bounds);
  }
  const { def } = zodSchema._zod;
  if (def.type !== "default" || !durationBounds.has(def.innerType)) return;
  jsonSchema.default = formatDuration(def.defaultValue as number);
}

function rangeOf({ min_ms, max_ms }: DurationBounds): string {
  const from = `Duration from ${formatDuration(min_ms)}`;
  return max_ms === Number.MAX_SAFE_INTEGER ? from : `${from} to ${formatDuration(max_ms)}`;
}

/** Removes constraints that only repeat the type, and adds the descriptions of fields. */
function polish(schema: JsonSchema, io: "input" | "output"): void {
  if (schema.format === "date-time") delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  delete schema.propertyNames;
  // Responses may gain fields later, which clients must accept.
  if (io === "output" && schema.additionalProperties === false) delete schema.additionalProperties;
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    (property as JsonSchema).description ??= GLOSSARY[name] as string;
  }
  const parts = [
    schema.items,
    schema.additionalProperties,
    ...(schema.anyOf ?? []),
    ...Object.values(schema.properties ?? {}),
  ];
  for (const part of parts) if (typeof part === "object" && part !== null) polish(part as JsonSchema, io);
}
