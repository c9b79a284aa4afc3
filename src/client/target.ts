/** What can be taken, and how its requests are spelled. */
import type { GrantRef, Held } from "./grant.ts";
import type { Granted, LeaseState, Mode, MultiGranted, SemaphoreGranted } from "./wire.ts";

/** A lock to take; the mode is `exclusive` by default. */
export interface LockRequest {
  readonly name: string;
  readonly mode?: Mode | undefined;
}

export interface Target {
  readonly kind: GrantRef["kind"];
  readonly path: string;
  /** Of the acquire, beside those that every acquire has. */
  readonly fields?: object;
  readonly names: readonly string[];
}

export const pathOf = (
  family: "locks" | "rw" | "semaphores" | "latches",
  name: string,
  operation: "" | `/${string}` = "",
): string => `/${family}/${encodeURIComponent(name)}${operation}`;

export function lockTarget({ name, mode }: LockRequest): Target {
  const path = mode === "shared" ? pathOf("rw", name, "/read") : pathOf("locks", name, "/acquire");
  return { kind: "lock", path, names: [name] };
}

export function multiTarget(locks: readonly LockRequest[]): Target {
  return { kind: "multi", path: "/multi/acquire", fields: { locks }, names: locks.map(({ name }) => name) };
}

export function semaphoreTarget(name: string): Target {
  return { kind: "semaphore", path: pathOf("semaphores", name, "/acquire"), names: [name] };
}

/** What names a grant, or a place in a queue. */
export interface Secret {
  readonly token?: string | undefined;
  readonly ticket?: string | undefined;
}

/** The request that gives back what a token or a ticket stands for. */
export function releaseRequest(
  kind: GrantRef["kind"],
  names: readonly string[],
  secret: Secret,
): { path: string; body: object } {
  const [name = ""] = names;
  if (kind === "multi") return { path: "/multi/release", body: { ...secret, locks: names } };
  return { path: pathOf(`${kind}s`, name, "/release"), body: secret };
}

export type AnyGranted = Granted | MultiGranted | SemaphoreGranted;

/** The locks of an answer. */
export function heldOf(granted: AnyGranted | LeaseState): [Held, ...Held[]] {
  if ("leases" in granted) return granted.leases as [Held, ...Held[]];
  const { fence } = granted;
  if ("semaphore" in granted) return [{ lock: granted.semaphore, mode: "shared", fence }];
  return [{ lock: granted.lock, mode: granted.mode, fence }];
}
