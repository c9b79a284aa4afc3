import type { Target } from "../../support/http.ts";
import { patient } from "../../support/insisting.ts";
import { acquireSuite } from "./acquire.ts";
import { attendedSuite } from "./attended.ts";
import { bodiesSuite } from "./bodies.ts";
import { breakSuite } from "./break.ts";
import { breakLeaseSuite } from "./break-lease.ts";
import { conditionalSuite } from "./conditional.ts";
import { deadlinesSuite } from "./deadlines.ts";
import { heartbeatSuite } from "./heartbeat.ts";
import { historySuite } from "./history.ts";
import { idempotencySuite } from "./idempotency.ts";
import { knownEndsSuite } from "./known-ends.ts";
import { latchesSuite } from "./latches.ts";
import { listingSuite } from "./listing.ts";
import { mcpSuite } from "./mcp.ts";
import { minHoldSuite } from "./min-hold.ts";
import { multiSuite } from "./multi.ts";
import { multiQueueSuite } from "./multi-queue.ts";
import { queueSuite } from "./queue.ts";
import { readWriteSuite } from "./read-write.ts";
import { routesSuite } from "./routes.ts";
import { semaphoreQueueSuite } from "./semaphore-queue.ts";
import { semaphoresSuite } from "./semaphores.ts";
import { terraformSuite } from "./terraform.ts";
import { ticketsSuite } from "./tickets.ts";
import { transferSuite } from "./transfer.ts";

/** What sections 2 to 8 of docs/contract.md promise, asked through `fetch` alone: every engine passes it in every runtime. */
export function contractSuite(service: Target): void {
  const target = patient(service);
  // Those with the longest tests first: what comes later runs beside them.
  multiQueueSuite(target);
  breakSuite(target);
  breakLeaseSuite(target);
  queueSuite(target);
  minHoldSuite(target);
  knownEndsSuite(target);
  ticketsSuite(target);
  attendedSuite(target);
  terraformSuite(target);
  semaphoreQueueSuite(target);
  transferSuite(target);
  historySuite(target);
  latchesSuite(target);
  heartbeatSuite(target);
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
