/**
 * Three masters of a Redis Cluster: each namespace is on one of them, and moves to another during a migration or a failover.
 */
import { afterAll, expect, onTestFinished, test } from "vitest";
import { parseConfig } from "../../../src/config/config.ts";
import { diagnose, type Finding } from "../../../src/doctor/index.ts";
import type { Engine } from "../../../src/engine/engine.ts";
import { RedisServer } from "../../../src/engine/redis/server.ts";
import { latchGet, latchSet } from "../../../src/generated/scripts.ts";
import { createPubSubCarrier } from "../../../src/hints/pubsub.ts";
import { type RedisServer as RedisProcess, startRedis } from "../../../tools/support/redis/server.ts";
import { workThrough } from "../../prove/work-through.ts";
import { redisAt } from "../../support/engines/redis-at.ts";
import { startCluster } from "../../support/engines/redis-cluster.ts";
import { command, until } from "../../support/engines/sentinels.ts";
import { atDepth } from "../../support/runner/depth.ts";
import { sleep } from "../../support/services/http.ts";
import { type NodeProcess, startNode } from "../../support/services/targets.ts";

const TIMEOUT_MS = 1_000;
const SET = [`sn${"1".repeat(30)}`, "2", "60000", "-", "0"];
const keyOf = (namespace: string) => [`lh:{${namespace}}:latch:x`];
/** How many times the namespace is moved while it is under load. */
const MOVES = atDepth({ test: 4, deep: 100 });

const cluster = await startCluster();
afterAll(() => cluster.stop());

function connect(url: string) {
  const server = new RedisServer(redisAt(url), TIMEOUT_MS);
  onTestFinished(() => server.close());
  return { server, engine: server.connect({ timeout_ms: TIMEOUT_MS, onStoreCall() {} }) };
}

const answers = (engine: Engine) => until(() => engine.ping("lh:{a}:").then(() => true));

type Trouble = (master: RedisProcess, replaced: () => Promise<void>) => Promise<void>;

const killed: Trouble = async (master, replaced) => {
  await master.kill9();
  await replaced();
  await master.restart();
};

const frozen: Trouble = async ({ pid }, replaced) => {
  process.kill(pid, "SIGSTOP");
  await replaced().finally(() => process.kill(pid, "SIGCONT"));
};

/** Returns a namespace on each server. */
async function spread(): Promise<string[]> {
  const found = new Map<number, string>();
  for (let i = 0; found.size < cluster.servers.length; i++) found.set(await cluster.ownerOf(`n${i}`), `n${i}`);
  return [...found.values()];
}

test("one server of a cluster is enough to find the others: scripts, reads, listings and hints work", async () => {
  const { engine, server } = connect(cluster.url);
  await answers(engine);
  for (const namespace of await spread()) {
    expect((await engine.run(latchSet, keyOf(namespace), SET))[0]).toBe("latch");
    expect(await engine.read(keyOf(namespace))).toEqual([expect.any(String)]);
    expect(await engine.scan(`lh:{${namespace}}:latch:`, "0", 1_000)).toEqual({ cursor: "0", keys: keyOf(namespace) });
  }
  const [, , { port }] = cluster.servers as [unknown, unknown, { port: number }];
  const other = connect(`redis://127.0.0.1:${port}`);
  const [here, there] = [createPubSubCarrier(server.bus), createPubSubCarrier(other.server.bus)];
  const [key = ""] = keyOf("a");
  const events: unknown[] = [];
  const subscribe = () => here.connect(() => {}).subscribe(key, { watches: true }, (event) => events.push(event));
  await until(() => subscribe().then(() => true));
  const hint = { turn_until_ms: 5, readers_before: 0, changed: true };
  await until(async () => {
    await there.connect(() => {}).notify([{ key, hint }]);
    return events.length > 0;
  });
});

