/**
 * The whole suite in Node on Upstash's protocol, behind an API key, where nothing carries hints: a deep test. The suite runs on
 * Node over TCP and on the file, and on this protocol in workerd, in any case.
 */
import { createHash } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { deep } from "../support/depth.ts";
import { bodyOf, send } from "../support/http.ts";
import { startNode, startStore } from "../support/targets.ts";
import { contractSuite } from "./suite/index.ts";

const KEY = "key-of-this-suite";
const hash = `sha256:${createHash("sha256").update(KEY).digest("hex")}`;
const API_KEYS = JSON.stringify([{ id: "all", hash, namespace: "team", scopes: ["read", "lock", "admin"] }]);

const store = await startStore();
const target = await startNode(store, { ALLOW_ANONYMOUS: "", API_KEYS });
afterAll(async () => {
  await target.stop();
  await store.stop();
});

const suite = deep ? contractSuite : () => {};

suite({
  ...target,
  fetch(input, init) {
    const headers = new Headers(init?.headers);
    headers.set("Authorization", `Bearer ${KEY}`);
    return fetch(input, { ...init, headers });
  },
});

test("/readyz: nothing carries hints", async () => {
  expect(bodyOf(await send(target, "/readyz"), 200)).toEqual({ status: "ok", hints: "off" });
});
