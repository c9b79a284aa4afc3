import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import { parseConfig } from "../../../../src/config/config.ts";
import { createApp } from "../../../../src/http/app.ts";
import { createLockService } from "../../../../src/lock/service.ts";
import { OPERATIONS } from "../../../../tools/generate/openapi/operations.ts";

const source = readFileSync(join(import.meta.dirname, "../../../../openapi.json"), "utf8");
const document = JSON.parse(source);

interface Schema {
  readonly properties?: Record<string, Schema>;
  readonly anyOf?: Schema[];
  readonly items?: Schema;
  readonly description?: string;
}
const schemas = Object.entries(document.components.schemas as Record<string, Schema>);

test("openapi.json: contains every route of the app, and no others", () => {
  const app = createApp({
    config: parseConfig({ ALLOW_ANONYMOUS: "true" }),
    connect: () => Promise.reject(new Error("nobody asks")) as never,
    locks: createLockService,
    log: () => {},
  });
  const routes = app.routes
    // OpenAPI 3.1 has no LOCK or UNLOCK method, so the document lists the operations under their other methods.
    .filter(({ method }) => !/^(?:ALL|LOCK|UNLOCK)$/.test(method))
    // A page may be in a folder, which an OpenAPI parameter can't express.
    .map(({ method, path }) => `${method} ${path.replace("/docs/*", "/docs/:page").replace(/:(\w+)/g, "{$1}")}`);
  const documented = Object.entries(document.paths as Record<string, object>).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect([...new Set(routes)].toSorted()).toEqual(documented.toSorted());
});

interface Content {
  readonly schema?: Schema & { readonly $ref?: string };
  readonly examples?: Record<string, { readonly $ref: string }>;
}

/** Yields the content of every operation's requests and responses, with its location. */
function contents(): [where: string, media: string, content: Content][] {
  const operations = Object.entries(document.paths as Record<string, Record<string, never>>).flatMap(([path, all]) =>
    Object.entries<Record<string, Record<string, unknown>>>(all).map(
      ([method, one]) => [`${method} ${path}`, one] as const,
    ),
  );
  const of = (where: string, { content = {} }: { content?: Record<string, Content> }) =>
    Object.entries(content).map(([media, one]): [string, string, Content] => [where, media, one]);
  return operations.flatMap(([where, { requestBody = {}, responses = {} }]) => [
    ...of(`${where} body`, requestBody),
    ...Object.entries(responses as Record<string, { $ref?: string }>).flatMap(([status, response]) => {
      const name = response.$ref?.split("/").at(-1);
      return of(`${where} ${status}`, name === undefined ? response : document.components.responses[name]);
    }),
  ]);
}

test("openapi.json: every body and response has a valid example of each of its shapes", () => {
  const ajv = new Ajv2020({ strict: false, schemas: [{ ...document, $id: "openapi" }] });
  addFormats.default(ajv);
  let checked = 0;
  for (const [where, media, { schema, examples = {} }] of contents()) {
    // Pages, pictures, and the two documents in which a service describes itself have no schema.
    if (schema === undefined && !(where.startsWith("post /mcp") || where.startsWith("get /metrics"))) continue;
    const shapes = schema?.anyOf ?? [schema];
    const values = Object.values(examples).map(
      ({ $ref }) => document.components.examples[$ref.split("/").at(-1) ?? ""],
    );
    expect([where, media, values.length]).toEqual([where, media, shapes.length]);
    for (const [i, shape] of shapes.entries()) {
      checked += 1;
      if (shape === undefined) continue;
      const { $ref = "" } = shape as { $ref?: string };
      const validate = ajv.getSchema(`openapi${$ref}`);
      expect([where, validate?.(values[i].value), validate?.errors]).toEqual([where, true, null]);
    }
  }
  expect(checked).toBeGreaterThan(400);
});

test("openapi.json: examples of errors are named after their codes", () => {
  for (const [where, media, { examples = {} }] of contents()) {
    if (media !== "application/problem+json") continue;
    for (const [code, { $ref }] of Object.entries(examples))
      expect([where, document.components.examples[$ref.split("/").at(-1) ?? ""].value.code]).toEqual([where, code]);
  }
});

test("openapi.json: every field has a description", () => {
  const silent = (path: string, { properties = {}, anyOf = [], items }: Schema): string[] => [
    ...Object.entries(properties).flatMap(([name, property]) => [
      ...(property.description === undefined ? [`${path}.${name}`] : []),
      ...silent(`${path}.${name}`, property),
    ]),
    ...[...anyOf, ...(items ? [items] : [])].flatMap((part) => silent(path, part)),
  ];
  expect(schemas.flatMap(([name, schema]) => silent(name, schema))).toEqual([]);
});

test("openapi.json: states the defaults, the limits and the scopes", () => {
  const { AcquireRequest, MultiAcquireRequest, HeartbeatRequest } = document.components.schemas;
  expect(AcquireRequest.properties).toMatchObject({
    ttl: {
      description: expect.stringContaining("Default: `30s`."),
      title: "Duration from 100ms to 24h",
      type: "string",
    },
    fair: { description: expect.stringContaining("Default: `true`.") },
    owner: { maxLength: 256 },
    lock_delay: { description: expect.stringContaining("Default: `0s`."), anyOf: [{ type: "string" }, { const: 0 }] },
  });
  // Generators treat a field with a default as required in a body.
  const bodies = schemas.filter(([name]) => name.endsWith("Request"));
  expect(JSON.stringify(bodies)).not.toContain('"default":');
  expect(MultiAcquireRequest.properties.locks).toMatchObject({ minItems: 2, maxItems: 32 });
  expect(HeartbeatRequest.properties.leases).toMatchObject({ minItems: 1, maxItems: 100 });
  expect(document.paths["/locks/{name}"].delete.security).toEqual([{ apiKey: ["admin"] }, {}]);
  expect(OPERATIONS.filter(({ scope }) => scope === "none").map(({ path }) => path)).toEqual([
    "/healthz",
    "/readyz",
    "/openapi.json",
    "/llms.txt",
    "/llms-full.txt",
    "/docs",
    "/docs/:page",
    "/docs/assets/:file",
    "/console",
    "/console/access",
    "/console/assets/:file",
  ]);
});
