/** A client that runs one play after another, each on fresh names, and records broken guarantees. */
import * as clocks from "./plays/clocks.ts";
import * as improvised from "./plays/improvised.ts";
import * as programs from "./plays/programs.ts";
import * as quorum from "./plays/quorum.ts";
import * as requests from "./plays/requests.ts";
import { type Cast, type Play, Stage } from "./plays/stage.ts";
import * as standby from "./plays/standby.ts";
import * as stores from "./plays/stores.ts";
import * as storm from "./plays/storm.ts";
import * as turns from "./plays/turns.ts";

/** The plays of `stores`, `clocks`, `quorum` and `improvised` need separate worlds, because they disturb other plays. */
const PLAYS = {
  programs,
  requests,
  turns: { ...turns, ...standby },
  stores,
  clocks,
  quorum,
  storm,
  improvised,
} as const satisfies Record<string, Readonly<Record<string, Play>>>;

export type Repertoire = keyof typeof PLAYS;

export async function play(cast: Cast, repertoire: Repertoire): Promise<void> {
  const plays: [string, Play][] = Object.entries(PLAYS[repertoire]);
  for (let number = 1; cast.working(); number++) {
    const [name, one] = cast.random.pick(plays);
    try {
      await one(new Stage(cast, name, number));
    } catch (error) {
      cast.found.push(`${name}: ${error instanceof Error ? error.stack : String(error)}`);
    }
  }
}
