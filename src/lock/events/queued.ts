import { fnv1aOf } from "../../digest/hash.ts";
import type { BusyReply } from "../codec/replies.ts";
import type { Target } from "../types.ts";
import type { AcquireAttempt } from "../wait/outcomes.ts";

/** 32 bits that distinguish a token or ticket from others in a log. The other hundred bits of its randomness remain secret. */
export function leaseFingerprint(secret: string): string {
  return fnv1aOf(secret).toString(16).padStart(8, "0");
}

/** Says once of each lock in the way that a request has begun to wait for it. */
export function tellQueued(
  { scope, kind, targets }: AcquireAttempt,
  { place, blocked, queue_length, now_ms }: BusyReply,
): void {
  // A request that came back to its place was notified before.
  if (place === undefined || place.arrival < now_ms * 1000) return;
  const lease = leaseFingerprint(place.ticket);
  for (const i of blocked) scope.emit({ event: "queued", kind, ...(targets[i] as Target), lease, queue_length });
}
