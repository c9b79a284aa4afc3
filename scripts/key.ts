/**
 * `npm run key -- <id> [--namespace default] [--scopes read,lock] [--prefix ci/]`: makes an API key, prints it once, and
 * the line that configures it. Only the key's SHA-256 is configured, so this is the only time that it is seen.
 */
import { createHash, randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { apiKey } from "../src/contract/api-keys.ts";
import { validate } from "../src/contract/validate.ts";

const USAGE = "Usage: npm run key -- <id> [--namespace default] [--scopes read,lock,admin] [--prefix <prefix>]";

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      namespace: { type: "string", default: "default" },
      scopes: { type: "string", default: "read,lock" },
      prefix: { type: "string" },
    },
  });
  if (positionals.length !== 1) throw new Error(USAGE);
  const key = `lh_${randomBytes(32).toString("base64url")}`;
  const entry = validate(apiKey, {
    id: positionals[0],
    hash: `sha256:${createHash("sha256").update(key).digest("hex")}`,
    namespace: values.namespace,
    scopes: values.scopes.split(","),
    ...(values.prefix === undefined ? {} : { prefix: values.prefix }),
  });
  if (!entry.ok) throw new Error(entry.errors.map(({ path, message }) => `${path} ${message}`).join("\n"));
  console.log(`The key, shown only now:\n\n  ${key}\n`);
  console.log(`Configure it (several keys are several entries of the array):\n`);
  console.log(`  API_KEYS='${JSON.stringify([entry.value])}'`);
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
