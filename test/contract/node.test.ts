/**
 * The whole suite on Node with Upstash's protocol, with an API key and without hints: a deep test. Every run tests Node over
 * TCP and with the file, and this protocol in workerd.
 */
import { afterAll, expect, test } from "vitest";
import { deep } from "../support/runner/depth.ts";
import { bodyOf, send } from "../support/services/http.ts";
import { startNode, startStore } from "../support/services/targets.ts";
import { KEY_VARIABLES, withKey } from "../support/services/with-api-key.ts";
import { contractSuite } from "./suite/index.ts";

const store = await startStore();
const target = await startNode(store, KEY_VARIABLES);
afterAll(async () => {
  await target.stop();
  await store.stop();
});

if (deep) contractSuite(withKey(target));

test("/readyz: there are no hints", async () => {
  expect(bodyOf(await send(target, "/readyz"), 200)).toEqual({ status: "ok", hints: "off", scripts: "evalsha" });
});
