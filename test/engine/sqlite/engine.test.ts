import { expect, test, vi } from "vitest";
import { CrossShardError, InvalidCursorError, StoreError, StoreRefusedError } from "../../../src/engine/engine.ts";
import { OTHER_VERSION } from "../../../src/engine/sqlite/answer.ts";
import { createObjectEngine } from "../../../src/engine/sqlite/object/engine.ts";
import { createObjectCarrier } from "../../../src/engine/sqlite/object/hints.ts";
import type { StoreObject } from "../../../src/engine/sqlite/object/object.ts";
import { scriptOf } from "../../support/engines/embedded.ts";

type Methods = Partial<Record<"run" | "read" | "scan" | "ping" | "time", (...args: never[]) => Promise<unknown>>>;

/** Returns a namespace of objects with these methods, and a record of the calls that they receive. */
function setUp(methods: Methods, { shards = 1, timeout_ms = 1_000 } = {}) {
  const names: string[] = [];
  const binding = {
    idFromName: (name: string) => name,
    get: (name: string) => {
      names.push(name);
      return methods;
    },
  } as unknown as DurableObjectNamespace<StoreObject>;
  const onStoreCall = vi.fn();
  return {
    names,
    onStoreCall,
    engine: createObjectEngine(binding, { shards, quota: { locks: 0, bytes: 0 }, timeout_ms, onStoreCall }),
  };
}

const script = scriptOf("return {}", "acquire");

test("the namespace determines the object, and onStoreCall is called for every request", async () => {
  const { engine, names, onStoreCall } = setUp({
    run: async () => ["granted", 1],
    read: async () => [null],
    ping: async () => {},
  });
  expect(await engine.run(script, ["lh:{team-a}:record:x{y}"], [])).toEqual(["granted", "1"]);
  expect(await engine.read(["lh:{team-b}:record:x"])).toEqual([null]);
  await engine.ping("lh:{team-c}:");
  expect(await engine.read([])).toEqual([]);
  expect(names).toEqual(["team-a", "team-b", "team-c"]);
  expect(onStoreCall).toHaveBeenCalledTimes(3);
});

test("with shards, the keys of one lock share an object and those of others are spread", async () => {
  const { engine, names } = setUp({ read: async () => [] }, { shards: 4 });
  for (let i = 0; i < 40; i++) await engine.read([`lh:{a}:record:job:${i}`, `lh:{a}:queue:job:${i}`]);
  expect(new Set(names)).toEqual(new Set(["a/0", "a/1", "a/2", "a/3"]));
});

test("keys in different shards are rejected before anything is sent", async () => {
  const { engine, names } = setUp({}, { shards: 64 });
  await expect(engine.run(script, ["lh:{a}:record:1", "lh:{a}:record:2"], [])).rejects.toBeInstanceOf(CrossShardError);
  await expect(engine.run(script, ["lh:{a}:record:1", "lh:{b}:record:1"], [])).rejects.toBeInstanceOf(CrossShardError);
  expect(names).toEqual([]);
});

test("scan() walks all shards and ends", async () => {
  const pages: Record<string, { cursor: string; keys: string[] }> = {
    "0": { cursor: ">lh:{a}:record:1", keys: ["k1"] },
    ">lh:{a}:record:1": { cursor: "0", keys: ["k2"] },
  };
  const { engine, names } = setUp({ scan: async (_: string, cursor: string) => pages[cursor] } as Methods, {
    shards: 2,
  });
  const found: string[] = [];
  let cursor = "0";
  do {
    const step = await engine.scan("lh:{a}:record:", cursor, 10);
    found.push(...step.keys);
    cursor = step.cursor;
  } while (cursor !== "0");
  expect(found).toEqual(["k1", "k2", "k1", "k2"]);
  expect(names).toEqual(["a/0", "a/0", "a/1", "a/1"]);
  for (const forged of ["from elsewhere", "", "2", "00", "-1", "1.5", "7>lh:{a}:record:1", "0>lh:{b}:record:1", "0>"]) {
    await expect(engine.scan("lh:{a}:record:", forged, 10)).rejects.toThrow(InvalidCursorError);
  }
});

test("an object that does not respond in time causes an unknown outcome", async () => {
  const { engine } = setUp({ run: () => new Promise(() => {}) }, { timeout_ms: 20 });
  await expect(engine.run(script, ["lh:{a}:record:x"], [])).rejects.toMatchObject({
    name: "StoreError",
    outcome: "unknown",
  });
});

