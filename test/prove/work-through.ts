/** Clients of this process work on services that share a store, while something goes wrong; then what they wrote down is checked. */
import { seeded } from "../../tools/simulation/turned-time.ts";
import { sleep, type Target } from "../support/http.ts";
import { ALONE, check } from "./checks/index.ts";
import type { Finding } from "./checks/violation.ts";
import { type Habits, USUAL } from "./clients/shared.ts";
import { work } from "./clients/work.ts";
import { monotonic_ms, type Operation } from "./history/operation.ts";
import { parseHistory } from "./history/read.ts";
import { historyTo } from "./history/write.ts";
import { LATCH_TTL_MS, setUp, takeDown } from "./set-up.ts";

const HABITS: Habits = { ...USUAL, own: 0.3 };
/** Fewer would say little. A machine that is busy with other things goes on until it has them. */
const GRANTS_MIN = 50;

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
  const [first] = services as [Target];
  await setUp(first, HABITS);
  const lines: string[] = [];
  const history = historyTo((line) => lines.push(line));
  let going = true;
  const from_ms = monotonic_ms();
  const crew = Array.from({ length: clients }, (_, i) => {
    const { url } = services[i % services.length] as Target;
    const random = seeded(seed * 1_000 + i);
    return work({ name: `c${i}`, route: () => url, history, random, habits: HABITS, working: () => going });
  });
  try {
    await trouble();
    while (granted(lines) < GRANTS_MIN) await sleep(100);
  } finally {
    going = false;
    await Promise.all(crew);
  }
  const latches = await takeDown(first, HABITS);
  const operations = parseHistory(lines);
  const leftovers = { ...ALONE.leftovers, latches, latch_ttl_ms: LATCH_TTL_MS };
  // While servers fail all the time, nobody is promised a turn.
  const findings = check(operations, { ...ALONE, outages: [{ from_ms, to_ms: monotonic_ms() }], leftovers });
  return {
    findings,
    violations: findings.flatMap(({ property, violations }) => violations.map((one) => `${property}: ${one}`)),
    unavailable: operations.flatMap(({ requests }) => requests).filter(({ status }) => status === 503).length,
  };
}

const granted = (lines: readonly string[]) => parseHistory(lines).filter(isGrant).length;
const isGrant = ({ kind, requests }: Operation) => kind === "acquire" && requests.some(({ status }) => status === 200);
