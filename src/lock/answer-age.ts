import { StoreError } from "../engine/engine.ts";
import type { LeaseLine } from "../generated/scripts.ts";
import type { Clock } from "./types.ts";

/**
 * To be called when a script is sent. The result says of a lease in the script's reply whether it may have ended meanwhile: the
 * script may have run at once, and its reply may have been on its way since, behind a slow disk or a slow network.
 */
export function startAge(clock: Clock): (lease: LeaseLine, script_now_ms: number) => boolean {
  const sent_ms = clock.now_ms();
  return ({ deadline }, script_now_ms) => deadline - script_now_ms <= clock.now_ms() - sent_ms;
}

/** Nobody may learn of a lease that may be over as of one that is held. */
export const answeredTooLate = (): StoreError =>
  new StoreError("The store's answer came when its lease may have ended", "unknown");
