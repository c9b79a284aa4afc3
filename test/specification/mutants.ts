/**
 * Mistakes in the specification, each with the properties that must find it, and the Quint seeds with which they do.
 */
import type { SpecificationMutant } from "./quint.ts";

export interface FoundMutant extends SpecificationMutant {
  readonly found_by: Readonly<Record<string, number>>;
}

export const mutants: readonly FoundMutant[] = [
  {
    mistake: "a lock is granted shared together with an exclusive lease",
    search: "l.leases.forall(e => not(e.exclusive))",
    replace: "true",
    found_by: { exclusion: 1 },
  },
  {
    mistake: "a lock is granted exclusively together with shared leases",
    search: "l.leases == Set()",
    replace: "l.leases.forall(e => not(e.exclusive))",
    found_by: { exclusion: 100001 },
  },
  {
    mistake: "a client that was notified of its turn is granted the lock without a check",
    search: "isBlocked(seen.get(n), { ...NOBODY, who: who, exclusive: targets.get(n), order: order })",
    replace:
      "not(hints.exists(c => clients.get(c).who == who)) and isBlocked(seen.get(n), { ...NOBODY, who: who, exclusive: targets.get(n), order: order })",
    found_by: { exclusion: 300000 },
  },
  {
    mistake: "a fence is simply the clock's time",
    search: "max(l.fence + 1, now * 1000)",
    replace: "now * 1000",
    found_by: { fencesGrow: 300001 },
  },
  {
    mistake: "a request for several locks gets only those that are free",
    search: "free and chosen.contains(n)",
    replace: "not(blocked.contains(n)) and chosen.contains(n)",
    found_by: { allOrNone: 400001 },
  },
  {
    mistake: "the queue is ignored",
    search: "p.queued and p.who != mine.who",
    replace: "false",
    found_by: { order: 500001 },
  },
  {
    mistake: "readers overtake a waiting writer",
    search: "mine.exclusive or p.exclusive",
    replace: "mine.exclusive",
    found_by: { order: 700000 },
  },
  {
    mistake: "a place is passed over a second before it is unattended",
    search: "p.queued and p.attendedUntil <= now",
    replace: "p.queued and p.attendedUntil <= now + 1000",
    found_by: { order: 8006409 },
  },
  {
    mistake: "a turn ends a second early",
    search: "l.turnUntil <= now",
    replace: "l.turnUntil <= now + 1000",
    found_by: { order: 800536 },
  },
  {
    mistake: "an unattended place is never passed over",
    search: "p.who != asking or p.attendedUntil + TICKET <= now",
    replace: "false",
    found_by: { noStall: 10000425 },
  },
  {
    mistake: "a turn never runs out",
    search: "late != asking",
    replace: "false",
    found_by: { noStall: 11000112 },
  },
  {
    mistake: "turns are short although clients are not notified of them",
    search: "{ ...l, turnMs: if (told) SHORT_TURN else TURN }",
    replace: "{ ...l, turnMs: SHORT_TURN }",
    found_by: { turns: 12003701 },
  },
  {
    mistake: "a request whose client has gone ends what a later one attends",
    search: "isFirst and wait > 0 and known > 0",
    replace: "false",
    found_by: { attended: 13003152 },
  },
  {
    mistake: "a place is attended until the end of its request although its client is known to have left",
    search: "not(p.queued) or p.attendedUntil > said or said <= until or said > now + ATTENDED_MAX",
    replace: "true",
    found_by: { attended: 1400793 },
  },
  {
    mistake: "a place that is passed over is forgotten",
    search: "q.attendedUntil + TICKET > now",
    replace: "q.attendedUntil > now",
    found_by: { ticketsLast: 1500000 },
  },
  {
    mistake: "a returning client counts as a new arrival",
    search: "known != 0",
    replace: "known != 0 and not(returned)",
    found_by: { ticketsLast: 1400001 },
  },
  {
    mistake: "a request for several locks reserves the free ones from the start",
    search: "everywhere or n == firstOf(blocked)",
    replace: "true",
    found_by: { stepsAside: 1500001 },
  },
  {
    mistake: "a request for several locks queues for all that block it, but is notified of its turn on only one",
    search: "n == firstOf(blocked)",
    replace: "blocked.contains(n)",
    found_by: { stepsAside: 1600001, inService: 18000000 },
  },
  {
    mistake: "a request for several locks never queues for all of them",
    search: "inAllQueues(names, need, arrival, now)",
    replace: "need == 1 or names.size() == 1",
    found_by: { stepsAside: 1600927 },
  },
  {
    mistake: "a lease ends a second before its deadline",
    search: "e.until <= now",
    replace: "e.until <= now + 1000",
    found_by: { leasesLast: 20001462 },
  },
  {
    mistake: "a client treats a hint as a grant",
    search: "hint(c)",
    replace: `all {
        secrets' = secrets, send({ ...NO_STEP, kind: "hint", client: c, was: me }, Map(), { ...me, phase: "holding" })
      }`,
    found_by: { noGrantByHint: 21000388 },
  },
  {
    mistake: "a hint ends the current turn",
    search: "hint(c)",
    replace: `all {
        secrets' = secrets,
        send({ ...NO_STEP, kind: "hint", client: c, was: me }, LOCKS.mapBy(n => { ...locks.get(n), turnAt: 0 }), me)
      }`,
    found_by: { noGrantByHint: 22000000 },
  },
  {
    mistake: "a lease that is not released never ends",
    search: "l.leases.exclude(over)",
    replace: "l.leases",
    found_by: { served: 23001130, severalServed: 23001130 },
  },
  {
    mistake: "a turn starts over with every request",
    search: "l.turnAt == 0",
    replace: "true",
    found_by: { served: 24003380 },
  },
  {
    mistake: "after the clock was set back, a lease lasts until its old deadline",
    search: "{ ...e, until: e.until - by }",
    replace: "e",
    found_by: { lasting: 2500643, served: 2503755 },
  },
  {
    mistake: "when the clock is set back, a lease loses a second",
    search: "{ ...e, until: e.until - by }",
    replace: "{ ...e, until: e.until - by - 1000 }",
    found_by: { leasesLast: 26000656 },
  },
  {
    mistake: "after the clock was set back, a place is attended until the old time",
    search: "{ ...p, attendedUntil: p.attendedUntil - by }",
    replace: "p",
    found_by: { lasting: 2701287 },
  },
  {
    mistake: "after the clock was set back, a turn lasts until the old time",
    search: "l.turnUntil - by",
    replace: "l.turnUntil",
    found_by: { lasting: 28001974 },
  },
  {
    mistake: "after the clock was set back, places count as unattended between two requests until the old time",
    search: "l.noGraceUntil - by",
    replace: "l.noGraceUntil",
    found_by: { lasting: 29001294 },
  },
  {
    mistake:
      "after the clock was set back, a request for several locks waits for the old time to queue for all of them",
    search: "arrival / 1000 > at + 1000",
    replace: "false",
    found_by: { lasting: 30001996 },
  },
  {
    mistake: "a request whose client has gone ends what a later one attends since the clock was set back",
    search: "said > now + ATTENDED_MAX",
    replace: "false",
    found_by: { attended: 31002590 },
  },
  {
    mistake: "the step that frees a lock does not grant it to an absent client",
    search: "freed.places.foldl(freed, (m, _) => serving(m))",
    replace: "freed",
    found_by: { atOnce: 3300001 },
  },
  {
    mistake: "an absent client is granted a lock that others hold",
    search: "not(p.away) or not(fits(l, p.exclusive))",
    replace: "not(p.away)",
    found_by: { exclusion: 3300001 },
  },
  {
    mistake: "absent clients are granted a lock before clients that arrived earlier",
    search: "serving(m)",
    replace: "serving({ ...m, places: m.places.select(q => q.away).concat(m.places.select(q => not(q.away))) })",
    found_by: { order: 3400000 },
  },
  {
    mistake: "an absent client keeps its place when it is granted the lock",
    search: "without(l, p.who)",
    replace: "l.places",
    found_by: { once: 3300001 },
  },
  {
    mistake: "a standby place is attended only as long as its connection",
    search: "staysAway(p)",
    replace: "false",
    found_by: { standbyLasts: 36001917 },
  },
  {
    mistake: "a standby ticket whose place or lease has ended gets a new place",
    search: "away and (request != ticket or not(isFirst))",
    replace: "false",
    found_by: { neverAnew: 37000693 },
  },
  {
    mistake: "a request with the ticket does not claim the lease",
    search: "if (e.who == who) { ...e, claimed: true } else e",
    replace: "e",
    found_by: { claims: 3300001 },
  },
  {
    mistake: "a client that gives up a ticket keeps the lease that it was granted unnoticed",
    search: "l.leases.filter(e => e.who != who)",
    replace: "l.leases",
    found_by: { leaves: 39000503 },
  },
  {
    mistake: "a request for any of several locks waits only for the first of them",
    search: "blocked != names",
    replace: "not(blocked.contains(firstOf(names)))",
    found_by: { anyOfThem: 3300001 },
  },
  {
    mistake: "a request for any of several locks is granted all that are free",
    search: "Set(firstOf(names.exclude(blocked)))",
    replace: "names.exclude(blocked)",
    found_by: { allOrNone: 4100000 },
  },
  {
    mistake: "a request for any of several locks stays in the other queues when it is served",
    search: "leaving(seen.get(n), who)",
    replace: "seen.get(n)",
    found_by: { anyOfThem: 4200000 },
  },
  {
    mistake: "a request for any of several locks first queues for only one",
    search: "names.size() == 1 or need == 1",
    replace: "names.size() == 1",
    found_by: { anyOfThem: 4300000 },
  },
  {
    mistake: "a head start counts twice",
    search: "arrival - headStart * 1000",
    replace: "arrival - 2 * headStart * 1000",
    found_by: { bounded: 0 },
  },
  {
    mistake: "a head start is applied again whenever its client returns",
    search: "names.fold(0, (t, n) => max(t, placeOf(seen.get(n), who).order))",
    replace: "names.fold(0, (t, n) => max(t, placeOf(seen.get(n), who).order)) - headStart * 1000",
    found_by: { bounded: 45000482, oneOrder: 45000482 },
  },
  {
    mistake: "a request for several locks that is in all queues is overtaken",
    search: "if (isSettled(p, at)) max(u, p.order) else u",
    replace: "u",
    found_by: { settled: 46000331 },
  },
  {
    mistake: "a place has a different order in each queue",
    search: "{ ...place, exclusive: targets.get(n) }",
    replace:
      "{ ...place, exclusive: targets.get(n), order: earlyOrder(Map(n -> seen.get(n)), arrival, headStart, now) }",
    found_by: { oneOrder: 47000087 },
  },
  {
    mistake: "the turn follows the arrival instead of the order",
    search: "first(l.places, p => p.queued)",
    replace: "l.places.foldl(NOBODY, (t, p) => if (p.queued and (t.who == NONE or p.arrival < t.arrival)) p else t)",
    found_by: { noStall: 0 },
  },
  {
    mistake: "a request without a place waits behind those that it would overtake",
    search: "orderOf(p) < orderOf(mine)",
    replace: "(orderOf(p) < orderOf(mine) or placeOf(l, mine.who).who == NONE)",
    found_by: { noStall: 0 },
  },
];
