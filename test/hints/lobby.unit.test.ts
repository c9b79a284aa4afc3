import { expect, test } from "vitest";
import type { Notification } from "../../src/hints/hint.ts";
import { createLobbyCarrier } from "../../src/hints/lobby.ts";
import type { Lobby } from "../../src/hints/lobby-object.ts";

const ringOf = (key: string, turn_until_ms: number): Notification => ({
  key,
  hint: { turn_until_ms, readers_before: 0, changed: true },
});

/** Returns lobbies that record the notifications sent to them, by name. */
function setUp(calls_max = 30) {
  const rung = new Map<string, readonly Notification[]>();
  const binding = {
    idFromName: (name: string) => name,
    get: (name: string) => ({ notify: async (notifies: readonly Notification[]) => void rung.set(name, notifies) }),
  } as unknown as DurableObjectNamespace<Lobby>;
  let calls = 0;
  const hints = createLobbyCarrier(binding, 100).connect(() => {
    if (calls === calls_max) throw new Error("spent");
    calls++;
  });
  return { hints, rung, calls: () => calls };
}

test("notify(): sends one request to the lobby of each lock, whose name does not contain the lock's name", async () => {
  const { hints, rung, calls } = setUp();
  const notifies = [ringOf("lh:{n}:lock:a", 1), ringOf("lh:{n}:lock:b", 2), ringOf("lh:{n}:lock:a", 3)];
  await hints.notify(notifies);
  expect(calls()).toBe(2);
  // The digests that name the lobbies are in no particular order.
  expect(new Set(rung.values())).toEqual(new Set([[notifies[0], notifies[2]], [notifies[1]]]));
  for (const name of rung.keys()) expect(name).toMatch(/^[0-9a-f]{64}$/);
});

test("notify(): a turn is announced immediately; that it was taken, only after the response", async () => {
  const { hints, calls } = setUp();
  const hint = { turn_until_ms: 1, readers_before: 0, changed: false };
  const taken = hints.notify([{ key: "lh:{n}:lock:a", hint }]);
  const turn = hints.notify([{ key: "lh:{n}:lock:b", hint: { ...hint, turn: "ticket000001" } }]);
  expect(calls()).toBe(1);
  await Promise.all([turn, taken]);
  expect(calls()).toBe(2);
});

test("notify(): sends no request for a new record, because nobody may be watching the lock", async () => {
  const { hints, rung, calls } = setUp();
  const { key, hint } = ringOf("lh:{n}:lock:a", 1);
  await hints.notify([{ key, hint: { ...hint, created: true } }]);
  expect([calls(), rung.size]).toEqual([0, 0]);
});

test("notify(): sends nothing once the request has used all of its calls", async () => {
  const { hints, rung } = setUp(1);
  const notifies = [ringOf("lh:{n}:lock:a", 1), ringOf("lh:{n}:lock:b", 2)];
  await expect(hints.notify(notifies)).rejects.toThrow("spent");
  await expect.poll(() => [...rung.values()]).toEqual([[notifies[0]]]);
});

test("subscribe(): rejects when the lobby does not accept the connection, or does not respond in time", async () => {
  const place = { watches: true };
  const answers = [new Promise<never>(() => {}), Promise.resolve(new Response(null, { status: 426 }))];
  for (const answer of answers) {
    const binding = { idFromName: (name: string) => name, get: () => ({ fetch: () => answer }) };
    const carrier = createLobbyCarrier(binding as unknown as DurableObjectNamespace<Lobby>, 50);
    const subscribed = carrier.connect(() => {}).subscribe("a", place, () => {});
    await expect(subscribed).rejects.toThrow("did not accept the connection");
  }
});

test("subscribe(): connects to the lobbies of all locks where its turn may come, at most eight, or to none", async () => {
  const requested: string[] = [];
  let closed = 0;
  const socket = { accept() {}, addEventListener() {}, close: () => closed++ };
  const fails = { at: 0 };
  const binding = {
    idFromName: (name: string) => name,
    get: (name: string) => ({
      async fetch() {
        if (requested.push(name) === fails.at) return new Response(null, { status: 426 });
        return { webSocket: socket };
      },
    }),
  };
  const carrier = createLobbyCarrier(binding as unknown as DurableObjectNamespace<Lobby>, 50);
  const elsewhere = Array.from({ length: 9 }, (_, i) => `b${i}`);
  const subscribe = () => carrier.connect(() => {}).subscribe("a", { watches: false, elsewhere }, () => {});
  (await subscribe()).unsubscribe();
  expect([new Set(requested).size, requested.length, closed]).toEqual([8, 8, 8]);
  fails.at = 11;
  await expect(subscribe()).rejects.toThrow("did not accept the connection");
  expect([requested.length, closed]).toEqual([16, 15]);
});