test("while a slot moves, keys are found where they are, and a request that cannot be served yet is not applied", async () => {
  const { engine } = connect(cluster.url);
  await answers(engine);
  const keys = keyOf("moved");
  await engine.run(latchSet, keys, SET);
  const from = await cluster.ownerOf("moved");
  for (const to of [1, 2, 0].map((step) => (from + step) % 3).filter((to) => to !== from)) {
    const moving = cluster.move("moved", to);
    for (let moved = false; !moved; ) {
      moved = await Promise.race([moving.then(() => true), sleep(1).then(() => false)]);
      const found = await engine.run(latchGet, keys, []).catch((error) => error);
      if (found instanceof Error)
        expect(found).toMatchObject({ outcome: "none", message: expect.stringContaining("moving") });
      else expect(found[0]).toBe("latch");
    }
    expect((await engine.run(latchGet, keys, []))[0]).toBe("latch");
    expect(await cluster.ownerOf("moved")).toBe(to);
  }
});

test("each server gets its own libraries, whichever server a namespace moves to; doctor --prune removes old ones from all servers", async () => {
  const { engine } = connect(cluster.url);
  await answers(engine);
  const namespaces = await spread();
  const functionsIn = (namespace: string) =>
    until(async () => (await engine.ping(`lh:{${namespace}}:`))?.scripts === "functions");
  for (const namespace of namespaces) await functionsIn(namespace);
  const listed = () =>
    Promise.all(cluster.servers.map(async ({ port }) => (await command<string[][]>(port, "FUNCTION", "LIST")).length));
  expect(await listed()).toEqual([3, 3, 3]);

  const [moved] = namespaces as [string];
  await engine.run(latchSet, keyOf(moved), SET);
  const to = ((await cluster.ownerOf(moved)) + 1) % 3;
  await command((cluster.servers[to] as RedisProcess).port, "FUNCTION", "FLUSH");
  await cluster.move(moved, to);
  expect((await engine.run(latchGet, keyOf(moved), []))[0]).toBe("latch");
  // Waits until the called functions' libraries are loaded.
  await until(async () => {
    await engine.run(latchGet, keyOf(moved), []);
    return Math.min(...(await listed())) > 0;
  });

  const old = `#!lua name=lh_lock_${"0".repeat(20)}\nredis.register_function("old", function() end)`;
  for (const { port } of cluster.servers) await command(port, "FUNCTION", "LOAD", old);
  const findings: string[] = [];
  const config = parseConfig({ REDIS_URL: cluster.url, ALLOW_ANONYMOUS: "true" });
  for await (const { message } of diagnose(config, { prune: true })) findings.push(message);
  expect(findings.filter((message) => message.startsWith("Deleted the libraries"))).toHaveLength(3);
  for (const { port } of cluster.servers)
    expect((await command<string[][]>(port, "FUNCTION", "LIST")).map(([, name]) => name)).not.toContain(
      `lh_lock_${"0".repeat(20)}`,
    );
});

test("a command of the doctor waits for the connection to the server that has the key", async () => {
  for (const namespace of await spread()) {
    const { server } = connect(cluster.url);
    const [key = ""] = keyOf(namespace);
    expect(await server.ask(key, ["EXISTS", key])).toEqual(expect.any(Number));
  }
});

test("a user who may run functions but no scripts is served immediately on every server, and doctor finds that sufficient", async () => {
  for (const { port } of cluster.servers) {
    await command(port, "FUNCTION", "FLUSH");
    await command(port, "ACL", "SETUSER", "locks", "on", ">pass", "~*", "&*", "+@all", "-eval", "-evalsha");
  }
  const url = cluster.url.replace("redis://", "redis://locks:pass@");
  const { engine } = connect(url);
  await until(() => engine.read(keyOf("a")).then(() => true));
  for (const namespace of await spread()) {
    const keys = [`lh:{${namespace}}:latch:functions`];
    expect((await engine.run(latchSet, keys, SET))[0]).toBe("latch");
    expect((await engine.run(latchGet, keys, []))[0]).toBe("latch");
  }
  const findings: Finding[] = [];
  for (const { port } of cluster.servers) {
    const config = parseConfig({ REDIS_URL: `redis://locks:pass@127.0.0.1:${port}`, ALLOW_ANONYMOUS: "true" });
    for await (const finding of diagnose(config)) if (finding.about === "EVAL") findings.push(finding);
  }
  expect(findings.map(({ verdict, message }) => [verdict, message])).toEqual(
    cluster.servers.map(() => ["ok", expect.stringContaining("functions")]),
  );
});

