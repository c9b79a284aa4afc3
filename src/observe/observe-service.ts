/** Converts the outcomes of all operations to events. */

import type {
  AcquireOptions,
  AcquireOutcome,
  BreakLeaseOptions,
  BreakLeaseOutcome,
  BreakOptions,
  Emit,
  InspectOptions,
  Kind,
  LeaseRef,
  ListOptions,
  LockService,
  LostReason,
  Mode,
  ReleaseOutcome,
  RenewOutcome,
  SemaphoreBreakOutcome,
  SemaphoreOutcome,
  SemaphoreReleaseOutcome,
  SemaphoreService,
  Target,
  TransferOptions,
} from "../lock/index.ts";
import { leaseFingerprint } from "../lock/index.ts";

/** Wraps the service, and emits an event for everything that its operations do. */
export const observeService = (service: LockService, emit: Emit): LockService => new ObservedService(service, emit);

class ObservedService implements LockService {
  readonly #service: LockService;
  readonly #emit: Emit;

  constructor(service: LockService, emit: Emit) {
    this.#service = service;
    this.#emit = emit;
  }

  inspect(name: string, options: InspectOptions) {
    return this.#service.inspect(name, options);
  }

  list(options: ListOptions) {
    return this.#service.list(options);
  }

  get latches() {
    return this.#service.latches;
  }

  get keys() {
    return this.#service.keys;
  }

