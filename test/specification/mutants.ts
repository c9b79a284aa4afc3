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
    found_by: { exclusion: 1000000 },
  },
  {
    mistake: "a lock is granted exclusively together with shared leases",
    search: "l.leases == Set()",
    replace: "l.leases.forall(e => not(e.exclusive))",
    found_by: { exclusion: 2000000 },
  },
  {
    mistake: "a client that was notified of its turn is granted the lock without a check",
    search: "isBlocked(seen.get(n), { ...NOBODY, who: who, exclusive: targets.get(n), order: order })",
    replace:
      "not(hints.exists(c => clients.get(c).who == who)) and isBlocked(seen.get(n), { ...NOBODY, who: who, exclusive: targets.get(n), order: order })",
    found_by: { exclusion: 3001438 },
  },
  {
    mistake: "a fence is simply the clock's time",
    search: "max(l.fence + 1, now * 1000)",
    replace: "now * 1000",
    found_by: { fencesGrow: 4000000 },
  },
  {
    mistake: "a request for several locks gets only those that are free",
    search: "free and chosen.contains(n)",
    replace: "not(blocked.contains(n)) and chosen.contains(n)",
    found_by: { allOrNone: 5000295 },
  },
  {
    mistake: "the queue is ignored",
    search: "p.queued and p.who != mine.who",
    replace: "false",
    found_by: { order: 6000842 },
  },
  {
    mistake: "readers overtake a waiting writer",
    search: "mine.exclusive or p.exclusive",
    replace: "mine.exclusive",
    found_by: { order: 7000648 },
  },
  {
    mistake: "a place is passed over a second before it is unattended",
    search: "p.queued and p.attendedUntil <= now",
    replace: "p.queued and p.attendedUntil <= now + 1000",
    found_by: { order: 8001130 },
  },
  {
    mistake: "a turn ends a second early",
    search: "l.turnUntil <= now",
    replace: "l.turnUntil <= now + 1000",
    found_by: { order: 9000615 },
  },
  {
    mistake: "an unattended place is never passed over",
    search: "p.who != asking or p.attendedUntil + TICKET <= now",
    replace: "false",
    found_by: { noStall: 10000445 },
  },
  {
    mistake: "a turn never runs out",
    search: "late != asking",
    replace: "false",
    found_by: { noStall: 11504601 },
  },
  {
    mistake: "turns are short although clients are not notified of them",
    search: "{ ...l, turnMs: if (told) SHORT_TURN else TURN }",
    replace: "{ ...l, turnMs: SHORT_TURN }",
    found_by: { turns: 12704926 },
  },
  {
    mistake: "a request whose client has gone ends what a later one attends",
    search: "isFirst and wait > 0 and known > 0",
    replace: "false",
    found_by: { attended: 13300184 },
  },
  {
    mistake: "a place is attended until the end of its request although its client is known to have left",
    search: "not(p.queued) or p.attendedUntil > said or said <= until or said > now + ATTENDED_MAX",
    replace: "true",
    found_by: { attended: 14002911 },
  },
  {
    mistake: "a place that is passed over is forgotten",
    search: "q.attendedUntil + TICKET > now",
    replace: "q.attendedUntil > now",
    found_by: { ticketsLast: 15000671 },
  },
  {
    mistake: "a returning client counts as a new arrival",
    search: "known != 0",
    replace: "known != 0 and not(returned)",
    found_by: { ticketsLast: 16000119 },
  },
  {
    mistake: "a request for several locks reserves the free ones from the start",
    search: "everywhere or firstOf(blocked, spare + 1).contains(n)",
    replace: "true",
    found_by: { stepsAside: 17000000 },
  },
  {
    mistake: "a request for some of several locks queues for only the first lock that blocks it",
    search: "everywhere or firstOf(blocked, spare + 1).contains(n)",
    replace: "everywhere and need == 0 or firstOf(blocked, 1).contains(n)",
    found_by: { stepsAside: 18000175, sameList: 18000667 },
  },
  {
    mistake: "a request for several locks queues for all that block it, but is notified of its turn on only one",
    search: "firstOf(blocked, spare + 1).contains(n)",
    replace: "blocked.contains(n)",
    found_by: { stepsAside: 19000228, inService: 19000472 },
  },
  {
    mistake: "a request for several locks never queues for all of them",
    search: "inAllQueues(wanted, arrival, now)",
    replace: "wanted == 1",
    found_by: { stepsAside: 20000690 },
  },
  {
    mistake: "a lease ends a second before its deadline",
    search: "e.until <= now",
    replace: "e.until <= now + 1000",
    found_by: { leasesLast: 21002100 },
  },
  {
    mistake: "a client treats a hint as a grant",
    search: "hint(c)",
    replace: `all {
        secrets' = secrets, send({ ...NO_STEP, kind: "hint", client: c, was: me }, Map(), { ...me, phase: "holding" })
      }`,
    found_by: { noGrantByHint: 22000121 },
  },
  {
    mistake: "a hint ends the current turn",
    search: "hint(c)",
    replace: `all {
        secrets' = secrets,
        send({ ...NO_STEP, kind: "hint", client: c, was: me }, LOCKS.mapBy(n => { ...locks.get(n), turnAt: 0 }), me)
      }`,
    found_by: { noGrantByHint: 23000000 },
  },
  {
    mistake: "a lease that is not released never ends",
    search: "l.leases.exclude(over)",
    replace: "l.leases",
    found_by: { served: 24000427, severalServed: 24503303 },
  },
  {
    mistake: "a turn starts over with every request",
    search: "l.turnAt == 0",
    replace: "true",
    found_by: { turns: 25000000 },
  },
  {
    mistake: "after the clock was set back, a lease lasts until its old deadline",
    search: "{ ...e, until: e.until - by }",
    replace: "e",
    found_by: { lasting: 26000068, served: 26006946 },
  },
  {
    mistake: "when the clock is set back, a lease loses a second",
    search: "{ ...e, until: e.until - by }",
    replace: "{ ...e, until: e.until - by - 1000 }",
    found_by: { leasesLast: 27001505 },
  },
  {
    mistake: "after the clock was set back, a place is attended until the old time",
    search: "{ ...p, attendedUntil: p.attendedUntil - by }",
    replace: "p",
    found_by: { lasting: 28002066 },
  },
  {
    mistake: "after the clock was set back, a turn lasts until the old time",
    search: "l.turnUntil - by",
    replace: "l.turnUntil",
    found_by: { lasting: 29000402 },
  },
  {
    mistake: "after the clock was set back, places count as unattended between two requests until the old time",
    search: "l.noGraceUntil - by",
    replace: "l.noGraceUntil",
    found_by: { lasting: 30001519 },
  },
  {
    mistake:
      "after the clock was set back, a request for several locks waits for the old time to queue for all of them",
    search: "arrival / 1000 > at + 1000",
    replace: "false",
    found_by: { lasting: 31002524 },
  },
  {
    mistake: "a request whose client has gone ends what a later one attends since the clock was set back",
    search: "said > now + ATTENDED_MAX",
    replace: "false",
    found_by: { attended: 32092297 },
  },
  {
    mistake: "the step that frees a lock does not grant it to an absent client",
    search: "freed.places.foldl(freed, (m, _) => serving(m))",
    replace: "freed",
    found_by: { atOnce: 33001944 },
  },
  {
    mistake: "an absent client is granted a lock that others hold",
    search: "not(p.away) or not(fits(l, p.exclusive))",
    replace: "not(p.away)",
    found_by: { exclusion: 34000420 },
  },
  {
    mistake: "absent clients are granted a lock before clients that arrived earlier",
    search: "serving(m)",
    replace: "serving({ ...m, places: m.places.select(q => q.away).concat(m.places.select(q => not(q.away))) })",
    found_by: { order: 35000845 },
  },
  {
    mistake: "an absent client keeps its place when it is granted the lock",
    search: "without(l, p.who)",
    replace: "l.places",
    found_by: { once: 36000631 },
  },
  {
    mistake: "a standby place is attended only as long as its connection",
    search: "staysAway(p)",
    replace: "false",
    found_by: { standbyLasts: 37005211 },
  },
  {
    mistake: "a standby ticket whose place or lease has ended gets a new place",
    search: "away and (request != ticket or not(isFirst))",
    replace: "false",
    found_by: { neverAnew: 38003751 },
  },
  {
    mistake: "a request with the ticket does not claim the lease",
    search: "if (e.who == who) { ...e, claimed: true } else e",
    replace: "e",
    found_by: { claims: 39000746 },
  },
  {
    mistake: "a client that gives up a ticket keeps the lease that it was granted unnoticed",
    search: "l.leases.filter(e => e.who != who)",
    replace: "l.leases",
    found_by: { leaves: 40701015 },
  },
  {
    mistake: "a request for any of several locks waits only for the first of them",
    search: "blocked.size() <= spare",
    replace: 'spare >= blocked.size() and (need != 1 or not(blocked.contains("a")))',
    found_by: { someOfThem: 41000000 },
  },
  {
    mistake: "a request for any of several locks is granted all that are free",
    search: "firstOf(names.exclude(blocked), wanted)",
    replace: "names.exclude(blocked)",
    found_by: { allOrNone: 42000067 },
  },
  {
    mistake: "a request for some of several locks is granted one fewer",
    search: "firstOf(names.exclude(blocked), wanted)",
    replace: "firstOf(names.exclude(blocked), if (need > 1) need - 1 else wanted)",
    found_by: { allOrNone: 43000232 },
  },
  {
    mistake: "a request for some of several locks is granted the last free ones of its list",
    search: "firstOf(names.exclude(blocked), wanted)",
    replace: "names.exclude(blocked).exclude(firstOf(names.exclude(blocked), names.size() - blocked.size() - wanted))",
    found_by: { allOrNone: 44000065 },
  },
  {
    mistake: "a request for some of several locks is granted them while one too few is free",
    search: "blocked.size() <= spare",
    replace: "blocked.size() - (if (need > 1) 1 else 0) <= spare",
    found_by: { allOrNone: 45000128 },
  },
  {
    mistake: "a request for some of several locks waits until all of them are free",
    search: "blocked.size() <= spare",
    replace: "blocked.size() <= (if (need > 1) 0 else spare)",
    found_by: { someOfThem: 46000051 },
  },
  {
    mistake: "a request for some of several locks reserves the free ones from the start",
    search: "inAllQueues(wanted, arrival, now)",
    replace: "inAllQueues(wanted, if (need > 1) 0 else arrival, now)",
    found_by: { stepsAside: 47000097 },
  },
  {
    mistake: "a request for some of several locks is notified of its turn on only the first lock that blocks it",
    search: "firstOf(reply.blocked, spareOf(targets.keys(), need) + 1)",
    replace: "firstOf(reply.blocked, 1)",
    found_by: { inService: 48001272 },
  },
  {
    mistake: "a request that wants only two locks is overtaken although it is in all queues",
    search: "wanted > 1",
    replace: "wanted > 2",
    found_by: { settled: 49005314 },
  },
  {
    mistake: "a request for some of several locks stays in the other queues when it is served",
    search: "leaving(seen.get(n), who)",
    replace: "seen.get(n)",
    found_by: { someOfThem: 50000684 },
  },
  {
    mistake: "a head start counts twice",
    search: "arrival - headStart * 1000",
    replace: "arrival - 2 * headStart * 1000",
    found_by: { bounded: 51000366 },
  },
  {
    mistake: "a head start is applied again whenever its client returns",
    search: "names.fold(0, (t, n) => max(t, placeOf(seen.get(n), who).order))",
    replace: "names.fold(0, (t, n) => max(t, placeOf(seen.get(n), who).order)) - headStart * 1000",
    found_by: { bounded: 52000658, oneOrder: 52000658 },
  },
  {
    mistake: "a request for several locks that is in all queues is overtaken",
    search: "if (isSettled(p, at)) max(u, p.order) else u",
    replace: "u",
    found_by: { settled: 53001049 },
  },
  {
    mistake: "a place has a different order in each queue",
    search: "{ ...place, exclusive: targets.get(n) }",
    replace:
      "{ ...place, exclusive: targets.get(n), order: earlyOrder(Map(n -> seen.get(n)), arrival, headStart, now) }",
    found_by: { oneOrder: 54000117 },
  },
  {
    mistake: "the turn follows the arrival instead of the order",
    search: "first(l.places, p => p.queued)",
    replace: "l.places.foldl(NOBODY, (t, p) => if (p.queued and (t.who == NONE or p.arrival < t.arrival)) p else t)",
    found_by: { noStall: 55000682 },
  },
  {
    mistake: "a request without a place waits behind those that it would overtake",
    search: "orderOf(p) < orderOf(mine)",
    replace: "(orderOf(p) < orderOf(mine) or placeOf(l, mine.who).who == NONE)",
    found_by: { noStall: 56000048 },
  },
];
