/** What clients leave in a store, and remember, when another version replaces the service. */
import { setTimeout as sleep } from "node:timers/promises";
import { KEY } from "../support/services/with-api-key.ts";

interface Remembered {
  readonly token?: string;
  readonly fence?: number;
  readonly ticket?: string;
}

export interface Scene {
  /** The responses, keyed by a name for the request. */
  readonly remembered: Readonly<Record<string, Remembered>>;
  /** Features that the version lacked. */
  readonly unknown: readonly string[];
}

const HOUR = { ttl: "1h" };
/** The clients that are waiting for `queued`, in order. */
export const WAITERS = ["first", "second", "third"] as const;

/** Clients of a service, of any version, that has the API key from `behind-key.ts`. */
class Clients implements Scene {
  readonly remembered: Record<string, Remembered> = {};
  readonly unknown: string[] = [];
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async ask(method: string, path: string, fields?: object, key?: string) {
    const headers = {
      Authorization: `Bearer ${KEY}`,
      ...(fields && { "Content-Type": "application/json" }),
      ...(key && { "Idempotency-Key": key }),
    };
    const response = await fetch(this.#url + path, {
      method,
      headers,
      ...(fields && { body: JSON.stringify(fields) }),
    });
    return { status: response.status, body: (await response.json()) as Remembered };
  }

  async take(as: string, path: string, fields: object = HOUR, key?: string): Promise<void> {
    const { status, body } = await this.ask("POST", path, fields, key);
    if (status === 400) this.unknown.push(as);
    else if (status !== ("wait" in fields ? 423 : 200)) throw new Error(`${as}: ${status} ${JSON.stringify(body)}`);
    const { token, fence, ticket } = body;
    this.remembered[as] = { ...(token && { token }), ...(fence && { fence }), ...(ticket && { ticket }) };
  }

  release(as: string, path: string, key?: string) {
    return this.ask("POST", `${path}/release`, { token: this.remembered[as]?.token }, key);
  }
}

async function leaveLeases(clients: Clients): Promise<void> {
  const { remembered } = clients;
  const label = { owner: "ci", metadata: { run: "42" } };
  await clients.take("held", "/locks/held/acquire", { ...HOUR, ...label }, "key-of-held");
  await clients.take("reentered", "/locks/reentered/acquire");
  await clients.take("reentered", "/locks/reentered/acquire", { ...HOUR, token: remembered.reentered?.token });
  await clients.take("max_hold", "/locks/max_hold/acquire", { ...HOUR, max_hold: "2h" });

  await clients.take("free", "/locks/free/acquire");
  await clients.release("free", "/locks/free", "key-of-free");
  await clients.take("delayed", "/locks/delayed/acquire", { ttl: "100ms", lock_delay: "1h" });
  await clients.take("transferred", "/locks/transferred/acquire");
  const heir = { token: remembered.transferred?.token, owner: "heir" };
  await clients.take("transferred to", "/locks/transferred/transfer", heir);
  await clients.take("breaking", "/locks/breaking/acquire");
  await clients.ask("DELETE", "/locks/breaking?grace=30m");
}

async function leaveShared(clients: Clients): Promise<void> {
  await clients.take("reader 1", "/rw/shared/read");
  await clients.take("reader 2", "/rw/shared/read");
  await clients.take("several", "/multi/acquire", {
    ...HOUR,
    locks: [{ name: "left" }, { name: "right", mode: "shared" }],
  });
  await clients.ask("PUT", "/semaphores/permits", { permits: 3 });
  await clients.take("permits", "/semaphores/permits/acquire", { ...HOUR, permits: 2 });
  await clients.ask("PUT", "/latches/latch", { count: 2 });
  await clients.ask("POST", "/latches/latch/count-down", {}, "key-of-latch");
}

async function leaveDelays(clients: Clients): Promise<void> {
  const rests = { ...HOUR, min_hold: "50m" };
  await clients.take("min_hold", "/locks/min_hold/acquire", rests);
  await clients.release("min_hold", "/locks/min_hold");
  await clients.ask("PUT", "/semaphores/resting", { permits: 2 });
  await clients.take("resting", "/semaphores/resting/acquire", rests);
  await clients.release("resting", "/semaphores/resting");
  await clients.take("delaying reader", "/rw/delaying/read", { ...HOUR, lock_delay: "10m" });
}

async function leavePlaces(clients: Clients): Promise<void> {
  await clients.take("writer", "/rw/shared/write", { wait: "1ms" });
  await clients.take("upgradable", "/rw/upgraded/read");
  await clients.take("other reader", "/rw/upgraded/read");
  const { token } = clients.remembered.upgradable ?? {};
  await clients.take("upgrader", "/locks/upgraded/acquire", { token, wait: "1ms" });
  await clients.take("front", "/locks/queued/acquire");
  for (const waiter of WAITERS) await clients.take(waiter, "/locks/queued/acquire", { ...HOUR, wait: "1ms" });
}

export async function leaveBehind(url: string): Promise<Scene> {
  const clients = new Clients(url);
  await leaveLeases(clients);
  await leaveShared(clients);
  await leaveDelays(clients);
  // Runs last, because places are kept only briefly.
  await leavePlaces(clients);
  // After this, the lease of `delayed` has ended.
  await sleep(150);
  return { remembered: clients.remembered, unknown: clients.unknown };
}
