import type { Carrier, HintEvent } from "./hint.ts";
import { Subscribers } from "./subscribers.ts";

/**
 * Carries hints between the requests of one process, which must be the only process on its store. It does not work on Workers,
 * where one request cannot resolve another's promise.
 */
export function createProcessCarrier(): Carrier & {
  /** Notifies all waiting requests that hints may have been missed. */
  reconnected(): void;
} {
  const subscribers = new Subscribers<(event: HintEvent) => unknown>();
  const hints: ReturnType<Carrier["connect"]> = {
    async subscribe(key, interest, onHint) {
      let subscribed = true;
      const waiter = (event: HintEvent) => subscribed && onHint(event);
      subscribers.add(key, interest, waiter);
      return {
        unsubscribe() {
          subscribed = false;
          subscribers.remove(key, waiter);
        },
      };
    },
    notify(notifications) {
      for (const { key, hint } of notifications) {
        for (const notify of subscribers.recipients(key, hint)) notify(hint);
      }
    },
  };
  return {
    kind: "process",
    connect: () => hints,
    reconnected() {
      for (const notify of subscribers.everybody()) notify("reconnected");
    },
  };
}
