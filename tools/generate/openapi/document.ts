/**
 * Generates the OpenAPI document from the schemas and the table of routes. This runs when the project is built, never
 * in the service.
 */

import manifest from "../../../package.json" with { type: "json" };
import { ERRORS, type ErrorCode } from "../../../src/contract/errors.ts";
import { ERROR_GUIDE } from "./error-guide.ts";
import { EXAMPLES } from "./examples.ts";
import type { Answer } from "./operation.ts";
import { OPERATIONS, type Operation, type Tag } from "./operations.ts";
import { HEADER_PARAMETERS, NAME_PARAMETER, RESPONSE_HEADERS } from "./parameters.ts";
import {
  type BodyName,
  componentSchemas,
  type JsonSchema,
  pascal,
  querySchema,
  refTo,
  requestName,
} from "./schemas.ts";

const DESCRIPTION = `Distributed locks over HTTP: fenced leases, fair queues, read-write and multi-locks, semaphores, latches.

A *lock* is a name that callers can hold. A *lease* is one grant of a lock, with its own secret \`token\`, deadline and \`fence\`. Renew
a lease after \`renew_after_ms\`. If it has not been renewed by \`expires_at\`, stop the work that it protects.

- Bodies are JSON or forms of at most 16 KiB. Without a body, all fields have their defaults. Unknown fields and \`null\` are refused.
- Durations in requests are text with a unit, such as \`250ms\`, \`30s\`, \`2m30s\`, \`1.5h\`, \`1d\`. In answers they are integers named \`*_ms\`.
- Errors are \`application/problem+json\` (RFC 9457) with a stable \`code\`. Their \`type\` is the URL of an explanation.
- The limits given here are the defaults. A deployment may have lower ones, and its 400 errors state them.`;

const TAGS: Readonly<Record<Tag, string>> = {
  Locks: "Exclusive locks. The same locks can be taken in shared mode under `/rw`.",
  "Read-write locks": "The same locks in shared or exclusive mode, with upgrades and downgrades.",
  "Several locks": "Several locks in one request, all or none, and heartbeats for many leases.",
  Semaphores: "Counted permits. Each grant is a lease.",
  Latches: "Count-down latches, which open when their count reaches 0.",
  Terraform: "Routes for `lock_address` and `unlock_address` of the `http` backend in Terraform and OpenTofu.",
  "API keys": "API keys that can be created, listed and deleted while the service runs, if `KEYS_SECRET` is set.",
  Service: "Information about the service itself.",
};

/** Returns the whole document, as plain data. */
export function openApiDocument(version: string): object {
  const responses = new Map<string, object>();
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of OPERATIONS) {
    const path = operation.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [operation.method]: describe(operation, responses) };
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Leasehold",
      version,
      description: DESCRIPTION,
      contact: { name: "Issues", url: manifest.bugs },
      license: { name: "MIT", identifier: "MIT" },
    },
    // The service is next to this document, wherever it is mounted.
    servers: [{ url: "." }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: componentSchemas(),
      examples: Object.fromEntries(Object.entries(EXAMPLES).map(([name, value]) => [name, { value }])),
      responses: Object.fromEntries([...responses].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      parameters: HEADER_PARAMETERS,
      headers: RESPONSE_HEADERS,
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          description: "An API key. Some deployments do not require one.",
        },
      },
    },
  };
}

function describe(operation: Operation, responses: Map<string, object>): object {
  const { id, tag, summary, about, scope, body, json, answers } = operation;
  const parameters = parametersOf(operation);
  const scopes = scope === "any" ? [] : [scope];
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(about === undefined ? {} : { description: about }),
    security: scope === "none" ? [] : [{ apiKey: scopes }, {}],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: requestBody(body, json) }),
    responses: {
      ...Object.fromEntries(answers.map((answer) => success(operation, answer))),
      ...unchanged(operation, responses),
      ...failures(operation, responses),
    },
  };
}

