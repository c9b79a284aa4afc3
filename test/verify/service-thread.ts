/** A thread that serves the lock service on its embedded store, with mistakes in its sources. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { useEdited } from "../simulator/mutants/edited-sources.ts";

useEdited(workerData.edits);
const { createService } = await import("../../src/service/index.ts");
const { serveHere } = await import("../support/services/serve-here.ts");

const folder = mkdtempSync(join(tmpdir(), "leasehold-verify-"));
const service = createService({ file: folder, allowAnonymous: true, ...workerData.settings });
const { url, stop } = await serveHere("a service with a mistake", (request) => service.fetch(request));
parentPort?.once("message", async () => {
  await stop();
  service.close();
  rmSync(folder, { recursive: true });
  parentPort?.postMessage("stopped");
});
parentPort?.postMessage(url);
