/** The engine uses the master that sentinels name, even after they name another one. */
import { afterAll, expect, onTestFinished, test } from "vitest";
import { examine } from "../../../src/doctor/examine.ts";
import { redisDatabase } from "../../../src/doctor/redis-database.ts";
import type { StoreError } from "../../../src/engine/engine.ts";
import { RedisServer } from "../../../src/engine/redis/server.ts";
import { latchGet, latchSet } from "../../../src/generated/scripts.ts";
import { createPubSubCarrier } from "../../../src/hints/pubsub.ts";
import { redisAt } from "../../support/engines/redis-at.ts";
import { command, MASTER, startSentinels, until } from "../../support/engines/sentinels.ts";

const TIMEOUT_MS = 1_000;
/** The maximum time from the promotion to the recovery. */
const RECOVERY_MS_MAX = 3_000;
const KEYS = ["lh:{a}:latch:x"];
const SET = [`sn${"1".repeat(30)}`, "2", "60000", "-", "0"];

const sentinels = await startSentinels();
afterAll(() => sentinels.stop());

function connect(url = sentinels.url, variables = {}) {
  const server = new RedisServer(redisAt(url, variables), TIMEOUT_MS);
  onTestFinished(() => server.close());
  return { server, engine: server.connect({ timeout_ms: TIMEOUT_MS, onStoreCall() {} }) };
}
type Engine = ReturnType<typeof connect>["engine"];

const answers = (engine: Engine) => until(() => engine.ping("lh:{a}:").then(() => true));
const failure = (work: Promise<unknown>): Promise<StoreError> =>
  work.then(
    () => expect.fail("the store must not have answered"),
    (error) => error,
  );

/** Whether the previous master is online again as a replica. */
const replicated = async (): Promise<boolean> =>
  (await command<string>((await sentinels.master()).port, "INFO", "replication")).includes("state=online");

/** Returns how long it takes for the engine to work again after the sentinels name another master. */
async function recovery(engine: Engine, before: { readonly port: number }): Promise<number> {
  await until(async () => (await sentinels.master()) !== before);
  const promoted_ms = performance.now();
  await answers(engine);
  return performance.now() - promoted_ms;
}

test("after a failover by the sentinels, locks and hints continue without a restart", async () => {
  const [{ engine, server }, other] = [connect(), connect()];
  await answers(engine);
  const [here, there] = [createPubSubCarrier(server.bus), createPubSubCarrier(other.server.bus)];
  const events: unknown[] = [];
  const subscribe = () =>
    here.connect(() => {}).subscribe(KEYS[0] as string, { watches: true }, (event) => events.push(event));
  await until(() => subscribe().then(() => true));
  await engine.run(latchSet, KEYS, SET);
  const before = await sentinels.master();
  await command(before.port, "WAIT", "1", "1000");
  await sentinels.failover();
  expect(await recovery(engine, before)).toBeLessThan(RECOVERY_MS_MAX);
  expect((await engine.run(latchGet, KEYS, []))[0]).toBe("latch");
  await until(async () => events.includes("reconnected"));
  const hint = { turn_until_ms: 5, readers_before: 0, changed: true };
  await expect
    .poll(async () => {
      await Promise.resolve(there.connect(() => {}).notify([{ key: KEYS[0] as string, hint }])).catch(() => {});
      return events;
    })
    .toContainEqual(expect.objectContaining(hint));
});

test("a promoted replica with the functions runs them, and one without gets them", {
  timeout: 30_000,
}, async () => {
  const libraries = async () => (await command<string[][]>((await sentinels.master()).port, "FUNCTION", "LIST")).length;
  for (const forgetful of [false, true]) {
    await until(replicated);
    const { engine } = connect();
    await until(async () => (await engine.ping("lh:{a}:"))?.scripts === "functions");
    expect((await engine.run(latchSet, KEYS, SET))[0]).toMatch(/latch|exists/);
    const before = await sentinels.master();
    await command(before.port, "WAIT", "1", "1000");
    if (forgetful) {
      const replica = sentinels.servers.find((server) => server !== before) as (typeof sentinels.servers)[0];
      await command(replica.port, "CONFIG", "SET", "replica-read-only", "no");
      await command(replica.port, "FUNCTION", "FLUSH");
      await command(replica.port, "CONFIG", "SET", "replica-read-only", "yes");
    }
    await sentinels.failover();
    await until(async () => (await sentinels.master()) !== before);
    if (forgetful) expect(await libraries()).toBe(0);
    // The previous master may still respond.
    await until(async () => (await engine.ping("lh:{a}:"))?.scripts === "functions" && (await libraries()) === 3);
    expect((await engine.run(latchGet, KEYS, []))[0]).toBe("latch");
  }
});

