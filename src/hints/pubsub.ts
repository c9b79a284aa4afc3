import { formatHint, parseHint } from "./format.ts";
import type { Carrier } from "./hint.ts";
import { createProcessCarrier } from "./process.ts";

/** Carries messages between processes. A message either reaches all listeners or is lost. */
export interface Bus {
  publish(message: string): Promise<unknown>;
  /** Whether messages can be received now. */
  isReady(): boolean;
  /** `onReconnect` is called when messages can arrive again, after some may have been lost. */
  listen(onMessage: (message: string) => void, onReconnect: () => void): void;
}

/**
 * Carries hints between the requests of several processes that share a store. Within a process, hints are passed on directly.
 */
export function createPubSubCarrier(bus: Bus): Carrier {
  const sender = crypto.randomUUID();
  const here = createProcessCarrier();
  const local = here.connect(() => {});
  bus.listen((message) => {
    const [, from, text = "", key = ""] = /^(\S+) (\S+) (.*)$/s.exec(message) ?? [];
    const hint = parseHint(text);
    if (from !== sender && hint !== undefined) local.notify([{ key, hint }]);
  }, here.reconnected);
  return {
    kind: "pubsub",
    connect: (onStoreCall) => ({
      async subscribe(key, interest, onHint) {
        if (!bus.isReady()) throw new Error("the connection for hints is down, so no hints can arrive");
        return local.subscribe(key, interest, onHint);
      },
      omits_created: true,
      async notify(notifications) {
        local.notify(notifications);
        for (const { key, hint } of notifications) {
          if (hint.created) continue;
          onStoreCall();
          await bus.publish(`${sender} ${formatHint(hint)} ${key}`);
        }
      },
    }),
  };
}
