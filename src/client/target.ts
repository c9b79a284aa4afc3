/** What can be taken, and the paths and bodies of the requests for it. */
import type { GrantRef, Held } from "./grant.ts";
import { type Request, sendForBody, type Transport } from "./transport.ts";
import type { Granted, LeaseState, Mode, MultiGranted, SemaphoreGranted } from "./wire.ts";

/** A lock to take; the mode is `exclusive` by default. */
export interface LockRequest {
  readonly name: string;
  readonly mode?: Mode | undefined;
}

export interface Target {
  readonly kind: GrantRef["kind"];
  readonly path: string;
  /** Fields of the acquire beyond those that every acquire has. */
  readonly fields?: object;
  readonly names: readonly string[];
}

export const pathOf = (
  family: "locks" | "rw" | "semaphores" | "latches",
  name: string,
  operation: "" | `/${string}` = "",
): string => {
  if (name && typeof name === "string") return `/${family}/${encodeURIComponent(name)}${operation}`;
  throw new TypeError(`Expected a name, got ${name || "nothing: is its environment variable set?"}`);
};

export const lockTarget = ({ name, mode }: LockRequest): Target => ({
  kind: "lock",
  path: mode === "shared" ? pathOf("rw", name, "/read") : pathOf("locks", name, "/acquire"),
  names: [name],
});

export const multiTarget = (locks: readonly LockRequest[]): Target => ({
  kind: "multi",
  path: "/multi/acquire",
  fields: { locks },
  names: locks.map(({ name }) => name),
});

export const semaphoreTarget = (name: string): Target => ({
  kind: "semaphore",
  path: pathOf("semaphores", name, "/acquire"),
  names: [name],
});

/** The secret of a grant, or of a place in a queue. */
export interface Credential {
  readonly token?: string | undefined;
  ticket?: string | undefined;
}

/** Releases the lease of a token, or gives up the place of a ticket. */
export function sendRelease<Released>(
  transport: Transport,
  kind: GrantRef["kind"],
  names: readonly string[],
  secret: Credential,
  options?: Pick<Request, "key" | "signal">,
): Promise<Released> {
  const [name = ""] = names;
  return kind === "multi"
    ? sendForBody(transport, "POST", "/multi/release", { body: { ...secret, locks: names }, ...options })
    : sendForBody(transport, "POST", pathOf(`${kind}s`, name, "/release"), { body: secret, ...options });
}

export type AnyGranted = Granted | MultiGranted | SemaphoreGranted;

/** The locks that an answer grants. */
export function locksOf(granted: AnyGranted | LeaseState): [Held, ...Held[]] {
  if ("leases" in granted) return granted.leases as [Held, ...Held[]];
  const { fence } = granted;
  if ("semaphore" in granted) return [{ lock: granted.semaphore, mode: "shared", fence }];
  return [{ lock: granted.lock, mode: granted.mode, fence }];
}
