import { storeTimeout } from "../answer-time.ts";
import { recordKey } from "../codec/keys.ts";
import type { BusyReply } from "../codec/replies.ts";
import { permitsOf, secretPrefix } from "../codec/secrets.ts";
import type { Target } from "../types.ts";
import type { AcquireAttempt } from "./outcomes.ts";
import type { WaitLoop } from "./wait-loop.ts";
import { WaitState } from "./wait-state.ts";

/** A request with a ticket can subscribe before its first script, which makes a poll after that script unnecessary. */
export async function subscribeEarly({ scope, kind, targets, args }: AcquireAttempt, loop: WaitLoop): Promise<void> {
  const [target] = targets as [Target];
  const shares = target.mode === "shared" && permitsOf(args.request) === undefined;
  if (targets.length > 1 || shares) return;
  await loop.subscribe(recordKey(kind, scope.caller.namespace, target.name), {
    ticket_prefix: secretPrefix(args.ticket),
    watches: false,
  });
}

/** Returns when a script should run because the request could be granted or must refresh its place, or when the wait ends. */
export async function waitForGrant(
  { scope, kind, targets, args, wait_ms }: AcquireAttempt,
  busy: BusyReply,
  loop: WaitLoop,
): Promise<WaitState> {
  const { engine, context, config, caller } = scope;
  const keys = targets.map(({ name }) => recordKey(kind, caller.namespace, name));
  const { ticket, order } = busy.place ?? {};
  const ticket_prefix = ticket && secretPrefix(ticket);
  const permits = permitsOf(args.request) ?? 0;
  const need = args.need || targets.length;
  const shares = permits === 0 && targets.every(({ mode }) => mode === "shared");
  const reader_arrival = shares && need === targets.length ? order : undefined;
  const waits_at = busy.blocked.slice(0, targets.length - need + 1);
  const [first, ...elsewhere] = waits_at.map((at) => keys[at] as string);
  // A request that is waiting for any of several locks polls instead of subscribing.
  const subscribed =
    (ticket !== undefined || elsewhere.length === 0) &&
    (await loop.subscribe(first as string, {
      ...(ticket_prefix && { ticket_prefix: ticket_prefix }),
      ...(reader_arrival && { reader_arrival }),
      ...(elsewhere.length > 0 && { elsewhere }),
      watches: ticket === undefined,
    }));
  const state = new WaitState({
    busy,
    pending: {
      targets,
      need,
      ticket,
      waits_at: ticket === undefined ? undefined : waits_at,
      token: args.token,
      fair: args.fair,
      permits,
    },
    loop,
    ticket_prefix,
    reader_arrival,
    calls_left: () => config.store_calls_max - context.store_calls(),
    read: () => engine.read(keys, storeTimeout(wait_ms, loop.elapsed_ms)),
  });
  await loop.run(state, subscribed);
  return state;
}
