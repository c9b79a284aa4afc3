/** Writes the types of `openapi.json` to the file named by the argument, using openapi-typescript. */
import { readFileSync, writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";

// openapi-typescript prints types with the compiler API of TypeScript 5, which TypeScript 7 lacks.
registerHooks({
  resolve: (specifier, context, next) => next(specifier === "typescript" ? "typescript-5" : specifier, context),
});

const { default: openapiTS, astToString } = await import("openapi-typescript");
const document = readFileSync(join(import.meta.dirname, "../../openapi.json"), "utf8");
writeFileSync(process.argv[2] as string, astToString(await openapiTS(document)));
