/** docs/contract.md agrees with the code, as far as a machine can compare the two. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { apiKey } from "../../src/contract/api-keys.ts";
import { ERRORS } from "../../src/contract/errors.ts";
import { locked } from "../../src/contract/problems.ts";
import { requestSchemas } from "../../src/contract/requests.ts";
import { granted, heartbeat, lockState, standby } from "../../src/contract/responses.ts";
import { toolSchemas } from "../../src/contract/tools.ts";
import { TOOLS } from "../../src/http/mcp/tools.ts";
import { GLOSSARY } from "../../tools/generate/openapi/glossary.ts";
import { OPERATIONS } from "../../tools/generate/openapi/operations.ts";

const CONTRACT = readFileSync(join(import.meta.dirname, "../../docs/contract.md"), "utf8");

/** Returns the cells of the table that starts with these headings. */
function table(headings: string): string[][] {
  const [, rows = ""] = CONTRACT.split(`| ${headings} |\n`);
  const [body = ""] = rows.split("\n\n");
  return body
    .split("\n")
    .slice(1)
    .map((row) => row.split("|").slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()));
}

const codesIn = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code as string);

test("docs/contract.md: lists every route with its scope, and no others", () => {
  const listed = table("route | purpose | scope").flatMap(([routes, , scope = ""]) =>
    codesIn(routes).map((route) => `${route} ${scope.replaceAll("`", "")}`),
  );
  const routes = OPERATIONS.map(({ method, path, scope }) => `${method.toUpperCase()} ${path} ${scope}`);
  expect(listed.toSorted()).toEqual(routes.toSorted());
});

test("docs/contract.md: lists every tool for agents with its arguments and its scope, in the order of tools/list", () => {
  const told = table("tool | arguments | scope").map((cells) => cells.map(codesIn));
  const schemas = toolSchemas({ name_max_bytes: 256, metadata_max_bytes: 1024, ttl_max_ms: 86_400_000, locks_max: 32 });
  expect(told).toEqual(TOOLS.map(({ name, scope }) => [[name], Object.keys(schemas[name].shape), [scope]]));
});

test("docs/contract.md: has every error with its status, in the order of the table of errors", () => {
  const listed = table("status | code | when | further fields").map(([status, code]) => [
    codesIn(code)[0],
    Number(status),
  ]);
  expect(listed).toEqual(Object.entries(ERRORS).map(([code, { status }]) => [code, status]));
});

test("docs/contract.md: has every field of an acquire and of a break", () => {
  const { acquire, breakQuery } = requestSchemas();
  const [fields, parameters] = ["field | default | meaning", "parameter | default | meaning"].map((headings) =>
    table(headings).flatMap(([name]) => codesIn(name)),
  );
  expect(fields).toEqual(
    Object.keys(acquire.shape).sort((a, b) => (fields ?? []).indexOf(a) - (fields ?? []).indexOf(b)),
  );
  expect(parameters).toEqual(Object.keys(breakQuery.shape));
});

test("docs/contract.md: names no field that the service does not have", () => {
  const named = [...CONTRACT.matchAll(/(?<!:)"([a-z_]+)"(?=\??[:,}])/g)].map(([, field]) => field as string);
  const known = new Set([...Object.keys(GLOSSARY), ...Object.keys(apiKey.shape)]);
  expect(named.filter((field) => !known.has(field))).toEqual([]);
});

test("docs/contract.md: its examples are responses that the schemas allow, without other fields", () => {
  const blocks = [...CONTRACT.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text]) =>
    (text as string).replaceAll(/(_(?:at|until)":)"…"/g, '$1"2026-11-22T08:00:00.000Z"').replaceAll("[…]", "[]"),
  );
  const [lease, busy, waiting, state, results = ""] = blocks;
  const examples = [lease, busy, waiting, state].map((text) => JSON.parse(text ?? ""));
  const answers = [granted, locked, standby, lockState].map((schema, i) => schema.strict().parse(examples[i]));
  expect(answers).toEqual(examples);
  const items = {
    results: results
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
  };
  expect(heartbeat.parse(items)).toEqual(items);
});