/** Starts services that each know one server, and discover the others. */
async function startServices(urls: readonly string[], more: Record<string, string> = {}): Promise<NodeProcess[]> {
  const services = await Promise.all(urls.map((url) => startNode({ variables: { REDIS_URL: url, ...more } })));
  onTestFinished(async () => {
    await Promise.all(services.map((service) => service.kill9()));
  });
  await Promise.all(services.map(({ url }) => until(async () => (await fetch(`${url}/readyz`)).ok)));
  return services;
}

test("exclusion, fences and leases hold while a namespace moves under load", { timeout: 300_000 }, async () => {
  const [first, , third] = cluster.servers as [{ url: string }, unknown, { url: string }];
  const services = await startServices([first.url, third.url]);
  const worked = await workThrough(services, { clients: 8, seed: Date.now() % 2 ** 31 }, async () => {
    for (let moves = 0; moves < MOVES; moves++) {
      await sleep(300);
      await cluster.move("default", ((await cluster.ownerOf("default")) + 1) % 3);
    }
    await sleep(300);
  });
  expect(worked.violations).toEqual([]);
});

test("when a master dies or freezes under load, its replica takes over, and with REDIS_WAIT_REPLICAS=1 nothing is lost", {
  timeout: 300_000,
}, async () => {
  const replicated = await startCluster({ replicas: true });
  onTestFinished(() => replicated.stop());
  const owner = () => replicated.ownerOf("default");
  const services = await startServices([replicated.url, (replicated.servers[await owner()] as RedisProcess).url], {
    REDIS_WAIT_REPLICAS: "1",
  });
  const worked = await workThrough(services, { clients: 8, seed: Date.now() % 2 ** 31 }, async () => {
    for (const happen of [killed, frozen]) {
      await sleep(500);
      const before = await owner();
      await happen(replicated.servers[before] as RedisProcess, async () => {
        await until(async () => (await replicated.ownerOf("default", before)) !== before);
        await sleep(500);
      });
      await until(async () => replicated.isReplicated(await replicated.ownerOf("default", before)));
    }
  });
  expect(worked.violations).toEqual([]);
  expect(worked.unavailable).toBeGreaterThan(0);
});

test("a cluster that does not serve all keys is reported, and used again once it does", async () => {
  const { engine } = connect(cluster.url);
  await answers(engine);
  const namespace = "a";
  const port = cluster.servers[await cluster.ownerOf(namespace)]?.port as number;
  const slot = `${await command<number>(port, "CLUSTER", "KEYSLOT", `lh:{${namespace}}:`)}`;
  for (const server of cluster.servers) await command(server.port, "CLUSTER", "DELSLOTS", slot);
  const error = await engine.run(latchGet, keyOf(namespace), []).catch((error) => error);
  await command(port, "CLUSTER", "ADDSLOTS", slot);
  expect(error).toMatchObject({ outcome: "none", message: expect.stringContaining("The cluster is not serving") });
  await answers(engine);
});

test("several servers that do not form a cluster are rejected, because each would grant the same locks", async () => {
  const redis = await startRedis({ appendonly: false });
  onTestFinished(() => redis.stop());
  const { engine } = connect(`redis://127.0.0.1:${redis.port},localhost:${redis.port}`);
  await expect
    .poll(() => engine.ping("lh:{a}:").catch((error) => error))
    .toMatchObject({ misconfigured: true, message: expect.stringContaining("not in a cluster") });
});
