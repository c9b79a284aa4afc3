import type { Target } from "../../support/services/http.ts";
import { patient } from "../../support/services/until-answered.ts";
import { acquireSuite } from "./acquire.ts";
import { attendedSuite } from "./attended.ts";
import { bodiesSuite } from "./bodies.ts";
import { breakSuite } from "./break.ts";
import { breakLeaseSuite } from "./break-lease.ts";
import { breakWordsSuite } from "./break-words.ts";
import { conditionalSuite } from "./conditional.ts";
import { deadlinesSuite } from "./deadlines.ts";
import { headStartSuite } from "./head-start.ts";
import { heartbeatSuite } from "./heartbeat.ts";
import { historySuite } from "./history.ts";
import { idempotencySuite } from "./idempotency.ts";
import { knownEndsSuite } from "./known-ends.ts";
import { latchesSuite } from "./latches.ts";
import { listingSuite } from "./listing.ts";
import { mcpSuite } from "./mcp.ts";
import { metadataSuite } from "./metadata.ts";
import { minHoldSuite } from "./min-hold.ts";
import { multiSuite } from "./multi.ts";
import { multiNeedSuite } from "./multi-need.ts";
import { multiQueueSuite } from "./multi-queue.ts";
import { queueSuite } from "./queue.ts";
import { readWriteSuite } from "./read-write.ts";
import { routesSuite } from "./routes.ts";
import { semaphoreQueueSuite } from "./semaphore-queue.ts";
import { semaphoresSuite } from "./semaphores.ts";
import { standbySuite } from "./standby.ts";
import { terraformSuite } from "./terraform.ts";
import { ticketsSuite } from "./tickets.ts";
import { transferSuite } from "./transfer.ts";

/**
 * The guarantees of sections 2 to 8 of docs/contract.md, tested only through `fetch`. Every engine must pass on every runtime.
 */
export function contractSuite(service: Target): void {
  const target = patient(service);
  // The suites with the longest tests start first, so that later ones run alongside them.
  multiNeedSuite(target);
  multiQueueSuite(target);
  breakSuite(target);
  breakLeaseSuite(target);
  breakWordsSuite(target);
  queueSuite(target);
  minHoldSuite(target);
  standbySuite(target);
  headStartSuite(target);
  knownEndsSuite(target);
  ticketsSuite(target);
  attendedSuite(target);
  terraformSuite(target);
  semaphoreQueueSuite(target);
  transferSuite(target);
  historySuite(target);
  latchesSuite(target);
  heartbeatSuite(target);
  metadataSuite(target);
  conditionalSuite(target);
  deadlinesSuite(target);
  bodiesSuite(target);
  routesSuite(target);
  acquireSuite(target);
  readWriteSuite(target);
  idempotencySuite(target);
  multiSuite(target);
  semaphoresSuite(target);
  listingSuite(target);
  mcpSuite(target);
}
