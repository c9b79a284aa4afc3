import { digitsOf, fnv1aOf } from "../../digest/hash.ts";
import type { BusyReply } from "../codec/replies.ts";
import type { Target } from "../types.ts";
import type { AcquireAttempt } from "../wait/outcomes.ts";

/** 32 bits that distinguish a token or ticket from others in a log. The other 100 bits of its randomness remain secret. */
export function leaseFingerprint(secret: string): string {
  return digitsOf(fnv1aOf(secret), 16, 8);
}

/** Emits one event for each lock that a request has begun to wait for. */
export function tellQueued(
  { scope, kind, targets }: AcquireAttempt,
  { place, blocked, queue_length, now_ms }: BusyReply,
): void {
  // A request that has returned to its place has already been reported.
  if (place === undefined || place.arrival < now_ms * 1000) return;
  const lease = leaseFingerprint(place.ticket);
  for (const i of blocked) scope.emit({ event: "queued", kind, ...(targets[i] as Target), lease, queue_length });
}
