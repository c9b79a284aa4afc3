/**
 * Section 5 of docs/contract.md for locks, in its simplest form: every operation happens at one instant, on arrays. Where the
 * contract leaves a choice, the model follows the scripts' comments.
 */
import { acquire, GRACE_MS, isLastToAttend } from "./acquire.ts";
import { LISTED_MAX, lost, summary, view } from "./answers.ts";
import type { Lock } from "./lock.ts";
import {
  type Break,
  type BreakLease,
  fingerprint,
  type GiveUp,
  type Inspect,
  isAway,
  type Operation,
  type Outcome,
  type Release,
  type Renew,
  type Target,
  type Touch,
  type Transfer,
} from "./operation.ts";
import { claim, type Lease, relabelled } from "./parts.ts";
import { World } from "./world.ts";

export class Model extends World {
  run(operation: Operation | Touch, now_us: number): Outcome {
    this.turnTo(now_us);
    switch (operation.kind) {
      case "acquire":
        return acquire(this, operation);
      case "release":
        return this.#release(operation);
      case "renew":
        return this.#renew(operation);
      case "transfer":
        return this.#transfer(operation);
      case "break":
        return this.#break(operation);
      case "break_lease":
        return this.#breakLease(operation);
      case "give_up":
        return this.#giveUp(operation);
      case "inspect":
        return this.#inspect(operation);
      case "touch":
        return this.#touch(operation);
    }
  }

