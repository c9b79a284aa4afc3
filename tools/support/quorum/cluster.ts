/** Real redis-servers, each with its own gateway, and the quorum service that uses them. */

import { systemClock } from "../../../src/http/system-clock.ts";
import type { AcquireOptions, AcquireOutcome, Lease, LockService, Mode } from "../../../src/lock/types.ts";
import { createQuorum } from "../../../src/quorum/connect.ts";
import { admit, type Membership, type QuorumHealth, quorumHealth } from "../../../src/quorum/membership.ts";
import { createQuorumService } from "../../../src/quorum/service.ts";
import type { QuorumSettings } from "../../../src/quorum/types.ts";
import { type Gateway, startGateway } from "../../start/gateway/server.ts";
import { type RedisServer, startRedis } from "../redis/server.ts";

export const SETTINGS: QuorumSettings = {
  node_timeout_ms: 700,
  ttl_max_ms: 2000,
  lock_delay_max_ms: 1000,
  retention_ms: 60_000,
  leases_max: 100,
  store_calls_max: 30,
};

interface RequestOptions {
  readonly namespace?: string;
  readonly idempotency_key?: string;
  readonly signal?: AbortSignal;
  /** The order of the databases in this deployment; by default, that of the cluster. */
  readonly order?: readonly number[];
  readonly settings?: Partial<QuorumSettings>;
}

export interface Cluster {
  readonly servers: readonly RedisServer[];
  readonly gateways: readonly Gateway[];
  /** Returns the service for one request, which also counts the requests to the stores. */
  request(options?: RequestOptions): LockService & { calls(): number };
  members(namespace?: string): Membership;
  /** Runs the check of `GET /readyz`. */
  ping(): Promise<unknown>;
  health(namespace?: string): Promise<QuorumHealth>;
  /** Lets all nodes vote, as an operator does for new databases. */
  trust(namespace?: string): Promise<void>;
  /** Disconnects the node until the returned function is called. */
  cutOff(number: number): () => void;
  freeze(number: number): () => void;
  wipe(number: number): Promise<void>;
  stop(): Promise<void>;
}

interface ClusterOptions {
  /** Whether data survives a restart; true by default. */
  readonly appendonly?: boolean;
  readonly settings?: Partial<QuorumSettings>;
}

export async function startCluster(size: number, options: ClusterOptions = {}): Promise<Cluster> {
  const { settings: own, ...redis } = options;
  const config = { ...SETTINGS, ...own };
  const servers = await Promise.all(Array.from({ length: size }, () => startRedis(redis)));
  const gateways = await Promise.all(servers.map(({ url }) => startGateway({ redisUrl: url })));
  // One process serves all requests of a test, so they share its knowledge of dead nodes.
  const suspects = new Set<number>();
  const databases = gateways.map(({ url, token }) => ({ url, token, key_locking: true }));
  const engines = (onStoreCall: () => void) => createQuorum(databases, config).connect(onStoreCall).nodes;
  const members = (namespace = "test") => ({ nodes: engines(() => {}), namespace, config });
  const command = async (number: number, words: string[]) => {
    const { url, token } = gateways[number] as Gateway;
    const headers = { authorization: `Bearer ${token}` };
    await fetch(url, { method: "POST", headers, body: JSON.stringify(words) });
  };
  return {
    servers,
    gateways,
    request({ namespace = "test", order, settings, ...context } = {}) {
      let calls = 0;
      const all = engines(() => {
        calls += 1;
      });
      const nodes = order?.map((number) => all[number] as (typeof all)[0]) ?? all;
      const service = createQuorumService({
        nodes,
        caller: { namespace, key_id: "key" },
        context: { clock: systemClock, store_calls: () => calls, ...context },
        config: { ...config, ...settings },
        suspects: order ? new Set() : suspects,
        background: (work) => void work.catch(() => {}),
      });
      return { ...service, calls: () => calls };
    },
    members,
    ping: () =>
      createQuorum(databases, config)
        .connect(() => {})
        .ping("lh:{test}:"),
    health: (namespace) => quorumHealth(members(namespace)),
    async trust(namespace) {
      // Servers that have just started may respond slowly.
      for (let tries = 0; tries < 10; tries++) {
        if ((await admit(members(namespace), "trusted")).voting === size) return;
      }
      throw new Error("the new databases do not vote");
    },
    cutOff(number) {
      const { faults } = gateways[number] as Gateway;
      faults.next({ kind: "lose", times: Number.POSITIVE_INFINITY });
      return () => faults.clear();
    },
    freeze(number) {
      const { pid } = servers[number] as RedisServer;
      process.kill(pid, "SIGSTOP");
      return () => void process.kill(pid, "SIGCONT");
    },
    wipe: (number) => command(number, ["FLUSHALL"]),
    async stop() {
      await Promise.all(gateways.map((gateway) => gateway.close()));
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}

export const OPTIONS: AcquireOptions = { ttl_ms: 2000, wait_ms: 0, fair: true, lock_delay_ms: 0 };

export function tryLock(
  service: LockService,
  name: string,
  options: Partial<AcquireOptions> & { readonly mode?: Mode } = {},
): Promise<AcquireOutcome> {
  const { mode = "exclusive", ...rest } = options;
  return service.acquire([{ name, mode }], { ...OPTIONS, ...rest });
}

export function leaseOf(outcome: AcquireOutcome): Lease {
  if (outcome.kind !== "granted") throw new Error(`not granted but ${JSON.stringify(outcome)}`);
  return outcome.leases[0] as Lease;
}
