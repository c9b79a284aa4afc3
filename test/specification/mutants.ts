/** Mistakes in the specification, each with the properties that must find it, and a seed of Quint with which they do. */
import type { SpecificationMutant } from "./quint.ts";

export interface FoundMutant extends SpecificationMutant {
  readonly found_by: Readonly<Record<string, number>>;
}

export const mutants: readonly FoundMutant[] = [
  {
    mistake: "a lock is granted shared beside an exclusive lease",
    search: "l.leases.forall(e => not(e.exclusive))",
    replace: "true",
    found_by: { exclusion: 1 },
  },
  {
    mistake: "a lock is granted exclusively beside shared leases",
    search: "l.leases == Set()",
    replace: "l.leases.forall(e => not(e.exclusive))",
    found_by: { exclusion: 100001 },
  },
  {
    mistake: "whoever was told of its turn is granted the lock without a look",
    search: "isBlocked(seen.get(n), who, targets.get(n), arrival)",
    replace:
      "not(hints.exists(c => clients.get(c).who == who)) and isBlocked(seen.get(n), who, targets.get(n), arrival)",
    found_by: { exclusion: 200660 },
  },
  {
    mistake: "a fence is what the clock says",
    search: "max(l.fence + 1, now * 1000)",
    replace: "now * 1000",
    found_by: { fencesGrow: 300001 },
  },
  {
    mistake: "a request for several locks gets those that are free",
    search: "blocked == Set()",
    replace: "not(blocked.contains(n))",
    found_by: { allOrNone: 400001 },
  },
  {
    mistake: "nobody looks at the queue",
    search: "p.queued and p.who != who",
    replace: "false",
    found_by: { order: 500001 },
  },
  {
    mistake: "readers pass a writer that waits",
    search: "exclusive or p.exclusive",
    replace: "exclusive",
    found_by: { order: 600292 },
  },
  {
    mistake: "a place is passed a second before it is unattended",
    search: "p.queued and p.attendedUntil <= now",
    replace: "p.queued and p.attendedUntil <= now + 1000",
    found_by: { order: 719668 },
  },
  {
    mistake: "a turn ends a second early",
    search: "l.turnUntil <= now",
    replace: "l.turnUntil <= now + 1000",
    found_by: { order: 800536 },
  },
  {
    mistake: "a place that nobody attends is waited for",
    search: "p.who != asking or p.attendedUntil + TICKET <= now",
    replace: "false",
    found_by: { noStall: 900001 },
  },
  {
    mistake: "a turn never runs out",
    search: "late != asking",
    replace: "false",
    found_by: { noStall: 1001805, served: 1019564, severalServed: 1026938 },
  },
  {
    mistake: "turns are short where nobody is told of them",
    search: "{ ...l, turnMs: if (told) SHORT_TURN else TURN }",
    replace: "{ ...l, turnMs: SHORT_TURN }",
    found_by: { turns: 1101127, order: 1113629 },
  },
  {
    mistake: "a place that is passed is forgotten",
    search: "q.attendedUntil + TICKET > now",
    replace: "q.attendedUntil > now",
    found_by: { ticketsLast: 1300001 },
  },
  {
    mistake: "whoever comes back is a new arrival",
    search: "known != 0",
    replace: "known != 0 and not(returned)",
    found_by: { ticketsLast: 1400001 },
  },
  {
    mistake: "a request for several locks keeps the free ones to itself from the first instant",
    search: "everywhere or blocked.contains(n)",
    replace: "true",
    found_by: { stepsAside: 1500001 },
  },
  {
    mistake: "a request for several locks never queues for all of them",
    search: "names.size() == 1 or arrival / 1000 + ALL_QUEUES_AFTER <= now",
    replace: "names.size() == 1",
    found_by: { stepsAside: 1600927 },
  },
  {
    mistake: "a lease ends a second before its deadline",
    search: "e.until <= now",
    replace: "e.until <= now + 1000",
    found_by: { leasesLast: 1713304 },
  },
  {
    mistake: "a client takes a hint for a grant",
    search: "hint(c)",
    replace: `all {
        secrets' = secrets, send({ ...NO_STEP, kind: "hint", client: c, was: me }, Map(), { ...me, phase: "holding" })
      }`,
    found_by: { noGrantByHint: 1800196 },
  },
  {
    mistake: "a hint ends the turn of whoever has it",
    search: "hint(c)",
    replace: `all {
        secrets' = secrets,
        send({ ...NO_STEP, kind: "hint", client: c, was: me }, LOCKS.mapBy(n => { ...locks.get(n), turnAt: 0 }), me)
      }`,
    found_by: { noGrantByHint: 1902294 },
  },
  {
    mistake: "a lease that nobody releases never ends",
    search: "l.leases.exclude(over)",
    replace: "l.leases",
    found_by: { served: 1901995, severalServed: 1901995 },
  },
  {
    mistake: "a turn begins anew with every request",
    search: "l.turnAt == 0",
    replace: "true",
    found_by: { served: 2022481 },
  },
];
