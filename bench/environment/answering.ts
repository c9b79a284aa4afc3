import type { Engine } from "../../src/engine/engine.ts";

export interface Run {
  readonly keys: readonly string[];
  readonly args: readonly string[];
}

/** A store that grants every request immediately, and does little else: it formats its answer once per millisecond. */
export function answering(record: (run: Run) => void = () => {}): Engine {
  let now = 0;
  let now_text = "";
  let lease = "";
  const never = () => Promise.reject(new Error("not asked for"));
  return {
    async run(_, keys, args) {
      record({ keys, args });
      if (now !== Date.now()) {
        now = Date.now();
        now_text = `${now}`;
        lease = ` ${now + 30_000} ${now}000 1 ${now} 30000 0 0 0 - -`;
      }
      return ["granted", now_text, "0", "1", `x${args[0]}${lease}`];
    },
    read: never,
    list_batch_max: 100,
    scan: never,
    ping: never,
  };
}
