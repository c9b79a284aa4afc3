import type { WebhookConfig } from "../../config/webhooks.ts";
import type { Ended } from "../../lock/index.ts";
import { instant } from "../instant.ts";
import type { Observer } from "../observer.ts";

export interface Message {
  /** Identifies the event: this is the same wherever the event is reported, even by another process. */
  readonly identity: string;
  readonly namespace: string;
  /** Contains no token and no ticket. */
  readonly body: string;
}

/** How many recent events to remember, so that they are not reported again. */
const TOLD_MAX = 10_000;
/** The time after which a queue that is still too long is reported again. */
const QUEUE_WINDOW_MS = 300_000;

const TYPES = { expired: "lease.expired", max_hold: "lease.max_hold", broken: "lease.broken" } as const;

type Subject = Pick<Ended, "kind" | "name">;
type Lease = Pick<Ended, "mode" | "fence" | "owner">;

/** Creates messages for the events that a webhook subscribes to. */
export class Messages {
  readonly #webhook: WebhookConfig;
  readonly #now_ms: () => number;
  readonly #told = new Set<string>();

  constructor(webhook: WebhookConfig, now_ms = Date.now) {
    this.#webhook = webhook;
    this.#now_ms = now_ms;
  }

  of(event: Parameters<Observer>[0], namespace: string | undefined): Message | undefined {
    const { prefix, events, queue_longer_than, ...webhook } = this.#webhook;
    if (event.event === "request" || event.event === "store_answered" || namespace === undefined) return undefined;
    if ((webhook.namespace ?? namespace) !== namespace || !event.name.startsWith(prefix)) return undefined;
    switch (event.event) {
      case "expired":
      case "max_hold":
      case "broken": {
        const type = TYPES[event.event];
        const { fence, held_ms, at_ms, note } = event;
        if (!events.includes(type)) return undefined;
        return message(type, at_ms, namespace, event, [fence], { ...leaseOf(event, event), held_ms, ...note });
      }
      case "served": {
        const { fence, waited_ms, at_ms, expires_at_ms, reference } = event;
        if (!events.includes("lease.granted")) return undefined;
        const grant = { ...leaseOf(event, event), waited_ms, expires_at: instant(expires_at_ms) };
        const data = { ...grant, ...(reference !== undefined && { reference }) };
        return message("lease.granted", at_ms, namespace, event, [fence], data);
      }
      case "queued": {
        const { queue_length } = event;
        if (queue_longer_than === undefined || queue_length <= queue_longer_than) return undefined;
        const at_ms = this.#now_ms();
        const what = [queue_longer_than, Math.floor(at_ms / QUEUE_WINDOW_MS)];
        return this.#once(
          message("queue.too_long", at_ms, namespace, event, what, { queue_length, queue_longer_than }),
        );
      }
      case "renewed":
        return this.#held(namespace, event, event, event.held_ms);
      case "denied":
        return event.holder && this.#held(namespace, event, event.holder, this.#now_ms() - event.holder.acquired_at_ms);
    }
    return undefined;
  }

  #held(namespace: string, subject: Subject, lease: Lease, held_ms: number): Message | undefined {
    const { held_longer_than_ms } = this.#webhook;
    if (held_longer_than_ms === undefined || held_ms <= held_longer_than_ms) return undefined;
    const data = { ...leaseOf(subject, lease), held_ms, held_longer_than_ms };
    const what = [lease.fence, held_longer_than_ms];
    return this.#once(message("lease.held_too_long", this.#now_ms(), namespace, subject, what, data));
  }

  #once(message: Message): Message | undefined {
    const told = this.#told;
    if (told.has(message.identity)) return undefined;
    told.add(message.identity);
    if (told.size > TOLD_MAX) told.delete(told.values().next().value as string);
    return message;
  }
}

/** `what` distinguishes the message from others of its type about the same lock or semaphore. */
function message(
  type: string,
  at_ms: number,
  namespace: string,
  { kind, name }: Subject,
  what: readonly number[],
  data: object,
): Message {
  return {
    identity: JSON.stringify([type, namespace, kind, name, ...what]),
    namespace,
    body: JSON.stringify({ type, timestamp: instant(at_ms), data: { namespace, [kind]: name, ...data } }),
  };
}

/** Returns a lease's fields. Permits have no mode. */
const leaseOf = ({ kind }: Subject, { mode, fence, owner }: Lease) => ({
  ...(kind === "lock" && { mode }),
  fence,
  owner,
});
