import type { Leasehold, LockedError } from "../../client/index.ts";
import { ResourceLockedError } from "./errors.ts";

/** The service allows more, but the client gives a single attempt of `request` no more than a few seconds. */
const WAIT_MAX_MS = 1_000;

interface Granted {
  readonly token: string;
  readonly fence: number;
  readonly leases?: readonly { readonly fence: number }[];
}

export interface Taken {
  readonly token: string;
  readonly fences: readonly number[];
}

/**
 * One acquire, over as many requests as it has attempts: its place in the queue is kept from one to the next. `take` throws a
 * `ResourceLockedError` when others hold a lock for longer than the attempt waits.
 */
export function queueFor(client: Leasehold, names: readonly string[], ttl: number) {
  const [name = "", ...others] = names;
  const several = others.length > 0;
  const path = several ? "/multi/acquire" : `/locks/${encodeURIComponent(name)}/acquire`;
  const locks = several ? names.map((name) => ({ name })) : undefined;
  let ticket: string | undefined;
  return {
    async take(wait_ms: number): Promise<Taken> {
      try {
        const body = { locks, ttl, ticket, wait: Math.min(wait_ms, WAIT_MAX_MS) };
        const { token, fence, leases = [{ fence }] } = await client.request<Granted>("POST", path, { body });
        return { token, fences: leases.map(({ fence }) => fence) };
      } catch (error) {
        const { name, message, problem } = error as LockedError;
        if (name !== "LockedError") throw error;
        ticket = (problem as { ticket?: string }).ticket;
        throw new ResourceLockedError(message);
      }
    },
    /** Others need not wait for the turn of somebody who has given up. */
    leave(): void {
      if (ticket) client.request("POST", "/multi/release", { body: { ticket, locks: names } }).catch(() => {});
    },
  };
}

/** @throws {ResourceLockedError} when one of the locks is lost. */
export async function sendFor(
  client: Leasehold,
  operation: "release" | "renew",
  body: { readonly token: string; readonly locks: readonly string[]; readonly ttl?: number },
): Promise<void> {
  const path = `/multi/${operation}`;
  const { results } = await client.request<{ results: readonly { ok: boolean }[] }>("POST", path, { body });
  const done = results.filter(({ ok }) => ok).length;
  if (done < results.length) throw new ResourceLockedError(`${done} of ${results.length} locks are still held`);
}
