/** What goes wrong while clients work: with the server, the store, the network and the clients themselves. */
import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import type { Outage } from "./checks/fairness.ts";
import type { Deployment } from "./deployment.ts";
import { monotonic_ms } from "./history.ts";

export interface Workers {
  /** Processes of clients, whose histories show when they were frozen. */
  readonly processes: readonly ChildProcess[];
  /** Kills one and starts another in its place. */
  replace(number: number): void;
}

export interface Trouble {
  /** How often each thing happened. */
  readonly counts: Record<string, number>;
  /** When nobody could reach a lock in time. */
  readonly outages: Outage[];
  /** Ends it and puts everything right again. */
  end(): Promise<void>;
}

interface Event {
  readonly name: string;
  /** How often it happens, as against the others; a whole number. */
  readonly weight: number;
  /** Whether no lock can be reached meanwhile. */
  readonly outage: boolean;
  readonly happen: () => Promise<void>;
}

/** How long outages reach on: to find one another again, connections and waits take a moment. */
const AFTERMATH_MS = 3_000;

/** One thing after another, with `pause_ms` between them at most. */
export function startTrouble(
  deployment: Deployment,
  workers: Workers,
  random: () => number,
  pause_ms: number,
): Trouble {
  const counts: Record<string, number> = {};
  const outages: Outage[] = [];
  const events = eventsOf(deployment, workers, random);
  // As often in the list as it weighs.
  const urn = events.flatMap((event) => Array<Event>(event.weight).fill(event));
  let going = true;

  async function run(): Promise<void> {
    while (going) {
      await sleep(random() * pause_ms);
      const event = urn[Math.floor(random() * urn.length)] as Event;
      if (!going) return;
      const from_ms = monotonic_ms();
      await event.happen();
      if (event.outage) outages.push({ from_ms, to_ms: monotonic_ms() + AFTERMATH_MS });
      counts[event.name] = (counts[event.name] ?? 0) + 1;
    }
  }

  const running = run();
  return {
    counts,
    outages,
    async end() {
      going = false;
      await running;
    },
  };
}

function eventsOf({ front, back, redis, kill, start }: Deployment, workers: Workers, random: () => number): Event[] {
  const some = (ms: number) => sleep(random() * ms);
  const one = () => Math.floor(random() * workers.processes.length);
  const slow = async (proxy: typeof front) => {
    proxy.slow_ms = 50 + random() * 300;
    await some(3_000);
    proxy.slow_ms = 0;
  };
  const events: Event[] = [
    {
      ...{ name: "server killed", weight: 1, outage: true },
      async happen() {
        await kill();
        await some(500);
        await start();
      },
    },
    {
      ...{ name: "clients frozen", weight: 8, outage: false },
      async happen() {
        const process = workers.processes[one()];
        process?.kill("SIGSTOP");
        await some(4_500);
        process?.kill("SIGCONT");
      },
    },
    { name: "clients killed", weight: 2, outage: false, happen: async () => workers.replace(one()) },
    { name: "connections cut", weight: 6, outage: true, happen: async () => void front.cut() },
    { name: "network slow", weight: 3, outage: true, happen: () => slow(front) },
  ];
  if (!redis || !back) return events;
  return [
    ...events,
    {
      ...{ name: "Redis killed", weight: 4, outage: true },
      async happen() {
        await redis.kill9();
        await some(1_500);
        await redis.restart();
      },
    },
    {
      ...{ name: "Redis frozen", weight: 4, outage: true },
      async happen() {
        process.kill(redis.pid, "SIGSTOP");
        await some(4_000);
        process.kill(redis.pid, "SIGCONT");
      },
    },
    { name: "store slow", weight: 3, outage: true, happen: () => slow(back) },
    { name: "store connections cut", weight: 3, outage: true, happen: async () => void back.cut() },
  ];
}
