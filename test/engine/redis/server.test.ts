/** A Redis over TCP that rejects requests, freezes, loses data or drops connections, and then recovers. */
import { mkdir, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { StoreError } from "../../../src/engine/engine.ts";
import { RedisServer } from "../../../src/engine/redis/server.ts";
import { latchGet, latchSet } from "../../../src/generated/scripts.ts";
import type { HintEvent } from "../../../src/hints/hint.ts";
import { createPubSubCarrier } from "../../../src/hints/pubsub.ts";
import { type RedisServer as Server, startRedis } from "../../../tools/support/redis/server.ts";
import { redisAt } from "../../support/engines/redis-at.ts";
import { command } from "../../support/engines/sentinels.ts";

const TIMEOUT_MS = 1_000;
const KEYS = ["lh:{a}:latch:x"];
const SET = [`sn${"1".repeat(30)}`, "2", "60000", "-", "0"];

function connect(url: string, variables = {}) {
  const server = new RedisServer(redisAt(url, variables), TIMEOUT_MS);
  onTestFinished(() => server.close());
  let calls = 0;
  const engine = server.connect({ timeout_ms: TIMEOUT_MS, onStoreCall: () => calls++ });
  return { server, engine, calls: () => calls };
}

async function start(options: Parameters<typeof startRedis>[0] = { appendonly: false }): Promise<Server> {
  const redis = await startRedis(options);
  onTestFinished(() => redis.stop());
  return redis;
}

function admin(redis: Server): Redis {
  const client = new Redis(redis.url);
  // The admin client also loses its connection.
  client.on("error", () => {});
  onTestFinished(() => client.disconnect());
  return client;
}

const failure = (work: Promise<unknown>): Promise<StoreError> =>
  work.then(
    () => expect.fail("the store must not have answered"),
    (error) => error,
  );

test("a script that Redis has forgotten is sent in full again, once", async () => {
  const redis = await start();
  const { engine, calls } = connect(redis.url, { REDIS_FUNCTIONS: "off" });
  expect((await engine.run(latchSet, KEYS, SET))[0]).toBe("latch");
  await admin(redis).script("FLUSH");
  const before = calls();
  expect((await engine.run(latchGet, KEYS, []))[0]).toBe("latch");
  expect(calls() - before).toBe(2);
});

describe.each([
  ["a function", "on"],
  ["a script", "off"],
] as const)(
  "when Redis rejects %s, the error names the cause, nothing was applied, and calls succeed again once the cause is gone:",
  (_, REDIS_FUNCTIONS) => {
    interface Cause {
      readonly named: string;
      happen(client: Redis, redis: Server): Promise<unknown>;
      end(client: Redis, redis: Server): Promise<unknown>;
    }
    const set = (...settings: string[]) => ({
      happen: (client: Redis) => client.call("CONFIG", "SET", ...settings),
      end: (client: Redis) => client.call("CONFIG", "SET", ...settings.map((word, i) => (i % 2 === 0 ? word : "0"))),
    });
    const CAUSES: Readonly<Record<string, Cause>> = {
      NOREPLICAS: { named: "too few replicas", ...set("min-replicas-to-write", "1") },
      OOM: { named: "out of memory", ...set("maxmemory", "1") },
      READONLY: {
        named: "a read-only replica",
        happen: (client) => client.replicaof("127.0.0.1", "1"),
        end: (client) => client.replicaof("NO", "ONE"),
      },
      MASTERDOWN: {
        // Redis rejects these functions because they may write.
        named: REDIS_FUNCTIONS === "on" ? "a read-only replica" : "a replica that has lost its primary",
        async happen(client) {
          await client.config("SET", "replica-serve-stale-data", "no");
          await client.replicaof("127.0.0.1", "1");
        },
        end: (client) => client.replicaof("NO", "ONE"),
      },
      MISCONF: {
        named: "failed to save its data",
        async happen(client, { dir }) {
          // Redis can't rename its dump to the name of an existing folder.
          await mkdir(join(dir, "dump.rdb"));
          await client.config("SET", "save", "3600 1");
          await client.bgsave();
          await expect.poll(() => client.info("persistence")).toContain("rdb_last_bgsave_status:err");
        },
        async end(client, { dir }) {
          await rmdir(join(dir, "dump.rdb"));
          await client.bgsave();
        },
      },
      BUSY: {
        named: "a script that has been running too long",
        async happen(client, { port }) {
          await client.config("SET", "busy-reply-threshold", "1");
          client.eval("while true do end", 0).catch(() => {});
          await expect.poll(() => command(port, "GET", "x").catch(String)).toEqual(expect.stringContaining("BUSY"));
        },
        end: (_, { port }) => command(port, "SCRIPT", "KILL"),
      },
      LOADING: {
        named: "loading its data",
        async happen(client, { port }) {
          await client.call("DEBUG", "POPULATE", "5000", "filler", "2048");
          // The delay for each key, in microseconds.
          await client.config("SET", "key-load-delay", "2000");
          client.call("DEBUG", "RELOAD").catch(() => {});
          await expect.poll(() => command(port, "GET", "x").catch(String)).toEqual(expect.stringContaining("LOADING"));
        },
        end: (_, { port }) => command(port, "CONFIG", "SET", "key-load-delay", "0"),
      },
    };
    test.for(Object.entries(CAUSES))("%s", async ([cause, { named, happen, end }]) => {
      const keys = [`lh:{a}:latch:${cause}`];
      const { engine } = connect(redis.url, { REDIS_FUNCTIONS });
      await expect.poll(() => engine.ping("lh:{a}:").then(() => "answers", String)).toBe("answers");
      const client = admin(redis);
      await happen(client, redis);
      const refused = { name: "StoreError", outcome: "none", message: expect.stringContaining(named) };
      expect(await failure(engine.run(latchSet, keys, SET))).toMatchObject(refused);
      // A health check also writes, and the replica rejects that.
      expect((await failure(engine.ping("lh:{a}:"))).outcome).toBe("none");
      await end(client, redis);
      await expect
        .poll(() => engine.run(latchSet, keys, SET).then(([word]) => word, String), { timeout: 5_000 })
        .toMatch(/latch|exists/);
    });

    test("NOAUTH is a configuration error", async () => {
      const client = admin(redis);
      await client.config("SET", "requirepass", "right");
      const { engine } = connect(redis.url, { REDIS_FUNCTIONS });
      expect(await failure(engine.ping("lh:{a}:"))).toMatchObject({
        misconfigured: true,
        outcome: "none",
        message: expect.stringContaining(
          "requires a user name or password: put the database's user name and password in REDIS_URL",
        ),
      });
      await client.config("SET", "requirepass", "");
      await expect.poll(() => engine.ping("lh:{a}:").then(() => "answers", String), { timeout: 5_000 }).toBe("answers");
    });

    const SETTINGS = { "enable-debug-command": "local", "loading-process-events-interval-bytes": "1024" };
    let redis: Server;
    beforeAll(async () => {
      redis = await startRedis({ appendonly: false, config: SETTINGS });
    });
    afterAll(() => redis.stop());
  },
);

test("a wrong password is a configuration error, and its message contains no secret", async () => {
  const redis = await start();
  const client = admin(redis);
  await client.config("SET", "requirepass", "right");
  const { engine } = connect(redis.url.replace("redis://", "redis://:wrong-secret@"));
  // The engine can't know that the password is wrong before it has tried to connect.
  let error: StoreError | undefined;
  await expect
    .poll(async () => (error = await failure(engine.ping("lh:{a}:"))), { timeout: 5_000 })
    .toMatchObject({ misconfigured: true, outcome: "none", message: expect.stringContaining("REDIS_URL") });
  expect(error?.message).not.toContain("secret");
  await client.config("SET", "requirepass", "wrong-secret");
  await expect.poll(() => engine.ping("lh:{a}:").then(() => "answers", String), { timeout: 5_000 }).toBe("answers");
});

test("a frozen Redis causes an unknown outcome in time, and is used again once it resumes", {
  timeout: 20_000,
}, async () => {
  const redis = await start();
  const { engine } = connect(redis.url);
  await expect.poll(() => engine.ping("lh:{a}:").then(() => "answers", String), { timeout: 5_000 }).toBe("answers");
  const connections = async () => /total_connections_received:(\d+)/.exec(await client.info("stats"))?.[1];
  const client = admin(redis);
  const before = Number(await connections());
  process.kill(redis.pid, "SIGSTOP");
  const started_ms = performance.now();
  const error = await failure(engine.run(latchSet, KEYS, SET));
  expect(performance.now() - started_ms).toBeLessThan(2 * TIMEOUT_MS);
  expect(error.outcome).toBe("unknown");
  // Being able to write to a connection doesn't mean that the server is alive.
  while (performance.now() - started_ms < 2 * TIMEOUT_MS) await engine.read(KEYS, 50).catch(() => {});
  process.kill(redis.pid, "SIGCONT");
  await expect.poll(() => engine.ping("lh:{a}:").then(() => "answers", String), { timeout: 5_000 }).toBe("answers");
  expect(Number(await connections())).toBeGreaterThan(before);
});

test("a Redis that was not running yet, or lost every connection, is reached again without a restart", {
  timeout: 20_000,
}, async () => {
  const redis = await start();
  const { engine } = connect(redis.url);
  const client = admin(redis);
  for (let i = 0; i < 10; i++) {
    await client.call("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes");
    expect((await engine.run(latchSet, KEYS, SET).catch(() => engine.run(latchGet, KEYS, [])))[0]).toMatch(
      /latch|exists/,
    );
  }
  await redis.kill9();
  expect(await failure(engine.ping("lh:{a}:"))).toMatchObject({
    message: "The store could not be reached (connection refused)",
  });
  await redis.restart();
  await expect.poll(() => engine.ping("lh:{a}:").then(() => "answers", String), { timeout: 5_000 }).toBe("answers");
});

test("hints reach waiting clients in another process, and report when some may have been missed", async () => {
  const redis = await start();
  const [here, there] = [connect(redis.url), connect(redis.url)].map(({ server }) =>
    createPubSubCarrier(server.bus),
  ) as [ReturnType<typeof createPubSubCarrier>, ReturnType<typeof createPubSubCarrier>];
  const events: HintEvent[] = [];
  const subscribe = () =>
    here.connect(() => {}).subscribe(KEYS[0] as string, { watches: true }, (event) => events.push(event));
  await expect.poll(() => subscribe().then(() => "subscribed", String), { timeout: 5_000 }).toBe("subscribed");
  const hint = { turn_until_ms: 5, readers_before: 0, changed: true };
  await expect
    .poll(async () => {
      await there.connect(() => {}).notify([{ key: KEYS[0] as string, hint }]);
      return events.length;
    })
    .toBeGreaterThan(0);
  expect(events[0]).toMatchObject(hint);
  const created = { ...hint, turn_until_ms: 6, created: true as const };
  await there.connect(() => {}).notify([{ key: KEYS[0] as string, hint: created }]);
  await admin(redis).publish("lh:hints", "what another client has sent");
  await admin(redis).call("CLIENT", "KILL", "TYPE", "pubsub");
  await expect.poll(() => events.at(-1), { timeout: 5_000 }).toBe("reconnected");
  // The hint about a new record was not published.
  expect(events).not.toContainEqual(created);
});
