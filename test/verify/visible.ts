/**
 * The planted mistakes of the lists, and which of them a caller can detect by requests alone: without fake clocks, lost
 * answers, or killed processes. `leasehold verify` must find all of those.
 */

import type { Mutant } from "../simulator/mutants/mutant.ts";
import { mutants as inScripts } from "../simulator/mutants/scripts.ts";
import { mutants as inTypeScript } from "../simulator/mutants/typescript.ts";
import type { Mistaken } from "./mistaken.ts";

const CLOCK = "the store's clock must be set back";
const LOST = "an answer of the store must be lost or late";
const DEAD = "a request that waits must die unnoticed, or its client disconnect";

/** Why requests alone can't reveal these mistakes. */
const NOT_VISIBLE: Readonly<Record<string, string>> = {
  "a turn never runs out": DEAD,
  "a turn is a tenth of a second shorter": DEAD,
  "a turn ends a second early": DEAD,
  "a turn begins anew with every request": DEAD,
  "a turn that was missed does not shorten the next": DEAD,
  "a place is attended to the end of its request, though its client is known to have gone": DEAD,
  "a request whose client has gone ends what a later one attends": DEAD,
  "a request whose client has gone keeps its place to the end": DEAD,
  "a request whose client has gone ends what a later one attends since the clock was set back": DEAD,
  "a place that is attended for longer does not tell when that was written": CLOCK,
  "a break that is sent again ends the next lease too": LOST,
  "a release that is sent again is not known": LOST,
  "a failure of the store ends a wait, though its script may have taken the lock": LOST,
  "a copy of a script does not say that it is one": LOST,
  "a script whose answer was lost is sent again as a new one": LOST,
  "an answer that comes when the lease is over is a grant": LOST,
  "a heartbeat whose store does not answer says that the leases are renewed": LOST,
  "a request that waits for a lock polls only when it hears of it": "a hint must be lost",
  "an attended place is passed": "a place whose time is over loses its turn all the same",
  "nobody learns that it is its turn": "anyone who is next is notified by another hint, and polls in time otherwise",
  "the end of a wait is answered by what was known at its beginning":
    "the wait must end within the milliseconds between the end of a lease and the script that notices it",
  "hints of other processes are dropped": "several processes must serve the same locks",
  "a renewal counts as late while half of the lease is left": "only the metrics and the log show it",
  "a ticket whose standby is over and forgotten gets a new place":
    "a place must be forgotten, which takes half a minute",
  "a lock has one place more for clients on standby than it may have": "nobody learns how many there may be",
  "a record has no end": "what the store keeps shows in no answer",
};

/** These mistakes matter only without hints. */
const WITHOUT_HINTS = [
  "turns are short where nobody learns of them",
  "a request that does not hear of its lock polls once in 20 s",
  "the next latch has the id of the last one",
];

export interface Planted extends Mutant, Mistaken {
  readonly not_visible?: string;
}

const byName = (name: string): string | undefined =>
  NOT_VISIBLE[name] ?? (/clock (is|was) set back/.test(name) ? CLOCK : undefined);

/** Mistakes in clients and in the quorum don't affect the service on one store. */
const ofTheService = ({ edits }: Mutant) => !edits.some(({ file }) => /^src\/(client|quorum)\//.test(file));

export const mutants: readonly Planted[] = [...inScripts, ...inTypeScript].filter(ofTheService).map((mutant) => {
  const not_visible = byName(mutant.name);
  if (not_visible !== undefined) return { ...mutant, not_visible };
  return WITHOUT_HINTS.includes(mutant.name) ? { ...mutant, settings: { hints: "off" } } : mutant;
});
