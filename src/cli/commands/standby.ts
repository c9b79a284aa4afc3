/** `queue` and `claim`: waiting without staying connected. */
import { type Command, Option } from "commander";
import {
  DismissedError,
  type Duration,
  type Lease,
  type Leasehold,
  type SemaphoreStandby,
  type Standby,
} from "../../client/index.ts";
import { pathOf } from "../../client/target.ts";
import type { Context, ContextOf } from "../context.ts";
import { EXIT, PlaceGoneError, UsageError } from "../exit-codes.ts";
import { printSecret } from "../output.ts";
import { catchSignals, statusOf } from "../signals.ts";
import { parseCount, parseDuration } from "../words.ts";
import { unreadable } from "./acquire.ts";

const KINDS = ["exclusive", "shared", "semaphore"] as const;

/** A place as `claim` needs it: kind, name and ticket. */
interface Place {
  readonly kind: (typeof KINDS)[number];
  readonly name: string;
  readonly ticket: string;
}

const textOf = ({ kind, name, ticket }: Place): string => `${kind}:${encodeURIComponent(name)}:${ticket}`;

function parsePlace(text: string): Place {
  const [, kind, name = "", ticket = ""] = /^(\w+):([^:]+):([\w.:-]+)$/.exec(text) ?? [];
  const known = KINDS.find((one) => one === kind);
  try {
    if (known !== undefined) return { kind: known, name: decodeURIComponent(name), ticket };
  } catch {
    // The name is not in the encoding that `queue` uses.
  }
  throw new UsageError("this is not a ticket: pass the one that `leasehold queue` printed");
}

interface QueueOptions {
  readonly standby: Duration;
  readonly ttl?: Duration;
  readonly shared?: boolean;
  readonly semaphore?: boolean;
  readonly permits?: number;
  readonly capacity?: number;
  readonly maxHold?: Duration;
  readonly minHold?: Duration;
  readonly lockDelay?: Duration;
  readonly headStart?: Duration;
  readonly owner?: string;
  readonly reference?: string;
  readonly ticket?: Place;
}

export function defineQueue(program: Command, contextOf: ContextOf): void {
  program
    .command("queue")
    .argument("<name>", "the lock")
    .summary("join the queue without waiting and print the ticket for `claim`")
    .description(
      "Takes a place in the queue, prints its secret ticket for `leasehold claim`, and exits. The place is kept for --standby. When " +
        "its turn comes, the lock is granted for --ttl: claim it within that time.",
    )
    .addOption(
      new Option("--standby <duration>", "keep the place for this long, up to 24h")
        .argParser(parseDuration)
        .makeOptionMandatory(),
    )
    .option("--ttl <duration>", "how long the lease lasts, unless you claim and renew it (default: 30s)", parseDuration)
    .option("--shared", "share the lock with other --shared holders")
    .option("--semaphore", "the name refers to a semaphore")
    .option("--permits <n>", "how many permits of the semaphore to take (default: 1)", parseCount)
    .option("--capacity <n>", "create the semaphore with this many permits if it does not exist", parseCount)
    .option("--head-start <duration>", "queue as if you had arrived this much earlier", parseDuration)
    .option("--max-hold <duration>", "end the lease after this long, even if it is renewed", parseDuration)
    .option("--min-hold <duration>", "keep other holders out for this long after the grant", parseDuration)
    .option("--lock-delay <duration>", "if the lease is lost, keep others out for this long", parseDuration)
    .option("--owner <label>", "the name that others see (default: user@host:pid)")
    .option("--reference <text>", "text to include in the lease.granted webhook")
    .option("--ticket <ticket>", "keep this ticket's place for longer, with these options", parsePlace)
    .addHelpText(
      "after",
      "\nExample:\n" +
        "  PLACE=$(leasehold queue deploy --standby 2h --ttl 5m)\n" +
        "  LEASEHOLD_TOKEN=$(leasehold claim $PLACE --wait 10m) || exit\n",
    )
    .action(async (name: string, options: QueueOptions, command: Command) => {
      if (options.semaphore && options.shared) throw new UsageError("--semaphore cannot be combined with --shared");
      if (!options.semaphore && (options.permits ?? options.capacity) !== undefined)
        throw new UsageError("--permits and --capacity are only for semaphores: add --semaphore");
      const context = contextOf(command);
      const kind = options.semaphore ? "semaphore" : options.shared ? "shared" : "exclusive";
      if (options.ticket && (options.ticket.name !== name || options.ticket.kind !== kind))
        throw new UsageError(
          "this --ticket is for another lock or another kind of lease: pass the name and options it was issued for",
        );
      const answer = await standBy(context, name, kind, options).catch((error: unknown) => {
        throw asGone(error);
      });
      const ticket = "ticket" in answer ? answer.ticket : answer.token;
      const place = textOf({ kind, name, ticket });
      const told = "ticket" in answer ? answer : { token: ticket, expires_at: answer.expiresAt };
      if (!("ticket" in answer)) answer.serialize();
      await context.print(place, { ...told, place });
      context.note(
        "ticket" in answer
          ? `${answer.position} ahead of you in the queue for ${name}; your place is kept until ${answer.standby_until}`
          : `The lock was free: you hold ${name} until ${answer.expiresAt.toISOString()}`,
      );
    });
}

