import { expect, test } from "vitest";
import { createStoredKeys } from "../../../src/http/access/stored-keys.ts";
import type { StoredKey } from "../../../src/lock/types.ts";

const SECRET = "s".repeat(32);
const HOUR_MS = 3_600_000;

function ring(secret = SECRET) {
  const state = {
    now_ms: 0,
    read: [] as string[],
    found: {} as Partial<StoredKey> | undefined,
    /** Resolves when the store replies. */
    answered: Promise.resolve(),
  };
  const clock = { now_ms: () => state.now_ms, sleep: async () => {} };
  const stored = createStoredKeys(secret, clock, async (_, { namespace }, id) => {
    state.read.push(`${namespace}/${id}`);
    const times = { now_ms: 0, expires_at_ms: HOUR_MS, used_on_ms: undefined };
    const found = state.found && { id, label: "bot", scopes: ["lock"], prefix: "a/", ...times, ...state.found };
    await state.answered;
    return found;
  });
  return { state, stored, identify: (key: string) => stored.identify(key, {} as never) };
}

test("a created key has its record's permissions, in the namespace that it names", async () => {
  const { state, stored, identify } = ring();
  const { id, key } = await stored.make("team-1");
  expect(key).toMatch(/^lhk_team-1\.[\w-]{44}$/);
  const identity = { namespace: "team-1", key_id: `key:bot~${id}`, scopes: ["lock"], prefix: "a/" };
  expect(await identify(key)).toEqual(identity);
  expect(state.read).toEqual([`team-1/${id}`]);
  expect(key).not.toContain(id);
});

test("created keys: no id begins with a hyphen, which a command line would take for an option", async () => {
  const { stored } = ring();
  for (let i = 0; i < 500; i++) expect((await stored.make("team")).id).not.toMatch(/^-/);
});

test("a guessed, changed or foreign key costs no request to the store", async () => {
  const { state, stored, identify } = ring();
  const { key } = await stored.make("team");
  const foreign = await ring("t".repeat(32)).stored.make("team");
  const changed = [...key].map((char, i) => key.slice(0, i) + (char === "A" ? "B" : "A") + key.slice(i + 1));
  for (const text of [...changed, foreign.key, key.replace("team", "other"), `${key}A`, key.slice(0, -1), "lhk_", ""])
    expect([text, await identify(text)]).toEqual([text, undefined]);
  expect(state.read).toEqual([]);
});

test("scopes: a record never grants the `keys` scope, or an unknown one", async () => {
  const { state, stored, identify } = ring();
  state.found = { scopes: ["keys", "read", "root"] };
  expect(await identify((await stored.make("n")).key)).toMatchObject({ scopes: ["read"] });
});

test("a key is looked up once in 30 s, whether it exists or not, and not beyond its expiry", async () => {
  const { state, stored, identify } = ring();
  const { id, key } = await stored.make("n");
  await identify(key);
  state.found = undefined;
  state.now_ms = 29_999;
  expect(await identify(key)).toBeDefined();
  state.now_ms = 30_000;
  expect(await identify(key)).toBeUndefined();
  state.now_ms = 59_999;
  expect(await identify(key)).toBeUndefined();
  expect(state.read).toHaveLength(2);
  state.now_ms = 60_000;
  state.found = { expires_at_ms: 500 };
  expect(await identify(key)).toBeDefined();
  state.found = undefined;
  state.now_ms = 60_500;
  expect(await identify(key)).toBeUndefined();
  stored.forget(id);
  await identify(key);
  expect(state.read).toHaveLength(5);
});

test("a key that is deleted during a lookup is looked up again by the next request", async () => {
  const { state, stored, identify } = ring();
  const { id, key } = await stored.make("n");
  const { promise, resolve } = Promise.withResolvers<void>();
  state.answered = promise;
  const before = identify(key);
  await expect.poll(() => state.read.length).toBe(1);
  state.found = undefined;
  stored.forget(id);
  resolve();
  expect(await before).toBeDefined();
  expect(await identify(key)).toBeUndefined();
});

test("only the latest thousand keys are remembered", async () => {
  const { state, stored, identify } = ring();
  const keys = await Promise.all(Array.from({ length: 1_001 }, () => stored.make("n")));
  for (const { key } of keys) await identify(key);
  await identify(keys[1]?.key as string);
  expect(state.read).toHaveLength(1_001);
  await identify(keys[0]?.key as string);
  expect(state.read).toHaveLength(1_002);
});
