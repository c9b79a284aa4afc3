/** A program that uses the real client, holds leases for longer than their ttl, and trusts their signals. */
import { Leasehold, LeaseholdError } from "../../../src/client/index.ts";
import { Leasehold as Direct } from "../../../src/direct/index.ts";
import { type Database, exchangeTo } from "../../prove/clients/direct.ts";
import { type Habits, HOT } from "../../prove/clients/shared.ts";
import { monotonic_ms } from "../../prove/history/operation.ts";
import { sleep } from "../../support/services/http.ts";
import type { Random } from "../platform/random.ts";

/** A time during which a program worked because its client considered the lock held. */
export interface Hold {
  readonly client: string;
  readonly lock: string;
  readonly mode: "exclusive" | "shared";
  readonly fence: number;
  readonly from_ms: number;
  /** Infinite if the program is still working or was killed. */
  to_ms: number;
}

export interface Holder {
  readonly name: string;
  readonly random: Random;
  readonly urls: readonly string[];
  /** The database for a client that uses no service; undefined for other clients. */
  readonly database: Database | undefined;
  readonly habits: Habits;
  readonly holds: Hold[];
  working(): boolean;
}

export async function holdLeases(holder: Holder): Promise<void> {
  const { name, random, habits, holds, working } = holder;
  const client = clientOf(holder);
  while (working()) {
    const lock = random.pick(HOT.slice(0, habits.locks));
    const mode = random.chance(0.7) ? "exclusive" : "shared";
    const options = { ttl: random.pick(habits.ttls_ms), wait: random.pick([0, 2_000, 10_000]) };
    try {
      const lease = await (mode === "exclusive" ? client.acquire(lock, options) : client.read(lock, options));
      const hold: Hold = {
        client: name,
        lock,
        mode,
        fence: lease.fence,
        from_ms: monotonic_ms(),
        to_ms: Number.POSITIVE_INFINITY,
      };
      holds.push(hold);
      const over = () => {
        hold.to_ms = Math.min(hold.to_ms, monotonic_ms());
      };
      lease.signal.addEventListener("abort", over, { once: true });
      if (lease.signal.aborted) over();
      if (random.chance(0.3)) lease.update({ for: lock });
      await sleep(random.chance(0.2) ? random.next() * 3 * options.ttl : random.next() * 100);
      over();
      await lease.release();
    } catch (error) {
      if (!(error instanceof LeaseholdError)) throw error;
      await sleep(random.between(1, 200));
    }
    await sleep(random.next() * habits.rest_ms);
  }
}

function clientOf({ name, random, urls, database }: Holder): Leasehold {
  const url = random.pick(urls);
  if (database === undefined) return new Leasehold({ url, owner: name });
  return new Direct({ store: { exchange: () => exchangeTo(database), close: () => {} }, owner: name });
}
