/** Locks that somebody died with: what the checker says of the scripts as they are, and of mistakes that stop everybody. */
import { afterAll, expect, test } from "vitest";
import { Lock, uniqueName } from "../support/http.ts";
import { startStore } from "../support/targets.ts";
import { ALONE, check } from "./checks/index.ts";
import type { Finding } from "./checks/violation.ts";
import { type Client, Operating } from "./clients/client.ts";
import { parseHistory } from "./history/read.ts";
import { historyTo } from "./history/write.ts";
import { LIVENESS, type Mutant, mutants } from "./mutants.ts";
import { startMutated } from "./mutated-service.ts";

const store = await startStore();
afterAll(() => store.stop());

/** Longer than the bound and its slack together. */
const PATIENCE_MS = 12_000;

/** One takes a lock and never comes back, another keeps asking for it, and in the end it is asked for once more. */
async function findings(mutant?: Mutant): Promise<Finding[]> {
  const service = await startMutated(store, mutant);
  const lines: string[] = [];
  const history = historyTo((line) => lines.push(line));
  const name = uniqueName();
  const until_ms = performance.now() + PATIENCE_MS;
  const client = (name: string): Client => ({
    ...{ name, route: () => service.url, history, random: () => 1, working: () => performance.now() < until_ms },
  });
  const taking = (who: Client, ttl_ms: number, wait_ms: number) => {
    const lock = { names: [name], mode: "exclusive", fair: true, ttl_ms, wait_ms } as const;
    const operation = new Operating(who, { kind: "acquire", ...lock });
    return (ticket?: string) =>
      operation.insist(`/locks/${name}/acquire`, {
        ttl: `${ttl_ms}ms`,
        wait: `${wait_ms}ms`,
        ...(ticket && { ticket }),
      });
  };
  try {
    await taking(client("gone"), 400, 0)();
    const waiter = client("waiter");
    const ask = taking(waiter, 400, 300);
    let answer = await ask();
    while (answer.status === 423 && waiter.working()) answer = await ask(answer.body.ticket);
    if (answer.status === 200) await new Lock(service, name).end(answer.body.token);
    const last = await new Lock(service, name).acquire({ wait: "2s" });
    const leftovers = { ...ALONE.leftovers, obtained: new Map([[name, last.status]]) };
    const found = check(parseHistory(lines), { ...ALONE, leftovers });
    return found.filter(({ property }) => LIVENESS.has(property));
  } finally {
    service.close();
  }
}

test.concurrent("finds nothing in the scripts as they are", async () => {
  expect(await findings()).toMatchObject([{ violations: [] }, { violations: [] }]);
});

test.concurrent.each(mutants.filter(({ property }) => LIVENESS.has(property)))("finds: $mistake", async (mutant) => {
  const broken = (await findings(mutant)).filter(({ violations }) => violations.length > 0);
  expect(broken.map(({ property }) => property)).toContain(mutant.property);
});