  get semaphores() {
    return observeSemaphores(this.#service.semaphores, this.#emit);
  }

  async acquire(targets: readonly Target[], options: AcquireOptions) {
    const outcome = await this.#service.acquire(targets, options);
    acquired(this.#emit, "lock", targets, outcome, options.token);
    return outcome;
  }

  async release(leases: readonly LeaseRef[]) {
    const outcomes = await this.#service.release(leases);
    leases.forEach((ref, i) => {
      released(this.#emit, ref, outcomes[i]);
    });
    return outcomes;
  }

  async renew(leases: readonly LeaseRef[]) {
    const outcomes = await this.#service.renew(leases);
    renewed(this.#emit, leases, outcomes);
    return outcomes;
  }

  async renewEach(leases: readonly LeaseRef[]) {
    const outcomes = await this.#service.renewEach(leases);
    renewed(this.#emit, leases, outcomes);
    return outcomes;
  }

  async giveUp(names: readonly string[], ticket: string) {
    const outcome = await this.#service.giveUp(names, ticket);
    if (outcome.kind === "given_up") givenUp(this.#emit, "lock", names, ticket);
    return outcome;
  }

  async transfer(name: string, token: string, options: TransferOptions) {
    const outcome = await this.#service.transfer(name, token, options);
    if (outcome.kind === "lost") lost(this.#emit, { name, token }, outcome.reason);
    if (outcome.kind === "transferred") {
      const { mode, fence, owner, ttl_ms } = outcome.lease;
      const lease = leaseFingerprint(outcome.lease.token);
      this.#emit({ event: "received", kind: "lock", name, lease, mode, fence, owner, ttl_ms });
    }
    return outcome;
  }

  async break(name: string, options: BreakOptions) {
    const outcome = await this.#service.break(name, options);
    broken(this.#emit, name, outcome);
    return outcome;
  }

  async breakLease(name: string, fence: number, options: BreakLeaseOptions) {
    const outcome = await this.#service.breakLease(name, fence, options);
    broken(this.#emit, name, outcome);
    return outcome;
  }
}

function observeSemaphores(semaphores: SemaphoreService, emit: Emit): SemaphoreService {
  return {
    ...semaphores,
    async acquire(name, options) {
      const outcome = await semaphores.acquire(name, options);
      acquired(emit, "semaphore", [{ name, mode: "shared" }], asOfLock(name, outcome), options.token);
      return outcome;
    },
    async release(name, token) {
      const outcome = await semaphores.release(name, token);
      released(emit, { kind: "semaphore", name, token }, outcome);
      return outcome;
    },
    async giveUp(name, ticket) {
      const outcome = await semaphores.giveUp(name, ticket);
      if (outcome.kind === "given_up") givenUp(emit, "semaphore", [name], ticket);
      return outcome;
    },
    async break(name, words) {
      const outcome = await semaphores.break(name, words);
      permitsBroken(emit, name, outcome);
      return outcome;
    },
    async breakLease(name, fence, words) {
      const outcome = await semaphores.breakLease(name, fence, words);
      permitsBroken(emit, name, outcome);
      return outcome;
    },
    async remove(name, words) {
      const outcome = await semaphores.remove(name, words);
      if (outcome.kind === "removed" && outcome.existed) permitsBroken(emit, name, { ...outcome, kind: "broken" });
      return outcome;
    },
  };
}

type Acquired = AcquireOutcome | Exclude<SemaphoreOutcome, { readonly kind: "granted" | "busy" }>;

function asOfLock(name: string, outcome: SemaphoreOutcome): Acquired {
  if (outcome.kind === "granted") {
    const { lease, waited_ms } = outcome;
    return { kind: "granted", leases: [{ ...lease, lock: name, mode: "shared" }], waited_ms };
  }
  if (outcome.kind !== "busy") return outcome;
  return { ...outcome, blocked_by: [name], holders: outcome.holders.map((holder) => ({ ...holder, mode: "shared" })) };
}

function acquired(emit: Emit, kind: Kind, targets: readonly Target[], outcome: Acquired, token = ""): void {
  if (outcome.kind === "granted") {
    const { waited_ms } = outcome;
    for (const { lock: name, mode, token, fence, owner, ttl_ms, hold_count } of outcome.leases) {
      const lease = leaseFingerprint(token);
      emit({ event: "granted", kind, name, lease, mode, fence, owner, ttl_ms, hold_count, waited_ms });
    }
    return;
  }
  for (const target of targets) {
    if (outcome.kind === "lost") lost(emit, { kind, name: target.name, token }, outcome.reason);
    else emit({ event: "denied", kind, ...target, ...denial(target, outcome) });
  }
}

function denial({ name }: Target, outcome: Exclude<Acquired, { readonly kind: "granted" | "lost" }>) {
  if (outcome.kind === "other_permits") return { why: "mismatch", waited_ms: 0 } as const;
  if (outcome.kind !== "busy") return { why: outcome.kind, waited_ms: 0 };
  const { waited_ms, place, blocked_by, holders } = outcome;
  const lease = place && leaseFingerprint(place.ticket);
  return { why: outcome.kind, lease, waited_ms, holder: blocked_by[0] === name ? holders[0] : undefined };
}

type Ref = Pick<LeaseRef, "kind" | "name" | "token">;

function released(emit: Emit, ref: Ref, outcome: ReleaseOutcome | SemaphoreReleaseOutcome | undefined): void {
  if (outcome?.kind === "lost") lost(emit, ref, outcome.reason);
  if (outcome?.kind !== "released") return;
  const { hold_count, ended } = outcome;
  const mode: Mode = "mode" in outcome ? outcome.mode : "shared";
  const about = ended && { fence: ended.fence, owner: ended.owner, held_ms: ended.hold_ms };
  emit({ event: "released", ...subjectOf(ref), lease: leaseFingerprint(ref.token), mode, hold_count, ...about });
}

function renewed(emit: Emit, refs: readonly LeaseRef[], outcomes: readonly (RenewOutcome | undefined)[]): void {
  for (const [i, ref] of refs.entries()) {
    const outcome = outcomes[i];
    if (outcome?.kind === "lost") lost(emit, ref, outcome.reason);
    if (outcome?.kind !== "renewed") continue;
    const { mode, fence, owner, ttl_ms, expires_at_ms, acquired_at_ms } = outcome.lease;
    emit({
      event: "renewed",
      ...subjectOf(ref),
      lease: leaseFingerprint(ref.token),
      mode,
      fence,
      owner,
      ttl_ms,
      held_ms: expires_at_ms - ttl_ms - acquired_at_ms,
      late: outcome.late ?? false,
    });
  }
}

function lost(emit: Emit, ref: Ref, reason: LostReason): void {
  emit({ event: "lost", ...subjectOf(ref), lease: leaseFingerprint(ref.token), reason });
}

function givenUp(emit: Emit, kind: Kind, names: readonly string[], ticket: string): void {
  for (const name of names) emit({ event: "given_up", kind, name, lease: leaseFingerprint(ticket) });
}

function broken(emit: Emit, name: string, outcome: BreakLeaseOutcome): void {
  if (outcome.kind === "mismatch" || outcome.kind === "others") return;
  const { leases, dropped } = outcome;
  const break_at = outcome.kind === "breaking" ? { break_at_ms: outcome.break_at_ms } : {};
  emit({ event: "break_requested", kind: "lock", name, leases, dropped, ...break_at });
}

function permitsBroken(emit: Emit, name: string, outcome: SemaphoreBreakOutcome): void {
  if (outcome.kind !== "broken") return;
  emit({ event: "break_requested", kind: "semaphore", name, leases: outcome.leases, dropped: 0 });
}

const subjectOf = ({ kind = "lock", name }: Ref) => ({ kind, name });
