/** Clients in this process use services that share a store while faults happen; then the clients' records are checked. */
import { seeded } from "../../tools/support/simulation/turned-time.ts";
import { sleep, type Target } from "../support/services/http.ts";
import type { Step } from "./checks/clock.ts";
import { ALONE, check, type Promised } from "./checks/index.ts";
import type { Finding } from "./checks/violation.ts";
import { type Habits, USUAL } from "./clients/shared.ts";
import { work } from "./clients/work.ts";
import { monotonic_ms, type Operation } from "./history/operation.ts";
import { parseHistory } from "./history/read.ts";
import { historyTo } from "./history/write.ts";
import { LATCH_TTL_MS, setUp, takeDown } from "./set-up.ts";

const OWN = 0.3;
/** Fewer grants wouldn't prove much. On a busy machine, the run continues until it has enough. */
const GRANTS_MIN = 50;

export interface Worked {
  readonly findings: readonly Finding[];
  readonly violations: readonly string[];
  /** How many requests got a 503. */
  readonly unavailable: number;
}

export interface Works {
  readonly clients: number;
  readonly seed: number;
  readonly habits?: Partial<Habits>;
  /** The exceptions of a deployment that promises less than most, and whether requests carry Idempotency-Keys. */
  readonly promised?: Partial<Promised>;
  readonly keyed?: boolean;
  /** The steps of a clock, if `trouble` made any. */
  readonly steps?: readonly Step[];
}

/**
 * Works until `trouble` has ended and there are enough grants to judge. Every service has the same number of clients. If
 * `trouble` stops all services, it must first wait for `enough`.
 */
export async function workThrough(
  services: readonly Target[],
  { clients, seed, keyed = true, steps = [], ...works }: Works,
  trouble: (enough: () => boolean) => Promise<void>,
): Promise<Worked> {
  const [first] = services as [Target];
  const habits: Habits = { ...USUAL, own: OWN, ...works.habits };
  await setUp(first, habits);
  const lines: string[] = [];
  const history = historyTo((line) => lines.push(line));
  let going = true;
  const from_ms = monotonic_ms();
  const crew = Array.from({ length: clients }, (_, i) => {
    const { url } = services[i % services.length] as Target;
    const random = seeded(seed * 1_000 + i);
    return work({ name: `c${i}`, route: () => url, history, random, habits, keyed, working: () => going });
  });
  try {
    const enough = () => granted(lines) >= GRANTS_MIN;
    await trouble(enough);
    while (!enough()) await sleep(100);
  } finally {
    going = false;
    await Promise.all(crew);
  }
  const latches = await takeDown(first, habits);
  const operations = parseHistory(lines);
  const leftovers = { ...ALONE.leftovers, latches, latch_ttl_ms: LATCH_TTL_MS };
  // While servers keep failing, no client is guaranteed a turn.
  const outages = [{ from_ms, to_ms: monotonic_ms() }];
  const promised = { ...ALONE.promised, ...works.promised };
  const findings = check(operations, { promised, leftovers, outages, steps });
  return {
    findings,
    violations: findings.flatMap(({ property, violations }) => violations.map((one) => `${property}: ${one}`)),
    unavailable: operations.flatMap(({ requests }) => requests).filter(({ status }) => status === 503).length,
  };
}

const granted = (lines: readonly string[]) => parseHistory(lines).filter(isGrant).length;
const isGrant = ({ kind, requests }: Operation) => kind === "acquire" && requests.some(({ status }) => status === 200);
