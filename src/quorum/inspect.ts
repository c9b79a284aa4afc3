import { StoreError } from "../engine/engine.ts";
import { LIST_MAX } from "../generated/constants.ts";
import { quorumInspect } from "../generated/scripts.ts";
import { call } from "../lock/call.ts";
import { modeOf } from "../lock/codec/replies.ts";
import type { InspectOptions, LockState } from "../lock/index.ts";
import { markerKey, recordKey } from "./keys.ts";
import { admitRested } from "./membership.ts";
import { delaysOf, holderOf, leaseOf, lifeOf, median, type Possible, possibleHolders, waitOf } from "./replies.ts";
import { ask, countsOf, noMajority, replies } from "./round.ts";
import { majorityOf, validity } from "./rules.ts";
import { parseToken } from "./token.ts";
import type { QuorumScope } from "./types.ts";

const LOOK_FIRST_MS = 50;
const LOOK_LONGEST_MS = 1000;

/**
 * Returns the state according to a majority, with every lease that a majority may have. With a wait, returns early when a
 * watched node sees a change.
 */
export async function inspect(scope: QuorumScope, name: string, options: InspectOptions): Promise<LockState> {
  if (options.wait_ms > 0) await waitForChange(scope, name, options.wait_ms);
  return stateOf(scope, name, options.token);
}

/**
 * Waits for a change on one node. If that node fails, watches another one: the change only determines when the service queries
 * all nodes for the answer.
 */
async function waitForChange(scope: QuorumScope, name: string, wait_ms: number): Promise<void> {
  const { nodes, caller, config, context } = scope;
  const { clock, signal, store_calls } = context;
  const started_ms = clock.now_ms();
  const left_ms = () => wait_ms - (clock.now_ms() - started_ms);
  let watched = Math.floor((context.random ?? Math.random)() * nodes.length);
  let known: string | null | undefined;
  for (let pause_ms = LOOK_FIRST_MS; left_ms() > 0 && !signal?.aborted; ) {
    try {
      const [text = null] = (await nodes[watched]?.read([recordKey(caller.namespace, name)])) ?? [];
      if (known !== undefined && text !== known) return;
      known = text;
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      watched = (watched + 1) % nodes.length;
      known = undefined;
    }
    // Spreads the last polls over the rest of the wait, so that they do not run out.
    const looks_left = config.store_calls_max - store_calls() - nodes.length;
    if (looks_left <= 0) return clock.sleep(Math.max(0, left_ms()), signal);
    await clock.sleep(Math.max(0, Math.min(left_ms(), Math.max(pause_ms, left_ms() / looks_left))), signal);
    pause_ms = Math.min(2 * pause_ms, LOOK_LONGEST_MS);
  }
}

async function stateOf(scope: QuorumScope, name: string, token: string | undefined): Promise<LockState> {
  const { nodes, caller, context, config } = scope;
  const keys = [recordKey(caller.namespace, name), markerKey(caller.namespace, name)];
  const { lock_delay_max_ms } = config;
  const sent_ms = context.clock.now_ms();
  const answers = await ask(
    scope,
    (engine, number) => call(engine, quorumInspect, keys, { number, nodes: nodes.length, lock_delay_max_ms }),
    (all) => replies(all, "state").length >= majorityOf(nodes.length),
  );
  await admitRested(scope, answers);
  const heard = replies(answers, "state").map(({ reply }) => ({
    now_ms: reply.now,
    fence: reply.fence,
    delay_until: reply.delay_until,
    lines: reply.leases,
    delays: reply.delays,
  }));
  if (heard.length < majorityOf(nodes.length)) throw noMajority(answers, "none");
  const possible = possibleHolders(heard, nodes.length);
  const holders = possible.map(holderOf);
  const now_ms = median(heard.map((node) => node.now_ms));
  // A new holder can get the lock only once it is free on a majority.
  const delay_ms = waitOf(delaysOf(heard, nodes.length), nodes.length);
  const fence = Math.max(...heard.map((node) => node.fence));
  const free_in_ms = Math.max(delay_ms, ...possible.map(lifeOf));
  const idle = delay_ms > 0 ? "delayed" : "free";
  return {
    lock: name,
    now_ms,
    state: holders.length > 0 ? "held" : idle,
    mode: (holders.find(({ mode }) => mode === "exclusive") ?? holders[0])?.mode ?? null,
    fence: fence === 0 ? null : fence,
    holders: holders.slice(0, LIST_MAX),
    holders_total: holders.length,
    queue: [],
    queue_length: 0,
    ...(free_in_ms > 0 ? { available_at_ms: now_ms + free_in_ms } : {}),
    ...yours(name, token, possible, context.clock.now_ms() - sent_ms),
    nodes: countsOf(answers),
  };
}

function yours(name: string, token: string | undefined, possible: readonly Possible[], elapsed_ms: number) {
  const grant = token === undefined ? undefined : parseToken(token);
  const mine = possible.find(
    ({ line }) => line.attempt === grant?.attempt && line.fence === grant.fence && line.holder === grant.holder,
  );
  if (!grant || !mine?.certain) return {};
  const { label, ttl: ttl_ms, acquired } = mine.line;
  const valid_ms = validity(lifeOf(mine), elapsed_ms);
  if (valid_ms <= 0) return {};
  const request = { ...grant, name, mode: modeOf(grant.mode), label, ttl_ms };
  const times = new Map([[0, mine.now_ms]]);
  return { yours: leaseOf(request, grant.attempt, grant.fence, valid_ms, times, acquired) };
}
