import { afterAll } from "vitest";
import { startEmbeddedWorker } from "../support/targets.ts";
import { contractSuite } from "./suite/index.ts";

const target = await startEmbeddedWorker();
afterAll(() => target.stop());

contractSuite(target);
