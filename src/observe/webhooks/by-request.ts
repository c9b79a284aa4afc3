/**
 * Webhooks on platforms where a process lives only as long as its requests, plus a little longer with `waitUntil`: Workers
 * and Vercel.
 */
import type { WebhookConfig } from "../../config/webhooks.ts";
import type { EventContext, LogEntry, Observer } from "../observer.ts";
import { type Message, Messages } from "./messages.ts";
import { deliveryLog, post } from "./post.ts";

/** Platforms end background work after 30 s. */
const BY_REQUEST = {
  /** The delay before each of a message's deliveries. */
  delays_ms: [0, 2_000, 8_000],
  timeout_ms: 5_000,
  concurrency: 4,
  total_ms: 25_000,
};

/**
 * Delivers messages after a request's answer, because platforms limit a request's simultaneous connections, and locks take
 * priority.
 */
export function createRequestWebhooks(
  webhooks: readonly WebhookConfig[],
  log: (entry: LogEntry) => void,
  settings = BY_REQUEST,
): Observer[] {
  return createRequestDeliveries(webhooks, log, settings).map(
    (deliver): Observer =>
      (event, about) => {
        if (event.event === "request") deliver(about);
      },
  );
}

/** Delivers messages about these events immediately. */
export type RequestDelivery = (about: EventContext) => void;

export const createRequestDeliveries = (
  webhooks: readonly WebhookConfig[],
  log: (entry: LogEntry) => void,
  settings = BY_REQUEST,
): RequestDelivery[] =>
  webhooks.map((webhook, i) => createRequestDelivery(webhook, deliveryLog(log, webhook, i), settings));

function createRequestDelivery(
  webhook: WebhookConfig,
  log: ReturnType<typeof deliveryLog>,
  { delays_ms, timeout_ms, concurrency, total_ms }: typeof BY_REQUEST,
): RequestDelivery {
  const messages = new Messages(webhook);
  let gone = false;

  async function deliver(all: readonly Message[]): Promise<void> {
    const end_ms = Date.now() + total_ms;
    let left = all;
    let cause = "there was no time left";
    const send = async (message: Message, failed: Message[]) => {
      const left_ms = end_ms - Date.now();
      const failure =
        gone || left_ms <= 0 ? { cause, gone } : await post(webhook, message, Math.min(timeout_ms, left_ms));
      if (failure === undefined) return;
      ({ cause, gone } = failure);
      failed.push(message);
    };
    for (const delay_ms of delays_ms) {
      if (delay_ms > 0) await new Promise((resolve) => setTimeout(resolve, delay_ms));
      const failed: Message[] = [];
      for (let i = 0; i < left.length; i += concurrency)
        await Promise.all(left.slice(i, i + concurrency).map((message) => send(message, failed)));
      left = failed;
      if (left.length === 0) return;
    }
    log("dropped", { count: left.length, cause });
  }

  return ({ namespace, events, background }) => {
    const found = events.flatMap((one) => messages.of(one, namespace) ?? []);
    if (found.length > 0) background(deliver(found));
  };
}
