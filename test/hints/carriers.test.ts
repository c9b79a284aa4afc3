/** The carriers of hints between Workers and objects, in workerd: two Workers that share one Worker's objects. */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { Miniflare } from "miniflare";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatHint } from "../../src/hints/format.ts";
import type { Hint, Interest } from "../../src/hints/hint.ts";
import { bundle } from "../../tools/start/serve/worker.ts";
import type { Line, Wait } from "../support/services/hints-worker.ts";

let miniflare: Miniflare;

beforeAll(async () => {
  const script = await bundle(join(import.meta.dirname, "../support/services/hints-worker.ts"));
  const shared = {
    modules: true as const,
    script,
    compatibilityDate: "2026-07-30",
    compatibilityFlags: ["nodejs_compat"],
    unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
  };
  const classes = { STORE: "TestStore", LOBBY: "TestLobby" };
  const bind = (scriptName?: string) =>
    Object.fromEntries(
      Object.entries(classes).map(([name, className]) => [
        name,
        { className, useSQLite: true, ...(scriptName && { scriptName }) },
      ]),
    );
  miniflare = new Miniflare({
    workers: [
      { ...shared, name: "first", durableObjects: bind() },
      { ...shared, name: "second", durableObjects: bind("first") },
    ],
    structuredWorkerdLogs: true,
    handleStructuredLogs: () => {},
  });
  await miniflare.ready;
});
afterAll(() => miniflare?.dispose());

async function ask(path: string, body: unknown, worker = "first"): Promise<Response> {
  const url = await miniflare.unsafeGetDirectURL(worker);
  return fetch(`http://localhost:${url.port}${path}`, { method: "POST", body: JSON.stringify(body) });
}

const HINT: Hint = { turn_until_ms: 0, readers_before: 0, changed: false };
const place = (i: number) => ({ ticket_prefix: `ticket${i}`.padEnd(12, "x") });
const must = async (response: Response) => {
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return JSON.parse(text);
};
const newKey = () => `lh:{${crypto.randomUUID()}}:lock:a "ü/%7D`;

/** Starts a waiting request. Resolves when the request is subscribed or has failed. */
async function waitAt(wait: Wait, worker?: string) {
  const response = await ask("/wait", wait, worker);
  const lines = createInterface({ input: Readable.fromWeb(response.body as never) })[Symbol.asyncIterator]();
  const next = async (): Promise<Line | undefined> => {
    const { value, done } = await lines.next();
    return done ? undefined : JSON.parse(value);
  };
  const first = await next();
  const rest = async () => {
    const lines: Line[] = [];
    for (let line = await next(); line !== undefined; line = await next()) lines.push(line);
    return lines;
  };
  return { first, next, rest };
}

