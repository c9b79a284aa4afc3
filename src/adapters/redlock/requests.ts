import type { Leasehold, LockedError } from "../../client/index.ts";
import { ResourceLockedError } from "./errors.ts";

/** The service allows more, but the client gives a single attempt of `request` no more than a few seconds. */
const WAIT_MAX_MS = 1_000;

interface Granted {
  readonly token: string;
  /** Of one lock. */
  readonly fence: number;
  /** Of several. */
  readonly leases?: readonly { readonly fence: number }[];
}

export interface Taken {
  readonly token: string;
  readonly fences: readonly number[];
}

/** One lock has routes of its own, because a quorum has no others. */
const pathOf = (names: readonly string[], operation: "acquire" | "release" | "renew") =>
  names.length > 1
    ? (`/multi/${operation}` as const)
    : (`/locks/${encodeURIComponent(`${names}`)}/${operation}` as const);

const several = <T>(names: readonly string[], locks: T): { locks?: T } => (names.length > 1 ? { locks } : {});

/**
 * One acquire, over as many requests as it has attempts: its place in the queue is kept from one to the next. `take` throws a
 * `ResourceLockedError` when others hold a lock for longer than the attempt waits.
 */
export function queueFor(client: Leasehold, names: readonly string[], ttl: number) {
  const locks = names.map((name) => ({ name }));
  let ticket: string | undefined;
  return {
    async take(wait_ms: number): Promise<Taken> {
      try {
        const body = { ...several(names, locks), ttl, ticket, wait: Math.min(wait_ms, WAIT_MAX_MS) };
        const answer = await client.request<Granted>("POST", pathOf(names, "acquire"), { body });
        return { token: answer.token, fences: (answer.leases ?? [answer]).map(({ fence }) => fence) };
      } catch (error) {
        const { name, message, problem } = error as LockedError;
        if (name !== "LockedError") throw error;
        ticket = (problem as { ticket?: string }).ticket;
        throw new ResourceLockedError(message);
      }
    },
    /** Others need not wait for the turn of somebody who has given up. */
    leave(): void {
      if (ticket) send(client, "release", names, { ticket }).catch(() => {});
    },
  };
}

/** @throws {ResourceLockedError} when one of the locks is lost. */
export async function send(
  client: Leasehold,
  operation: "release" | "renew",
  names: readonly string[],
  fields: { readonly token?: string; readonly ticket?: string; readonly ttl?: number },
): Promise<void> {
  const body = { ...several(names, names), ...fields };
  const lost = await client
    .request<{ results?: readonly { ok: boolean }[] }>("POST", pathOf(names, operation), { body })
    .then(({ results }) => results?.some(({ ok }) => !ok))
    .catch((error) => {
      if (error.name !== "LeaseLostError") throw error;
      return true;
    });
  if (lost) throw new ResourceLockedError("The lock is lost");
}
