/**
 * `node bench/pool.ts` measures how well a pool of five locks is used on a real server: 40 clients that need any one of the
 * locks, and two clients for each lock. `--mixed` adds clients that need any two of the five, and clients that need three at
 * the same time, chosen and ordered at random. `--seconds 60` sets the duration. A lock counts as idle while it is free and a
 * client is waiting for it. A request for several locks may keep free locks for itself once it has waited for 10 s; that time
 * counts as `kept` instead. `--store_calls 30` sets STORE_CALLS_MAX.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startService } from "./environment/node-server.ts";

const POOL = ["a", "b", "c", "d", "e"] as const;
const HOLD_MS = [50, 200] as const;
const PAUSE_MS = [20, 120] as const;
const KEEPS_AFTER_MS = 10_000;
const SAMPLE_MS = 5;
const PARALLEL_MS = 50;
/** The longest time from when the service receives a request, which starts its wait, until it has its place in the store. */
const TO_STORE_MS = 20;

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    mixed: { type: "boolean", default: false },
    store_calls: { type: "string", default: "30" },
  },
});
const length_ms = Number(values.seconds) * 1000;

interface Answer {
  readonly ticket?: string;
  readonly token?: string;
  readonly acquired_at?: string;
  readonly waited_ms?: number;
  readonly leases?: readonly { readonly lock: string }[];
}

interface Waiting {
  readonly names: readonly string[];
  /** Whether the request may keep free locks from others once it has waited for 10 s. */
  readonly keeps: boolean;
  readonly since_ms: number;
}

/** Instants are by the service's clock. */
interface Served {
  readonly arrived_ms: number;
  readonly granted_ms: number;
}

const held = new Set<string>();
const waiting = new Set<Waiting>();
/** The requests that were served, by kind of client. */
const served = new Map<string, Served[]>();
let going = true;

const between = ([least, most]: readonly [number, number]) => least + (most - least) * Math.random();

/**
 * `names` returns the locks of the next request. All requests of a `kind` name the same locks in the same order, except for
 * "three".
 */
async function client(url: string, kind: string, names: () => readonly string[], need?: number): Promise<void> {
  const ask = async (path: string, body: object) => {
    const headers = { "Content-Type": "application/json" };
    const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
    return { status: response.status, body: (await response.json()) as Answer };
  };
  while (going) {
    await sleep(between(PAUSE_MS));
    const wanted = names();
    const isOne = wanted.length === 1;
    const route = isOne ? `/locks/${wanted[0]}` : "/multi";
    const request = { wait: "20s", ttl: "30s", ...(!isOne && { locks: wanted.map((name) => ({ name })), need }) };
    const me: Waiting = { names: wanted, keeps: !isOne && need !== 1, since_ms: performance.now() };
    waiting.add(me);
    let answer = await ask(`${route}/acquire`, request);
    while (answer.status === 423) answer = await ask(`${route}/acquire`, { ...request, ticket: answer.body.ticket });
    if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
    waiting.delete(me);
    const { token, acquired_at = "", waited_ms = 0, leases } = answer.body;
    const got = leases?.map(({ lock }) => lock) ?? wanted;
    for (const name of got) held.add(name);
    const granted_ms = Date.parse(acquired_at);
    served.set(kind, [...(served.get(kind) ?? []), { arrived_ms: granted_ms - waited_ms, granted_ms }]);
    await sleep(between(HOLD_MS));
    for (const name of got) held.delete(name);
    await ask(`${route}/release`, isOne ? { token } : { token, locks: got });
  }
}

/**
 * Returns how many requests were overtaken: granted noticeably later than one that had arrived noticeably later. Small
 * differences don't count, because locks that become free at the same time are taken in parallel.
 */
function overtaken(those: readonly Served[]): number {
  return those.filter((one) =>
    those.some(
      (other) => other.arrived_ms > one.arrived_ms + TO_STORE_MS && other.granted_ms + PARALLEL_MS < one.granted_ms,
    ),
  ).length;
}

const folder = await mkdtemp(join(tmpdir(), "leasehold-pool-"));
const server = await startService({ LEASEHOLD_STATE: join(folder, "state"), STORE_CALLS_MAX: values.store_calls });
try {
  const any = Array.from({ length: 40 }, () => client(server.url, "any", () => POOL, 1));
  const singles = POOL.flatMap((name) => [0, 1].map(() => client(server.url, `only ${name}`, () => [name])));
  const three = () => [...POOL].sort(() => Math.random() - 0.5).slice(0, 3);
  const several = !values.mixed
    ? []
    : [
        ...Array.from({ length: 7 }, () => client(server.url, "two of five", () => POOL, 2)),
        ...Array.from({ length: 5 }, () => client(server.url, "three", three)),
      ];
  const clients = Promise.all([...any, ...singles, ...several]);
  let [wanted, idle, kept] = [0, 0, 0];
  await sleep(2000);
  for (const end_ms = performance.now() + length_ms; performance.now() < end_ms; ) {
    await sleep(SAMPLE_MS);
    const now_ms = performance.now();
    for (const lock of POOL) {
      const those = [...waiting].filter(({ names }) => names.includes(lock));
      if (those.length === 0) continue;
      wanted += 1;
      if (held.has(lock)) continue;
      if (those.some(({ keeps, since_ms }) => keeps && since_ms + KEEPS_AFTER_MS < now_ms)) kept += 1;
      else idle += 1;
    }
  }
  going = false;
  await clients;
  const percent = (count: number) => ((100 * count) / wanted).toFixed(2);
  console.log(`idle ${percent(idle)} %, kept ${percent(kept)} % of the time in which a lock is wanted`);
  for (const [kind, those] of served) {
    const longest_s = Math.max(...those.map(({ arrived_ms, granted_ms }) => granted_ms - arrived_ms)) / 1000;
    const order = kind === "three" ? "" : `, ${overtaken(those)} overtaken`;
    console.log(`${kind}: ${those.length} served, longest wait ${longest_s.toFixed(1)} s${order}`);
  }
} finally {
  await server.stop();
  await rm(folder, { recursive: true });
}
