/**
 * `node bench/pool.ts` measures how well a pool of five locks is used on a real server: 40 clients that need any of the locks,
 * and two for each lock. `--mixed` adds clients that need two of the five, and clients that need three at once in random order.
 * `--seconds 60`. A lock is idle while it is free and a client waits for it. `kept` is the part of that time in which a request
 * for several locks keeps it, which such a request may do once it has waited for 10 s.
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

const { values } = parseArgs({
  options: { seconds: { type: "string", default: "60" }, mixed: { type: "boolean", default: false } },
});
const length_ms = Number(values.seconds) * 1000;

interface Answer {
  readonly ticket?: string;
  readonly token?: string;
  readonly leases?: readonly { readonly lock: string }[];
}

interface Waiting {
  readonly names: readonly string[];
  readonly need: number | undefined;
  readonly keeps: boolean;
  readonly since_ms: number;
}

const held = new Set<string>();
const waiting = new Set<Waiting>();
const served: Record<string, number> = {};
const longest_ms: Record<string, number> = {};
let overtaken = 0;
let going = true;

const between = ([least, most]: readonly [number, number]) => least + (most - least) * Math.random();
const shuffled = () => POOL.map((name) => ({ name, at: Math.random() })).sort((a, b) => a.at - b.at);

async function client(url: string, kind: string, names: () => readonly string[], need?: number): Promise<void> {
  const ask = async (path: string, body: object) => {
    const response = await fetch(url + path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Answer };
  };
  while (going) {
    await sleep(between(PAUSE_MS));
    const wanted = names();
    const me: Waiting = { names: wanted, need, keeps: need !== 1 && wanted.length > 1, since_ms: performance.now() };
    waiting.add(me);
    const [name, ...others] = wanted;
    const route = others.length === 0 ? `/locks/${name}` : "/multi";
    const fields = { wait: "20s", ttl: "30s" };
    const request =
      others.length === 0 ? fields : { ...fields, locks: wanted.map((name) => ({ name })), ...(need && { need }) };
    let answer = await ask(`${route}/acquire`, request);
    while (answer.status === 423) answer = await ask(`${route}/acquire`, { ...request, ticket: answer.body.ticket });
    if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
    waiting.delete(me);
    const { token, leases } = answer.body;
    const got: readonly string[] = leases?.map(({ lock }) => lock) ?? wanted;
    for (const name of got) held.add(name);
    served[kind] = (served[kind] ?? 0) + 1;
    longest_ms[kind] = Math.max(longest_ms[kind] ?? 0, performance.now() - me.since_ms);
    // Requests that are sent within some milliseconds of each other may arrive in the other order.
    if (
      [...waiting].some(
        (one) => one.need === need && String(one.names) === String(wanted) && one.since_ms + 50 < me.since_ms,
      )
    )
      overtaken += 1;
    await sleep(between(HOLD_MS));
    for (const name of got) held.delete(name);
    await ask(`${route}/release`, others.length === 0 ? { token } : { token, locks: got });
  }
}

const folder = await mkdtemp(join(tmpdir(), "leasehold-pool-"));
const server = await startService({ LEASEHOLD_STATE: join(folder, "state") });
try {
  const any = Array.from({ length: 40 }, () => client(server.url, "any", () => POOL, 1));
  const singles = POOL.flatMap((name) => [0, 1].map(() => client(server.url, "single", () => [name])));
  const several = values.mixed
    ? [
        ...Array.from({ length: 7 }, () => client(server.url, "two of five", () => POOL, 2)),
        ...Array.from({ length: 5 }, () =>
          client(server.url, "three", () =>
            shuffled()
              .slice(0, 3)
              .map(({ name }) => name),
          ),
        ),
      ]
    : [];
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
  console.log(
    `idle ${percent(idle)} %, kept ${percent(kept)} % of the time in which a lock is wanted; overtaken ${overtaken}`,
  );
  for (const [kind, count] of Object.entries(served))
    console.log(`${kind}: ${count} served, longest wait ${((longest_ms[kind] as number) / 1000).toFixed(1)} s`);
} finally {
  await server.stop();
  await rm(folder, { recursive: true });
}
