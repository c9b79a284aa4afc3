/** What a page of a listing costs: the numbers of names per script and scripts per page, counted on a store in this process. */
import { describe, expect, test } from "vitest";
import { type Engine, InvalidCursorError, type Script } from "../../../src/engine/engine.ts";
import { list } from "../../../src/lock/operations/list.ts";
import { createSemaphoreService } from "../../../src/lock/operations/semaphore.ts";
import type { RequestScope } from "../../../src/lock/scope.ts";
import type { ListedLock, ListOptions, Page } from "../../../src/lock/types.ts";
import { EPOCH_MS, fakeScope } from "../../support/engines/fake-store.ts";

const SURVEY_MAX = 500;

interface Run {
  readonly script: string;
  readonly locks: number;
  readonly bytes: number;
}

/** Returns a store with these names. If `size` returns a number for a name, the name is held by that many leases. */
function storeOf(names: readonly string[], size: (name: string) => number | undefined, store_calls_max = 30) {
  const sorted = names.toSorted();
  const runs: Run[] = [];
  const { scope } = fakeScope({}, { store_calls_max });
  let calls = 0;
  const answer = (script: Script, keys: readonly string[]): string[] => {
    const namesOf = (every: number) =>
      keys.filter((_, i) => i % every === 0).map((key) => key.replace(/^.*?:lock:/, ""));
    if (script.name === "list") {
      const sizes = namesOf(1).map((name, i) => [`${i + 1}`, size(name)] as const);
      const live = sizes.filter(([, of]) => of !== undefined);
      return ["live", `${live.length}`, ...live.flatMap(([i, of]) => ["2", i, `${of}`])];
    }
    const lease = `xtoken ${EPOCH_MS + 30_000} 7 1 ${EPOCH_MS} 30000 0 0 0 - -`;
    const locks = namesOf(8).flatMap(() => ["12", "lock", "7", "0", "0", "1", "0", "0", "0", "-", "1", lease, "0"]);
    return ["state", `${EPOCH_MS}`, `${keys.length / 8}`, ...locks, "0"];
  };
  const engine: Engine = {
    ...scope.engine,
    list_batch_max: SURVEY_MAX,
    async run(script, keys) {
      calls++;
      const locks = script.name === "list" ? keys.length : keys.length / 8;
      runs.push({ script: script.name, locks, bytes: keys.reduce((sum, key) => sum + JSON.stringify(key).length, 0) });
      return answer(script, keys);
    },
    async scan(prefix, cursor, count) {
      calls++;
      runs.push({ script: "scan", locks: count, bytes: 0 });
      if (!/^\d+$/.test(cursor)) throw new InvalidCursorError("not here");
      const [from, to] = [Number(cursor), Number(cursor) + count];
      const keys = sorted.slice(from, to).map((name) => `lh:{test}:lock:${name}`);
      return { cursor: to < sorted.length ? `${to}` : "0", keys: keys.filter((key) => key.startsWith(prefix)) };
    },
  };
  const context = { ...scope.context, store_calls: () => calls };
  const bounded: RequestScope = { ...scope, engine, context };
  return {
    scope: bounded,
    runs,
    async page(options: Partial<ListOptions> = {}): Promise<Page<ListedLock>> {
      calls = 0;
      return list(bounded, { prefix: "", limit: 100, ...options });
    },
    calls: () => calls,
  };
}

const numbered = (count: number) => Array.from({ length: count }, (_, i) => `job/${String(i).padStart(6, "0")}`);

/** Reads all pages, and calls `each` after every page. */
async function pages(store: ReturnType<typeof storeOf>, options: Partial<ListOptions>, each = () => {}) {
  const found: string[] = [];
  let requests = 0;
  for (let cursor: string | null = ""; cursor !== null && requests < 1_000; requests++) {
    const page = await store.page({ ...options, ...(cursor === "" ? {} : { cursor }) });
    found.push(...page.items.map(({ lock }) => lock));
    cursor = page.cursor;
    each();
  }
  return { found, requests };
}

describe("list()", () => {
  test("a script examines a few hundred records and describes 25 locks, whatever the namespace holds", async () => {
    const names = numbered(20_000);
    const store = storeOf(names, (name) => (name.endsWith("7") ? 0 : undefined));
    await pages(store, { limit: 100 });
    const most = (script: string) =>
      Math.max(...store.runs.filter((run) => run.script === script).map((run) => run.locks));
    expect(most("list")).toBe(SURVEY_MAX);
    expect(most("inspect")).toBe(25);
    expect(most("scan")).toBe(5 * SURVEY_MAX);
  });

  test("scripts describe fewer locks if those have many leases or tickets", async () => {
    const store = storeOf(numbered(100), () => 10_000);
    await pages(store, { limit: 100 });
    expect(new Set(store.runs.filter(({ script }) => script === "inspect").map(({ locks }) => locks))).toEqual(
      new Set([1]),
    );
  });

  test.each([3, 9, 30])("a page takes at most STORE_CALLS_MAX store requests (%i)", async (most) => {
    for (const limit of [1, 20, 100]) {
      const names = numbered(6_000);
      const store = storeOf(names, (name) => (name.endsWith("00") ? 30 : undefined), most);
      const { found } = await pages(store, { limit }, () => expect(store.calls()).toBeLessThanOrEqual(most));
      expect([...new Set(found)]).toEqual(names.filter((name) => name.endsWith("00")));
    }
  });

  test("100,000 retained names take 10 or 11 pages", async () => {
    const store = storeOf(numbered(100_000), (name) => (name.endsWith("000") ? 0 : undefined));
    const { found, requests } = await pages(store, {});
    expect(new Set(found).size).toBe(100);
    expect(requests).toBeLessThanOrEqual(11);
  });

  test("a page whose steps wait for their turns ends after a second, with what it has, and the next one goes on", async () => {
    const names = numbered(100);
    const store = storeOf(names, () => 0);
    const { clock } = store.scope.context;
    const turn = async <T>(step: () => Promise<T>) => {
      await clock.sleep(400);
      return step();
    };
    const { found, requests } = await pages(store, { limit: 100, turn }, () => {
      // A page takes three calls: a scan, a read that finds out which names are in use, and a call that describes them.
      expect(store.calls()).toBe(3);
    });
    expect([...new Set(found)]).toEqual(names);
    expect(requests).toBe(4);
  });

  test("names of 256 bytes that JSON doubles stay below the smallest request limit of any store (1 MB)", async () => {
    const names = numbered(3_000).map((name) => name.padEnd(256, '"'));
    const store = storeOf(names, () => 0);
    await pages(store, { limit: 100 });
    expect(Math.max(...store.runs.map(({ bytes }) => bytes))).toBeLessThan(500_000);
  });

  test("a forged cursor is rejected: invalid base64, invalid JSON, other fields, or not a step of this store", async () => {
    const { scope, page } = storeOf(numbered(3), () => 0);
    const made = (value: unknown) => btoa(JSON.stringify(value));
    for (const cursor of [
      "x",
      "%",
      btoa("{"),
      made({}),
      made(["0", ""]),
      made([0, "", "", "lh:{test}:lock:"]),
      made(["elsewhere", "", "", "lh:{test}:lock:"]),
      made(["0", "", ""]),
      made(["0", "", "", "lh:{test}:lock:a"]),
    ]) {
      await expect(page({ cursor })).rejects.toThrow(InvalidCursorError);
      const semaphores = createSemaphoreService(scope).list({ prefix: "", limit: 10, cursor });
      await expect(semaphores).rejects.toThrow(InvalidCursorError);
    }
  });
});
