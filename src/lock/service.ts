import { acquire } from "./acquire.ts";
import { breakAll } from "./break.ts";
import { giveUp } from "./give-up.ts";
import { inspect } from "./inspect.ts";
import { createLatchService } from "./latch.ts";
import { list } from "./list.ts";
import { release } from "./release.ts";
import { renew, renewEach } from "./renew.ts";
import { createSemaphoreService } from "./semaphore.ts";
import type { Session } from "./session.ts";
import { transfer } from "./transfer.ts";
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
