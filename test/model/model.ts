/**
 * CONTRACT.md, section 5, for the lock family, as plainly as possible: every operation happens at one instant, on arrays.
 * What the contract leaves open (claim window, life of tickets) is as the scripts' comments say.
 */
import { busy, granted, lost, summary, view } from "./answers.ts";
import { type Lease, Lock, type Waiter } from "./lock.ts";
import { Memories, type Memory } from "./memories.ts";
import {
  type Acquire,
  type Break,
  fingerprint,
  type GiveUp,
  type Inspect,
  type Mode,
  type Operation,
  type Outcome,
  type Release,
  type Renew,
  type Settings,
  type Transfer,
} from "./operation.ts";

const UPGRADER_TICKET_MS = 5000;
const MULTI_TICKET_MS = 5000;

type Terms = Omit<Lease, "fence" | "holds" | "acquired_ms" | "deadline_ms" | "reentered">;

export class Model {
  readonly locks = new Map<string, Lock>();
  readonly memories = new Memories(this.locks);
  now_ms = 0;
  readonly #settings: Settings;
  #now_us = 0;
  #arrival = 0;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  run(operation: Operation, now_us: number): Outcome {
    this.#now_us = now_us;
    this.now_ms = Math.floor(now_us / 1000);
    switch (operation.kind) {
      case "acquire":
        return this.#acquire(operation);
      case "release":
        return this.#release(operation);
      case "renew":
        return this.#renew(operation);
      case "transfer":
        return this.#transfer(operation);
      case "break":
        return this.#break(operation);
      case "give_up":
        return this.#giveUp(operation);
      case "inspect":
        return this.#inspect(operation);
    }
  }

  lock(name: string): Lock {
    const lock = this.locks.get(name) ?? new Lock(name);
    this.locks.set(name, lock);
    return lock;
  }

  #acquire(op: Acquire): Outcome {
    const memory = this.memories.recall(op, this.now_ms);
    if (memory && memory.fingerprint !== fingerprint(op)) return { kind: "mismatch" };
    const secret = op.ticket ?? memory?.place ?? op.request;
    const locks = op.targets.map(({ name }) => this.lock(name));
    for (const lock of locks) lock.catchUp(this.now_ms, secret);
    const outcome = this.#acquireNow(op, locks, secret, memory);
    for (const lock of locks) lock.settle(this.now_ms);
    return outcome;
  }

  #acquireNow(op: Acquire, locks: readonly Lock[], secret: string, memory: Memory | undefined): Outcome {
    if (memory?.lease) return this.#grantedBefore(op, locks, memory.lease) ?? { kind: "lost", reason: "unknown" };
    for (const earlier of [op.request, secret, memory?.place]) {
      const outcome = earlier && this.#grantedBefore(op, locks, earlier);
      if (outcome) return outcome;
    }
    if (locks[0]?.given_up.has(op.request)) return { kind: "lost", reason: "released" };
    if (op.token) return this.#acquireAsHolder(op, locks[0] as Lock, op.token);
    // A request that is sent twice finds its place even when it came for another one.
    const waiters = this.#places(op, locks, secret) ?? this.#places(op, locks, op.request);
    const blocked = locks.filter((lock, i) => {
      const { mode } = op.targets[i] as { mode: Mode };
      return !lock.fits(mode, this.now_ms) || lock.mustWait(mode, op.fair, waiters?.[i]);
    });
    if (blocked.length > 0) {
      if (waiters || op.join) return this.#wait(op, locks, blocked, waiters);
      this.memories.keep(op, { place: op.request, until_ms: this.now_ms });
      return busy(blocked, null);
    }
    const full = (lock: Lock, mode: Mode) => mode === "shared" && lock.leases.length >= this.#settings.leases_max;
    if (op.targets.some(({ mode }, i) => full(locks[i] as Lock, mode))) return { kind: "limit", what: "leases" };
    waiters?.forEach((waiter, i) => {
      locks[i]?.leave(waiter);
    });
    const token = waiters?.[0]?.secret ?? op.request;
    const leases = op.targets.map(({ mode }, i) => this.#grant(op, locks[i] as Lock, mode, token));
    this.memories.granted(op, leases[0] as Lease);
    return granted(leases);
  }

  /** A secret that was granted is answered with its leases, or with how the first of them ended. */
  #grantedBefore({ targets }: Acquire, locks: readonly Lock[], secret: string): Outcome | undefined {
    const found = targets.map(({ mode }, i) => locks[i]?.leases.find((l) => l.token === secret && l.mode === mode));
    const leases = found.filter((lease) => lease !== undefined);
    if (leases.length === targets.length) return granted(leases);
    const reasons = locks.filter((_, i) => !found[i]).map((lock) => lock.whyLost(secret));
    const reason = reasons.find((word) => word !== "unknown");
    return reason && { kind: "lost", reason };
  }

  /** Re-entry, or the second mode of a holder, who never stands behind the queue. */
  #acquireAsHolder(op: Acquire, lock: Lock, token: string): Outcome {
    const { mode } = op.targets[0] as { mode: Mode };
    const own = lock.lease(token);
    if (!own) return lost(lock, token);
    const held = lock.leases.find((lease) => lease.holder === own.holder && lease.mode === mode);
    if (held) {
      if (!lock.applied.has(op.request)) {
        held.holds += 1;
        held.reentered = true;
        held.deadline_ms = Math.max(held.deadline_ms, lock.deadline(this.now_ms, op.ttl_ms, held.max_until_ms));
        held.ttl_ms = Math.max(held.ttl_ms, op.ttl_ms);
        lock.applied.set(op.request, held);
        this.memories.granted(op, held);
      }
      return granted([held]);
    }
    const { upgrader } = lock;
    if (upgrader && upgrader.lease !== own) return { kind: "deadlock" };
    if (lock.fits(mode, this.now_ms, own.holder)) {
      lock.upgrader = undefined;
      const lease = this.#grant(op, lock, mode, upgrader?.secret ?? op.request, own.holder);
      lock.applied.set(op.request, lease);
      this.memories.granted(op, lease);
      return granted([lease]);
    }
    if (!op.join && !upgrader) {
      this.memories.keep(op, { place: op.request, until_ms: this.now_ms });
      return busy([lock], null);
    }
    const ticket_until_ms = this.now_ms + UPGRADER_TICKET_MS;
    const { secret, since_ms } = upgrader ?? { secret: op.request, since_ms: this.now_ms };
    lock.upgrader = { secret, since_ms, lease: own, ticket_until_ms, label: op.label };
    this.memories.keep(op, { place: secret, until_ms: ticket_until_ms });
    return busy([lock], { ticket: secret, position: 0, ticket_ttl_ms: UPGRADER_TICKET_MS });
  }

  /** The asker's place in all of the queues. Without one in each, it has none. */
  #places({ targets }: Acquire, locks: readonly Lock[], secret: string): Waiter[] | undefined {
    const found = targets.map(({ mode }, i) => locks[i]?.waiter(secret, mode));
    const waiters = found.filter((waiter) => waiter !== undefined);
    if (waiters.length < targets.length) {
      found.forEach((waiter, i) => {
        if (waiter) locks[i]?.leave(waiter);
      });
      return undefined;
    }
    waiters.forEach((waiter, i) => {
      // One that comes back says anew who it is.
      if (waiter.passed_over) waiter.label = "-";
      waiter.passed_over = false;
      locks[i]?.settle(this.now_ms);
    });
    return waiters;
  }

  #wait(op: Acquire, locks: readonly Lock[], blocked: readonly Lock[], places: Waiter[] | undefined): Outcome {
    if (!places && locks.some((lock) => lock.queue_length >= this.#settings.waiters_max)) {
      return { kind: "limit", what: "waiters" };
    }
    const waiters = places ?? this.#join(op, locks);
    const position = Math.max(...waiters.map((waiter, i) => locks[i]?.position(waiter) as number));
    const { secret, spans_locks } = waiters[0] as Waiter;
    const ticket_ttl_ms = spans_locks ? MULTI_TICKET_MS : Math.min(30_000, 6000 + 4000 * position);
    for (const waiter of waiters) {
      waiter.ticket_until_ms = this.now_ms + ticket_ttl_ms;
      // A place that was taken without a label shows none.
      if (secret[1] === "l") waiter.label = op.label;
    }
    this.memories.keep(op, { place: secret, until_ms: this.now_ms + ticket_ttl_ms });
    return busy(blocked, { ticket: secret, position, ticket_ttl_ms });
  }

  #join({ targets, request }: Acquire, locks: readonly Lock[]): Waiter[] {
    this.#arrival += 1;
    return targets.map(({ mode }, i) => {
      const waiter: Waiter = {
        secret: request,
        mode,
        spans_locks: targets.length > 1,
        arrival: this.#arrival,
        since_ms: this.now_ms,
        ticket_until_ms: 0,
        label: "-",
        passed_over: false,
      };
      locks[i]?.waiters.push(waiter);
      return waiter;
    });
  }

  #grant(op: Acquire, lock: Lock, mode: Mode, token: string, holder: object = {}): Lease {
    const max_until_ms = op.max_hold_ms > 0 ? this.now_ms + op.max_hold_ms : Number.POSITIVE_INFINITY;
    const { ttl_ms, lock_delay_ms, label } = op;
    return this.#issue(lock, { mode, token, holder, ttl_ms, max_until_ms, lock_delay_ms, label });
  }

  #issue(lock: Lock, terms: Terms): Lease {
    lock.fence = Math.max(lock.fence + 1, this.#now_us);
    const deadline_ms = lock.deadline(this.now_ms, terms.ttl_ms, terms.max_until_ms);
    const lease: Lease = {
      ...terms,
      fence: lock.fence,
      holds: 1,
      acquired_ms: this.now_ms,
      deadline_ms,
      reentered: false,
    };
    lock.leases.push(lease);
    return lease;
  }

  #release(op: Release): Outcome {
    const memory = this.memories.recall(op, this.now_ms);
    if (memory) return (memory.fingerprint === fingerprint(op) && memory.answer) || { kind: "mismatch" };
    const results = op.leases.map(({ name, token }) => {
      const lock = this.lock(name);
      lock.catchUp(this.now_ms);
      const applied = lock.applied.get(op.request);
      if (applied) return applied;
      const lease = lock.lease(token);
      if (!lease) return lost(lock, token);
      lease.holds -= 1;
      if (lease.holds === 0) lock.release(lease, this.now_ms);
      lock.settle(this.now_ms);
      const outcome = { mode: lease.mode, holds: lease.holds };
      lock.applied.set(op.request, outcome);
      return outcome;
    });
    const answer: Outcome = { kind: "released", results };
    if (results.some((result) => "holds" in result)) this.memories.keep(op, { answer, until_ms: this.now_ms });
    return answer;
  }

  #renew(op: Renew): Outcome {
    const memory = this.memories.recall(op, this.now_ms);
    if (memory && memory.fingerprint !== fingerprint(op)) return { kind: "mismatch" };
    const results = op.leases.map(({ name, token, ttl_ms }) => {
      const lock = this.lock(name);
      lock.catchUp(this.now_ms);
      const lease = lock.lease(token);
      if (!lease) return lost(lock, token);
      if (!memory) {
        if (ttl_ms > 0) lease.ttl_ms = ttl_ms;
        lease.deadline_ms = lock.deadline(this.now_ms, lease.ttl_ms, lease.max_until_ms);
      }
      return view(lease);
    });
    const answer: Outcome = { kind: "renewed", results };
    if (!memory) this.memories.keep(op, { answer, until_ms: this.now_ms });
    return answer;
  }

  #transfer(op: Transfer): Outcome {
    const memory = this.memories.recall(op, this.now_ms);
    if (memory && memory.fingerprint !== fingerprint(op)) return { kind: "mismatch" };
    const lock = this.lock(op.name);
    lock.catchUp(this.now_ms);
    const given = memory?.lease ?? op.request;
    const before = lock.lease(given);
    if (before) return { kind: "transferred", lease: view(before) };
    if (memory || lock.whyLost(given) !== "unknown") return lost(lock, given);
    const old = lock.lease(op.token);
    if (!old) return lost(lock, op.token);
    if (lock.leases.some((other) => other !== old && other.holder === old.holder)) return { kind: "both_modes" };
    lock.end({ lease: old, reason: "transferred", at_ms: this.now_ms, seen_ms: this.now_ms });
    const { mode, max_until_ms, lock_delay_ms } = old;
    const ttl_ms = op.ttl_ms || old.ttl_ms;
    const { request: token, label } = op;
    const lease = this.#issue(lock, { mode, token, holder: {}, ttl_ms, max_until_ms, lock_delay_ms, label });
    lock.settle(this.now_ms);
    this.memories.granted(op, lease);
    return { kind: "transferred", lease: view(lease) };
  }

  #break(op: Break): Outcome {
    const memory = this.memories.recall(op, this.now_ms);
    if (memory) return (memory.fingerprint === fingerprint(op) && memory.answer) || { kind: "mismatch" };
    const lock = this.lock(op.name);
    lock.catchUp(this.now_ms);
    const before = lock.broken.get(op.request);
    if (before) return before;
    const leases = lock.leases.length;
    const answer = op.grace_ms > 0 && leases > 0 ? this.#warn(op, lock) : this.#breakNow(lock);
    if (!op.keep_delay) lock.delay_until_ms = 0;
    lock.settle(this.now_ms);
    if (leases > 0) lock.broken.set(op.request, answer);
    this.memories.keep(op, { answer, until_ms: this.now_ms });
    return answer;
  }

  #breakNow(lock: Lock): Outcome {
    const { leases } = lock;
    for (const lease of leases) lock.end({ lease, reason: "broken", at_ms: this.now_ms, seen_ms: this.now_ms });
    return { kind: "broken", leases: leases.length };
  }

  #warn({ grace_ms, keep_delay }: Break, lock: Lock): Outcome {
    const break_at_ms = Math.min(lock.break_at_ms || Number.POSITIVE_INFINITY, this.now_ms + grace_ms);
    lock.break_at_ms = break_at_ms;
    const { leases } = lock;
    // The next heartbeat is due a third of the ttl after the one before.
    const unaware = leases.filter(({ deadline_ms, ttl_ms }) => deadline_ms - ttl_ms + ttl_ms / 3 > break_at_ms).length;
    for (const lease of leases) {
      lease.deadline_ms = Math.min(lease.deadline_ms, break_at_ms);
      if (!keep_delay) lease.lock_delay_ms = 0;
    }
    return { kind: "breaking", break_at_ms, leases: leases.length, unaware };
  }

  #giveUp({ names, ticket }: GiveUp): Outcome {
    for (const lock of names.map((name) => this.lock(name))) {
      lock.catchUp(this.now_ms);
      const lease = lock.lease(ticket);
      const stood = lock.upgrader?.secret === ticket || lock.waiters.some(({ secret }) => secret === ticket);
      if (lease) lock.release(lease, this.now_ms);
      else if (stood) lock.given_up.add(ticket);
      if (lock.upgrader?.secret === ticket) lock.upgrader = undefined;
      lock.waiters = lock.waiters.filter(({ secret }) => secret !== ticket);
      lock.settle(this.now_ms);
    }
    return { kind: "given_up" };
  }

  #inspect({ name, token }: Inspect): Outcome {
    const lock = this.lock(name);
    lock.catchUp(this.now_ms);
    const { fence, delay_until_ms, break_at_ms, upgrader } = lock;
    const yours = token === undefined ? undefined : lock.lease(token);
    const first = upgrader ? [{ ...upgrader, mode: "exclusive" as const }] : [];
    const queue = [...first, ...lock.queue].map(({ mode, since_ms, label }) => ({ mode, since_ms, label }));
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
}
