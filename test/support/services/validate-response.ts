/** Validates responses against `openapi.json`, field by field. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

type Json = { [key: string]: Json | undefined } & { readonly $ref?: string };

const document = JSON.parse(readFileSync(join(import.meta.dirname, "../../../openapi.json"), "utf8"));
closeObjects(document.components.schemas);
const ajv = new Ajv2020({ strict: false, allErrors: true, schemas: [{ ...document, $id: "openapi" }] });
addFormats.default(ajv);

/** The routes as patterns, those without parameters first, so that `/locks` isn't matched by `/locks/{name}`. */
const routes = Object.entries(document.paths as Record<string, Json>)
  .map(([path, operations]) => ({
    pattern: new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/\{\w+\}/g, "[^/]+")}$`),
    path,
    operations,
  }))
  .toSorted((a, b) => a.path.split("{").length - b.path.split("{").length);

/** OpenAPI 3.1 lacks these methods, so the document names the operations that they stand for. */
const SAME_AS: Readonly<Record<string, string>> = { LOCK: "post", UNLOCK: "delete" };

/** Possible responses that belong to no operation in the document. */
const STRAY = [
  "InvalidRequest",
  "Unauthenticated",
  "NotFound",
  "MethodNotAllowed",
  "RateLimited",
  "Internal",
  "Misconfigured",
];

/**
 * @throws Error that names the difference from the document: the status, the media type, or a header or field that is missing
 * or extra. Objects are open in the document, so that fields can be added; here they are closed, so that none is forgotten.
 */
export function validateResponse(method: string, url: string, response: Response, body: string): void {
  const { status, headers } = response;
  // A method that isn't in the document has no body to check.
  if (method === "HEAD" || method === "OPTIONS") return;
  // The path as a URL normalizes it: `/locks/%2e%2e/renew` becomes `/renew`.
  const path = new URL(`http://leasehold.test${url}`).pathname;
  const route = routes.find(({ pattern }) => pattern.test(path));
  const wrong = (why: string) => new Error(`${method} ${path} returned ${status}, ${why}: ${body.slice(0, 2_000)}`);
  const verb = SAME_AS[method] ?? method.toLowerCase();
  const operation = route?.operations[verb];
  const pointer = `#/paths/${pointerStep(route?.path ?? "")}/${verb}/responses/${status}`;
  const described = operation ? resolve(operation.responses?.[String(status)]) : strayResponse();
  if (!described) throw wrong("a status that openapi.json does not have there");
  const always = ["X-Request-Id", "Server-Timing", ...(status === 423 || status === 429 ? ["Retry-After"] : [])];
  const missing = always.find((name) => !headers.has(name));
  if (missing !== undefined) throw wrong(`without ${missing}`);
  if ((status === 303 || status === 304) && body === "") return;
  const type = headers.get("content-type")?.split(";")[0] ?? "";
  const content = described.content?.[type] ?? described.content?.["*/*"];
  if (!content) throw wrong(`as ${type || "nothing"}, which openapi.json does not say`);
  if (!content.schema) return;
  const validate = validatorOf(content.schema, pointer);
  if (!validate(JSON.parse(body))) throw wrong(`which contradicts openapi.json (${ajv.errorsText(validate.errors)})`);
}

function strayResponse(): Json {
  const schema = { anyOf: STRAY.map((name) => ({ $ref: `#/components/schemas/${name}` })) };
  return { content: { "application/problem+json": { schema } } } as unknown as Json;
}

const validators = new Map<string, ValidateFunction>();

function validatorOf(schema: Json, name: string): ValidateFunction {
  let validate = validators.get(name);
  if (!validate) {
    const absolute = JSON.stringify(schema).replaceAll('"#/', '"openapi#/');
    validate = ajv.compile(JSON.parse(absolute));
    validators.set(name, validate);
  }
  return validate;
}

const pointerStep = (path: string): string => path.replaceAll("~", "~0").replaceAll("/", "~1");

function resolve(value: Json | undefined): Json | undefined {
  if (value?.$ref === undefined) return value;
  return value.$ref
    .slice(2)
    .split("/")
    .reduce((at: Json | undefined, step) => at?.[step], document);
}

function closeObjects(schema: unknown): void {
  if (typeof schema !== "object" || schema === null) return;
  const object = schema as Record<string, unknown>;
  if (object.type === "object" && object.properties) object.additionalProperties ??= false;
  for (const [name, value] of Object.entries(object)) if (name !== "examples") closeObjects(value);
}