  #release(op: Release): Outcome {
    const kept = this.idempotency.load(op);
    if (kept) return (kept.fingerprint === fingerprint(op) && kept.answer) || { kind: "mismatch" };
    const results = op.leases.map(({ name, token }) => {
      const lock = this.lock(name);
      lock.catchUp(this.now_ms);
      const applied = lock.applied.get(op.request);
      if (applied) return applied;
      const lease = lock.lease(token);
      if (!lease) return lost(lock, token);
      lease.holds -= 1;
      if (lease.holds === 0) lock.release(lease, this.now_ms);
      lock.updateTurn(this.now_ms);
      const outcome = { mode: lease.mode, holds: lease.holds };
      lock.applied.set(op.request, outcome);
      return outcome;
    });
    const answer: Outcome = { kind: "released", results };
    if (results.some((result) => "holds" in result)) this.idempotency.save(op, { answer, until_ms: this.now_ms });
    return answer;
  }

  #renew(op: Renew): Outcome {
    const kept = this.idempotency.load(op);
    if (kept && kept.fingerprint !== fingerprint(op)) return { kind: "mismatch" };
    const results = op.leases.map(({ name, token, ttl_ms, metadata }) => {
      const lock = this.lock(name);
      lock.catchUp(this.now_ms);
      const lease = lock.lease(token);
      if (!lease) return lost(lock, token);
      const bounded = lease.deadline_ms === lease.max_until_ms || lock.break_at_ms > 0;
      const late = !kept && !bounded && lease.deadline_ms - this.now_ms < lease.ttl_ms / 3;
      if (!kept) {
        claim(lease);
        if (ttl_ms > 0) lease.ttl_ms = ttl_ms;
        lease.confirmed = true;
        if (metadata !== "-") lease.label = relabelled(lease.label, metadata);
        lease.deadline_ms = lock.deadline(this.now_ms, lease.ttl_ms, lease.max_until_ms);
      }
      return { ...view(lease), late };
    });
    const answer: Outcome = { kind: "renewed", results };
    if (!kept) this.idempotency.save(op, { answer, until_ms: this.now_ms });
    return answer;
  }

  #transfer(op: Transfer): Outcome {
    const kept = this.idempotency.load(op);
    if (kept && kept.fingerprint !== fingerprint(op)) return { kind: "mismatch" };
    const lock = this.lock(op.name);
    lock.catchUp(this.now_ms);
    const given = kept?.lease ?? op.request;
    const before = lock.lease(given);
    if (before) return { kind: "transferred", lease: view(before) };
    if (kept || lock.whyLost(given) !== "unknown") return lost(lock, given);
    const old = lock.lease(op.token);
    if (!old) return lost(lock, op.token);
    if (lock.leases.some((other) => other !== old && other.holder === old.holder)) return { kind: "both_modes" };
    claim(old);
    lock.end({ token: old.token, lease: old, reason: "transferred", at_ms: this.now_ms, seen_ms: this.now_ms });
    const { mode, max_until_ms, min_until_ms, lock_delay_ms } = old;
    const ttl_ms = op.ttl_ms || old.ttl_ms;
    const { request: token, label } = op;
    const terms = { mode, token, holder: {}, ttl_ms, max_until_ms, min_until_ms, lock_delay_ms, label };
    const lease = lock.issue({ ...terms, unclaimed: undefined });
    lease.confirmed = true;
    lock.updateTurn(this.now_ms);
    this.idempotency.granted(op, lease);
    return { kind: "transferred", lease: view(lease) };
  }

  #break(op: Break): Outcome {
    const kept = this.idempotency.load(op);
    if (kept) return (kept.fingerprint === fingerprint(op) && kept.answer) || { kind: "mismatch" };
    const lock = this.lock(op.name);
    lock.catchUp(this.now_ms);
    const before = lock.broken.get(op.request);
    if (before) return before;
    const leases = lock.leases.length;
    const dropped = op.queue === "keep" ? 0 : this.#drop(lock);
    if (dropped > 0) lock.dropped_with = op.note;
    const answer = this.#breakLeases(op, lock, dropped);
    lock.updateTurn(this.now_ms);
    if (dropped > 0 || (leases > 0 && op.queue !== "only")) lock.broken.set(op.request, answer);
    this.idempotency.save(op, { answer, until_ms: this.now_ms });
    return answer;
  }

  #drop(lock: Lock): number {
    if (!lock.stored) return 0;
    const dropped = lock.waiters.length + (lock.upgrader ? 1 : 0);
    for (const waiter of lock.waiters) lock.endPlace(waiter, "broken", this.now_ms);
    lock.waiters = [];
    lock.upgrader = undefined;
    lock.dropped = Math.max(lock.arrival + 1, this.now_us);
    lock.arrival = lock.dropped;
    return dropped;
  }

  #breakLeases(op: Break, lock: Lock, dropped: number): Outcome {
    const { leases } = lock;
    if (op.queue === "only") return { kind: "broken", leases: 0, dropped };
    if (!op.keep_delay) lock.delay_until_ms = 0;
    if (op.grace_ms > 0 && leases.length > 0) return this.#warn(op, lock, dropped);
    for (const lease of leases) this.#endBroken(op, lock, lease);
    if (!op.keep_delay) lock.delay_until_ms = 0;
    return { kind: "broken", leases: leases.length, dropped };
  }

  #breakLease(op: BreakLease): Outcome {
    const kept = this.idempotency.load(op);
    if (kept) return (kept.fingerprint === fingerprint(op) && kept.answer) || { kind: "mismatch" };
    const lock = this.lock(op.name);
    lock.catchUp(this.now_ms);
    const before = lock.broken.get(op.request);
    if (before) return before;
    const lease = lock.leases.find(({ fence }) => fence === op.fence);
    const answer = this.#breakOne(op, lock, lease);
    lock.updateTurn(this.now_ms);
    if (lease) lock.broken.set(op.request, answer);
    this.idempotency.save(op, { answer, until_ms: this.now_ms });
    return answer;
  }

  #breakOne(op: BreakLease, lock: Lock, lease: Lease | undefined): Outcome {
    if (!lease) return { kind: "broken", leases: 0, dropped: 0 };
    if (op.grace_ms > 0) return lock.leases.length > 1 ? { kind: "others" } : this.#warn(op, lock, 0);
    if (!op.keep_delay) waive(lease);
    this.#endBroken(op, lock, lease);
    return { kind: "broken", leases: 1, dropped: 0 };
  }

  #endBroken({ note }: Break | BreakLease, lock: Lock, lease: Lease): void {
    lock.end({ token: lease.token, lease, reason: "broken", at_ms: this.now_ms, seen_ms: this.now_ms, note });
  }

  #warn({ grace_ms, keep_delay, note }: Break | BreakLease, lock: Lock, dropped: number): Outcome {
    const break_at_ms = Math.min(lock.break_at_ms || Number.POSITIVE_INFINITY, this.now_ms + grace_ms);
    if (break_at_ms !== lock.break_at_ms) lock.announced = note;
    lock.break_at_ms = break_at_ms;
    const { leases } = lock;
    // The next heartbeat is due a third of the ttl after the previous one.
    const unaware = leases.filter(({ deadline_ms, ttl_ms }) => deadline_ms - ttl_ms + ttl_ms / 3 > break_at_ms).length;
    for (const lease of leases) {
      lease.deadline_ms = Math.min(lease.deadline_ms, break_at_ms);
      if (!keep_delay) waive(lease);
    }
    return { kind: "breaking", break_at_ms, leases: leases.length, unaware, dropped };
  }

  #giveUp({ names, ticket }: GiveUp): Outcome {
    for (const lock of names.map((name) => this.lock(name))) {
      lock.catchUp(this.now_ms);
      const lease = lock.lease(ticket);
      const stood = lock.upgrader?.secret === ticket || lock.waiters.some(({ secret }) => secret === ticket);
      if (lease && !lease.confirmed) lease.min_until_ms = 0;
      if (lease) lock.release(lease, this.now_ms);
      else if (stood) {
        lock.given_up.add(ticket);
        lock.endPlace({ secret: ticket }, "released", this.now_ms);
      }
      if (lock.upgrader?.secret === ticket) lock.upgrader = undefined;
      lock.waiters = lock.waiters.filter(({ secret }) => secret !== ticket);
      lock.updateTurn(this.now_ms);
    }
    return { kind: "given_up" };
  }

  /** Called when the client of an open request, which had stated how long it attends its place, has disconnected. */
  unattend(targets: readonly Target[], ticket: string, own_until_ms: number): void {
    const { now_ms } = this;
    const locks = targets.map(({ name }) => this.lock(name));
    for (const lock of locks) lock.catchUp(now_ms);
    const graced = locks.every((lock) => now_ms >= lock.no_grace_until_ms);
    const attended_until_ms = now_ms + (graced ? GRACE_MS : 0);
    for (const [i, lock] of locks.entries()) {
      const waiter = lock.waiter(ticket, (targets[i] as Target).mode);
      const isHere = waiter && !waiter.unattended && !isAway(ticket) && attended_until_ms < own_until_ms;
      if (isHere && isLastToAttend(own_until_ms, waiter.attended_until_ms, now_ms))
        lock.attend(waiter, attended_until_ms, now_ms);
      const { upgrader } = lock;
      if (upgrader?.secret === ticket && isLastToAttend(own_until_ms, upgrader.ticket_until_ms, now_ms))
        upgrader.ticket_until_ms = Math.min(own_until_ms, now_ms + GRACE_MS);
      lock.updateTurn(now_ms);
    }
  }

  #inspect({ name, token }: Inspect): Outcome {
    const lock = this.lock(name);
    lock.catchUp(this.now_ms);
    const { fence, delay_until_ms, break_at_ms, upgrader } = lock;
    const yours = token === undefined ? undefined : lock.lease(token);
    const alone = { spans_locks: false, unattended: false, awaited: undefined, attended_until_ms: 0 };
    const first = upgrader ? [{ ...upgrader, order: upgrader.arrival, mode: "exclusive" as const, ...alone }] : [];
    const unattended = lock.waiters.filter((waiter) => waiter.unattended).sort((a, b) => a.order - b.order);
    const queue = [...first, ...lock.queue, ...unattended].slice(0, LISTED_MAX).map((waiter) => ({
      mode: waiter.mode,
      since_ms: Math.floor(waiter.arrival / 1000),
      label: waiter.label,
      attended: !waiter.unattended,
      several: waiter.spans_locks,
      standby_until_ms: waiter.awaited && !waiter.unattended ? waiter.attended_until_ms : 0,
      head_start_us: waiter.arrival - waiter.order,
    }));
    return {
      kind: "state",
      fence,
      delay_until_ms,
      break_at_ms,
      ...summary(lock),
      queue,
      yours: yours ? view(yours) : null,
    };
  }

  #touch({ name }: Touch): Outcome {
    const lock = this.lock(name);
    lock.catchUp(this.now_ms);
    lock.updateTurn(this.now_ms);
    lock.written_ms = this.now_ms;
    return { kind: "touched" };
  }
}

/** Lets the lease end without delaying other clients. */
function waive(lease: Lease): void {
  lease.lock_delay_ms = 0;
  lease.min_until_ms = 0;
  lease.unclaimed &&= { lock_delay_ms: 0, min_hold_ms: 0 };
}
