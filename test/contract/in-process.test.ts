import { afterAll } from "vitest";
import { inProcess, startStore } from "../support/targets.ts";
import { contractSuite } from "./suite/index.ts";

const store = await startStore();
afterAll(() => store.stop());

contractSuite(inProcess(store));
