/** Lets one thing after another go wrong, and writes down when. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Troubles } from "./checks/index.ts";
import { monotonic_ms } from "./history/operation.ts";
import { NEMESES } from "./nemeses/index.ts";
import type { Scene } from "./nemeses/nemesis.ts";

export interface Trouble extends Troubles {
  /** How often each thing happened: 0 for what can be had here and did not. */
  readonly counts: Readonly<Record<string, number>>;
  /** Why some cannot be had on this machine. */
  readonly missing: Readonly<Record<string, string>>;
  /** Ends it; all is right again. Rejects when something could not be put right. */
  end(): Promise<void>;
}

/** How long outages reach on: to find one another again, connections and waits take a moment. */
const AFTERMATH_MS = 3_000;

/** One thing after another, with `pause_ms` between them at most. */
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
    // As often in the urn as it weighs.
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
  // The caller that ends it hears what went wrong.
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
