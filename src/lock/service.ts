import { observeEngine } from "./events/observe-engine.ts";
import { acquire } from "./operations/acquire.ts";
import { breakLock } from "./operations/break.ts";
import { breakLease } from "./operations/break-lease.ts";
import { giveUp } from "./operations/give-up.ts";
import { inspect } from "./operations/inspect.ts";
import { createKeyService } from "./operations/key.ts";
import { createLatchService } from "./operations/latch.ts";
import { list } from "./operations/list.ts";
import { release } from "./operations/release.ts";
import { renew, renewEach } from "./operations/renew.ts";
import { createSemaphoreService } from "./operations/semaphore.ts";
import { transfer } from "./operations/transfer.ts";
import type { RequestScope } from "./scope.ts";
import type { LockService } from "./types.ts";

/** The locks of one namespace, for one request. */
export function createLockService(request: RequestScope): LockService {
  const scope = { ...request, engine: observeEngine(request.engine, request.emit) };
  return {
    acquire: (targets, options) => acquire(scope, targets, options),
    release: (leases) => release(scope, leases),
    renew: (leases) => renew(scope, leases),
    renewEach: (leases) => renewEach(scope, leases),
    giveUp: (names, ticket) => giveUp(scope, names, ticket),
    inspect: (name, options) => inspect(scope, name, options),
    list: (options) => list(scope, options),
    transfer: (name, token, options) => transfer(scope, name, token, options),
    break: (name, options) => breakLock(scope, name, options),
    breakLease: (name, fence, options) => breakLease(scope, name, fence, options),
    semaphores: createSemaphoreService(scope),
    latches: createLatchService(scope),
    keys: createKeyService(scope),
  };
}
