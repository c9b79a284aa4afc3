/**
 * Restores copies of a lease on nodes that lack it, because they missed its acquire, were down when it expired there, or lost
 * it. Without this, two successive failures of a minority could end a lease that was renewed in time.
 */
import { type AttemptLine, quorumRestore } from "../generated/scripts.ts";
import { call } from "../lock/call.ts";
import { callsLeft } from "./budget.ts";
import { leaseKeys } from "./keys.ts";
import { ask, replies } from "./round.ts";
import { PENDING_TIMEOUTS, validity } from "./rules.ts";
import type { TokenParts } from "./token.ts";
import { LEASES_MAX, type QuorumScope } from "./types.ts";

/** A lease that a majority of the nodes has just renewed. */
export interface Renewed {
  readonly grant: TokenParts & { readonly name: string };
  /** The lease as one of these nodes stores it. `now_ms` is that node's clock. */
  readonly line: AttemptLine;
  readonly now_ms: number;
  /** The remaining time that a majority gave the lease, at some time after `sent_ms` on the service's own clock. */
  readonly life_ms: number;
  readonly sent_ms: number;
  /** The numbers of the nodes that lack the lease and may get it. */
  readonly missing: readonly number[];
}

interface Copy extends Renewed {
  /** The fence that the node proposed in the first round; 0 during that round. */
  readonly proposal: number;
}

/**
 * Sends both rounds to the nodes that lack a copy. Sends the second round only if the lease is certain to be held for longer
 * than a node keeps a pending lease. This ensures that a lease that has ended is never copied, even if messages arrive late.
 */
export async function restore(scope: QuorumScope, leases: readonly Renewed[]): Promise<void> {
  const { clock } = scope.context;
  const pending_ms = PENDING_TIMEOUTS * scope.config.node_timeout_ms;
  const wanted = scope.nodes.map((_, number): Copy[] =>
    leases.filter(({ missing }) => missing.includes(number)).map((lease) => ({ ...lease, proposal: 0 })),
  );
  const proposals = await tell(scope, wanted, pending_ms);
  const proposed = wanted.map((copies, number) =>
    copies
      .map((copy, i) => ({ ...copy, proposal: proposals[number]?.[i] ?? 0 }))
      .filter(({ proposal }) => proposal > 0)
      .filter(({ life_ms, sent_ms }) => validity(life_ms, clock.now_ms() - sent_ms + pending_ms) > 0),
  );
  await tell(scope, proposed, pending_ms);
}

/** Returns each node's answers for its leases, in order. */
async function tell(
  scope: QuorumScope,
  wanted: readonly (readonly Copy[])[],
  pending_ms: number,
): Promise<(readonly number[])[]> {
  const { nodes, caller, config, context } = scope;
  const asked = wanted.filter((copies) => copies.length > 0).length;
  if (asked === 0 || callsLeft(scope) < asked) return [];
  const answers = await ask(
    scope,
    (engine, number) => {
      const copies = wanted[number] ?? [];
      if (copies.length === 0) return undefined;
      const keys = copies.flatMap(({ grant }) => leaseKeys(caller.namespace, grant));
      return call(engine, quorumRestore, keys, {
        proposals: copies.map(({ proposal }) => proposal),
        lines: copies.map((copy) => lineOf(copy, pending_ms, context.clock.now_ms())).join("\n"),
        number,
        nodes: nodes.length,
        leases_max: Math.min(config.leases_max, LEASES_MAX),
        retention_ms: config.retention_ms,
      });
    },
    () => false,
  );
  const heard: (readonly number[])[] = nodes.map(() => []);
  for (const { number, reply } of replies(answers, "done")) heard[number] = reply.proposals;
  return heard;
}

/** Formats the lease as a node stores it, with durations instead of times. The copy must not last longer than the original. */
function lineOf({ grant, line, now_ms, sent_ms }: Copy, pending_ms: number, clock_ms: number): string {
  const { mode, attempt, holder, fence } = grant;
  const held_ms = Math.max(0, now_ms - line.acquired);
  const left_ms = line.max_until === 0 ? 0 : Math.max(1, Math.floor(line.max_until - now_ms - (clock_ms - sent_ms)));
  const lengths = [pending_ms, fence, held_ms, line.ttl, left_ms, line.delay];
  return [mode, attempt, holder, "c", ...lengths, line.label, line.fingerprint ?? "-"].join(" ");
}
