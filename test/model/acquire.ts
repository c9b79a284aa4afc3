/** Acquires by clients that are new, are already waiting, or already hold the lock. */
import { busy, granted, lost, lostPlace, words } from "./answers.ts";
import type { IdempotencyRecord } from "./idempotency.ts";
import { type Lock, TICKET_MS } from "./lock.ts";
import { type Acquire, fingerprint, isAway, isEarly, type Mode, type Outcome } from "./operation.ts";
import { claim, type Lease, type Waiter } from "./parts.ts";
import type { World } from "./world.ts";

const UPGRADER_TICKET_MS = 5000;
/** How long a place is kept between requests once its client has returned to it. */
export const GRACE_MS = 1500;
/** No request ever claims to attend its place for this long. */
const ATTENDED_MS_MAX = 62_000;
/** How long a client that is waiting for several locks stays in only one queue: that of the first lock that blocks it. */
const ALONE_MS = 10_000;
/** An arrival that is further in the future than this predates a backward step of the store's clock. */
const SLEWED_MS = 1000;

/**
 * Whether no later request attends the place: a later one would have claimed a later end. A claim too far in the future
 * predates a backward step of the clock.
 */
export const isLastToAttend = (own_until_ms: number, attended_until_ms: number, now_ms: number) =>
  attended_until_ms <= own_until_ms && own_until_ms <= now_ms + ATTENDED_MS_MAX;

/** A request's places in the queues, with their arrival and order. */
interface Found {
  readonly arrival: number;
  readonly order: number;
  readonly waiters: (Waiter | undefined)[];
}

export function acquire(world: World, op: Acquire): Outcome {
  const kept = world.idempotency.load(op);
  if (kept && kept.fingerprint !== fingerprint(op)) return { kind: "mismatch" };
  const secret = op.ticket ?? kept?.place ?? op.request;
  const locks = op.targets.map(({ name }) => world.lock(name));
  for (const lock of locks) lock.catchUp(world.now_ms, secret);
  const outcome = acquireNow(world, op, locks, secret, kept);
  for (const lock of locks) lock.updateTurn(world.now_ms);
  return outcome;
}

function acquireNow(
  world: World,
  op: Acquire,
  locks: readonly Lock[],
  secret: string,
  kept: IdempotencyRecord | undefined,
): Outcome {
  if (kept?.lease) return grantedBefore(op, locks, kept.lease) ?? { kind: "lost", reason: "unknown" };
  for (const earlier of [op.request, secret, kept?.place]) {
    const outcome = earlier && grantedBefore(op, locks, earlier);
    if (outcome) return outcome;
  }
  // Whichever lock blocked it, the request keeps no place in the queues of the others.
  if (locks.some(({ given_up }) => given_up.has(op.request))) {
    leave(locks, places(op, locks, secret) ?? places(op, locks, op.request));
    return { kind: "lost", reason: "released" };
  }
  if (op.token) return acquireAsHolder(world, op, op.token, locks[0] as Lock, secret, kept);
  // A retry finds the place of its first attempt even if it also names another place.
  const found = places(op, locks, secret) ?? places(op, locks, op.request);
  const dropped = locks.find((lock) => isDropped(world, op, lock, kept, found?.arrival));
  if (dropped) {
    leave(locks, found);
    return sentAway(dropped);
  }
  // The lock may have been granted to this client, so it isn't treated as a new one.
  if (!found && (op.ticket ?? kept?.place) && isAway(secret)) return { kind: "lost", reason: "unknown" };
  const starts = !found && op.head_start_ms > 0 && isEarly(op.request);
  const order = starts ? world.earlyOrder(locks, op.head_start_ms, ALONE_MS) : found?.order;
  const blocked = locks.filter((lock, i) => {
    const { mode } = op.targets[i] as { mode: Mode };
    return !lock.fits(mode, world.now_ms) || lock.mustWait(mode, op.fair, order);
  });
  const spare = spareOf(op);
  if (blocked.length > spare) {
    // A client that finds its place by its Idempotency-Key has returned to it.
    const back = op.returned || (op.arrival === 0 && found !== undefined && kept?.place !== undefined);
    if (found || (op.left_ms + op.standby_ms > 0 && op.fair))
      return wait(world, { ...op, returned: back }, locks, blocked, found, order);
    world.idempotency.save(op, { until_ms: world.now_ms });
    return busyWithoutPlace(world, op, locks, blocked);
  }
  const [waiter] = found?.waiters ?? [];
  if (waiter?.awaited && !waiter.unattended && op.standby_ms === 0) {
    // This client will share the lock with the client whose turn it is.
    const lease = (locks[0] as Lock).serve(waiter, waiter.awaited);
    claim(lease);
    return granted([lease]);
  }
  const full = (lock: Lock, mode: Mode) => mode === "shared" && lock.leases.length >= world.settings.leases_max;
  const free = op.targets.map((_, i) => i).filter((i) => !blocked.includes(locks[i] as Lock));
  const open = free.filter((i) => !full(locks[i] as Lock, op.targets[i]?.mode as Mode));
  const chosen = open.slice(0, op.targets.length - spare);
  if (chosen.length < op.targets.length - spare) return { kind: "limit", what: "leases" };
  leave(locks, found);
  for (const i of chosen) if (found?.waiters[i]) locks[i]?.takeTurn();
  const token = found?.waiters.find((waiter) => waiter)?.secret ?? op.request;
  const leases = chosen.map((i) => grant(world, op, locks[i] as Lock, op.targets[i]?.mode as Mode, token));
  world.idempotency.granted(op, leases[0] as Lease);
  return granted(leases, whichOf(op, chosen));
}

