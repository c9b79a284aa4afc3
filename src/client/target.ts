/** The locks and semaphores that can be taken, with the paths and bodies of their requests. */
import { errorOf, type LeaseholdError } from "./errors.ts";
import type { GrantRef, Held } from "./grant.ts";
import { type Request, sendForBody, type Transport } from "./transport.ts";
import type { Granted, LeaseState, Mode, MultiGranted, MultiReleased, SemaphoreGranted } from "./wire.ts";

/** A lock to take; the mode is `exclusive` by default. */
export interface LockRequest {
  readonly name: string;
  readonly mode?: Mode | undefined;
}

/** The name of one lock, or 2 to 32 locks to take together: all, none, or any `need` of them. */
export type Locks = string | readonly (string | LockRequest)[];

/** The names of a lease's locks, or of its semaphore. */
export interface Named {
  readonly kind: GrantRef["kind"];
  readonly names: readonly string[];
}

export interface Target extends Named {
  /** The path of the acquire request. */
  readonly path: string;
  /** Additional fields in the body of the acquire request. */
  readonly fields?: object;
}

export const pathOf = (
  family: "locks" | "rw" | "semaphores" | "latches",
  name: string,
  operation: "" | `/${string}` = "",
): string => {
  if (!name || typeof name !== "string")
    throw new TypeError(`Expected a name, got ${name || "nothing: is its environment variable set?"}`);
  try {
    return `/${family}/${encodeURIComponent(name)}${operation}`;
  } catch {
    throw new TypeError(`Expected a name without unpaired surrogates, got ${JSON.stringify(name)}`);
  }
};

export const readTarget = (name: string): Target => ({
  kind: "lock",
  names: [name],
  path: pathOf("rw", name, "/read"),
});

export const semaphoreTarget = (name: string): Target => ({
  kind: "semaphore",
  names: [name],
  path: pathOf("semaphores", name, "/acquire"),
});

export function targetOf(locks: Locks): Target {
  if (typeof locks === "string" || !Array.isArray(locks))
    return { kind: "lock", names: [locks as string], path: pathOf("locks", locks as string, "/acquire") };
  const requests: LockRequest[] = locks.map((lock) => (typeof lock === "string" ? { name: lock } : lock));
  return {
    kind: "multi",
    names: requests.map(({ name }) => name),
    path: "/multi/acquire",
    fields: { locks: requests },
  };
}

/** The secret that belongs to a grant, or to a place in a queue. */
export interface Credential {
  readonly token?: string | undefined;
  readonly ticket?: string | undefined;
}

/**
 * Releases the lease that a token belongs to, or gives up the place that a ticket belongs to. For several locks, returns an
 * error for each one that was not released.
 *
 * @throws {LeaseLostError} for a single lock that was lost.
 */
export async function sendRelease(
  transport: Transport,
  { kind, names }: Named,
  secret: Credential,
  options?: Omit<Request, "body">,
): Promise<readonly (LeaseholdError | undefined)[]> {
  const several = kind === "multi";
  const path = several ? "/multi/release" : pathOf(`${kind}s`, names[0] as string, "/release");
  const body = { ...secret, locks: several ? names : undefined };
  const { results = [] } = await sendForBody<Partial<MultiReleased>>(transport, "POST", path, { body, ...options });
  return results.map((result) => (result.ok ? undefined : errorOf(503, result)));
}

export type AnyGranted = Granted | MultiGranted | SemaphoreGranted;

/** Returns the locks that an answer grants. */
export function locksOf(granted: AnyGranted | LeaseState): [Held, ...Held[]] {
  const {
    leases,
    semaphore,
    lock = semaphore,
    mode = "shared",
    fence,
  } = granted as Granted & Partial<MultiGranted & SemaphoreGranted>;
  return (leases as [Held, ...Held[]]) ?? [{ lock, mode, fence }];
}
