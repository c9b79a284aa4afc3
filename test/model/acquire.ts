/** Acquiring: for those who come new, wait, or hold the lock already. */
import { busy, granted, lost } from "./answers.ts";
import type { Lease, Lock, Waiter } from "./lock.ts";
import type { Memory } from "./memories.ts";
import { type Acquire, fingerprint, type Mode, type Outcome } from "./operation.ts";
import type { World } from "./world.ts";

const UPGRADER_TICKET_MS = 5000;
const MULTI_TICKET_MS = 5000;

export function acquire(world: World, op: Acquire): Outcome {
  const memory = world.memories.recall(op, world.now_ms);
  if (memory && memory.fingerprint !== fingerprint(op)) return { kind: "mismatch" };
  const secret = op.ticket ?? memory?.place ?? op.request;
  const locks = op.targets.map(({ name }) => world.lock(name));
  for (const lock of locks) lock.catchUp(world.now_ms, secret);
  const outcome = acquireNow(world, op, locks, secret, memory);
  for (const lock of locks) lock.settle(world.now_ms);
  return outcome;
}

function acquireNow(
  world: World,
  op: Acquire,
  locks: readonly Lock[],
  secret: string,
  memory: Memory | undefined,
): Outcome {
  if (memory?.lease) return grantedBefore(op, locks, memory.lease) ?? { kind: "lost", reason: "unknown" };
  for (const earlier of [op.request, secret, memory?.place]) {
    const outcome = earlier && grantedBefore(op, locks, earlier);
    if (outcome) return outcome;
  }
  if (locks[0]?.given_up.has(op.request)) return { kind: "lost", reason: "released" };
  if (op.token) return acquireAsHolder(world, op, locks[0] as Lock, op.token, secret);
  // A request that is sent twice finds its place even when it came for another one.
  const waiters = places(world, op, locks, secret) ?? places(world, op, locks, op.request);
  const blocked = locks.filter((lock, i) => {
    const { mode } = op.targets[i] as { mode: Mode };
    return !lock.fits(mode, world.now_ms) || lock.mustWait(mode, op.fair, waiters?.[i]);
  });
  if (blocked.length > 0) {
    if (waiters || op.join) return wait(world, op, locks, blocked, waiters);
    world.memories.keep(op, { place: op.request, until_ms: world.now_ms });
    return busy(blocked, null);
  }
  const full = (lock: Lock, mode: Mode) => mode === "shared" && lock.leases.length >= world.settings.leases_max;
  if (op.targets.some(({ mode }, i) => full(locks[i] as Lock, mode))) return { kind: "limit", what: "leases" };
  waiters?.forEach((waiter, i) => {
    locks[i]?.leave(waiter);
  });
  const token = waiters?.[0]?.secret ?? op.request;
  const leases = op.targets.map(({ mode }, i) => grant(world, op, locks[i] as Lock, mode, token));
  world.memories.granted(op, leases[0] as Lease);
  return granted(leases);
}

/** A secret that was granted is answered with its leases, or with how the first of them ended. */
function grantedBefore({ targets }: Acquire, locks: readonly Lock[], secret: string): Outcome | undefined {
  const found = targets.map(({ mode }, i) => locks[i]?.leases.find((l) => l.token === secret && l.mode === mode));
  const leases = found.filter((lease) => lease !== undefined);
  if (leases.length === targets.length) return granted(leases);
  const reasons = locks.filter((_, i) => !found[i]).map((lock) => lock.whyLost(secret));
  const reason = reasons.find((word) => word !== "unknown");
  return reason && { kind: "lost", reason };
}

