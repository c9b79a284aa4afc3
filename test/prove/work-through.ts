/** Clients of this process work on services that share a store, while something goes wrong; then what they wrote down is checked. */
import { seeded } from "../../tools/simulation/turned-time.ts";
import { send, sleep, type Target } from "../support/http.ts";
import { check } from "./checks/index.ts";
import type { Finding } from "./checks/violation.ts";
import { HOT, LATCHES, TTLS_MS, work } from "./client.ts";
import { setUp } from "./deployment.ts";
import { historyTo, monotonic_ms, parseHistory } from "./history.ts";

const HABITS = { locks: HOT.length, own: 0.3, ttls_ms: TTLS_MS, patience: 8, tarry: 0.03 };
/** Fewer would say little. A machine that is busy with other things goes on until it has them. */
const GRANTS_MIN = 50;
/** Longer than any run. */
const LATCH_TTL_MS = 3_600_000;

export interface Worked {
  readonly findings: readonly Finding[];
  readonly violations: readonly string[];
  /** How many requests were answered 503. */
  readonly unavailable: number;
}

/** Until `trouble` is over, and enough was granted to judge. Each service has as many clients as the others. */
export async function workThrough(
  services: readonly Target[],
  clients: number,
  seed: number,
  trouble: () => Promise<void>,
): Promise<Worked> {
  for (const name of LATCHES) await send(services[0] as Target, `/latches/${name}`, { method: "DELETE" });
  await setUp(services[0] as Target, LATCH_TTL_MS);
  const lines: string[] = [];
  const history = historyTo((line) => lines.push(line));
  let going = true;
  const from_ms = monotonic_ms();
  const crew = Array.from({ length: clients }, (_, i) => {
    const { url } = services[i % services.length] as Target;
    const random = seeded(seed * 1_000 + i);
    return work({ name: `c${i}`, url, history, random, habits: HABITS, working: () => going });
  });
  try {
    await trouble();
    while (granted(lines) < GRANTS_MIN) await sleep(100);
  } finally {
    going = false;
    await Promise.all(crew);
  }
  const latches = new Map<string, number>();
  for (const name of LATCHES) latches.set(name, (await send(services[0] as Target, `/latches/${name}`)).body.count);
  const sent = parseHistory(lines);
  const leftovers = { obtained: new Map(), latches, keys: new Map(), ttl_ms_max: LATCH_TTL_MS };
  // While servers fail all the time, nobody is promised a turn.
  const findings = check({ history: sent, outages: [{ from_ms, to_ms: monotonic_ms() }], leftovers });
  return {
    findings,
    violations: findings.flatMap(({ property, violations }) => violations.map((one) => `${property}: ${one}`)),
    unavailable: sent.filter(({ status }) => status === 503).length,
  };
}

const granted = (lines: readonly string[]) =>
  parseHistory(lines).filter(({ kind, status }) => kind === "acquire" && status === 200).length;
