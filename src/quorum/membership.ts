/** Determines which nodes vote, and how new nodes, and nodes that have lost their data, are admitted. */
import { type Engine, StoreError } from "../engine/engine.ts";
import { quorumJoin } from "../generated/scripts.ts";
import { call } from "../lock/call.ts";
import { NewerRecordError } from "../lock/index.ts";
import { callsLeft } from "./budget.ts";
import { markerKeys } from "./keys.ts";
import { type Answers, replies } from "./round.ts";
import { majorityOf, quarantine } from "./rules.ts";
import type { QuorumScope, QuorumSettings } from "./types.ts";

/** The databases of one quorum, as used by one namespace. */
export interface Membership {
  readonly nodes: readonly Engine[];
  readonly namespace: string;
  readonly config: Pick<QuorumSettings, "ttl_max_ms" | "lock_delay_max_ms">;
}

export type NodeHealth =
  | { readonly state: "voting" }
  /** The node is new or has lost its data. It may vote in `left_ms`. */
  | { readonly state: "quarantined"; readonly left_ms: number }
  | { readonly state: "silent" }
  /** The database has the marker of another node or quorum. */
  | { readonly state: "misplaced" }
  | { readonly state: "newer" };

interface Standing {
  readonly health: NodeHealth;
  /** A fence at least as high as any that this node has confirmed. */
  readonly reach: number;
  /** When the node's quarantine ends, by the node's clock. */
  readonly ends_at_ms: number;
}

export interface QuorumHealth {
  readonly nodes: readonly NodeHealth[];
  readonly voting: number;
  /** How many nodes must vote for a grant. */
  readonly needed: number;
}

/**
 * The quarantine to lift, identified by the end that was read for it, so that a late message never lifts a later quarantine.
 */
interface Admission {
  readonly seen_ms: number;
  readonly trusted: boolean;
  readonly floor: number;
}

const ONLY_ASK: Admission = { seen_ms: 0, trusted: false, floor: 0 };

async function join({ nodes, namespace, config }: Membership, number: number, admission = ONLY_ASK): Promise<Standing> {
  const { seen_ms, trusted, floor } = admission;
  const quarantine_ms = quarantine(config);
  const args = { number, nodes: nodes.length, quarantine_ms, seen: seen_ms, trusted, floor };
  try {
    const reply = await call(nodes[number] as Engine, quorumJoin, markerKeys(namespace), args);
    if (reply.kind === "misplaced") return unknown("misplaced");
    const { now, ends_at: ends_at_ms, reach } = reply;
    const left_ms = Math.max(0, ends_at_ms - now);
    const health =
      reply.kind === "voting" ? ({ state: "voting" } as const) : ({ state: "quarantined", left_ms } as const);
    return { health, reach, ends_at_ms };
  } catch (error) {
    if (error instanceof NewerRecordError) return unknown("newer");
    if (error instanceof StoreError) return unknown("silent");
    throw error;
  }
}

const unknown = (state: "misplaced" | "newer" | "silent"): Standing => ({ health: { state }, reach: 0, ends_at_ms: 0 });

/** Checks whether every node votes. Puts a node without a marker into quarantine. */
export async function quorumHealth(members: Membership): Promise<QuorumHealth> {
  const standings = await Promise.all(members.nodes.map((_, number) => join(members, number)));
  return summary(standings.map(({ health }) => health));
}

function summary(nodes: readonly NodeHealth[]): QuorumHealth {
  const voting = nodes.filter(({ state }) => state === "voting").length;
  return { nodes, voting, needed: majorityOf(nodes.length) };
}

/**
 * Admits nodes after their quarantine, and gives each of them the highest fence that the others know. If the other voters are a
 * majority, they know every fence that the node may have forgotten. If no majority votes (because the quorum is new, or too
 * many nodes have lost their data at the same time), all other nodes must answer: together, they know everything that has not
 * been lost, and the quarantine has lasted long enough for all forgotten leases to end.
 */
export async function admit(members: Membership, how: "rested" | "trusted" = "rested"): Promise<QuorumHealth> {
  const { nodes } = members;
  const standings = await Promise.all(nodes.map((_, number) => join(members, number)));
  const healths = standings.map(({ health }) => health);
  const admitted = standings.map(async ({ health, ends_at_ms }, number) => {
    if (health.state !== "quarantined" || (how === "rested" && health.left_ms > 0)) return;
    const others = standings.filter((_, other) => other !== number);
    const voters = others.filter((other) => other.health.state === "voting");
    const known = others.filter(({ health: { state } }) => state === "voting" || state === "quarantined");
    if (voters.length < majorityOf(nodes.length) && known.length < others.length) return;
    const floor = Math.max(...known.map(({ reach }) => reach));
    const admission = { seen_ms: ends_at_ms, trusted: how === "trusted", floor };
    healths[number] = (await join(members, number, admission)).health;
  });
  await Promise.all(admitted);
  return summary(healths);
}

/**
 * Updates quarantines after a vote: starts one on a node without a marker, lifts one that has ended, and shortens one that is
 * too long because the clock was set back.
 */
export async function admitRested(scope: QuorumScope, answers: Answers): Promise<void> {
  const waiting = replies(answers, "nonvoter").some(
    ({ reply: { now, state, ends_at } }) => state === "-" || ends_at <= now || ends_at > now + quarantine(scope.config),
  );
  // This must not spend the calls that are reserved for removing an attempt.
  const needed = 3 * scope.nodes.length;
  if (!waiting || callsLeft(scope) < needed) return;
  const work = admit({ nodes: scope.nodes, namespace: scope.caller.namespace, config: scope.config });
  if (scope.background) scope.background(work.then(() => {}));
  else await work;
}