test("a frozen master is abandoned when another one is promoted, even while requests continue", {
  timeout: 30_000,
}, async () => {
  await until(replicated);
  const { engine } = connect();
  await answers(engine);
  const before = await sentinels.master();
  process.kill(before.pid, "SIGSTOP");
  try {
    expect((await failure(engine.run(latchSet, KEYS, SET))).outcome).toBe("unknown");
    expect(await recovery(engine, before)).toBeLessThan(RECOVERY_MS_MAX);
  } finally {
    process.kill(before.pid, "SIGCONT");
  }
});

test("REDIS_WAIT_REPLICAS: no reply is passed on before a replica has the write, and concurrent requests share one WAIT", {
  timeout: 30_000,
}, async () => {
  const [engine, second] = [1, 2].map(() => connect(sentinels.url, { REDIS_WAIT_REPLICAS: "1" }).engine) as [
    Engine,
    Engine,
  ];
  await until(replicated);
  await Promise.all([engine, second].map(answers));
  const master = await sentinels.master();
  const replica = sentinels.servers.find((server) => server !== master) as typeof master;
  const waits = async () =>
    Number(/cmdstat_wait:calls=(\d+)/.exec(await command<string>(master.port, "INFO", "commandstats"))?.[1]);
  const before = await waits();
  await Promise.all(Array.from({ length: 50 }, () => engine.run(latchSet, KEYS, SET)));
  expect((await waits()) - before).toBeLessThan(10);
  process.kill(replica.pid, "SIGSTOP");
  try {
    const unknown = { outcome: "unknown", message: expect.stringContaining("REDIS_WAIT_REPLICAS") };
    expect(await failure(engine.run(latchSet, ["lh:{a}:latch:y"], SET))).toMatchObject(unknown);
    // The script was applied. A client that reads on another connection must not learn of its effect before the replica also
    // has it.
    expect(await failure(second.run(latchGet, ["lh:{a}:latch:y"], []))).toMatchObject(unknown);
  } finally {
    process.kill(replica.pid, "SIGCONT");
  }
  await answers(engine);
  expect((await engine.run(latchGet, ["lh:{a}:latch:y"], []))[0]).toBe("latch");
});

test("doctor: examines the master that the sentinels name, and its replicas", async () => {
  await until(replicated);
  const redis = redisAt(sentinels.url, { REDIS_WAIT_REPLICAS: "1" });
  const database = redisDatabase(redis, TIMEOUT_MS);
  const verdicts = new Map<string, string>();
  for await (const { about, verdict } of examine(database, { ...redis, key_locking: false }))
    verdicts.set(about, verdict);
  expect(Object.fromEntries(verdicts)).toMatchObject({ store: "ok", EVAL: "ok", replicas: "ok", clock: "ok" });
});

test("failures of the sentinels are reported by cause: no such master, none reachable, a wrong password", async () => {
  const [port] = sentinels.ports as [number];
  const unknown = connect(`redis+sentinel://127.0.0.1:${port}/unheard`).engine;
  await expect
    .poll(() => failure(unknown.ping("lh:{a}:")))
    .toMatchObject({
      misconfigured: true,
      outcome: "none",
      message: expect.stringContaining("do not monitor a master"),
    });
  const nobody = connect("redis+sentinel://127.0.0.1:1/locks").engine;
  expect(await failure(nobody.ping("lh:{a}:"))).toMatchObject({
    outcome: "none",
    message: "None of the sentinels in REDIS_URL answered",
  });
  await command(port, "ACL", "SETUSER", "default", "resetpass", ">right");
  const denied = connect(`redis+sentinel://127.0.0.1:${port}/${MASTER}?sentinel_password=wrong-secret`).engine;
  await expect
    .poll(() => failure(denied.ping("lh:{a}:")))
    .toMatchObject({ misconfigured: true, message: expect.stringMatching(/^The sentinels reject.*sentinel_password/) });
  expect((await failure(denied.ping("lh:{a}:"))).message).not.toContain("secret");
  await answers(connect(`redis+sentinel://127.0.0.1:${port}/${MASTER}?sentinel_password=right`).engine);
});