describe.each(["object", "lobby"] as const)("the %s", (carrier) => {
  const waiter = (key: string, place: Partial<Interest>, times = 1, worker?: string) =>
    waitAt({ carrier, key, place: { watches: false, ...place }, times }, worker);

  /** Sends a notification, as the service does after running a script. */
  async function notify(key: string, hint: Partial<Hint>, worker?: string): Promise<void> {
    const full = { ...HINT, ...hint };
    if (carrier === "lobby") return must(await ask("/notify", [{ key, hint: full }], worker));
    const words = ["done", `!2,${formatHint(full)}`];
    expect(await must(await ask("/run", { keys: [`${key}:other`, key], words }, worker))).toEqual(["done"]);
  }

  /** Calls a method of the object that this key's waiting clients are connected to. */
  const call = async (key: string, method: string) => {
    const namespace = /\{(.*)\}/.exec(key)?.[1];
    const name = carrier === "object" ? namespace : createHash("sha256").update(key).digest("hex");
    return ask("/call", { carrier, name, method });
  };
  const sockets = async (key: string) => must(await call(key, "sockets"));

  test("subscribe(): the client whose turn has come is notified immediately, whichever Worker it waits on, and so are a few others", async () => {
    const key = newKey();
    const [one, two] = await Promise.all([waiter(key, place(1), 5), waiter(key, place(2), 3, "second")]);
    expect([one.first, two.first]).toEqual(["subscribed", "subscribed"]);
    const hints = [9, 8, 2].map((i) => ({ ...HINT, turn: place(i).ticket_prefix, turn_until_ms: 10 + i }));
    for (const [i, hint] of hints.entries()) await notify(key, hint, i % 2 === 0 ? "first" : "second");
    expect(await two.rest()).toEqual(hints);

    const taken = { turn_until_ms: 20, next: place(1).ticket_prefix, departures: 3 };
    await notify(key, taken);
    // This hint concerns no other client.
    await notify(key, { turn: place(7).ticket_prefix });
    await notify(key, { turn: place(1).ticket_prefix });
    expect(await one.rest()).toEqual([...hints, { ...HINT, ...taken }, { ...HINT, turn: place(1).ticket_prefix }]);
  });

  test("subscribe(): readers that arrived before the first writer are notified together, the others are not; other keys get no hints", async () => {
    const key = newKey();
    const readers = await Promise.all([5, 6, 7].map((reader_arrival) => waiter(key, { reader_arrival })));
    const writer = await waiter(key, place(1));
    const elsewhere = await waiter(`${key}2`, { reader_arrival: 1 });
    await notify(key, { readers_before: 7 });
    await notify(key, { readers_before: 8 });
    await notify(key, { turn: place(1).ticket_prefix });
    await notify(`${key}2`, { readers_before: 2 });
    const received = await Promise.all([...readers, writer, elsewhere].map(({ rest }) => rest()));
    expect(received.map(([first]) => first)).toEqual([
      { ...HINT, readers_before: 7 },
      { ...HINT, readers_before: 7 },
      { ...HINT, readers_before: 8 },
      { ...HINT, turn: place(1).ticket_prefix },
      { ...HINT, readers_before: 2 },
    ]);
  });

  test("subscribe(): watchers are notified of changes, clients with a place are not", async () => {
    const key = newKey();
    const [watcher, placed] = await Promise.all([waiter(key, { watches: true }), waiter(key, place(1))]);
    await notify(key, { turn: place(2).ticket_prefix });
    await notify(key, { changed: true });
    await notify(key, { turn: place(1).ticket_prefix });
    expect(await watcher.rest()).toEqual([{ ...HINT, changed: true }]);
    expect(await placed.rest()).toEqual([{ ...HINT, turn: place(1).ticket_prefix }]);
  });

  test("unsubscribe(): closes the connection, and leaves nothing in the object", async () => {
    const key = newKey();
    const [brief, patient] = await Promise.all([waiter(key, place(1), 0), waiter(key, place(2))]);
    expect(await brief.rest()).toEqual([]);
    await expect.poll(() => sockets(key)).toBe(1);
    await notify(key, { turn: place(2).ticket_prefix });
    expect(await patient.rest()).toHaveLength(1);
    await expect.poll(() => sockets(key)).toBe(0);
  });

  test("when an object restarts during a wait, the waiter reconnects, is notified of that, and learns of its turn", async () => {
    const key = newKey();
    const { next, rest } = await waiter(key, place(1), 2);
    const restarted_at = performance.now();
    expect((await call(key, "restart")).ok).toBe(false);
    expect(await next()).toBe("reconnected");
    expect(performance.now() - restarted_at).toBeLessThan(3_000);
    await notify(key, { turn: place(1).ticket_prefix });
    expect(await rest()).toEqual([{ ...HINT, turn: place(1).ticket_prefix }]);
  });

  test("a connection that is older than any wait is closed at the next event for its key", async () => {
    const key = newKey();
    const { next } = await waiter(key, place(1), 2);
    await ask("/advance", 29_000);
    await notify(key, { changed: true });
    expect(await sockets(key)).toBe(1);
    await ask("/advance", 1_000);
    await notify(key, { changed: true });
    await expect.poll(() => sockets(key)).toBe(0);
    // The client is still waiting, so it reconnects.
    expect(await next()).toBe("reconnected");
  });

  test("subscribe(): is rejected while too few calls would be left for a response", async () => {
    const key = newKey();
    const wait = { carrier, key, place: { watches: true }, times: 1 };
    expect((await waitAt({ ...wait, calls_max: 4 })).first).toEqual({ failed: "spent" });
    expect((await waitAt({ ...wait, calls_max: 5 })).first).toBe("subscribed");
  });
});
