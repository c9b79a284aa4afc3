/** Clients with read-only keys list 20,000 names without pausing, which must not slow down other clients. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { parseConfig } from "../../src/config/config.ts";
import type { Engine } from "../../src/engine/engine.ts";
import { createApp } from "../../src/http/app.ts";
import { createLockService } from "../../src/lock/service.ts";
import { granted, stateWords } from "../support/engines/fake-store.ts";

const NAMES = Array.from({ length: 20_000 }, (_, i) => `lh:{crowd}:lock:job/${i}`).sort();
const SURVEY_MAX = 250;
const LISTERS = 8;

const keyOf = (id: string, namespace = id) => ({
  id,
  namespace,
  scopes: ["read", "lock"],
  hash: `sha256:${createHash("sha256").update(id).digest("hex")}`,
});

const MANY = Array.from({ length: 9 }, (_, i) => ({ name: `m${i}` }));

function grantedMany(): string[] {
  const [kind, now, break_at, , lease] = granted(0, "token") as [string, string, string, string, string];
  return [kind, now, break_at, `${MANY.length}`, ...MANY.map(() => lease)];
}

/** Returns a store that runs one command at a time and takes a moment for each. */
function store() {
  const seen = { under_way: 0, steps: 0, most_at_once: 0, most_names: 0, neighbours: [] as number[] };
  const busy = async <T>(listing: boolean, reply: T): Promise<T> => {
    if (listing) {
      seen.steps++;
      seen.most_at_once = Math.max(seen.most_at_once, ++seen.under_way);
    } else {
      seen.neighbours.push(seen.under_way);
    }
    await new Promise((resolve) => setTimeout(resolve, 2));
    if (listing) seen.under_way--;
    return reply;
  };
  const engine: Engine = {
    list_batch_max: SURVEY_MAX,
    scan: (prefix, cursor, count) => {
      const [from, to] = [Number(cursor), Number(cursor) + count];
      const keys = NAMES.slice(from, to).filter((key) => key.startsWith(prefix));
      return busy(true, { cursor: to < NAMES.length ? `${to}` : "0", keys });
    },
    run: (script, keys) => {
      seen.most_names = Math.max(seen.most_names, keys.length);
      if (script.name === "list") return busy(true, ["live", "0"]);
      if (script.name === "acquire") return busy(false, grantedMany());
      return busy(false, stateWords(0, []));
    },
    read: async () => [],
    ping: async () => undefined,
  };
  return { engine, seen };
}

function start(keys: readonly object[]) {
  const { engine, seen } = store();
  const app = createApp({
    config: parseConfig({ API_KEYS: keys }),
    connect: () => engine,
    locks: createLockService,
    log: () => {},
  });
  const ask = (key: string, path: string, init: RequestInit = {}) =>
    app.request(path, { ...init, headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" } });
  return { seen, ask };
}

test("listings of one key take turns, and examine a few hundred names at a time: others wait for one step", async () => {
  const { seen, ask } = start([keyOf("crowd"), keyOf("neighbour")]);
  let over = false;
  const statuses = new Set<number>();
  const listers = Array.from({ length: LISTERS }, async () => {
    while (!over) statuses.add((await ask("crowd", "/locks?limit=1")).status);
  });
  for (let i = 0; i < 50; i++) expect((await ask("neighbour", "/locks/deploy")).status).toBe(200);
  over = true;
  await Promise.all(listers);
  expect(seen).toMatchObject({ most_at_once: 1, most_names: SURVEY_MAX });
  // During the pause between steps, the neighbor has the store to itself.
  expect(seen.neighbours).toContain(0);
  expect([...statuses].every((status) => status === 200 || status === 429)).toBe(true);
});

test("listings by 300 keys of one namespace: another namespace waits for a few steps, not for one step of each key", async () => {
  const crowd = Array.from({ length: 300 }, (_, i) => `crowd-${i}`);
  const { seen, ask } = start([...crowd.map((id) => keyOf(id, "crowd")), keyOf("neighbour")]);
  let over = false;
  const statuses = new Set<number>();
  const listers = crowd.map(async (key) => {
    while (!over) statuses.add((await ask(key, "/locks?limit=1")).status);
  });
  await expect.poll(() => seen.steps).toBeGreaterThan(10);
  const meanwhile = async (request: () => Response | Promise<Response>) => {
    const before = seen.steps;
    expect((await request()).status).toBe(200);
    return seen.steps - before;
  };
  const init = { method: "POST", body: JSON.stringify({ locks: MANY }) };
  expect(await meanwhile(() => ask("neighbour", "/multi/acquire", init))).toBeLessThan(50);
  expect(await meanwhile(() => ask("neighbour", "/semaphores"))).toBeLessThan(50);
  over = true;
  await Promise.all(listers);
  expect([...statuses].every((status) => status === 200 || status === 429)).toBe(true);
});