/** The number of requested locks that can be left out. */
const spareOf = ({ need, targets }: Acquire) => (need > 0 ? targets.length - need : 0);
const whichOf = (op: Acquire, chosen: readonly number[]) => (op.need > 0 ? chosen.map((i) => i + 1) : undefined);

/** A request whose secret was granted leases gets the same leases again, or learns how the first of them ended. */
function grantedBefore(op: Acquire, locks: readonly Lock[], secret: string): Outcome | undefined {
  const { targets } = op;
  const found = targets.map(({ mode }, i) => locks[i]?.leases.find((l) => l.token === secret && l.mode === mode));
  const leases = found.filter((lease) => lease !== undefined);
  const held = targets.map((_, i) => i).filter((i) => found[i]);
  if (held.length === targets.length - spareOf(op)) {
    for (const lease of leases) claim(lease);
    return granted(leases, whichOf(op, held));
  }
  return locks
    .filter((_, i) => !found[i])
    .map((lock) => lostPlace(lock, secret))
    .find(({ reason }) => reason !== "unknown");
}

/** Re-entry, or the second mode of a holder, which never waits behind others. */
function acquireAsHolder(
  world: World,
  op: Acquire,
  token: string,
  lock: Lock,
  place_secret: string,
  kept: IdempotencyRecord | undefined,
): Outcome {
  const place = lock.upgrader?.secret === place_secret ? lock.upgrader : undefined;
  if (isDropped(world, op, lock, kept, place?.arrival)) return sentAway(lock);
  const { mode } = op.targets[0] as { mode: Mode };
  const own = lock.lease(token);
  if (!own) return lost(lock, token);
  claim(own);
  const held = lock.leases.find((lease) => lease.holder === own.holder && lease.mode === mode);
  if (lock.applied.has(op.request)) return held ? granted([held]) : { kind: "lost", reason: "unknown" };
  if (held) {
    held.holds += 1;
    held.reentered = true;
    held.confirmed = true;
    held.deadline_ms = Math.max(held.deadline_ms, lock.deadline(world.now_ms, op.ttl_ms, held.max_until_ms));
    held.ttl_ms = Math.max(held.ttl_ms, op.ttl_ms);
    lock.applied.set(op.request, held);
    world.idempotency.granted(op, held);
    return granted([held]);
  }
  const { upgrader } = lock;
  if (upgrader && upgrader.lease !== own) return { kind: "deadlock" };
  // The place belongs to the holder: if two of its requests are waiting, the later one has the place.
  const has_place = upgrader?.secret === place_secret;
  const secret = has_place ? place_secret : op.request;
  if (lock.fits(mode, world.now_ms, own.holder)) {
    lock.upgrader = undefined;
    const lease = grant(world, op, lock, mode, secret, own.holder);
    world.idempotency.granted(op, lease);
    return granted([lease]);
  }
  if (op.left_ms === 0 && !has_place) {
    world.idempotency.save(op, { until_ms: world.now_ms });
    return busyWithoutPlace(world, op, [lock], [lock]);
  }
  const ticket_until_ms = world.now_ms + UPGRADER_TICKET_MS;
  const arrival = upgrader?.arrival ?? world.nextArrival([lock]);
  if (upgrader) world.nextArrival([lock]);
  lock.noteHints(world.settings.hints);
  lock.upgrader = { secret, arrival, lease: own, ticket_until_ms, label: op.label };
  world.arrivals.set(secret, arrival);
  world.idempotency.save(op, { place: secret, until_ms: ticket_until_ms });
  return busy([lock], { place: { ticket: secret, position: 0, ticket_ttl_ms: UPGRADER_TICKET_MS }, arrival });
}

const sentAway = ({ dropped_with }: Lock): Outcome => ({
  kind: "lost",
  reason: "broken",
  dismissed: true,
  ...words(dropped_with),
});