function standBy(
  { client }: Context,
  name: string,
  kind: Place["kind"],
  { permits, capacity, maxHold, minHold, lockDelay, headStart, ttl, standby, owner, reference, ticket }: QueueOptions,
): Promise<Lease | Standby | SemaphoreStandby> {
  const holds = { max_hold: maxHold, min_hold: minHold, lock_delay: lockDelay, head_start: headStart };
  const fields = { reference, ticket: ticket?.ticket, ...(owner === undefined ? {} : { owner }) };
  const options = { standby, ttl, ...fields, ...holds };
  if (kind === "semaphore") return client.semaphore(name).standBy({ ...options, permits, capacity });
  return client.standBy(name, { ...options, shared: kind === "shared" });
}

const claimOf = (
  client: Leasehold,
  { kind, name, ticket }: Place,
  options: { wait?: Duration; signal: AbortSignal },
) =>
  kind === "semaphore"
    ? client.semaphore(name).claim(ticket, options)
    : client.claim(name, ticket, { ...options, shared: kind === "shared" });

interface ClaimOptions {
  readonly wait?: Duration;
  readonly giveUp?: boolean;
}

const asGone = (error: unknown): unknown =>
  error instanceof DismissedError ? new PlaceGoneError(error.message, { cause: error }) : error;

const giveUp = ({ client }: Context, { kind, name, ticket }: Place) =>
  client.request<object>("POST", pathOf(kind === "semaphore" ? "semaphores" : "locks", name, "/release"), {
    body: { ticket },
  });

export function defineClaim(program: Command, contextOf: ContextOf, done: (code: number) => void): void {
  program
    .command("claim")
    .argument("<ticket>", "the ticket that `leasehold queue` printed")
    .summary("take the lease granted to a ticket and print its token")
    .description(
      "Prints the token of the lease granted to the ticket. Exits with 75 if it has not been granted yet, and with 79 if the " +
        "lease has ended or the place is gone.",
    )
    .option("--wait <duration>", "how long to wait for the grant (default: do not wait)", parseDuration)
    .option("--give-up", "give up the place in the queue, or the granted lease, instead of claiming it")
    .action(async (text: string, { wait, ...options }: ClaimOptions, command: Command) => {
      const context = contextOf(command);
      const place = parsePlace(text);
      if (options.giveUp) {
        if (wait) throw new UsageError("--give-up cannot be combined with --wait");
        await context.print(`gave up the place in the queue for ${place.name}`, await giveUp(context, place));
        return;
      }
      const stop = new AbortController();
      const interrupted = catchSignals(["SIGINT", "SIGTERM", "SIGHUP"], (signal) => stop.abort(signal));
      try {
        const lease = await claimOf(context.client, place, { ...(wait && { wait }), signal: stop.signal });
        if (lease === null) {
          context.note(
            `${place.name} is still held, or others are ahead of you: your place is kept, so try again later`,
          );
          done(EXIT.notObtained);
          return;
        }
        const { token, fence, expiresAt } = lease;
        await printSecret(
          () => context.print(token, { lock: place.name, token, fence, expires_at: expiresAt }),
          () => lease.release(),
          unreadable(place.name),
        );
        lease.serialize();
        context.note(`Holding ${place.name} until ${expiresAt.toISOString()} (fence ${fence})`);
      } catch (error) {
        if (stop.signal.aborted) return done(statusOf(stop.signal.reason));
        throw asGone(error);
      } finally {
        interrupted();
      }
    });
}
