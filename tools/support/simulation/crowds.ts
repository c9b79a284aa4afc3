/** The simulated crowds for which the queue's rules were designed. */

import type { Client, CrowdPlan, Death } from "./crowd.ts";
import { HOLDS, type Hold } from "./holds.ts";

const X = [{ name: "a", mode: "exclusive" }] as const;
const S = [{ name: "a", mode: "shared" }] as const;
const SEVERAL = ["a", "b", "c"].map((name) => ({ name, mode: "exclusive" as const }));

const POOL = ["a", "b", "c", "d", "e"].map((name) => ({ name, mode: "exclusive" as const }));

const NEVER_MS = 1e9;

interface Given extends Partial<Client> {
  readonly hold?: Hold;
}

/** A loop in a shell script, with short waits and without tickets. */
export const naive = (hold_ms: number, given: Given = {}): Client => ({
  kind: "naive",
  wait_ms: 500,
  ticket: false,
  pause_ms: [5, 25],
  idle_ms: [5, 25],
  hold: () => hold_ms,
  ttl_ms: 5000,
  targets: X,
  ...given,
});

/** Long waits; after a 423, the client returns immediately with its ticket. */
export const polite = (hold_ms: number, given: Given = {}): Client =>
  naive(hold_ms, { kind: "polite", wait_ms: 20_000, ticket: true, idle_ms: [20, 120], ...given });

const times = (count: number, client: Client): Client[] => Array.from({ length: count }, () => client);
const dying = (how: Death["how"]) => times(20, polite(100, { death: { how, share: 0.05 }, ttl_ms: 2000 }));
const erratic = times(40, polite(300, { hold: HOLDS.exponential(300) }));

/** A client that holds for 3 s, other clients that disappear, and one that is waiting for its turn. */
const behind = (others: readonly Client[]): Client[] => [
  polite(3000, { idle_ms: [NEVER_MS, NEVER_MS] }),
  ...others,
  polite(50, { idle_ms: [NEVER_MS, NEVER_MS] }),
];
const gone = (count: number, how: Death["how"]) =>
  times(count, naive(50, { wait_ms: how === "left" ? 500 : 20_000, death: { how, share: 1, for_good: true } }));

/** Clients of a pool of five locks: 40 that request any of them, and two for each lock. */
const ofPool = (): Client[] => {
  const hold: Hold = (random) => 50 + 150 * random();
  const singles = POOL.flatMap((target) => times(2, polite(0, { kind: "single", hold, targets: [target] })));
  return [...times(40, polite(0, { kind: "any", hold, targets: POOL, need: 1 })), ...singles];
};
/** Rotates a list, so that each client has a different order. */
const turned = <T>(list: readonly T[], by: number): T[] => [...list.slice(by), ...list.slice(0, by)];
const ofPoolMixed = (): Client[] => {
  const hold: Hold = (random) => 50 + 150 * random();
  const twos = POOL.map((_, i) => polite(0, { kind: "two", hold, targets: turned(POOL, i), need: 2 }));
  const threes = POOL.map((_, i) => polite(0, { kind: "three", hold, targets: turned(POOL, i).slice(0, 3).reverse() }));
  return [...ofPool(), ...times(2, twos[0] as Client), ...twos, ...threes];
};

const USUAL = { round_trip_ms: 5, hint_ms: 3, seed: 1, warmup_ms: 5000, duration_ms: 60_000 };
const ONCE = { ...USUAL, warmup_ms: 0 };

export const CROWDS: Readonly<Record<string, CrowdPlan>> = {
  "1 naive loop, holds 50 ms": { ...USUAL, clients: [naive(50)] },
  "12 naive loops": { ...USUAL, clients: times(12, naive(50)) },
  "12 naive loops, HINTS=off": { ...USUAL, hint_ms: undefined, clients: times(12, naive(50)) },
  "12 polite": { ...USUAL, clients: times(12, polite(50)) },
  "12 polite, HINTS=off": { ...USUAL, hint_ms: undefined, clients: times(12, polite(50)) },
  "11 polite, 1 naive": { ...USUAL, clients: [...times(11, polite(50)), naive(50)] },
  "4 polite, 8 naive, holds 200 ms": { ...USUAL, clients: [...times(4, polite(200)), ...times(8, naive(200))] },
  "20 polite, wait 2 s, holds 200 ms": { ...USUAL, clients: times(20, polite(200, { wait_ms: 2000 })) },
  "the same, 1 s between requests": {
    ...USUAL,
    clients: times(20, polite(200, { wait_ms: 2000, pause_ms: [1000, 1060] })),
  },
  "40 polite, exponential holds, mean 300 ms": { ...USUAL, clients: erratic },
  "the same, 1 hint in 10 lost": { ...USUAL, clients: erratic, hints_lost: 0.1 },
  "the same, HINTS=off": { ...USUAL, clients: erratic, hint_ms: undefined },
  "20 polite, holds 100 ms, 1 request in 20 hung up": { ...USUAL, clients: dying("hung up") },
  "the same, cut off unnoticed": { ...USUAL, clients: dying("cut off") },
  "the same, its instance ended": { ...USUAL, clients: dying("instance") },
  "the same, 1 holder in 20 dies (ttl 2 s)": { ...USUAL, clients: dying("holding") },
  "1 behind 20 places that were left": { ...ONCE, clients: behind(gone(20, "left")) },
  "1 behind 1 whose instance ended": { ...ONCE, clients: behind(gone(1, "instance")) },
  "1 behind 3 whose instance ended": { ...ONCE, clients: behind(gone(3, "instance")) },
  "1 behind 20 whose instance ended": { ...ONCE, clients: behind(gone(20, "instance")) },
  "12 readers, 3 writers": {
    ...USUAL,
    clients: [...times(12, polite(100, { kind: "reader", targets: S })), ...times(3, polite(50, { kind: "writer" }))],
  },
  "10 permits: 12 for 1, 3 for 6": {
    ...USUAL,
    capacity: 10,
    clients: [
      ...times(12, polite(200, { kind: "1 permit", targets: S, permits: 1 })),
      ...times(3, polite(200, { kind: "6 permits", targets: S, permits: 6 })),
    ],
  },
  "5 locks: 40 for any, 2 for each": { ...USUAL, round_trip_ms: 2, hint_ms: 1, clients: ofPool() },
  "the same, 7 for two and 5 for three": { ...USUAL, round_trip_ms: 2, hint_ms: 1, clients: ofPoolMixed() },
  "3 locks: 4 for each, 2 for all three": {
    ...USUAL,
    clients: [
      ...SEVERAL.flatMap((target) => times(4, polite(100, { kind: "single", targets: [target] }))),
      ...times(2, polite(100, { kind: "multi", targets: SEVERAL, wait_ms: 30_000 })),
    ],
  },
};
