/**
 * The replies of scripts, word by word. Like `call` in the service, including its refusals, but returns words instead
 * of values.
 */

import type { Copies, Engine } from "../../../src/engine/engine.ts";
import { ReplyReader } from "../../../src/engine/reply.ts";
import { extractWakes } from "../../../src/engine/wake.ts";
import {
  type AcquireReply,
  acquire,
  type EndedLine,
  type EventLine,
  type LeaseLine,
  readEnded,
  readEvent,
  readLease,
  type ScriptOf,
} from "../../../src/generated/scripts.ts";
import { extractNotifications } from "../../../src/hints/format.ts";
import { call } from "../../../src/lock/call.ts";
import { extractEnds } from "../../../src/lock/events/ends.ts";

type Argument = string | number | boolean | readonly (string | number)[];

export async function callWords<
  Args extends { readonly [K in keyof Args]: Argument },
  Reply extends { readonly kind: string },
>(
  engine: Engine,
  script: ScriptOf<Args, Reply>,
  keys: readonly string[],
  args: Omit<Args, "since">,
  timeout_ms?: number,
  copies?: Copies,
): Promise<string[]> {
  let words: string[] = [];
  const listening: Engine = {
    ...engine,
    async run(...given) {
      words = await engine.run(...given);
      return words;
    },
  };
  await call(listening, script, keys, args, timeout_ms, copies);
  return words;
}

/** Returns the groups of the list that starts with the first of these words, and what follows the list. */
export function groupsIn(words: readonly string[]): { readonly groups: string[][]; readonly others: string[] } {
  const [count, ...others] = words;
  const groups = Array.from({ length: Number(count) }, () => others.splice(0, 1 + Number(others[0])).slice(1));
  return { groups, others };
}

export const lease = (text: string): LeaseLine => readLease(new ReplyReader([text], true));
export const event = (text: string): EventLine => readEvent(new ReplyReader([text], true));
export const ended = (text: string): EndedLine | undefined =>
  text === "-" ? undefined : readEnded(new ReplyReader([text], true));

export function busyReply(words: readonly string[]): Extract<AcquireReply, { readonly kind: "busy" }> {
  const reply = acquire.decode(new ReplyReader(words, true));
  if (reply.kind !== "busy") throw new Error(`expected busy, got ${reply.kind}`);
  return reply;
}

export function grantedSomeReply(words: readonly string[]): Extract<AcquireReply, { readonly kind: "granted_some" }> {
  const reply = acquire.decode(new ReplyReader(words, true));
  if (reply.kind !== "granted_some") throw new Error(`expected granted_some, got ${reply.kind}`);
  return reply;
}

/** Returns a reply without its extras: notifications, and the leases that it reports as ended. */
export const plainReply = (reply: readonly string[]): string[] =>
  extractEnds(extractWakes(extractNotifications(reply, []).reply, []).reply, []).reply;
