import type { WebhookConfig } from "../../config/webhooks.ts";
import type { LogEntry } from "../observer.ts";

/**
 * `failing`: a delivery failed, and is tried again; `recovered`: nothing that failed is left; `dropped`: `count` messages were
 * given up; `disabled`: the receiver is gone, and gets nothing more from this process.
 */
export type DeliveryLog = (
  outcome: "failing" | "recovered" | "dropped" | "disabled",
  details?: { readonly count?: number; readonly cause?: string },
) => void;

/** Names a webhook by its place in WEBHOOKS, and by its host alone: paths and queries of such URLs are often secrets. */
export function deliveryLog(log: (entry: LogEntry) => void, { url }: WebhookConfig, i: number): DeliveryLog {
  const { host } = new URL(url);
  return (outcome, details) => log({ event: "webhook", webhook: i, host, outcome, ...details });
}
