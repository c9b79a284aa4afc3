import { setTimeout as sleep } from "node:timers/promises";
import { monotonic_ms } from "../history/operation.ts";
import type { Nemesis } from "./nemesis.ts";

const STEP_MS_MAX = 3_000;
/** Beyond this offset, the next step is in the other direction. */
const OFFSET_MS_MAX = 5_000;
/** A running script keeps using the time at which it began. */
const SCRIPT_MS = 50;

export const clockStepped: Nemesis = {
  name: "clock stepped",
  weight: 40,
  outage: true,
  of({ deployment: { clock }, random, steps }) {
    if (!clock) return undefined;
    return async () => {
      const size_ms = Math.ceil(random() * STEP_MS_MAX);
      const forward = Math.abs(clock.offset_ms) > OFFSET_MS_MAX ? clock.offset_ms < 0 : random() < 0.5;
      const by_ms = forward ? size_ms : -size_ms;
      const from_ms = monotonic_ms();
      clock.turn(by_ms);
      steps.push({ from_ms, to_ms: monotonic_ms() + SCRIPT_MS, by_ms });
      // Turns that were announced by the old time last longer by this much.
      await sleep(size_ms);
    };
  },
};
