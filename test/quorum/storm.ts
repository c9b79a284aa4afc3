/**
 * Many clients use real databases that are killed, frozen, cut off or wiped, or that reply late, twice or not at all. All
 * clocks are this machine's; the simulator covers clocks that drift.
 *
 * `node test/quorum/storm.ts [--grants 10000] [--nodes 5] [--clients 48] [--locks 32] [--seed N]`
 */
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { StoreError } from "../../src/engine/engine.ts";
import { type Cluster, startCluster, tryLock } from "../../tools/support/quorum/cluster.ts";
import { seeded } from "../../tools/support/simulation/turned-time.ts";
import { Observer } from "./observer.ts";

export interface StormOptions {
  readonly nodes: number;
  readonly clients: number;
  readonly locks: number;
  readonly grants: number;
  readonly seed: number;
}

export interface StormResult {
  readonly grants: number;
  readonly refused: number;
  readonly faults: Readonly<Record<string, number>>;
  readonly violations: readonly string[];
}

const TTLS_MS = [300, 800, 2000];
/** The run continues until this many kinds of fault have occurred, however many locks were granted before. */
const FAULT_KINDS_MIN = 4;

export async function storm({ nodes, clients, locks: count, grants, seed }: StormOptions): Promise<StormResult> {
  const random = seeded(seed);
  // Without a lock_delay, quarantines are shorter, so more faults fit into a run.
  const cluster = await startCluster(nodes, { settings: { lock_delay_max_ms: 0 } });
  const locks = Array.from({ length: count }, (_, i) => ({ name: `lock-${i}`, observer: new Observer(now) }));
  const granted = () => locks.reduce((sum, { observer }) => sum + observer.grants.length, 0);
  const faults: Record<string, number> = {};
  const over = () => granted() >= grants && Object.keys(faults).length >= FAULT_KINDS_MIN;
  let refused = 0;

  const client = async (number: number) => {
    while (!over()) {
      const { name, observer } = pick(locks);
      const sent_at = now();
      try {
        const mode = random() < 0.75 ? "exclusive" : "shared";
        const ttl_ms = pick(TTLS_MS);
        const outcome = await tryLock(cluster.request(), name, { mode, ttl_ms, wait_ms: pick([0, 500, 2000]) });
        const lease = outcome.kind === "granted" ? outcome.leases[0] : undefined;
        if (!lease) continue;
        const belief = observer.granted(number, lease.token, lease, sent_at, now() + lease.ttl_ms);
        const ref = { name, token: lease.token };
        for (let renewals = Math.floor(random() * 3); renewals > 0; renewals--) {
          await sleep((random() * lease.ttl_ms) / 3);
          if (now() >= belief.until) break;
          const renewed_at = now();
          const [renewed] = await cluster.request().renew([ref]);
          if (renewed?.kind === "renewed" && now() < belief.until)
            observer.renewed(belief, renewed_at, now() + renewed.lease.ttl_ms);
        }
        await sleep(random() * 20);
        // Some clients never return.
        if (random() < 0.1) continue;
        observer.releases(belief.holder);
        await cluster.request().release([ref]);
      } catch (error) {
        if (!(error instanceof StoreError)) throw error;
        refused += 1;
        await sleep(20);
      }
    }
  };
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

  try {
    await cluster.trust();
    await Promise.all([
      trouble(cluster, random, over, faults),
      ...Array.from({ length: clients }, (_, i) => client(i)),
    ]);
  } finally {
    await cluster.stop();
  }
  const violations = locks.flatMap(({ observer }) => observer.violations);
  return { grants: granted(), refused, faults, violations };
}

function now(): number {
  return performance.now();
}

/**
 * Injects one fault after another, mostly in a minority of the nodes at a time. Wipes are rare, because each costs a
 * quarantine.
 */
async function trouble(
  { gateways, servers, freeze, cutOff, wipe }: Cluster,
  random: () => number,
  over: () => boolean,
  faults: Record<string, number>,
): Promise<void> {
  const pending: Promise<void>[] = [];
  const busy = new Set<number>();
  const kinds = ["kill", "freeze", "freeze", "cut off", "cut off", "late", "late", "repeat", "drop", "wipe"];
  while (!over()) {
    await sleep(50 + random() * 250);
    const number = Math.floor(random() * servers.length);
    const kind = kinds[Math.floor(random() * kinds.length)] as string;
    const times = 1 + Math.floor(random() * 10);
    if (busy.has(number) || (kind === "wipe" && random() < 0.8)) continue;
    faults[kind] = (faults[kind] ?? 0) + 1;
    const pause_ms = random() * 700;
    const during = async (undo: () => unknown) => {
      busy.add(number);
      await sleep(pause_ms);
      await undo();
      busy.delete(number);
    };
    const { faults: injected, ready } = gateways[number] as (typeof gateways)[0];
    if (kind === "kill") {
      await servers[number]?.kill9();
      pending.push(
        during(async () => {
          await servers[number]?.restart();
          await ready();
        }),
      );
    } else if (kind === "freeze") pending.push(during(freeze(number)));
    else if (kind === "cut off") pending.push(during(cutOff(number)));
    else if (kind === "late") injected.next({ kind: "delay", ms: random() * 900, times });
    else if (kind === "repeat" || kind === "drop") injected.next({ kind, times });
    // A node that isn't responding at the moment keeps its data.
    else await wipe(number).catch(() => {});
  }
  await Promise.all(pending);
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      grants: { type: "string", default: "10000" },
      nodes: { type: "string", default: "5" },
      clients: { type: "string", default: "48" },
      locks: { type: "string", default: "32" },
      seed: { type: "string", default: String(Date.now() % 2 ** 31) },
    },
  });
  const { grants, nodes, clients, locks, seed } = values;
  console.log(`seed ${seed}`);
  const started_ms = now();
  const result = await storm({
    grants: Number(grants),
    nodes: Number(nodes),
    clients: Number(clients),
    locks: Number(locks),
    seed: Number(seed),
  });
  console.log(JSON.stringify({ ...result, seconds: Math.round((now() - started_ms) / 1000) }, null, 2));
  process.exitCode = result.violations.length > 0 ? 1 : 0;
}
