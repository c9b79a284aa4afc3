/** Webhooks of a long-lived process, sent to a test's receiver. */
import { onTestFinished } from "vitest";
import { parseConfig } from "../../../src/config/config.ts";
import type { ServiceEvent } from "../../../src/lock/types.ts";
import type { LogEntry } from "../../../src/observe/observer.ts";
import { createProcessWebhooks } from "../../../src/observe/webhooks/by-process.ts";
import { DELIVERY, type DeliverySettings } from "../../../src/observe/webhooks/endpoint.ts";
import { SECRET } from "./webhook-receiver.ts";

export const QUICK: DeliverySettings = { ...DELIVERY, retries_ms: [5, 5], gap_ms: { idle: 0, busy: 0 } };

export const webhooksTo = (...urls: readonly string[]) =>
  parseConfig({ WEBHOOKS: urls.map((url) => ({ url, secret: SECRET, events: ["lease.expired"] })) }).webhooks;

export const ABOUT = { namespace: "default", events: [] };

export const ended = (fence: number): ServiceEvent => ({
  event: "expired",
  kind: "lock",
  name: "deploy",
  mode: "exclusive",
  fence,
  owner: "ci",
  held_ms: 1,
  at_ms: 2,
});

export function lastingTo(urls: string | readonly string[], settings: Partial<DeliverySettings> = {}) {
  const log: LogEntry[] = [];
  const configured = webhooksTo(...[urls].flat());
  const webhooks = createProcessWebhooks(configured, (entry) => log.push(entry), { ...QUICK, ...settings });
  onTestFinished(() => webhooks.close(0));
  const emit = (fence: number, namespace = "default") => {
    for (const observe of webhooks.observers) observe(ended(fence), { ...ABOUT, namespace, background: () => {} });
  };
  return { log, emit, close: webhooks.close, outcomes: () => log.map(({ outcome }) => outcome) };
}
