import { afterAll } from "vitest";
import { startNode, startStore } from "../support/targets.ts";
import { contractSuite } from "./suite/index.ts";

const store = await startStore();
const target = await startNode(store);
afterAll(async () => {
  await target.stop();
  await store.stop();
});

contractSuite(target);
