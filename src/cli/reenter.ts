/** Re-enters the lease of a run around this one, or explains why that is impossible. */

import type { GrantRef } from "../client/grant.ts";
import { type AcquireOptions, type Lease, LeaseLostError } from "../client/index.ts";
import { pathOf } from "../client/target.ts";
import type { MultiRenewed, SemaphoreGranted } from "../client/wire.ts";
import type { AcquireFlags } from "./acquire-flags.ts";
import type { Context } from "./context.ts";
import { UsageError } from "./exit-codes.ts";
import { isSameService, type OuterLease } from "./outer-leases.ts";
import { permitsText } from "./text.ts";

/** An outer run's lease, reduced to the locks that this run wants. */
type Around = GrantRef & { readonly ttl_ms: number; readonly permits?: number };

/**
 * Re-enters an outer run's lease, so that it stays held until both runs have ended. Returns undefined if no outer run holds any
 * of the names. Waits only if a reader that wants to write has to wait for other readers.
 *
 * @throws {UsageError} if the run would wait for itself.
 */
export async function reenter(
  context: Context,
  names: readonly string[],
  options: AcquireFlags,
  common: AcquireOptions,
): Promise<Lease | undefined> {
  const found = await find(context, names, options.semaphore ? "semaphore" : "lock");
  if (found.length === 0) return undefined;
  const around = options.any ? oneOf(found[0] as Around) : found.find(({ locks }) => locks.length === names.length);
  if (around === undefined) throw new UsageError(partly(names, found));
  const reads = around.kind !== "semaphore" && around.locks.some(({ mode }) => mode === "shared");
  const upgrades = reads && !options.shared;
  check(around, options, upgrades);
  if (!upgrades) return enter(context, around, common);
  const lease = await context.client.resume(JSON.stringify(around), common);
  try {
    return await context.client.write(lease.lock, { ...common, lease });
  } finally {
    // The outer run renews and releases it.
    lease.serialize();
  }
}

/** Reduces a lease to the first of its locks, for runs for which any one of the names is enough. */
const oneOf = ({ locks: [first], ...around }: Around): Around => ({ ...around, kind: "lock", locks: [first] });

/** Returns the outer runs' leases that are still held, innermost first, up to the first one that has all the names. */
async function find(context: Context, names: readonly string[], kind: "lock" | "semaphore"): Promise<Around[]> {
  const found: Around[] = [];
  for (const held of context.outer_leases.toReversed()) {
    const wanted = names.filter((name) => held.names.includes(name));
    if (wanted.length === 0 || (held.kind ?? kind) !== kind || !isSameService(held.url, context.url)) continue;
    const around = kind === "lock" ? await findLocks(context, wanted, held) : await findPermits(context, held);
    if (around) found.push(around);
    if (around?.locks.length === names.length) break;
  }
  return found;
}

/** Looks up a lease by renewing it. The renewal uses the lease's own ttl, so it does not interfere with other renewals. */
async function findLocks(
  { client }: Context,
  names: readonly string[],
  { token }: OuterLease,
): Promise<Around | undefined> {
  const body = { token, locks: names };
  const { results } = await client.request<MultiRenewed>("POST", "/multi/renew", { body });
  const [first, ...others] = results.flatMap((result) => (result.ok ? [result] : []));
  if (first === undefined || others.length + 1 < names.length) return undefined;
  return { kind: names.length > 1 ? "multi" : "lock", token, ttl_ms: first.ttl_ms, locks: [first, ...others] };
}

async function findPermits({ client }: Context, { names, token }: OuterLease): Promise<Around | undefined> {
  const [lock = ""] = names;
  try {
    const path = pathOf("semaphores", lock, "/renew");
    const { fence, permits, ttl_ms } = await client.request<SemaphoreGranted>("POST", path, { body: { token } });
    return { kind: "semaphore", token, locks: [{ lock, mode: "shared", fence }], ttl_ms, permits };
  } catch (error) {
    if (error instanceof LeaseLostError) return undefined;
    throw error;
  }
}

/** @throws {UsageError} for options that no longer apply to an existing lease. */
function check(
  around: Around,
  { maxHold, minHold, lockDelay, headStart, permits }: AcquireFlags,
  upgrades: boolean,
): void {
  const names = namesOf(around).join(", ");
  if (upgrades && around.locks.length > 1) {
    throw new UsageError(
      `the outer run holds ${names} with --shared, and several locks cannot be upgraded together: start that run without --shared`,
    );
  }
  if (headStart !== undefined) throw new UsageError(`the outer run already holds ${names}: leave out --head-start`);
  const given = { "--max-hold": maxHold, "--min-hold": minHold, "--lock-delay": lockDelay };
  const [option] = Object.entries(given).find(([, value]) => value !== undefined) ?? [];
  if (option && !upgrades) {
    throw new UsageError(`the outer run already holds ${names}: pass ${option} to the outer run instead`);
  }
  if (around.permits !== undefined && (permits ?? 1) > around.permits) {
    throw new UsageError(
      `the outer run holds ${permitsText(around.permits)} of ${names}: have it take the ${permits} permits that this run needs`,
    );
  }
}

function partly(names: readonly string[], found: readonly Around[]): string {
  const held = names.filter((name) => found.some((around) => namesOf(around).includes(name)));
  const missing = names.filter((name) => !held.includes(name));
  const how =
    missing.length > 0
      ? `but ${missing.join(", ")} ${missing.length > 1 ? "are" : "is"} not: take all of them in the outer run with --multi, or name only the missing locks here`
      : "each by a different run: take them one by one here as well";
  return `${held.join(", ")} ${held.length > 1 ? "are" : "is"} already held by the outer run${missing.length > 0 ? "" : "s"}, ${how}`;
}

const namesOf = ({ locks }: Around): string[] => locks.map(({ lock }) => lock);

async function enter({ client }: Context, around: Around, { signal }: AcquireOptions): Promise<Lease> {
  const { kind, token, locks, ttl_ms } = around;
  const entered: string[] = [];
  try {
    for (const { lock, mode } of locks) {
      const shared = mode === "shared" ? pathOf("rw", lock, "/read") : pathOf("locks", lock, "/acquire");
      const path = kind === "semaphore" ? pathOf("semaphores", lock, "/acquire") : shared;
      await client.request("POST", path, { body: { token, ttl: `${ttl_ms}ms` }, signal });
      entered.push(lock);
    }
    return await client.resume(JSON.stringify(around), { signal });
  } catch (error) {
    const family = kind === "semaphore" ? "semaphores" : "locks";
    const back = entered.map((name) => client.request("POST", pathOf(family, name, "/release"), { body: { token } }));
    await Promise.allSettled(back);
    throw error;
  }
}
