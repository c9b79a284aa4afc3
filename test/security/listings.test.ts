/** Eight clients with a key that may only read list 20,000 names without a pause: nobody else may feel it. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { parseConfig } from "../../src/config/config.ts";
import type { Engine } from "../../src/engine/engine.ts";
import { createApp } from "../../src/http/app.ts";
import { createLockService } from "../../src/lock/service.ts";
import { stateWords } from "../support/fake-store.ts";

const NAMES = Array.from({ length: 20_000 }, (_, i) => `lh:{crowd}:lock:job/${i}`).sort();
const SURVEY_MAX = 250;
const LISTERS = 8;

const keyOf = (id: string) => ({
  id,
  namespace: id,
  scopes: ["read"],
  hash: `sha256:${createHash("sha256").update(id).digest("hex")}`,
});

/** A store that does one thing at a time, each for a moment. */
function store() {
  const seen = { under_way: 0, most_at_once: 0, most_names: 0, neighbours: [] as number[] };
  const busy = async <T>(listing: boolean, reply: T): Promise<T> => {
    if (listing) seen.most_at_once = Math.max(seen.most_at_once, ++seen.under_way);
    else seen.neighbours.push(seen.under_way);
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
      return busy(false, stateWords(0, []));
    },
    read: async () => [],
    ping: async () => undefined,
  };
  return { engine, seen };
}

test("listings of one key take turns, and look through a few hundred names at a time: others wait for one step", async () => {
  const { engine, seen } = store();
  const app = createApp({
    config: parseConfig({ API_KEYS: [keyOf("crowd"), keyOf("neighbour")] }),
    connect: () => engine,
    locks: createLockService,
    log: () => {},
  });
  const ask = (key: string, path: string) => app.request(path, { headers: { Authorization: `Bearer ${key}` } });
  let over = false;
  const statuses = new Set<number>();
  const listers = Array.from({ length: LISTERS }, async () => {
    while (!over) statuses.add((await ask("crowd", "/locks?limit=1")).status);
  });
  for (let i = 0; i < 50; i++) expect((await ask("neighbour", "/locks/deploy")).status).toBe(200);
  over = true;
  await Promise.all(listers);
  expect(seen).toMatchObject({ most_at_once: 1, most_names: SURVEY_MAX });
  // Between two steps there is a pause, in which the store is all the neighbour's.
  expect(seen.neighbours).toContain(0);
  expect([...statuses].every((status) => status === 200 || status === 429)).toBe(true);
});
