import type { Engine } from "../../src/engine/engine.ts";

export interface Run {
  readonly keys: readonly string[];
  readonly args: readonly string[];
}

/** A store that grants every request immediately. */
export function answering(record: (run: Run) => void = () => {}): Engine {
  const never = () => Promise.reject(new Error("not asked for"));
  return {
    async run(_, keys, args) {
      record({ keys, args });
      const now = Date.now();
      return ["granted", `${now}`, "0", "1", `x${args[0]} ${now + 30_000} ${now}000 1 ${now} 30000 0 0 0 - -`];
    },
    read: never,
    list_batch_max: 100,
    scan: never,
    ping: never,
  };
}
