import type { ServiceEvent } from "../lock/index.ts";

/** One line of the log. It never contains tokens, tickets, API keys or idempotency keys. */
export type LogEntry = Readonly<Record<string, string | number | boolean | undefined>>;

/** Receives every event, with the caller of its request. Must not throw, and must return quickly. */
export type Observer = (event: ServiceEvent | RequestAnswered, about: EventContext) => void;

export interface EventContext {
  /** Undefined when the caller is unknown. */
  readonly namespace: string | undefined;
  /** All events of the request so far. */
  readonly events: readonly ServiceEvent[];
  /** Registers work that continues after the answer. */
  background(work: Promise<void>): void;
}

/** The event for an answered request. This is also the request's line in the access log. */
export interface RequestAnswered extends LogEntry {
  readonly event: "request";
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly store_calls: number;
  readonly ms: number;
}
