import { join } from "node:path";
import fc from "fast-check";
import { Miniflare } from "miniflare";
import { expect, onTestFinished, test } from "vitest";
import { type Notes, type Sibling, SplitGuard } from "../../../src/engine/sqlite/object/split.ts";
import { bundle } from "../../../tools/start/serve/worker.ts";
import { atDepth } from "../../support/runner/depth.ts";

/** The data that an object would store in its database. */
function notes(): Notes {
  const kept = new Map<string, number | null>();
  return { get: (name) => kept.get(name) ?? null, set: (name, shards) => void kept.set(name, shards) };
}

/**
 * Returns the objects of a namespace, each created when it is first called. `pause` runs before and after each call between
 * them.
 */
function namespace(pause: () => Promise<void> = async () => {}) {
  const busy = new Set<string>();
  const kept = new Map<string, Notes>();
  const objects = new Map<string, SplitGuard>();
  const object = (name: string): SplitGuard => {
    const noted = kept.get(name) ?? notes();
    kept.set(name, noted);
    const made = objects.get(name) ?? new SplitGuard(noted, () => busy.has(name), sibling);
    objects.set(name, made);
    return made;
  };
  const between = async <T>(call: () => T | Promise<T>): Promise<T> => {
    await pause();
    const answer = await call();
    await pause();
    return answer;
  };
  const sibling = (name: string): Sibling => ({
    adopt: (split) => between(() => object(name).adopt(split)),
    retire: () => between(() => object(name).retire()),
  });
  return {
    busy,
    admit: (name: string, shards: number) => object(name).admit({ namespace: "a", shards }),
    /** Makes the objects lose everything but their databases. */
    restart: () => objects.clear(),
  };
}

test("admit() rejects another number of shards while any object of the old number has data", async () => {
  const { busy, admit } = namespace();
  await admit("a/2", 4);
  busy.add("a/2");
  await expect(admit("a/1", 8)).rejects.toThrow("SPLIT 4");
  await expect(admit("a", 1)).rejects.toThrow("SPLIT 4");
  // An object that was retired unnecessarily serves the old number of shards again.
  await admit("a/0", 4);
  busy.clear();
  await admit("a/7", 8);
  await admit("a", 1);
  busy.add("a");
  await expect(admit("a/2", 4)).rejects.toThrow("SPLIT 1");
});

test("admit() knows its number of shards after a restart", async () => {
  const { busy, admit, restart } = namespace();
  await admit("a/2", 4);
  busy.add("a/2");
  restart();
  await expect(admit("a/2", 8)).rejects.toThrow("SPLIT 4");
  await expect(admit("a", 1)).rejects.toThrow("SPLIT 4");
  await admit("a/2", 4);
});

test("admit(): no name is ever in two objects, whatever the order in which Workers with three numbers of shards are served", async () => {
  const SHARDS = [1, 2, 3];
  const call = fc.record({ name: fc.nat(2), shards: fc.constantFrom(...SHARDS), ends: fc.boolean() });
  const property = fc.asyncProperty(
    fc.scheduler(),
    fc.array(call, { minLength: 2, maxLength: 12 }),
    async (s, calls) => {
      const { busy, admit } = namespace(() => s.schedule(Promise.resolve()));
      const partOf = (name: number, shards: number) => (shards === 1 ? "a" : `a/${name % shards}`);
      /** The names that each object holds. */
      const held = new Map<string, Set<number>>();
      const serve = async ({ name, shards, ends }: (typeof calls)[number]) => {
        await s.schedule(Promise.resolve());
        const object = partOf(name, shards);
        const refused = await admit(object, shards).catch((error: Error) => error.message);
        if (refused !== undefined) return expect(refused).toMatch(/^SPLIT \d$|keeps changing/);
        const names = held.get(object) ?? new Set();
        held.set(object, ends ? new Set([...names].filter((other) => other !== name)) : names.add(name));
        if (held.get(object)?.size === 0) busy.delete(object);
        else busy.add(object);
        const keeping = [...held].filter(([, kept]) => kept.has(name)).map(([kept_in]) => kept_in);
        expect(keeping.length, `${name} is in ${keeping}`).toBeLessThan(2);
      };
      await s.waitFor(Promise.all(calls.map(serve)));
    },
  );
  await fc.assert(property, { numRuns: atDepth({ test: 500, deep: 20_000 }) });
});