/**
 * Whether the client arrived before the queue was cleared. If a client returns with its key and its place is gone, it had the
 * place at most one ticket's life ago.
 */
function isDropped(
  world: World,
  op: Acquire,
  lock: Lock,
  kept: IdempotencyRecord | undefined,
  arrival?: number,
): boolean {
  const earliest = kept?.place === undefined ? 0 : (arrival ?? world.now_us - TICKET_MS * 1000);
  const since = op.arrival || earliest;
  // If the clock was set back after the queue was cleared, a client without an open request can't tell whether it arrived
  // before the clearing.
  if (op.arrival === 0 && lock.dropped > world.now_us + 1000 * SLEWED_MS) return false;
  return since > 0 && since <= lock.dropped;
}

function places({ targets }: Acquire, locks: readonly Lock[], secret: string): Found | undefined {
  const waiters = targets.map(({ mode }, i) => locks[i]?.waiter(secret, mode));
  const first = waiters.find((waiter) => waiter !== undefined);
  return first && { arrival: first.arrival, order: first.order, waiters };
}

function leave(locks: readonly Lock[], found: Found | undefined): void {
  found?.waiters.forEach((waiter, i) => {
    if (waiter) locks[i]?.leave(waiter);
  });
}

function wait(
  world: World,
  op: Acquire,
  locks: readonly Lock[],
  blocked: readonly Lock[],
  earlier: Found | undefined,
  early: number | undefined,
): Outcome {
  const { now_ms, settings } = world;
  if (!earlier && !blocked.every((lock) => lock.hasRoom(settings.waiters_max)))
    return { kind: "limit", what: "waiters" };
  if (!earlier && isAway(op.request) && (locks[0] as Lock).away >= settings.standby_max)
    return { kind: "standby_limit" };
  const { arrival, waiters } = earlier ?? newPlaces(world, locks);
  let order = earlier?.order ?? early ?? arrival;
  const secret = waiters.find((waiter) => waiter)?.secret ?? op.request;
  for (const lock of locks) lock.noteHints(settings.hints);
  const graced = op.returned && locks.every((lock) => now_ms >= lock.no_grace_until_ms);
  const open_ms = Math.floor(op.left_ms - Math.min(300, op.left_ms / 10));
  const mine_ms = now_ms + open_ms + (graced ? GRACE_MS : 0);
  if (isAway(secret)) return standBy(world, op, { lock: locks[0] as Lock, secret, arrival, order, mine_ms });
  // If several requests use the same place, the newest attends it the longest.
  const is_first = op.arrival === 0 && op.left_ms > 0;
  const others_ms = is_first ? waiters.map((waiter) => (waiter?.attended_until_ms ?? -1) + 1) : [];
  const attended_until_ms = Math.max(mine_ms, ...others_ms);
  const since_ms = Math.floor(arrival / 1000);
  const spare = spareOf(op);
  const wanted = locks.length - spare;
  const everywhere = wanted === 1 || since_ms + ALONE_MS <= now_ms || since_ms > now_ms + SLEWED_MS;
  const positions: number[] = [];
  op.targets.forEach(({ mode }, i) => {
    const lock = locks[i] as Lock;
    let waiter = waiters[i];
    if (everywhere || blocked.slice(0, spare + 1).includes(lock)) {
      if (!waiter && isEarly(secret)) order = keptApart(world, { locks, lock, secret, order });
      waiter ??= {
        secret,
        mode,
        spans_locks: locks.length > 1,
        arrival,
        order,
        attended_until_ms,
        label: "-",
        awaited: undefined,
        unattended: true,
      };
      if (!lock.waiters.includes(waiter)) lock.waiters.push(waiter);
      const leaves = waiters[i] !== undefined && isLastToAttend(op.own_until_ms ?? 0, waiter.attended_until_ms, now_ms);
      waiter.attended_until_ms = leaves ? attended_until_ms : Math.max(waiter.attended_until_ms, attended_until_ms);
      waiter.unattended = attended_until_ms <= now_ms && (waiter.unattended || waiter.attended_until_ms <= now_ms);
      // A place that was taken without a label never shows one.
      if (secret[1] === "l" || isEarly(secret)) waiter.label = op.label;
      positions.push(lock.position(waiter));
    } else if (waiter) lock.leave(waiter);
    lock.updateTurn(now_ms);
    if (waiter && lock.hasTurn(waiter)) {
      lock.takeTurn();
      lock.startTurn(waiter, now_ms);
    }
  });
  // This is undefined if nothing blocks the request.
  const position = positions.sort((a, b) => a - b)[wanted - 1 - (locks.length - positions.length)] as number;
  world.arrivals.set(secret, arrival);
  const ticket_ttl_ms = Math.max(now_ms, attended_until_ms) + TICKET_MS - now_ms;
  world.idempotency.save(op, { place: secret, until_ms: now_ms + ticket_ttl_ms });
  const first = blocked[0] as Lock;
  // This reply still counts a client that has just left.
  const left = first.waiters.some((waiter) => waiter.secret === secret && waiter.unattended) ? 1 : 0;
  const place = { ticket: secret, position, ticket_ttl_ms };
  const answer = busy(blocked, { place, arrival, head_start_us: arrival - order });
  return answer.kind === "busy" ? { ...answer, queue_length: answer.queue_length + left } : answer;
}

