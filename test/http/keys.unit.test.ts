import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { parseConfig } from "../../src/config/config.ts";
import { StoreError } from "../../src/engine/engine.ts";
import { createApp } from "../../src/http/app.ts";
import type { LockService, StoredKey } from "../../src/lock/types.ts";

const MAKER = {
  id: "maker",
  hash: `sha256:${createHash("sha256").update("maker").digest("hex")}`,
  namespace: "team",
  scopes: ["keys", "read"],
};

/** Starts the app on a store that contains only API keys. */
function start() {
  const records = new Map<string, StoredKey>();
  const state = { answers: true };
  const keys: LockService["keys"] = {
    async create(id, details, ttl_ms) {
      records.set(id, { ...details, id, expires_at_ms: ttl_ms, now_ms: 0, used_on_ms: undefined });
      return ttl_ms;
    },
    find: async (id) => records.get(id),
    list: async () => ({ items: [], cursor: null }),
    async remove(id) {
      const existed = records.delete(id);
      if (!state.answers) throw new StoreError("The store did not answer", "unknown");
      return existed;
    },
  };
  const app = createApp({
    config: parseConfig({ API_KEYS: [MAKER], KEYS_SECRET: "s".repeat(32) }),
    connect: () => ({}) as never,
    locks: () => ({ keys }) as LockService,
    log: () => {},
  });
  const ask = async (method: string, path: string, key: string, body?: object) => {
    const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
    return app.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  };
  return { records, state, ask };
}

test("DELETE /keys/:id: ends the key in this process immediately, even if the store's answer was lost", async () => {
  for (const lost of [false, true]) {
    const { records, state, ask } = start();
    const made = await ask("POST", "/keys", "maker", { label: "bot", scopes: ["read"] });
    const { id, key } = (await made.json()) as { readonly id: string; readonly key: string };
    expect((await ask("GET", "/me", key)).status).toBe(200);
    state.answers = !lost;
    expect((await ask("DELETE", `/keys/${id}`, "maker")).status).toBe(lost ? 503 : 200);
    expect(records.size).toBe(0);
    expect((await ask("GET", "/me", key)).status).toBe(401);
  }
});

test("DELETE /keys/:id: if it finds no such key, it still ends the key in this process, because another process may have deleted it", async () => {
  const { records, ask } = start();
  const made = await ask("POST", "/keys", "maker", { label: "bot", scopes: ["read"] });
  const { id, key } = (await made.json()) as { readonly id: string; readonly key: string };
  expect((await ask("GET", "/me", key)).status).toBe(200);
  records.clear();
  expect((await ask("GET", "/me", key)).status).toBe(200);
  expect((await ask("DELETE", `/keys/${id}`, "maker")).status).toBe(404);
  expect((await ask("GET", "/me", key)).status).toBe(401);
});
