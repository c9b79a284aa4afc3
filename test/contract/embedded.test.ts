import { afterAll, expect, test } from "vitest";
import { bodyOf, send } from "../support/services/http.ts";
import { startEmbeddedWorker } from "../support/services/targets.ts";
import { contractSuite } from "./suite/index.ts";

const target = await startEmbeddedWorker();
afterAll(() => target.stop());

contractSuite(target);

test("/readyz: hints come from the object that keeps the locks", async () => {
  expect(bodyOf(await send(target, "/readyz"), 200)).toEqual({ status: "ok", hints: "object" });
});