test("admit() requests permission again when the object was retired before it arrived", async () => {
  let adoptions = 0;
  const object: SplitGuard = new SplitGuard(
    notes(),
    () => false,
    () => ({
      adopt: async () => void (adoptions++ === 0 && object.retire()),
      retire: async () => true,
    }),
  );
  await object.admit({ namespace: "a", shards: 4 });
  expect(adoptions).toBe(2);
});

test("adopt() admits no number of shards while it retires the objects of another one", async () => {
  const order: string[] = [];
  const root: SplitGuard = new SplitGuard(
    notes(),
    () => false,
    (name) => ({
      adopt: async () => {},
      retire: async () => order.push(`retire ${name}`) > 0,
    }),
  );
  const adopt = (shards: number) => root.adopt({ namespace: "a", shards }).then(() => order.push(`adopted ${shards}`));
  await adopt(2);
  await Promise.all([adopt(3), adopt(2)]);
  expect(order).toEqual([
    "adopted 2",
    ...["retire a/0", "retire a/1", "adopted 3"],
    ...["retire a/0", "retire a/1", "retire a/2", "adopted 2"],
  ]);
});

test("EMBEDDED_SHARDS changed while locks are held: misconfigured instead of a second grant", {
  timeout: 60_000,
}, async () => {
  const contents = await bundle(join(import.meta.dirname, "../../../src/runtimes/worker.ts"));
  const worker = (shards: number, scriptName?: string) => ({
    name: `shards-${shards}`,
    modules: [{ type: "ESModule" as const, path: "leasehold.js", contents }],
    compatibilityDate: "2026-07-30",
    bindings: { ALLOW_ANONYMOUS: "true", EMBEDDED_SHARDS: String(shards) },
    durableObjects: { STORE: { className: "EmbeddedStore", useSQLite: true, ...(scriptName && { scriptName }) } },
  });
  const log: string[] = [];
  const miniflare = new Miniflare({
    workers: [worker(1), worker(4, "shards-1"), worker(8, "shards-1")],
    structuredWorkerdLogs: true,
    handleStructuredLogs: ({ message }: { message: string }) => void log.push(message),
  });
  onTestFinished(() => miniflare.dispose());
  const ask = async (shards: number, method: string, path: string, given?: object) => {
    const { fetch } = await miniflare.getWorker(`shards-${shards}`);
    const headers = { "Content-Type": "application/json" };
    const sent = given === undefined ? {} : { headers, body: JSON.stringify(given) };
    const response = await fetch(`http://localhost${path}`, { method, ...sent });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const heartbeat = (shards: number, leases: readonly object[]) => ask(shards, "POST", "/heartbeat", { leases });

  // The namespace is split into four from the start; requests that assume one or eight shards are rejected.
  const names = ["a", "b", "c", "d", "e", "f", "g", "h"];
  const leases: { name: string; token: string }[] = [];
  for (const name of names) {
    const { body } = await ask(4, "POST", `/locks/${name}/acquire`);
    leases.push({ name, token: String(body.token) });
  }
  for (const shards of [1, 8]) {
    const refused = [
      ...(await Promise.all([...names, "another"].map((name) => ask(shards, "POST", `/locks/${name}/acquire`)))),
      ...(await Promise.all(["/locks/a", "/locks", "/readyz"].map((path) => ask(shards, "GET", path)))),
      await ask(shards, "POST", "/locks/a/acquire", { wait: "20s" }),
      await ask(shards, "POST", "/locks/a/renew", { token: leases[0]?.token }),
      await heartbeat(shards, leases),
    ];
    for (const { status, body } of refused) {
      expect([status, body.code]).toEqual([503, "misconfigured"]);
      expect(body.detail).toMatch(`EMBEDDED_SHARDS is ${shards}, but the locks of this namespace are split into 4`);
      expect(body.detail).toMatch("set EMBEDDED_SHARDS=4, or wait until the store has deleted all of these locks");
    }
  }
  const { body } = await heartbeat(4, leases);
  expect(body.results).toEqual(names.map((name) => expect.objectContaining({ name, ok: true })));
  await expect
    .poll(() => log.some((line) => line.includes('"/heartbeat"') && line.includes('"store_calls":4')))
    .toBe(true);
  for (const { name, token } of leases) {
    expect((await ask(4, "POST", `/locks/${name}/acquire`)).status).toBe(423);
    expect((await ask(4, "POST", `/locks/${name}/release`, { token })).status).toBe(200);
  }
});
