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
import type {
  AcquireOptions,
  BreakLeaseOptions,
  BreakOptions,
  InspectOptions,
  LeaseRef,
  ListOptions,
  LockService,
  Target,
  TransferOptions,
} from "./types.ts";

/** The operations of holders and waiters. */
export type LeaseService = Pick<LockService, "acquire" | "release" | "renew" | "renewEach" | "giveUp" | "inspect">;

function observed(request: RequestScope): RequestScope {
  const { engine, emit, context } = request;
  const { clock, time = { spent_ms: 0 } } = context;
  return { ...request, engine: withinTime(observeEngine(engine, emit), clock, time) };
}

/** A lease service for some locks of one namespace, for one request. */
export const createLeaseService = (request: RequestScope): LeaseService => new LeaseOperations(observed(request));

/** A lock service for one namespace and one request. */
export const createLockService = (request: RequestScope): LockService => new LockOperations(observed(request));

/** These are classes because a request uses one operation, and literals would create functions for all of them each time. */
class LeaseOperations implements LeaseService {
  protected readonly scope: RequestScope;

  constructor(scope: RequestScope) {
    this.scope = scope;
  }

  acquire(targets: readonly Target[], options: AcquireOptions) {
    return acquire(this.scope, targets, options);
  }

  release(leases: readonly LeaseRef[]) {
    return release(this.scope, leases);
  }

  renew(leases: readonly LeaseRef[]) {
    return renew(this.scope, leases);
  }

  renewEach(leases: readonly LeaseRef[]) {
    return renewEach(this.scope, leases);
  }

  giveUp(names: readonly string[], ticket: string) {
    return giveUp(this.scope, names, ticket);
  }

  inspect(name: string, options: InspectOptions) {
    return inspect(this.scope, name, options);
  }
}

class LockOperations extends LeaseOperations implements LockService {
  list(options: ListOptions) {
    return list(this.scope, options);
  }

  transfer(name: string, token: string, options: TransferOptions) {
    return transfer(this.scope, name, token, options);
  }

  break(name: string, options: BreakOptions) {
    return breakLock(this.scope, name, options);
  }

  breakLease(name: string, fence: number, options: BreakLeaseOptions) {
    return breakLease(this.scope, name, fence, options);
  }

  get semaphores() {
    return createSemaphoreService(this.scope);
  }

  get latches() {
    return createLatchService(this.scope);
  }

  get keys() {
    return createKeyService(this.scope);
  }
}
