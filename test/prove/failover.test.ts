/**
 * What a failover by real sentinels loses, according to the clients' records: nothing with REDIS_WAIT_REPLICAS, but a grant
 * without it.
 */
import { afterAll, expect, onTestFinished, test } from "vitest";
import type { RedisServer } from "../../tools/support/redis/server.ts";
import { command, startSentinels, until } from "../support/engines/sentinels.ts";
import { atDepth, deep } from "../support/runner/depth.ts";
import { sleep } from "../support/services/http.ts";
import { type NodeProcess, startNode } from "../support/services/targets.ts";
import { ALONE, check } from "./checks/index.ts";
import { type Client, insist } from "./clients/client.ts";
import type { Intent } from "./history/operation.ts";
import { parseHistory } from "./history/read.ts";
import { historyTo } from "./history/write.ts";
import { workThrough } from "./work-through.ts";

/** Setting `PROVE_SEED` repeats the clients' requests. */
const seed = Number(process.env.PROVE_SEED ?? Date.now() % 2 ** 31);
const ROUNDS = atDepth({ test: 1, deep: 20 });
const CLIENTS = 8;
const LOOP_MS = 100;

const sentinels = await startSentinels({ appendonly: true });
afterAll(() => sentinels.stop());

async function startServices(count: number, replicas: number): Promise<NodeProcess[]> {
  const variables = { REDIS_URL: sentinels.url, REDIS_WAIT_REPLICAS: `${replicas}` };
  const services = await Promise.all(Array.from({ length: count }, () => startNode({ variables })));
  onTestFinished(async () => {
    await Promise.all(services.map((service) => service.kill9()));
  });
  await replicated();
  await Promise.all(services.map(({ url }) => until(async () => (await fetch(`${url}/readyz`)).ok)));
  return services;
}

const replicated = () =>
  until(async () => {
    const { port } = await sentinels.master();
    return (await command<string>(port, "INFO", "replication")).includes("state=online");
  });

/** Disconnects a replica from its master, which rejects it from then on. */
async function separate({ port }: RedisServer): Promise<void> {
  await command(port, "CONFIG", "SET", "masteruser", "nobody", "masterauth", "wrong");
  await command(port, "CLIENT", "KILL", "TYPE", "master");
  await until(async () => (await command<string>(port, "INFO", "replication")).includes("link_status:down"));
}

const unite = ({ port }: RedisServer) => command(port, "CONFIG", "SET", "masteruser", "", "masterauth", "");

const another = (before: RedisServer) => until(async () => (await sentinels.master()) !== before);

/** Faults after which there is a different master and a replica again. */
const FAILOVERS = {
  async killed(master: RedisServer) {
    await master.kill9();
    await another(master);
    await sleep(500);
    await master.restart();
  },
  async frozen(master: RedisServer) {
    process.kill(master.pid, "SIGSTOP");
    try {
      await another(master);
      await sleep(500);
    } finally {
      process.kill(master.pid, "SIGCONT");
    }
  },
  async "asked to step down"() {
    await sentinels.failover();
  },
};

const { killed, frozen, ...others } = FAILOVERS;
/** `test/engine/redis/sentinel.test.ts` covers a master that is told to step down. */
const EVENTS = [killed, frozen, ...(deep ? Object.values(others) : [])];

test(`with REDIS_WAIT_REPLICAS=1, failovers, killed connections and forgotten scripts lose nothing (seed ${seed})`, {
  timeout: 1_800_000,
}, async () => {
  const services = await startServices(2, 1);
  const worked = await workThrough(services, { clients: CLIENTS, seed }, async () => {
    let going = true;
    const nuisance = (async () => {
      while (going) {
        const { port } = await sentinels.master();
        await command(port, "CLIENT", "KILL", "TYPE", "normal").catch(() => {});
        for (const kind of ["SCRIPT", "FUNCTION"]) await command(port, kind, "FLUSH").catch(() => {});
        await sleep(LOOP_MS);
      }
    })();
    try {
      for (let round = 0; round < ROUNDS; round++) {
        for (const happen of EVENTS) {
          await sleep(500);
          await happen(await sentinels.master());
          await replicated();
        }
      }
    } finally {
      going = false;
      await nuisance;
    }
  });
  expect(worked.violations).toEqual([]);
  expect(worked.unavailable).toBeGreaterThan(0);
});

test.for([0, 1])(
  "a master that dies before its replica has a grant, with REDIS_WAIT_REPLICAS=%i",
  {
    timeout: 60_000,
  },
  async (replicas) => {
    const [service] = (await startServices(1, replicas)) as [NodeProcess];
    const lines: string[] = [];
    const history = historyTo((line) => lines.push(line));
    let working = true;
    const take = (name: string) => {
      const client: Client = {
        name,
        route: () => service.url,
        history,
        random: () => 0.5,
        working: () => working,
      };
      const intent: Intent = {
        kind: "acquire",
        names: ["x"],
        mode: "exclusive",
        fair: true,
        ttl_ms: 30_000,
        wait_ms: 0,
      };
      return insist(client, intent, "/locks/x/acquire", { ttl: "30s", metadata: { replicas } });
    };
    const master = await sentinels.master();
    const replica = sentinels.servers.find((server) => server !== master) as RedisServer;
    await separate(replica);
    const first = take("first").catch(() => undefined);
    await until(async () => lines.some((line) => line.startsWith('["-"')));
    working = false;
    await first;
    await master.kill9();
    await another(master);
    await unite(replica);
    await master.restart();
    working = true;
    const second = await take("second");
    const operations = parseHistory(lines);
    const statuses = operations.map(({ client, requests }) => [client, requests[0]?.status]);
    expect(second.status).toBe(200);
    expect(statuses[0]).toEqual(["first", replicas === 0 ? 200 : 503]);
    const findings = check(operations, ALONE);
    const lost = findings.filter(({ violations }) => violations.length > 0).map(({ property }) => property);
    expect(lost).toEqual(replicas === 0 ? ["exclusion"] : []);
    await fetch(`${service.url}/locks/x`, { method: "DELETE" });
  },
);
