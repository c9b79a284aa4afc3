/** A thread that simulates seeds with a mistake: edited sources replace the real ones only in this thread. */
import { workerData } from "node:worker_threads";
import type { ThreadData } from "../thread.ts";
import { useEdited } from "./edited-sources.ts";

const { edits } = workerData as ThreadData;
useEdited(edits);
await import("../thread.ts");
