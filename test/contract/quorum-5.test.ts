import { afterAll } from "vitest";
import { deep } from "../support/runner/depth.ts";
import type { Target } from "../support/services/http.ts";
import { startNode, startQuorum } from "../support/services/targets.ts";
import { quorumSuite } from "./quorum-suite.ts";
import { deadlinesSuite } from "./suite/deadlines.ts";
import { idempotencySuite } from "./suite/idempotency.ts";
import { contractSuite } from "./suite/index.ts";
import { readWriteSuite } from "./suite/read-write.ts";

const quorum = await startQuorum(5);
const target = await startNode(quorum);
afterAll(async () => {
  await target.stop();
  await quorum.stop();
});

/** Covers the guarantees that depend on a majority. Everything else is tested with three databases in every run. */
function decidedSuite(target: Target): void {
  deadlinesSuite(target);
  readWriteSuite(target);
  idempotencySuite(target);
}

quorumSuite({ ...target, name: "quorum of 5" }, 5, deep ? contractSuite : decidedSuite);
