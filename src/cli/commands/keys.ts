/** `keys create`, `keys list` and `keys delete`: API keys that are managed while the service runs. */
import type { Command } from "commander";
import type { Duration } from "../../client/index.ts";
import type { KeyCreated, KeyPage } from "../../contract/service-responses.ts";
import type { Context, ContextOf } from "../context.ts";
import { printSecret } from "../output.ts";
import { table } from "../table.ts";
import { parseDuration } from "../words.ts";

interface CreateOptions {
  readonly scopes: string;
  readonly prefix?: string;
  readonly ttl?: Duration;
}

export function defineKeys(program: Command, contextOf: ContextOf): void {
  const keys = program
    .command("keys")
    .summary("create, list and delete API keys for a running service")
    .description(
      "Creates, lists and deletes API keys without redeploying the service. Needs an API key with the 'keys' scope.",
    );
  keys
    .command("create")
    .argument("<label>", "the key's name in the log")
    .summary("create an API key and print it once")
    .option("--scopes <list>", "the key's scopes: any of read, lock, admin and metrics", "read,lock")
    .option("--prefix <text>", "allow only names with this prefix")
    .option("--ttl <duration>", "how long the key is valid (default: 30d)", parseDuration)
    .action(async (label: string, { scopes, prefix, ttl }: CreateOptions, command: Command) => {
      const { client, print } = contextOf(command);
      const remove = () => client.request<object>("DELETE", `/keys/${encodeURIComponent(made.id)}`);
      const body = { label, scopes: scopes.split(","), prefix, ttl };
      const made = await client.request<KeyCreated>("POST", "/keys", { body });
      const text = `The API key, shown only once:\n\n  ${made.key}\n\nIts id is ${made.id}. It expires at ${made.expires_at}.`;
      await printSecret(() => print(text, made), remove, {
        done: `the key '${made.id}' could not be printed, so it was deleted`,
        failed: `the key '${made.id}' could neither be printed nor deleted: delete it with \`leasehold keys delete ${made.id}\``,
      });
    });
  keys
    .command("list")
    .summary("list the API keys that were created, without their secrets")
    .action(async (_options: object, command: Command) => {
      const context = contextOf(command);
      for (const line of await listKeys(context)) await context.print(line.text, line.data);
    });
  keys
    .command("delete")
    .argument("<id>", "the key's id, from 'keys list'")
    .summary("delete an API key; it may still work for up to 30 s")
    .action(async (id: string, _options: object, command: Command) => {
      const { client, print } = contextOf(command);
      const answer = await client.request<object>("DELETE", `/keys/${encodeURIComponent(id)}`);
      await print(`${id}: deleted; it may still work for up to 30 s`, answer);
    });
}

async function listKeys({ client }: Context): Promise<{ readonly text: string; readonly data: object }[]> {
  const found = new Map<string, KeyPage["keys"][number]>();
  for (let cursor: string | null = ""; cursor !== null; ) {
    const query: string = cursor === "" ? "" : `?cursor=${encodeURIComponent(cursor)}`;
    const page: KeyPage = await client.request<KeyPage>("GET", `/keys${query}`);
    for (const key of page.keys) found.set(key.id, key);
    cursor = page.cursor;
  }
  const keys = [...found.values()];
  const rows = keys.map(({ id, label, scopes, prefix, expires_at, last_used_on }) => {
    return [id, label, scopes.join(","), prefix, expires_at, last_used_on ?? "never"];
  });
  const [headings = "", ...lines] = table([["id", "label", "scopes", "prefix", "expires at", "last used"], ...rows]);
  return keys.map((data, i) => ({ text: i === 0 ? `${headings}\n${lines[i]}` : (lines[i] as string), data }));
}
