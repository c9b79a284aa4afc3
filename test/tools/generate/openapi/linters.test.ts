/** These linters load whole packages of rules, which takes seconds of processor time, too long for a unit test. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";

const source = readFileSync(join(import.meta.dirname, "../../../../openapi.json"), "utf8");
const document = JSON.parse(source);

test("openapi.json: passes Redocly's validator with its strictest rules, examples included", async () => {
  const config = await createConfig({
    extends: ["recommended-strict"],
    rules: {
      "no-invalid-schema-examples": "error",
      "operation-operationId-unique": "error",
      // A request for a page, or a health check, can't be invalid.
      "operation-4xx-response": "off",
      // `MethodNotAllowed` answers requests that match no operation, so no operation can refer to it.
      "no-unused-components": "off",
    },
  });
  const problems = await lintFromString({ source, config });
  expect(problems.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)).toEqual([]);
});

test("openapi.json: passes all of Spectral's rules for OpenAPI", async () => {
  // The linter is loaded as CommonJS, because its ES module bundle has different exports from those that its types
  // declare.
  const load = createRequire(import.meta.url);
  const { Spectral } = load("@stoplight/spectral-core");
  const { oas } = load("@stoplight/spectral-rulesets");
  const spectral = new Spectral();
  spectral.setRuleset({
    extends: [[oas, "all"]],
    rules: {
      // Since OpenAPI 3.1, any scheme can list what it requires, but the rule allows that only for OAuth.
      "oas3-operation-security-defined": "off",
      // An issue tracker has no e-mail address.
      "contact-properties": "off",
      // A license has either an `identifier` or a `url`.
      "license-url": "off",
      // Tags are in the order in which users need them.
      "openapi-tags-alphabetical": "off",
      // Some summaries need no further description.
      "operation-description": "off",
      // `MethodNotAllowed` answers requests that match no operation, so no operation can refer to it.
      "oas3-unused-component": "off",
    },
  });
  const problems: { code: string; message: string; path: string[] }[] = await spectral.run(document);
  expect(problems.map(({ code, message, path }) => `${path.join("/")}: ${code}: ${message}`)).toEqual([]);
});
