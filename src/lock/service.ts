import { withinTime } from "./answer-time.ts";
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

/** The operations of holders and waiters. */
export type LeaseService = Pick<LockService, "acquire" | "release" | "renew" | "renewEach" | "giveUp" | "inspect">;

function observed(request: RequestScope): RequestScope {
  const { engine, emit, context } = request;
  const { clock, time = { spent_ms: 0 } } = context;
  return { ...request, engine: withinTime(observeEngine(engine, emit), clock, time) };
}

const leases = (scope: RequestScope): LeaseService => ({
  acquire: (targets, options) => acquire(scope, targets, options),
  release: (leases) => release(scope, leases),
  renew: (leases) => renew(scope, leases),
  renewEach: (leases) => renewEach(scope, leases),
  giveUp: (names, ticket) => giveUp(scope, names, ticket),
  inspect: (name, options) => inspect(scope, name, options),
});

/** A lease service for some locks of one namespace, for one request. */
export const createLeaseService = (request: RequestScope): LeaseService => leases(observed(request));

/** A lock service for one namespace and one request. */
export function createLockService(request: RequestScope): LockService {
  const scope = observed(request);
  return {
    ...leases(scope),
    list: (options) => list(scope, options),
    transfer: (name, token, options) => transfer(scope, name, token, options),
    break: (name, options) => breakLock(scope, name, options),
    breakLease: (name, fence, options) => breakLease(scope, name, fence, options),
    semaphores: createSemaphoreService(scope),
    latches: createLatchService(scope),
    keys: createKeyService(scope),
  };
}
