import { join } from "node:path";
import { Miniflare } from "miniflare";
import { expect, onTestFinished, test } from "vitest";
import { type Notes, type Sibling, SplitGuard } from "../../../src/engine/sqlite/object/split.ts";
import { bundle } from "../../../tools/serve/worker.ts";

/** What an object would keep in its database. */
function notes(): Notes {
  const kept = new Map<string, number | null>();
  return { get: (name) => kept.get(name) ?? null, set: (name, shards) => void kept.set(name, shards) };
}

/** The objects of a namespace, each made when it is first asked. */
function namespace() {
  const busy = new Set<string>();
  const objects = new Map<string, SplitGuard>();
  const object = (name: string): SplitGuard => {
    const made = objects.get(name) ?? new SplitGuard(notes(), () => busy.has(name), sibling);
    objects.set(name, made);
    return made;
  };
  const sibling = (name: string): Sibling => ({
    adopt: (split) => object(name).adopt(split),
    retire: async () => object(name).retire(),
  });
  return { busy, admit: (name: string, shards: number) => object(name).admit({ namespace: "a", shards }) };
}

test("admit() refuses another number of shards while any object of the old one has something to remember", async () => {
  const { busy, admit } = namespace();
  await admit("a/2", 4);
  busy.add("a/2");
  await expect(admit("a/1", 8)).rejects.toThrow("SPLIT 4");
  await expect(admit("a", 1)).rejects.toThrow("SPLIT 4");
  // What was retired in vain serves the old number again.
  await admit("a/0", 4);
  busy.clear();
  await admit("a/7", 8);
  await admit("a", 1);
  busy.add("a");
  await expect(admit("a/2", 4)).rejects.toThrow("SPLIT 1");
});

test("admit() asks again when the object was retired before the permission came", async () => {
  let asked = 0;
  const object: SplitGuard = new SplitGuard(
    notes(),
    () => false,
    () => ({
      adopt: async () => void (asked++ === 0 && object.retire()),
      retire: async () => true,
    }),
  );
  await object.admit({ namespace: "a", shards: 4 });
  expect(asked).toBe(2);
});

test("adopt() lets no number in while it retires the objects of another one", async () => {
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
  const script = await bundle(join(import.meta.dirname, "../../../src/index.ts"));
  const modules = { modules: true, script, compatibilityDate: "2026-07-30", compatibilityFlags: ["nodejs_compat"] };
  const worker = (shards: number, scriptName?: string) => ({
    ...modules,
    name: `shards-${shards}`,
    bindings: { ALLOW_ANONYMOUS: "true", EMBEDDED_SHARDS: String(shards) },
    durableObjects: { STORE: { className: "EmbeddedStore", useSQLite: true, ...(scriptName && { scriptName }) } },
  });
  const miniflare = new Miniflare({
    workers: [worker(1), worker(4, "shards-1"), worker(8, "shards-1")],
    structuredWorkerdLogs: true,
    handleStructuredLogs: () => {},
  });
  onTestFinished(() => miniflare.dispose());
  const ask = async (shards: number, path: string, method = "POST") => {
    const { fetch } = await miniflare.getWorker(`shards-${shards}`);
    const response = await fetch(`http://localhost${path}`, { method });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  // A namespace that is split from the start, then grows and shrinks.
  expect((await ask(4, "/locks/x/acquire")).status).toBe(200);
  for (const shards of [1, 8]) {
    for (const name of ["x", "a", "b"]) {
      const { status, body } = await ask(shards, `/locks/${name}/acquire`);
      expect([status, body.code]).toEqual([503, "misconfigured"]);
      expect(body.detail).toMatch(`EMBEDDED_SHARDS is ${shards}, but the locks of this namespace are split into 4`);
    }
    for (const path of ["/locks/x", "/locks", "/readyz"]) expect((await ask(shards, path, "GET")).status).toBe(503);
  }
  expect((await ask(4, "/locks/x", "GET")).body.state).toBe("held");
});
