import { type Engine, type NodeCounts, type Readiness, StoreError } from "../engine/engine.ts";
import type { RedisEngineOptions } from "../engine/redis/engine.ts";
import type { RedisServerOptions } from "../engine/redis/server.ts";
import { openUpstash, type UpstashDatabase } from "../engine/redis/upstash.ts";
import { observeEngine } from "../lock/events/observe-engine.ts";
import type { Emit, LockService } from "../lock/index.ts";
import { admit, type Membership } from "./membership.ts";
import { createQuorumService } from "./service.ts";
import type { QuorumScope, QuorumSettings } from "./types.ts";

type RestOptions = Pick<UpstashDatabase, "url" | "token" | "key_locking">;
export type NodeOptions = RestOptions | RedisServerOptions;

/**
 * Opens a connection to a Redis over TCP for the lifetime of the process. It is passed in rather than imported, because Workers
 * lack TCP.
 */
export type OpenRedis = (redis: RedisServerOptions) => { connect(options: RedisEngineOptions): Engine };

/** A quorum's databases, for the duration of one HTTP request. */
export interface QuorumNodes {
  readonly nodes: readonly Engine[];
  /** Resolves if a majority votes; `scope` is the namespace's key prefix. */
  ping(scope: string): Promise<Readiness>;
}

interface QuorumRequest extends Pick<QuorumScope, "caller" | "context" | "background"> {
  readonly engine: QuorumNodes;
  readonly emit: Emit;
}

export interface Quorum {
  connect(onStoreCall: () => void): QuorumNodes;
  locks(request: QuorumRequest): LockService;
}

/** Creates the parts of a service on several databases. `databases` must be in the same order in every deployment. */
export function createQuorum(databases: readonly NodeOptions[], config: QuorumSettings, openRedis?: OpenRedis): Quorum {
  const suspects = new Set<number>();
  const connectors = databases.map((database) => connectorOf(database, openRedis));
  return {
    connect(onStoreCall) {
      const timeout_ms = config.node_timeout_ms;
      // A second attempt is made in case the connection had been closed. After any other failure, the majority must come from
      // the other nodes.
      const options = { timeout_ms, attempts_max: 2, onStoreCall };
      const nodes = connectors.map((connect) => connect(options));
      return {
        nodes,
        ping: async (scope) => ({ nodes: await vote({ nodes, namespace: namespaceOf(scope), config }) }),
      };
    },
    locks({ engine, emit, ...request }) {
      const nodes = engine.nodes.map((node) => observeEngine(node, emit));
      return createQuorumService({ ...request, nodes, config, suspects });
    },
  };
}

function connectorOf(database: NodeOptions, openRedis: OpenRedis | undefined): (options: RedisEngineOptions) => Engine {
  if ("token" in database) return openUpstash({ ...database, functions: false });
  if (openRedis === undefined) throw new Error("this runtime cannot connect to Redis over TCP");
  const redis = openRedis(database);
  return (options) => redis.connect(options);
}

function namespaceOf(scope: string): string {
  return /^lh:\{(.*)\}:$/.exec(scope)?.[1] ?? "";
}

/**
 * Checks which nodes vote. Also admits nodes after their quarantine, because health checks arrive even if no other requests do.
 */
async function vote(members: Membership): Promise<NodeCounts> {
  const { nodes, voting, needed } = await admit(members);
  const total = nodes.length;
  const counts = { total, answering: nodes.filter(({ state }) => state !== "silent").length, voting };
  if (voting >= needed) return counts;
  const misplaced = nodes.findIndex(({ state }) => state === "misplaced");
  const why = misplaced < 0 ? `${needed} must` : `database ${misplaced + 1} of QUORUM_STORES belongs to another quorum`;
  throw new StoreError(`${voting} of ${total} databases vote: ${why}`, "none", misplaced >= 0, counts);
}