/** While a place was only in other queues, another place with a head start may have taken its order in this queue. */
function keptApart(
  world: World,
  { locks, lock, secret, order }: { locks: readonly Lock[]; lock: Lock; secret: string; order: number },
): number {
  if (!lock.waiters.some((other) => other.order === order)) return order;
  const next = world.freeOrder(locks, order);
  for (const { waiters } of locks) for (const own of waiters) if (own.secret === secret) own.order = next;
  return next;
}

function newPlaces(world: World, locks: readonly Lock[]): Omit<Found, "order"> {
  const arrival = world.nextPlace(locks);
  for (const lock of locks) lock.arrival = arrival;
  return { arrival, waiters: locks.map(() => undefined) };
}

/**
 * Lets the client leave. The place keeps its terms unless the request restates how long the client may be absent or the standby
 * had already ended. This request attends the place until `mine_ms`.
 */
function standBy(
  world: World,
  op: Acquire,
  {
    lock,
    secret,
    arrival,
    order,
    mine_ms,
  }: { lock: Lock; secret: string; arrival: number; order: number; mine_ms: number },
): Outcome {
  const { now_ms } = world;
  const { mode } = op.targets[0] as { mode: Mode };
  const earlier = lock.waiter(secret, mode);
  const waiter = earlier ?? {
    ...{ secret, mode, spans_locks: false, arrival, order, attended_until_ms: 0, label: "-" },
    ...{ awaited: undefined, unattended: true },
  };
  if (!earlier) lock.waiters.push(waiter);
  const { attended_until_ms } = waiter;
  const anew = op.standby_ms > 0 && (op.ticket !== undefined || attended_until_ms <= now_ms);
  if (!earlier || anew) {
    const { ttl_ms, label, lock_delay_ms, max_hold_ms, min_hold_ms } = op;
    waiter.awaited = { ttl_ms, label, lock_delay_ms, max_hold_ms, min_hold_ms };
    waiter.label = label;
    waiter.attended_until_ms = Math.max(now_ms + op.standby_ms, mine_ms);
  } else waiter.attended_until_ms = Math.max(attended_until_ms, mine_ms);
  waiter.unattended = waiter.attended_until_ms <= now_ms;
  lock.updateTurn(now_ms);
  world.arrivals.set(secret, arrival);
  const until_ms = waiter.attended_until_ms;
  world.idempotency.save(op, { place: secret, until_ms: until_ms + op.ttl_ms });
  const ticket_ttl_ms = Math.max(now_ms, until_ms) + TICKET_MS - now_ms;
  const place = { ticket: secret, position: lock.position(waiter), ticket_ttl_ms };
  const answer = busy([lock], {
    place,
    arrival,
    head_start_us: arrival - order,
    standby_until_ms: until_ms > now_ms ? until_ms : 0,
  });
  // A client that is leaving still counts in this reply.
  const left = waiter.unattended ? 1 : 0;
  return answer.kind === "busy" ? { ...answer, queue_length: answer.queue_length + left } : answer;
}

/** The request counts as having arrived after all dismissed clients, even if the clock was set back after their dismissal. */
function busyWithoutPlace(world: World, op: Acquire, locks: readonly Lock[], blocked: readonly Lock[]): Outcome {
  const arrival = Math.max(world.now_us, ...locks.map(({ dropped }) => dropped + 1));
  world.arrivals.set(op.request, arrival);
  return busy(blocked, { place: null, arrival });
}

function grant(world: World, op: Acquire, lock: Lock, mode: Mode, token: string, holder: object = {}): Lease {
  const max_until_ms = op.max_hold_ms > 0 ? world.now_ms + op.max_hold_ms : Number.POSITIVE_INFINITY;
  const min_until_ms = op.min_hold_ms > 0 ? world.now_ms + op.min_hold_ms : 0;
  const { ttl_ms, lock_delay_ms, label } = op;
  const terms = { mode, token, holder, ttl_ms, max_until_ms, min_until_ms, lock_delay_ms, label };
  return lock.issue({ ...terms, unclaimed: undefined });
}
