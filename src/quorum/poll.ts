import { StoreError } from "../engine/engine.ts";
import { ReplyReader, tolerant } from "../engine/reply.ts";
import { readAttempt } from "../generated/scripts.ts";
import { recordKey } from "./keys.ts";
import { letterOf } from "./token.ts";
import type { AcquireRequest, QuorumScope } from "./types.ts";

/**
 * Returns how long one node would refuse the request, according to its record: 0 if the lock looks free, and undefined if the
 * node did not answer. The result may be wrong, but it only determines when to make an attempt.
 */
export async function poll(
  { nodes, caller, config, suspects, silent }: QuorumScope,
  { name, mode, holder }: AcquireRequest,
  number: number,
  node_now_ms: number,
): Promise<number | undefined> {
  let text: string | null | undefined;
  try {
    [text] = (await nodes[number]?.read([recordKey(caller.namespace, name)])) ?? [];
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    suspects.add(number);
    silent.add(number);
    return undefined;
  }
  silent.delete(number);
  const [numbers, , ...lines] = text?.split("\n").filter((line, i) => i < 2 || line !== "") ?? [];
  const exclusive = letterOf(mode) === "x";
  const lives_ms = lines
    .map((line) => tolerant(() => readAttempt(new ReplyReader([line]))))
    .filter((line) => line !== undefined)
    .filter((line) => line.holder !== holder && (exclusive || line.mode === "x") && line.deadline > node_now_ms)
    // As in the scripts, a lease never lasts longer than its ttl, even if the clock was set back.
    .map((line) => Math.min(line.deadline - node_now_ms, line.ttl) + line.delay);
  const delayed_until = lines
    .map((line) => line.split(" "))
    .flatMap(([, , , state, at]) => (state === "d" ? [at] : []));
  const delay_ms = Math.max(...[numbers?.split(" ")[3] ?? 0, ...delayed_until].map(Number)) - node_now_ms;
  return Math.max(0, Math.min(delay_ms, config.lock_delay_max_ms), ...lives_ms);
}