/** Re-entry, or the second mode of a holder, who never stands behind the queue. */
function acquireAsHolder(world: World, op: Acquire, lock: Lock, token: string, asking: string): Outcome {
  const { mode } = op.targets[0] as { mode: Mode };
  const own = lock.lease(token);
  if (!own) return lost(lock, token);
  const held = lock.leases.find((lease) => lease.holder === own.holder && lease.mode === mode);
  if (lock.applied.has(op.request)) return held ? granted([held]) : { kind: "lost", reason: "unknown" };
  if (held) {
    held.holds += 1;
    held.reentered = true;
    held.deadline_ms = Math.max(held.deadline_ms, lock.deadline(world.now_ms, op.ttl_ms, held.max_until_ms));
    held.ttl_ms = Math.max(held.ttl_ms, op.ttl_ms);
    lock.applied.set(op.request, held);
    world.memories.granted(op, held);
    return granted([held]);
  }
  const { upgrader } = lock;
  if (upgrader && upgrader.lease !== own) return { kind: "deadlock" };
  // The place is the holder's: of two requests of its own that wait, the one that asked last has it.
  const has_place = upgrader?.secret === asking;
  const secret = has_place ? asking : op.request;
  if (lock.fits(mode, world.now_ms, own.holder)) {
    lock.upgrader = undefined;
    const lease = grant(world, op, lock, mode, secret, own.holder);
    world.memories.granted(op, lease);
    return granted([lease]);
  }
  if (!op.join && !has_place) {
    world.memories.keep(op, { place: op.request, until_ms: world.now_ms });
    return busy([lock], null);
  }
  const ticket_until_ms = world.now_ms + UPGRADER_TICKET_MS;
  const since_ms = upgrader?.since_ms ?? world.now_ms;
  lock.upgrader = { secret, since_ms, lease: own, ticket_until_ms, label: op.label };
  world.memories.keep(op, { place: secret, until_ms: ticket_until_ms });
  return busy([lock], { ticket: secret, position: 0, ticket_ttl_ms: UPGRADER_TICKET_MS });
}

/** The asker's place in all of the queues. Without one in each, it has none. */
function places(world: World, { targets }: Acquire, locks: readonly Lock[], secret: string): Waiter[] | undefined {
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
    locks[i]?.settle(world.now_ms);
  });
  return waiters;
}

function wait(
  world: World,
  op: Acquire,
  locks: readonly Lock[],
  blocked: readonly Lock[],
  places: Waiter[] | undefined,
): Outcome {
  if (!places && locks.some((lock) => lock.queue_length >= world.settings.waiters_max)) {
    return { kind: "limit", what: "waiters" };
  }
  const waiters = places ?? join(world, op, locks);
  const position = Math.max(...waiters.map((waiter, i) => locks[i]?.position(waiter) as number));
  const { secret, spans_locks } = waiters[0] as Waiter;
  const ticket_ttl_ms = spans_locks ? MULTI_TICKET_MS : Math.min(30_000, 6000 + 4000 * position);
  for (const waiter of waiters) {
    waiter.ticket_until_ms = world.now_ms + ticket_ttl_ms;
    // A place that was taken without a label shows none.
    if (secret[1] === "l") waiter.label = op.label;
  }
  world.memories.keep(op, { place: secret, until_ms: world.now_ms + ticket_ttl_ms });
  return busy(blocked, { ticket: secret, position, ticket_ttl_ms });
}

function join(world: World, { targets, request }: Acquire, locks: readonly Lock[]): Waiter[] {
  const arrival = world.nextArrival();
  return targets.map(({ mode }, i) => {
    const waiter: Waiter = {
      secret: request,
      mode,
      spans_locks: targets.length > 1,
      arrival,
      since_ms: world.now_ms,
      ticket_until_ms: 0,
      label: "-",
      passed_over: false,
    };
    locks[i]?.waiters.push(waiter);
    return waiter;
  });
}

function grant(world: World, op: Acquire, lock: Lock, mode: Mode, token: string, holder: object = {}): Lease {
  const max_until_ms = op.max_hold_ms > 0 ? world.now_ms + op.max_hold_ms : Number.POSITIVE_INFINITY;
  const { ttl_ms, lock_delay_ms, label } = op;
  return world.issue(lock, { mode, token, holder, ttl_ms, max_until_ms, lock_delay_ms, label });
}
