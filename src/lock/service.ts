import { acquire } from "./operations/acquire.ts";
import { breakAll } from "./operations/break.ts";
import { giveUp } from "./operations/give-up.ts";
import { inspect } from "./operations/inspect.ts";
import { createLatchService } from "./operations/latch.ts";
import { list } from "./operations/list.ts";
import { release } from "./operations/release.ts";
import { renew, renewEach } from "./operations/renew.ts";
import { createSemaphoreService } from "./operations/semaphore.ts";
import { transfer } from "./operations/transfer.ts";
import type { Session } from "./session.ts";
import type { LockService } from "./types.ts";

/** The locks of one namespace, for one request. */
export function createLockService(session: Session): LockService {
  return {
    acquire: (targets, options) => acquire(session, targets, options),
    release: (leases) => release(session, leases),
    renew: (leases) => renew(session, leases),
    renewEach: (leases) => renewEach(session, leases),
    giveUp: (names, ticket) => giveUp(session, names, ticket),
    inspect: (name, options) => inspect(session, name, options),
    list: (options) => list(session, options),
    transfer: (name, token, options) => transfer(session, name, token, options),
    breakAll: (name, options) => breakAll(session, name, options),
    semaphores: createSemaphoreService(session),
    latches: createLatchService(session),
  };
}
