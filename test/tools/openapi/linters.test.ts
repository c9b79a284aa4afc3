/** Linters that load whole packages of rules: seconds of processor time, which a unit test may not take. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";

const source = readFileSync(join(import.meta.dirname, "../../../openapi.json"), "utf8");
const document = JSON.parse(source);

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

test("openapi.json: passes Spectral's rules for OpenAPI, all of them", async () => {
  // CommonJS, by name: a bundle of ES modules has other exports than its types say.
  const load = createRequire(import.meta.url);
  const { Spectral } = load("@stoplight/spectral-core");
  const { oas } = load("@stoplight/spectral-rulesets");
  const spectral = new Spectral();
  spectral.setRuleset({
    extends: [[oas, "all"]],
    rules: {
      // Since OpenAPI 3.1 any scheme may list what it demands. The rule knows that of OAuth alone.
      "oas3-operation-security-defined": "off",
      // An issue tracker has no address to write to.
      "contact-properties": "off",
      // A licence has an `identifier` or a `url`, and not both.
      "license-url": "off",
      // They are in the order in which people need them.
      "openapi-tags-alphabetical": "off",
      // Where the summary says it all.
      "operation-description": "off",
      // `MethodNotAllowed` answers what is no operation, so that no operation can refer to it.
      "oas3-unused-component": "off",
    },
  });
  const problems: { code: string; message: string; path: string[] }[] = await spectral.run(document);
  expect(problems.map(({ code, message, path }) => `${path.join("/")}: ${code}: ${message}`)).toEqual([]);
});
