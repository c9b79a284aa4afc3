/**
 * An object has a timer, so absent clients are granted the lock on time even without open requests; this test runs in real
 * time.
 */
import { expect, onTestFinished, test } from "vitest";
import { bodyOf, Lock } from "../../support/services/http.ts";
import { startEmbeddedWorker } from "../../support/services/targets.ts";
import { type Delivery, SECRET, startReceiver } from "../../support/services/webhook-receiver.ts";

const PLACES = 200;

/** Half of the clients are dead, most others claim their lease and release it, and a few claim it and let it expire. */
type Kind = "dies" | "releases" | "expires";
const kindOf = (i: number): Kind => (i % 2 === 0 ? "dies" : i % 20 === 1 ? "expires" : "releases");
const TTL_MS: Readonly<Record<Kind, number>> = { dies: 100, releases: 10_000, expires: 1_000 };

interface Granted {
  readonly i: number;
  readonly fence: number;
  readonly at_ms: number;
  readonly freed_at_ms: number;
}

test("200 places in one object without open requests: holders release, expire and die, and each place is granted in order and on time", {
  timeout: 180_000,
}, async () => {
  const tickets: string[] = [];
  const granted: Granted[] = [];
  const failures: unknown[] = [];
  const onGrant = async ({ message: { data } }: Delivery) => {
    const i = Number(data.reference);
    const ttl_ms = TTL_MS[kindOf(i)];
    const expires_at_ms = Date.parse(data.expires_at);
    let freed_at_ms = expires_at_ms;
    if (kindOf(i) !== "dies") bodyOf(await lock.acquire({ ticket: tickets[i] }), 200);
    if (kindOf(i) === "releases") {
      freed_at_ms = Date.now();
      bodyOf(await lock.release({ token: tickets[i] }), 200);
    }
    granted.push({ i, fence: data.fence, at_ms: expires_at_ms - ttl_ms, freed_at_ms });
  };
  const receiver = await startReceiver((delivery) => {
    if (delivery.earlier === 0) onGrant(delivery).catch((error) => failures.push(error));
    return 204;
  });
  const WEBHOOKS = JSON.stringify([{ url: receiver.url, secret: SECRET, events: ["lease.granted"] }]);
  const target = await startEmbeddedWorker({ variables: { WEBHOOKS, STANDBY_MAX: `${PLACES}` } });
  onTestFinished(() => target.stop());
  const lock = new Lock(target, "deploy");
  const { token } = await lock.hold({ ttl: "10m" });
  for (let i = 0; i < PLACES; i++) {
    const fields = { standby: "1h", ttl: `${TTL_MS[kindOf(i)]}ms`, reference: `${i}` };
    const { position, ticket } = bodyOf(await lock.acquire(fields), 202);
    expect(position).toBe(i);
    tickets.push(ticket);
  }
  expect((await lock.acquire({ standby: "1h" })).status).toBe(429);
  let freed_at_ms = Date.now();
  bodyOf(await lock.release({ token }), 200);
  await expect.poll(() => granted.length + failures.length, { timeout: 150_000, interval: 200 }).toBe(PLACES);
  expect(failures).toEqual([]);
  granted.sort((a, b) => a.fence - b.fence);
  expect(granted.map(({ i }) => i)).toEqual(tickets.map((_, i) => i));
  const late_ms = granted.map((grant) => {
    const late = grant.at_ms - freed_at_ms;
    freed_at_ms = grant.freed_at_ms;
    return late;
  });
  expect(Math.max(...late_ms)).toBeLessThanOrEqual(1_000);
  // The object and the test share a clock, so no grant precedes the end of the previous lease.
  expect(Math.min(...late_ms)).toBeGreaterThanOrEqual(-50);
});
