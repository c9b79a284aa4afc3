/** Webhooks of a long-lived process: Node, Deno or Bun. */
import type { WebhookConfig } from "../../config/webhooks.ts";
import type { LogEntry, Observer } from "../observer.ts";
import { DELIVERY, type DeliverySettings, Endpoint } from "./endpoint.ts";
import { ProcessLoad } from "./load.ts";
import { Messages } from "./messages.ts";
import { deliveryLog } from "./post.ts";

export interface ProcessWebhooks {
  readonly observers: readonly Observer[];
  /** Retries the remaining messages once, and drops those that are not delivered within this time. */
  close(grace_ms: number): Promise<void>;
}

export function createProcessWebhooks(
  webhooks: readonly WebhookConfig[],
  log: (entry: LogEntry) => void,
  settings: DeliverySettings = DELIVERY,
): ProcessWebhooks {
  // All webhooks together start no more deliveries, and use no more memory, than a single webhook could.
  const { length } = webhooks;
  const { idle, busy } = settings.gap_ms;
  const shared = {
    ...settings,
    gap_ms: { idle: idle * length, busy: busy * length },
    bytes_max: settings.bytes_max / length,
  };
  const load = new ProcessLoad();
  const endpoints = webhooks.map((webhook, i) => ({
    messages: new Messages(webhook),
    endpoint: new Endpoint(webhook, deliveryLog(log, webhook, i), shared, load),
  }));
  return {
    observers: endpoints.map(({ messages, endpoint }): Observer => {
      return (event, { namespace }) => {
        const message = messages.of(event, namespace);
        if (message !== undefined) endpoint.add(message);
      };
    }),
    async close(grace_ms) {
      await Promise.all(endpoints.map(({ endpoint }) => endpoint.close(grace_ms)));
    },
  };
}