test("a request to an object that broke is retried once, on a new stub", async () => {
  const broken = Object.assign(new Error("internal error; reference = secret"), { retryable: true });
  const run = vi.fn().mockRejectedValueOnce(broken).mockResolvedValueOnce(["granted"]).mockRejectedValue(broken);
  const { engine, names, onStoreCall } = setUp({ run });
  expect(await engine.run(script, ["lh:{a}:record:x"], [])).toEqual(["granted"]);
  expect(names).toEqual(["a", "a"]);
  const failure = await engine.run(script, ["lh:{a}:record:x"], []).catch((error) => error);
  expect(failure).toBeInstanceOf(StoreError);
  expect(failure).toMatchObject({ outcome: "unknown", message: expect.not.stringContaining("secret") });
  expect(onStoreCall).toHaveBeenCalledTimes(4);
});

test("a call that counts its copies tells the second copy since when the first may exist, by the object's clock", async () => {
  const broken = Object.assign(new Error("broken"), { retryable: true });
  const run = vi.fn().mockRejectedValueOnce(broken).mockResolvedValue(["granted"]);
  const { engine } = setUp({ run, time: async () => 5_000_000 });
  await engine.run(script, ["lh:{a}:record:x"], ["t", "0"], undefined, { position: 1, since_ms: 0 });
  const [first, second] = run.mock.calls.map(([{ args }]) => args);
  expect(first).toEqual(["t", "0"]);
  expect(second[0]).toBe("t");
  expect(5_000_000 - Number(second[1])).toBeGreaterThanOrEqual(1_000);
  expect(5_000_000 - Number(second[1])).toBeLessThan(1_500);
});

test("a script's failure is reported with its line, without the text of the error", async () => {
  const { engine } = setUp({ run: async () => ({ err: "ERR acquire:12: secret-token is bad" }) });
  const failure = await engine.run(script, ["lh:{a}:record:x"], []).catch((error) => error);
  expect(failure).toMatchObject({ name: "StoreError", outcome: "none" });
  expect(failure.message).toBe("The embedded store could not run the script 'acquire', line 12: ERR");
});

test("a call that an object of another version rejects is not applied, and the error says what to wait for", async () => {
  const { engine, onStoreCall } = setUp({ run: async () => ({ err: OTHER_VERSION }) });
  const error = await engine.run(script, ["lh:{a}:lock:x"], []).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StoreRefusedError);
  expect(error).toMatchObject({
    outcome: "none",
    message: expect.stringMatching(/use of 'acquire': wait for the deployment to finish$/),
  });
  expect(onStoreCall).toHaveBeenCalledOnce();
});

test("a full disk is named, and nothing was applied", async () => {
  const full = Object.assign(new Error("database or disk is full: SQLITE_FULL"), { durableObjectReset: true });
  const { engine, onStoreCall } = setUp({
    run: async () => Promise.reject(full),
    ping: async () => Promise.reject(full),
  });
  for (const operation of [() => engine.run(script, ["lh:{a}:lock:x"], []), () => engine.ping("lh:{a}:")]) {
    const error = await operation().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StoreRefusedError);
    expect(error).toMatchObject({ outcome: "none", message: expect.stringContaining("disk") });
  }
  expect(onStoreCall).toHaveBeenCalledTimes(2);
});

test("createObjectCarrier(): connects to the object that keeps the lock, and reports that call", async () => {
  const { engine, names } = setUp({ read: async () => [] }, { shards: 4 });
  const onStoreCall = vi.fn();
  const objects: string[] = [];
  const fetch = async () => ({ webSocket: null });
  const binding = {
    idFromName(name: string) {
      objects.push(name);
      return name;
    },
    get: () => ({ fetch }),
  };
  const carrier = createObjectCarrier(binding as unknown as DurableObjectNamespace<StoreObject>, {
    shards: 4,
    timeout_ms: 1_000,
  });
  for (let i = 0; i < 10; i++) {
    const key = `lh:{a}:lock:job:${i}`;
    await engine.read([key]);
    await expect(carrier.connect(onStoreCall).subscribe(key, { watches: true }, () => {})).rejects.toThrow();
  }
  expect(objects).toEqual(names);
  expect(onStoreCall).toHaveBeenCalledTimes(10);
});
