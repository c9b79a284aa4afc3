import type { Leasehold, LockedError } from "../../client/index.ts";
import { ResourceLockedError } from "./errors.ts";

/** The service allows longer waits, but the client's `request()` gives an attempt only a few seconds. */
const WAIT_MAX_MS = 1_000;

interface Granted {
  readonly token: string;
  /** The fence of a single lock. */
  readonly fence: number;
  /** The leases of several locks. */
  readonly leases?: readonly { readonly fence: number }[];
}

export interface Taken {
  readonly token: string;
  readonly fences: readonly number[];
}

/** For a single lock, uses the routes for one lock, because a quorum has none for several. */
const pathOf = (names: readonly string[], operation: "acquire" | "release" | "renew") =>
  names.length > 1
    ? (`/multi/${operation}` as const)
    : (`/locks/${encodeURIComponent(`${names}`)}/${operation}` as const);

const several = <T>(names: readonly string[], locks: T): { locks?: T } => (names.length > 1 ? { locks } : {});

/**
 * One acquire with all of its attempts. They share a place in the queue and an Idempotency-Key, so if the answer to a grant was
 * lost, the next attempt finds the grant. `take()` throws a `ResourceLockedError` if the lock stays held for longer than the
 * attempt waits.
 */
export function queueFor(client: Leasehold, names: readonly string[], ttl_ms: number) {
  const locks = names.map((name) => ({ name }));
  const path = pathOf(names, "acquire");
  let key = crypto.randomUUID();
  let ticket: string | undefined;
  /** Whether the outcome of the latest attempt is unknown. */
  let unknown = false;
  const take = async (wait_ms: number): Promise<Taken> => {
    try {
      const wait = `${Math.min(wait_ms, WAIT_MAX_MS)}ms`;
      const body = { ...several(names, locks), ttl: `${ttl_ms}ms`, ticket, wait };
      const answer = await client.request<Granted>("POST", path, { body, key });
      return { token: answer.token, fences: (answer.leases ?? [answer]).map(({ fence }) => fence) };
    } catch (error) {
      const { name, message, problem } = error as { name: string; message: string; problem?: LockedError["problem"] };
      unknown = name === "TimeoutError" || (problem?.status ?? 0) >= 500;
      if (name !== "LockedError" && name !== "LeaseLostError") throw error;
      // The lease of an earlier attempt has expired.
      if (!problem) key = crypto.randomUUID();
      ticket = (problem as { ticket?: string } | undefined)?.ticket;
      throw new ResourceLockedError(message);
    }
  };
  const back = (secret: { token: string } | { ticket: string }) => send(client, "release", names, secret);
  return {
    take,
    /** Leaves the queue, so that other clients don't wait for this one. Releases a grant whose answer was lost. */
    async leave(): Promise<void> {
      if (unknown && !ticket)
        await take(0).then(
          ({ token }) => back({ token }),
          () => {},
        );
      if (ticket) await back({ ticket });
    },
  };
}

/** @throws {ResourceLockedError} if one of the locks is lost. */
export async function send(
  client: Leasehold,
  operation: "release" | "renew",
  names: readonly string[],
  fields: { readonly token?: string; readonly ticket?: string; readonly ttl?: string },
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
