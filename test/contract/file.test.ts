/** The whole suite on Node with the embedded store in a file. Scripts check their results. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { CHECKED } from "../support/engines/checked.ts";
import { bodyOf, send } from "../support/services/http.ts";
import { startNode } from "../support/services/targets.ts";
import { contractSuite } from "./suite/index.ts";

const folder = mkdtempSync(join(tmpdir(), "leasehold-file-"));
const target = await startNode(undefined, { LEASEHOLD_STATE: folder, ...CHECKED });
afterAll(async () => {
  await target.stop();
  rmSync(folder, { recursive: true });
});

contractSuite({ ...target, name: "file" });

test("/readyz: hints come from the process", async () => {
  expect(bodyOf(await send(target, "/readyz"), 200)).toEqual({ status: "ok", hints: "process" });
});