function parametersOf({ path, query, headers = [] }: Operation): object[] {
  const named = /:(\w+)/.exec(path)?.[1];
  const fields = query === undefined ? {} : (querySchema(query).properties ?? {});
  return [
    ...(named === undefined ? [] : [NAME_PARAMETER(named)]),
    ...Object.entries(fields).map(([name, property]) => {
      const { description, ...schema } = property as JsonSchema;
      return { name, in: "query", description, schema };
    }),
    ...headers.map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
}

function requestBody(body: BodyName, json = false): object {
  const name = requestName(body);
  const content = { schema: refTo(name), examples: examplesOf([name]) };
  return {
    content: { "application/json": content, ...(json ? {} : { "application/x-www-form-urlencoded": content }) },
  };
}

const header = (name: string) => ({ [name]: { $ref: `#/components/headers/${name}` } });
const COMMON_HEADERS = { ...header("X-Request-Id"), ...header("Server-Timing") };
const oneOf = (names: readonly string[]): JsonSchema =>
  names.length === 1 ? refTo(names[0] as string) : { anyOf: names.map(refTo) };

const hasTag = ({ headers = [] }: Operation) => headers.includes("If-None-Match");
const TAGGED_HEADERS = { ...COMMON_HEADERS, ...header("ETag") };

/** Returns examples under the key that distinguishes them: an error's code, or a response's name. */
const examplesOf = (names: readonly string[], keys: readonly string[] = names): Record<string, object> =>
  Object.fromEntries(names.map((name, i) => [keys[i] as string, { $ref: `#/components/examples/${name}` }]));

function success(operation: Operation, answer: Answer): [string, object] {
  const { status, about, schemas, media = "application/json", examples = schemas } = answer;
  const headers = hasTag(operation) ? TAGGED_HEADERS : COMMON_HEADERS;
  const content = {
    ...(schemas && { schema: oneOf(schemas) }),
    ...(examples && { examples: examplesOf(examples) }),
  };
  return [String(status), { description: about, headers, content: { [media]: content } }];
}

function unchanged(operation: Operation, responses: Map<string, object>): Record<string, object> {
  if (!hasTag(operation)) return {};
  const description = "Nothing has changed since the answer with the `ETag` in `If-None-Match`.";
  responses.set("NotModified", { description, headers: TAGGED_HEADERS });
  return { 304: { $ref: "#/components/responses/NotModified" } };
}

/** Adds the error responses by status. Several codes may share a status. */
function failures(operation: Operation, responses: Map<string, object>): Record<string, object> {
  const byStatus = Object.groupBy(codesOf(operation), (code) => ERRORS[code].status);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => {
      const names = codes.map((code) => (code === "locked" ? (operation.locked as string) : pascal(code)));
      const component = names.join("Or");
      responses.set(component, failure(codes, names));
      return [status, { $ref: `#/components/responses/${component}` }];
    }),
  );
}

function codesOf({ scope, body, path, errors = [] }: Operation): ErrorCode[] {
  const guarded =
    scope === "none" ? [] : (["invalid_request", "unauthenticated", "rate_limited", "issuer_unavailable"] as const);
  const scoped = scope === "none" || scope === "any" ? [] : (["forbidden", "store_unavailable"] as const);
  const bodied = body === undefined ? [] : (["too_large", "unsupported_media_type"] as const);
  const general = path === "/healthz" ? [] : (["internal", "misconfigured"] as const);
  const all = new Set<ErrorCode>([...guarded, ...scoped, ...bodied, ...general, ...errors]);
  return (Object.keys(ERRORS) as ErrorCode[]).filter((code) => all.has(code));
}

const RETRY_AFTER: ReadonlySet<ErrorCode> = new Set([
  "locked",
  "rate_limited",
  "limit_exceeded",
  "store_unavailable",
  "issuer_unavailable",
]);

function failure(codes: readonly ErrorCode[], names: readonly string[]): object {
  const headers = {
    ...COMMON_HEADERS,
    ...(codes.some((code) => RETRY_AFTER.has(code)) ? header("Retry-After") : {}),
    ...(codes.includes("unauthenticated") ? header("WWW-Authenticate") : {}),
  };
  const description = codes.map((code) => `\`${code}\`: ${ERROR_GUIDE[code].means}`).join("\n\n");
  return {
    description,
    headers,
    content: { "application/problem+json": { schema: oneOf(names), examples: examplesOf(names, codes) } },
  };
}
