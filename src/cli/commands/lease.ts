/** `renew`, `release` and `transfer`, which need a lease's token. */
import type { Command } from "commander";
import { errorOf } from "../../client/errors.ts";
import type { Duration } from "../../client/index.ts";
import { pathOf } from "../../client/target.ts";
import type { LeaseState, MultiReleased } from "../../client/wire.ts";
import { span } from "../../watch/text.ts";
import type { Context, ContextOf } from "../context.ts";
import { UsageError } from "../exit-codes.ts";
import { printSecret } from "../output.ts";
import { parseDuration } from "../words.ts";
import { unreadable } from "./acquire.ts";

interface KeepOptions {
  readonly token?: string;
  readonly semaphore?: boolean;
  readonly multi?: boolean;
  readonly ttl?: Duration;
}

/** The environment hides the token from users who can list processes. */
const TOKEN = ["--token <token>", "the lease's token (default: $LEASEHOLD_TOKEN)"] as const;

function addKeepOptions(command: Command): Command {
  return command
    .argument("<name...>", "the lock, or several with --multi")
    .option(...TOKEN)
    .option("--semaphore", "the name refers to a semaphore")
    .option("--multi", "the names are those of locks that were acquired together");
}

function tokenOf({ env }: Context, { token = env.LEASEHOLD_TOKEN }: { readonly token?: string }): string {
  if (token) return token;
  throw new UsageError("the lease's token is missing: set LEASEHOLD_TOKEN, or pass --token");
}

async function send<Body extends object>(
  { client }: Context,
  operation: "renew" | "release",
  names: readonly string[],
  { semaphore, multi }: KeepOptions,
  body: object,
): Promise<Body> {
  const [name = ""] = names;
  if (!multi && names.length > 1)
    throw new UsageError(`expected one name, got ${names.length}: add --multi to name several`);
  if (!multi)
    return client.request<Body>("POST", pathOf(semaphore ? "semaphores" : "locks", name, `/${operation}`), { body });
  const answer = await client.request<MultiReleased>("POST", `/multi/${operation}`, {
    body: { ...body, locks: names },
  });
  for (const result of answer.results) if (!result.ok) throw errorOf(503, result);
  return answer as Body;
}

export function defineRenew(program: Command, contextOf: ContextOf): void {
  addKeepOptions(program.command("renew"))
    .summary("extend a lease")
    .description(
      "Sets a lease's deadline to --ttl from now. Without --ttl, uses the lease's current ttl. Exits with 79 if the lease has been lost.",
    )
    .option("--ttl <duration>", "how long the lease will last from now", parseDuration)
    .action(async (names: string[], options: KeepOptions, command: Command) => {
      const context = contextOf(command);
      const body = { token: tokenOf(context, options), ttl: options.ttl };
      const answer = await send<Partial<LeaseState>>(context, "renew", names, options, body);
      const until = answer.ttl_ms === undefined ? "" : ` for ${span(answer.ttl_ms)}`;
      const breaking = answer.break_at === undefined ? "" : `; it will be broken at ${answer.break_at}`;
      await context.print(`renewed ${names.join(", ")}${until}${breaking}`, answer);
    });
}

export function defineRelease(program: Command, contextOf: ContextOf): void {
  addKeepOptions(program.command("release"))
    .summary("release a lease")
    .description("Releases a lease. Exits with 79 if it had already been lost.")
    .action(async (names: string[], options: KeepOptions, command: Command) => {
      const context = contextOf(command);
      const answer = await send<object>(context, "release", names, options, { token: tokenOf(context, options) });
      await context.print(`released ${names.join(", ")}`, answer);
    });
}

export function defineTransfer(program: Command, contextOf: ContextOf): void {
  program
    .command("transfer")
    .argument("<name>", "the lock")
    .summary("hand a lease over to another holder and print its new token")
    .description(
      "Hands a lease over to another holder and prints its new token. The lock stays held throughout, and the old token " +
        "stops working.",
    )
    .option(...TOKEN)
    .option("--owner <label>", "the new holder's name, shown to others")
    .option("--ttl <duration>", "how long the lease will last from now", parseDuration)
    .action(async (name: string, options: { token?: string; owner?: string; ttl?: Duration }, command: Command) => {
      const context = contextOf(command);
      const body = { token: tokenOf(context, options), owner: options.owner, ttl: options.ttl };
      const lease = await context.client.request<LeaseState>("POST", pathOf("locks", name, "/transfer"), { body });
      const { token } = lease;
      await printSecret(
        () => context.print(token, lease),
        () => send(context, "release", [name], {}, { token }),
        unreadable(name),
      );
    });
}
