import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import { parseConfig } from "../../../../src/config/config.ts";
import { createApp } from "../../../../src/http/app.ts";
import { createLockService } from "../../../../src/lock/service.ts";
import { OPERATIONS } from "../../../../tools/openapi/operations.ts";

const source = readFileSync(join(import.meta.dirname, "../../../../openapi.json"), "utf8");
const document = JSON.parse(source);

interface Schema {
  readonly properties?: Record<string, Schema>;
  readonly anyOf?: Schema[];
  readonly items?: Schema;
  readonly description?: string;
  readonly examples?: unknown[];
}
const schemas = Object.entries(document.components.schemas as Record<string, Schema>);

test("openapi.json: has every route of the app, and no other", () => {
  const app = createApp({
    config: parseConfig({ ALLOW_ANONYMOUS: "true" }),
    connect: () => Promise.reject(new Error("nobody asks")) as never,
    locks: createLockService,
    log: () => {},
  });
  const routes = app.routes
    // OpenAPI 3.1 has no LOCK and UNLOCK: the document describes the operations by their other methods.
    .filter(({ method }) => !/^(?:ALL|LOCK|UNLOCK)$/.test(method))
    // A page may be in a folder, which no parameter of OpenAPI may name.
    .map(({ method, path }) => `${method} ${path.replace("/docs/*", "/docs/:page").replace(/:(\w+)/g, "{$1}")}`);
  const documented = Object.entries(document.paths as Record<string, object>).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect([...new Set(routes)].toSorted()).toEqual(documented.toSorted());
});

test("openapi.json: passes Redocly's validator at its strictest, examples included", async () => {
  const config = await createConfig({
    extends: ["recommended-strict"],
    rules: {
      "no-invalid-schema-examples": "error",
      "operation-operationId-unique": "error",
      // Nothing can be wrong about a request for a page, or about a health check.
      "operation-4xx-response": "off",
      // `MethodNotAllowed` answers what is no operation, so that no operation can refer to it.
      "no-unused-components": "off",
    },
  });
  const problems = await lintFromString({ source, config });
  expect(problems.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)).toEqual([]);
});

test("openapi.json: every body and answer has an example, which fits it", () => {
  const ajv = new Ajv2020({ strict: false, schemas: [{ ...document, $id: "openapi" }] });
  addFormats.default(ajv);
  // The others are parts of these, and stand in their examples.
  const whole = new Set(
    [
      ...JSON.stringify([document.paths, document.components.responses]).matchAll(/"#\/components\/schemas\/(\w+)"/g),
    ].map(([, name]) => name),
  );
  for (const [name, { examples = [] }] of schemas) {
    if (whole.has(name)) expect(examples, name).toHaveLength(1);
    const validate = ajv.getSchema(`openapi#/components/schemas/${name}`);
    for (const example of examples) expect([name, validate?.(example), validate?.errors]).toEqual([name, true, null]);
  }
});

test("openapi.json: every field says what it means", () => {
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
  // Generators take a field with a default for one that a body must have.
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
