import { Redis, type RedisConfigNodejs } from "@upstash/redis";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { type Gateway, startGateway } from "../../../tools/start/gateway/server.ts";
import { type RedisServer, startRedis } from "../../../tools/support/redis/server.ts";
import { scriptingUrl } from "./gopher-lua.ts";

export interface GatewayFixture {
  readonly gateway: Gateway;
  readonly redis: RedisServer;
  /** The unmodified client, which sends each command once unless configured otherwise. */
  client(config?: Partial<RedisConfigNodejs>): Redis;
  /** Sends a bare HTTP request, for anything that the client never sends. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

let shared: Promise<Gateway> | undefined;

/**
 * Starts a gateway in front of a separate redis-server, once for all files that a process runs; both end with the
 * process. `gateway` is available by the time a test runs, with an empty database for each group of tests.
 */
export function useSharedGateway(): Pick<GatewayFixture, "gateway"> {
  let gateway: Gateway;
  beforeAll(async () => {
    shared ??= startRedis({ appendonly: false }).then(start);
    gateway = await shared;
    const headers = { authorization: `Bearer ${gateway.token}` };
    await fetch(gateway.url, { method: "POST", headers, body: JSON.stringify(["FLUSHALL"]) });
  });
  return {
    get gateway() {
      return gateway;
    },
  };
}

const start = async (redis: RedisServer): Promise<Gateway> =>
  startGateway({ redisUrl: await scriptingUrl(redis), token: "test-token" });

/**
 * Starts a real redis-server and a gateway for the tests of one file; every test starts with an empty database and no
 * faults. With `durable`, acknowledged writes survive `redis.kill9()`.
 */
export function useGateway({ durable = false } = {}): GatewayFixture {
  let redis: RedisServer;
  let gateway: Gateway;
  const fixture: GatewayFixture = {
    get gateway() {
      return gateway;
    },
    get redis() {
      return redis;
    },
    client(config) {
      const { url, token } = gateway;
      return new Redis({ url, token, retry: { retries: 0 }, enableTelemetry: false, ...config });
    },
    fetch(path, init) {
      const headers = { authorization: `Bearer ${gateway.token}`, ...(init?.headers as Record<string, string>) };
      return fetch(`${gateway.url}${path}`, { method: "POST", ...init, headers });
    },
  };
  beforeAll(async () => {
    redis = await startRedis({ appendonly: durable });
    gateway = await start(redis);
  });
  beforeEach(async () => {
    gateway.faults.clear();
    await fixture.client().pipeline().flushall().scriptFlush().exec();
  });
  afterAll(async () => {
    await gateway?.close();
    await redis?.stop();
  });
  return fixture;
}
