/** Injects one fault after another, and records when each happened. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Troubles } from "./checks/index.ts";
import { monotonic_ms } from "./history/operation.ts";
import { NEMESES } from "./nemeses/index.ts";
import type { Scene } from "./nemeses/nemesis.ts";

export interface Trouble extends Troubles {
  /** How many times each fault has happened; 0 if it is available but hasn't happened. */
  readonly counts: Readonly<Record<string, number>>;
  /** Why some faults aren't available on this machine. */
  readonly missing: Readonly<Record<string, string>>;
  /** Stops injecting faults and repairs everything. Rejects if a repair fails. */
  end(): Promise<void>;
}

/** How long an outage still has effects: connections and waits need a moment to recover. */
const AFTERMATH_MS = 3_000;

/** Injects one fault after another, with pauses of at most `pause_ms`. */
export function startTrouble(stage: Omit<Scene, "steps">, pause_ms: number): Trouble {
  const over = new AbortController();
  const scene: Scene = { ...stage, steps: [] };
  const outages: { from_ms: number; to_ms: number }[] = [];
  const counts: Record<string, number> = {};
  const missing: Record<string, string> = {};
  const urn = NEMESES.flatMap((nemesis) => {
    const happen = nemesis.of(scene);
    if (happen === undefined) return [];
    if (typeof happen === "string") {
      missing[nemesis.name] = happen;
      return [];
    }
    counts[nemesis.name] = 0;
    // Each fault is drawn in proportion to its weight.
    return Array.from({ length: nemesis.weight }, () => ({ ...nemesis, happen }));
  });
  let going = true;
  async function run(): Promise<void> {
    while (going) {
      await sleep(scene.random() * pause_ms, undefined, { signal: over.signal }).catch(() => {});
      const { name, outage, happen } = urn[Math.floor(scene.random() * urn.length)] as (typeof urn)[number];
      if (!going) return;
      const from_ms = monotonic_ms();
      await happen();
      if (outage) outages.push({ from_ms, to_ms: monotonic_ms() + AFTERMATH_MS });
      counts[name] = (counts[name] ?? 0) + 1;
    }
  }
  const running = run();
  // The caller of `end` gets the error.
  running.catch(() => {});
  return {
    counts,
    missing,
    outages,
    steps: scene.steps,
    async end() {
      going = false;
      over.abort();
      await running;
    },
  };
}
