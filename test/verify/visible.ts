/**
 * The planted mistakes of the lists, and which of them a caller can detect using only requests: without fake clocks,
 * lost responses, or killed processes. `leasehold verify` must find all of those.
 */

import type { Mutant } from "../simulator/mutants/mutant.ts";
import { mutants as inScripts } from "../simulator/mutants/scripts.ts";
import { mutants as inTypeScript } from "../simulator/mutants/typescript.ts";
import type { Mistaken } from "./mistaken.ts";

const CLOCK = "the store's clock must be set back";
const LOST = "a reply of the store must be lost or late";
const DEAD = "a waiting request must die unnoticed, or its client must disconnect";

/** Why requests can't reveal these mistakes. */
const NOT_VISIBLE: Readonly<Record<string, string>> = {
  "a turn never runs out": DEAD,
  "a turn is a tenth of a second shorter": DEAD,
  "a turn ends a second early": DEAD,
  "a turn starts over with every request": DEAD,
  "a missed turn does not shorten the next one": DEAD,
  "a place is attended until the end of its request although its client is known to have left": DEAD,
  "a request whose client has gone ends what a later one attends": DEAD,
  "a request whose client has disconnected keeps its place until its end": DEAD,
  "a request whose client has gone ends what a later one attends since the clock was set back": DEAD,
  "a place whose attendance is extended does not record when": CLOCK,
  "a break that is sent again ends the next lease too": LOST,
  "a repeated release is not recognized": LOST,
  "a store failure ends a wait although its script may have acquired the lock": LOST,
  "a copy of a script call is not marked as a copy": LOST,
  "a script call whose reply was lost is sent again as a new one": LOST,
  "a reply that arrives after the lease has ended counts as a grant": LOST,
  "a heartbeat whose store does not respond reports the leases as renewed": LOST,
  "a waiting request polls only when it gets a hint": "a hint must be lost",
  "an attended place is passed over": "a place whose time is up loses its turn in any case",
  "no client is notified of its turn": "the next client is notified by another hint, or polls in time",
  "the result at the end of a wait is what was known at its beginning":
    "the wait must end within the milliseconds between the end of a lease and the script that notices it",
  "hints of other processes are dropped": "several processes must serve the same locks",
  "a renewal counts as late even if half of the lease is left": "only the metrics and the log show it",
  "a ticket whose standby has ended and is forgotten gets a new place":
    "a place must be forgotten, which takes half a minute",
  "a lock has one more standby place than allowed": "no response shows how many are allowed",
  "a record has no TTL": "no response shows what the store keeps",
};

/** These mistakes matter only without hints. */
const WITHOUT_HINTS = [
  "turns are short although clients are not notified of them",
  "a waiting request without hints polls once in 20 s",
  "a new latch has the previous one's id",
];

export interface Planted extends Mutant, Mistaken {
  readonly not_visible?: string;
}

const byName = (name: string): string | undefined =>
  NOT_VISIBLE[name] ?? (/clock (is|was) set back/.test(name) ? CLOCK : undefined);

/** Mistakes in clients and in the quorum don't affect a service with a single store. */
const ofTheService = ({ edits }: Mutant) => !edits.some(({ file }) => /^src\/(client|quorum)\//.test(file));

export const mutants: readonly Planted[] = [...inScripts, ...inTypeScript].filter(ofTheService).map((mutant) => {
  const not_visible = byName(mutant.name);
  if (not_visible !== undefined) return { ...mutant, not_visible };
  return WITHOUT_HINTS.includes(mutant.name) ? { ...mutant, settings: { hints: "off" } } : mutant;
});
