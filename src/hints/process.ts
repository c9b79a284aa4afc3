import type { Carrier, Hint } from "./hint.ts";
import { Roster } from "./roster.ts";

/**
 * Hints between the requests of one process, which must be the only one on its store. Not for Workers, where a request must
 * not touch another's.
 */
export function createProcessCarrier(now_ms = () => performance.now()): Carrier {
  const roster = new Roster<(hint: Hint) => unknown>();
  const hints: ReturnType<Carrier["connect"]> = {
    async arm(key, place, onHint) {
      let armed = true;
      const waiter = (hint: Hint) => armed && onHint(hint);
      roster.add(key, place, waiter);
      return {
        disarm() {
          armed = false;
          roster.remove(key, waiter);
        },
      };
    },
    ring(rings) {
      for (const { key, hint } of rings) {
        for (const tell of roster.toTell(key, hint, now_ms())) tell(hint);
      }
    },
  };
  return { kind: "process", connect: () => hints };
}
