/** `doctor` and `key`, for operators. They need much more code, which they load only when they run. */
import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import type { Config } from "../../config/config.ts";
import type { Environment } from "../environment.ts";
import { EXIT, UsageError } from "../exit-codes.ts";
import { type Outputs, print } from "../output.ts";
import { printableLines } from "../text.ts";

const MARKS = { ok: "ok     ", warning: "warning", error: "ERROR  " } as const;

const jsonOf = (command: Command): boolean => command.optsWithGlobals<{ json?: boolean }>().json ?? false;

const printLines = ({ stdout }: Outputs, text: string): Promise<void> => print(stdout, `${printableLines(text)}\n`);

export function defineDoctor(program: Command, env: Environment, outputs: Outputs, done: (code: number) => void): void {
  program
    .command("doctor")
    .summary("check whether a database is suitable for locks before a service uses it")
    .description(
      "Checks whether a store is suitable for locks: the database in REDIS_URL, in QUORUM_STORES, or in UPSTASH_REDIS_REST_URL and " +
        "UPSTASH_REDIS_REST_TOKEN; otherwise, the embedded store's folder (LEASEHOLD_STATE). Reads these variables from its own " +
        "environment, and ignores LEASEHOLD_URL. For a quorum, checks each database, and then whether the databases vote. Writes one scratch " +
        "key and removes it. Exits with 69 if something is wrong.",
    )
    .option(
      "--admit",
      "let a quorum's quarantined databases vote immediately. This is safe only if they cannot have forgotten a lease: " +
        "either they are new, or every service was stopped for at least the longest ttl",
      false,
    )
    .option(
      "--prune",
      "delete the Redis Functions libraries that other versions of the service have left in the database. A version " +
        "that is still running reloads its own library",
      false,
    )
    .action(async ({ admit, prune }: { admit: boolean; prune: boolean }, command: Command) => {
      const [{ diagnose }, { ConfigError, parseConfig }] = await Promise.all([
        import("../../doctor/index.ts"),
        import("../../config/config.ts"),
      ]);
      const configured = (): Config => {
        try {
          return parseConfig(env);
        } catch (error) {
          throw error instanceof ConfigError ? new UsageError(error.message) : error;
        }
      };
      const config = configured();
      if (admit && config.store.kind !== "quorum") {
        throw new UsageError("--admit is only for a quorum's databases: set QUORUM_STORES");
      }
      if (prune && config.store.kind !== "redis" && config.store.kind !== "upstash") {
        throw new UsageError("--prune works only with a single database: set REDIS_URL or UPSTASH_REDIS_REST_URL");
      }
      const json = jsonOf(command);
      if (env.LEASEHOLD_URL) {
        outputs.stderr.write(
          "leasehold: LEASEHOLD_URL is ignored: doctor checks the database in REDIS_URL, QUORUM_STORES or UPSTASH_REDIS_REST_URL, not a running service\n",
        );
      }
      for await (const finding of diagnose(config, { state: stateFolder(env), trusted: admit, prune })) {
        const { verdict, about, message } = finding;
        await printLines(outputs, json ? JSON.stringify(finding) : `${MARKS[verdict]}  ${about}: ${message}`);
        if (verdict === "error") done(EXIT.unreachable);
      }
    });
}

/** Where the embedded store is on this machine: the configured folder, or the service's default. */
function stateFolder({ LEASEHOLD_STATE, PORT }: Environment): string | undefined {
  const own = ["node", "deno", "bun", "state"].map((kind) => join(".leasehold", `${kind}-${PORT || "8787"}`));
  return LEASEHOLD_STATE || own.find((folder) => existsSync(folder));
}

interface KeyOptions {
  readonly namespace: string;
  readonly scopes: string;
  readonly prefix?: string;
}

export function defineKey(program: Command, outputs: Outputs): void {
  program
    .command("key")
    .argument("<id>", "the key's name in the log")
    .summary("create an API key and its entry for API_KEYS")
    .description(
      "Creates an API key and prints it once, together with its entry for API_KEYS, which contains only the key's hash.",
    )
    .option("--namespace <name>", "the namespace whose locks the key can use", "default")
    .option("--scopes <list>", "the key's scopes: any of read, lock, admin, metrics and keys", "read,lock")
    .option("--prefix <text>", "allow only names with this prefix")
    .action(async (id: string, { namespace, scopes, prefix }: KeyOptions, command: Command) => {
      const [{ apiKey }, { validate }] = await Promise.all([
        import("../../contract/api-keys.ts"),
        import("../../contract/validate.ts"),
      ]);
      const key = `lh_${randomBytes(32).toString("base64url")}`;
      const hash = `sha256:${createHash("sha256").update(key).digest("hex")}`;
      const entry = validate(apiKey, { id, hash, namespace, scopes: scopes.split(","), ...(prefix && { prefix }) });
      if (!entry.ok) {
        const given: Readonly<Record<string, string | undefined>> = { id, namespace, scopes, prefix };
        const faults = entry.errors.map(({ path, message }) => {
          const field = path.split(".")[0] ?? "";
          const got = message.includes(", got ") ? "" : `, got ${JSON.stringify(given[field])}`;
          return `${field === "id" ? "the id" : `--${field}`} ${message}${got}`;
        });
        throw new UsageError(faults.join("; "));
      }
      if (jsonOf(command)) return printLines(outputs, JSON.stringify({ key, entry: entry.value }));
      await printLines(outputs, `The API key, shown only once:\n\n  ${key}\n`);
      await printLines(
        outputs,
        `Add its entry to API_KEYS, an array with one entry per key:\n\n  API_KEYS='${JSON.stringify([entry.value])}'`,
      );
    });
}
