import type { Carrier, Hint, HintEvent, Interest } from "../../../src/hints/hint.ts";

export interface Faults {
  /** Returns a number from 0 to 1. */
  readonly random?: () => number;
  /** The probability of each fault whenever it can happen. */
  readonly odds?: number;
  readonly delay_ms?: number;
  /** The interval at which a hint may be forged. */
  readonly forge_ms?: number;
}

/**
 * A hint carrier that rejects some waiting clients, and loses, delays, duplicates and forges the notifications of the
 * others.
 */
export function faultyCarrier(
  carrier: Carrier,
  { random = Math.random, odds = 0.2, delay_ms = 5_000, forge_ms = 200 }: Faults = {},
): Carrier {
  const chance = () => random() < odds;
  return {
    kind: carrier.kind,
    connect(onStoreCall) {
      const hints = carrier.connect(onStoreCall);
      return {
        ...hints,
        async subscribe(key, place, onHint) {
          if (chance()) throw new Error("The carrier rejects the client, because a test injected this fault");
          const timers = new Set<NodeJS.Timeout>();
          const deliver = (hint: HintEvent) => {
            if (chance()) return;
            if (chance()) onHint(hint);
            if (chance()) timers.add(setTimeout(() => onHint(hint), delay_ms));
            else onHint(hint);
          };
          const subscribed = await hints.subscribe(key, place, deliver);
          timers.add(setInterval(() => chance() && onHint(forged(place, random)), forge_ms));
          return {
            unsubscribe() {
              for (const timer of timers) clearTimeout(timer);
              subscribed.unsubscribe();
            },
          };
        },
      };
    },
  };
}

/** Returns any possible notification, true or not. */
function forged({ ticket_prefix }: Interest, random: () => number): HintEvent {
  const half = () => random() < 0.5;
  if (random() < 0.1) return "reconnected";
  const hint: Hint = {
    turn_until_ms: half() ? 0 : Math.round(Date.now() + (random() - 0.5) * 20_000),
    readers_before: half() ? 0 : Math.floor(random() * 2 ** 53),
    changed: half(),
  };
  return half() ? hint : { ...hint, turn: half() && ticket_prefix !== undefined ? ticket_prefix : "forged123456" };
}
