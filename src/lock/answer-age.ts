import { StoreError } from "../engine/engine.ts";
import type { LeaseLine } from "../generated/scripts.ts";
import type { Clock } from "./types.ts";

/**
 * To be called when a script is sent. The result says whether a lease in the script's reply may have ended meanwhile: the script
 * may have run at once, and its reply may have been delayed by a slow disk or network.
 */
export function startAge(clock: Clock): (lease: LeaseLine, script_now_ms: number) => boolean {
  const sent_ms = clock.now_ms();
  return ({ deadline }, script_now_ms) => deadline - script_now_ms <= clock.now_ms() - sent_ms;
}

/** A lease that may be over must not be reported as held. */
export const answeredTooLate = (): StoreError =>
  new StoreError("The store's answer came when its lease may have ended", "unknown");
