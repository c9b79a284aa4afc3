import { StoreError } from "../../../src/engine/engine.ts";
import type { AcquireOptions } from "../../../src/lock/types.ts";
import { type Answers, busy, heldRecord } from "../../support/engines/fake-store.ts";

export const job = [{ name: "job", mode: "exclusive" }] as const;
export const plain: AcquireOptions = { ttl_ms: 30_000, wait_ms: 0, fair: true, lock_delay_ms: 0 };
export const waiting = (wait_ms: number): AcquireOptions => ({ ...plain, wait_ms });
export const unavailable = () => new StoreError("the store does not answer", "unknown");

/** Another client holds the lock the whole time, and the caller has a place in the queue. */
export const held: Answers = {
  acquire: (at_ms, { request }) => busy(at_ms, { ticket: request as string }),
  look: (at_ms) => heldRecord(at_ms),
};
