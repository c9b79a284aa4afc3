import { afterAll, expect, test } from "vitest";
import { DismissedError, Leasehold, LeaseLostError } from "../../src/client/index.ts";
import { uniqueName } from "../support/services/http.ts";
import { inProcess, startStore } from "../support/services/targets.ts";

const store = await startStore();
afterAll(() => store.stop());
const target = inProcess(store);
const client = new Leasehold({ url: target.url, fetch: target.fetch as typeof fetch, owner: "test" });

const granted = <Value>(value: Value | null): Value => {
  if (value === null) throw new Error("not granted");
  return value;
};

test("standBy() returns a lease when the lock is free, otherwise a place whose ticket claims the lease", async () => {
  const name = uniqueName();
  const held = await client.standBy(name, { standby: "1h" });
  if ("ticket" in held) throw new Error("not granted");
  const place = await client.standBy(name, { standby: "1h", ttl: "1m", reference: "run 17" });
  if (!("ticket" in place)) throw new Error("granted");
  expect(place).toMatchObject({ position: 0, holders_total: 1 });
  expect(await client.claim(name, place.ticket)).toBeNull();
  const waiting = client.claim(name, place.ticket, { wait: "10s" });
  await held.release();
  const lease = granted(await waiting);
  expect(lease).toMatchObject({ token: place.ticket, lock: name });
  await lease.release();
  await expect(client.claim(name, place.ticket)).rejects.toThrow(LeaseLostError);
});

test("standBy() works for readers and permits; claim() reports that its place was given up", async () => {
  const name = uniqueName();
  const held = await client.acquire(name);
  const place = await client.standBy(name, { standby: "1h", shared: true });
  if (!("ticket" in place)) throw new Error("granted");
  expect(place.mode).toBe("shared");
  await client.request("POST", `/locks/${name}/release`, { body: { ticket: place.ticket } });
  const gone = client.claim(name, place.ticket, { shared: true });
  await expect(gone).rejects.toThrow(DismissedError);
  await expect(gone).rejects.toThrow("Your ticket was released, and with it your place in the queue");
  await held.release();
  const semaphore = client.semaphore(name);
  const permits = await semaphore.acquire({ capacity: 2, permits: 2 });
  const waiting = await semaphore.standBy({ standby: "1h", permits: 2 });
  if (!("ticket" in waiting)) throw new Error("granted");
  expect(waiting).toMatchObject({ semaphore: name, permits: 2 });
  await permits.release();
  const lease = granted(await semaphore.claim(waiting.ticket));
  expect((await semaphore.get()).available).toBe(0);
  await lease.release();
});
