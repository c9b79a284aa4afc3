/** Plays in which quorum nodes are down for a while or have wrong clocks. */

import type { Play, Stage } from "./stage.ts";
import { settled } from "./stage.ts";

const acquire = (stage: Stage, name: string, fields: object, key?: string) =>
  stage.ask("POST", `/locks/${name}/acquire`, { ttl: "30s", ...fields }, { ...(key && { key }) });
const release = (stage: Stage, name: string, token: string) => stage.ask("POST", `/locks/${name}/release`, { token });

async function without<Result>(stage: Stage, node: number, work: () => Promise<Result>): Promise<Result> {
  stage.tools.cutOff(node);
  try {
    return await work();
  } finally {
    stage.tools.rejoin(node);
  }
}

const minority = (stage: Stage) => {
  const nodes = Array.from({ length: stage.tools.stores }, (_, i) => i);
  return nodes.toSorted(() => stage.random.next() - 0.5);
};

/** A released lock is free, whichever nodes missed the releases, and leaves no lock_delay. */
export const missedReleases: Play = async (stage) => {
  const name = stage.name();
  const lingers = stage.random.chance(0.5) ? { ttl: "3s", lock_delay: "60s" } : { ttl: "60s" };
  for (const node of minority(stage).slice(0, -1)) {
    const { status, body } = await acquire(stage, name, { ...lingers, wait: "5s" });
    if (status !== 200) return stage.expect(false, `${name} was released, but can't be acquired: ${body.detail}`);
    await without(stage, node, async () => {
      await release(stage, name, body.token);
      // The service retries a release for a while.
      await stage.sleep(20_000);
    });
  }
  const { body: seen } = await stage.ask("GET", `/locks/${name}`);
  // An unreachable node may hold any lease that a reachable node holds.
  const all = seen.nodes.answering === seen.nodes.total;
  stage.expect(!all || seen.state === "free", `${name} was released, but is ${seen.state}`);
  const { status, body } = await acquire(stage, name, { ttl: "1s", wait: "5s" });
  stage.expect(status === 200, `${name} was released, but can't be acquired: ${body.detail}`);
};

/** A repeated acquire leaves no lock_delay when its lease is released. */
export const repeatedThenReleased: Play = async (stage) => {
  const [name, key] = [stage.name(), crypto.randomUUID()];
  const fields = { ttl: "3s", lock_delay: "30s" };
  await acquire(stage, name, fields, key);
  const { body } = await acquire(stage, name, fields, key);
  for (let i = 0; i < 5; i++) {
    await stage.sleep(1_000);
    await stage.ask("POST", `/locks/${name}/renew`, { token: body.token });
  }
  await release(stage, name, body.token);
  const { status, body: answer } = await acquire(stage, name, { ttl: "1s", wait: "3s" });
  stage.expect(status === 200, `${name} was released, but can't be acquired: ${answer.detail}`);
};

/** Fences keep increasing after a node's clock has run ahead, however long the lock is unused. */
export const fencesAhead: Play = async (stage) => {
  const name = stage.name();
  const [node] = minority(stage) as [number];
  const ahead_ms = stage.random.pick([3_600_000, 86_400_000]);
  const fences: number[] = [];
  const take = async () => {
    const { body } = await acquire(stage, name, { ttl: "1s", wait: "5s" });
    fences.push(body.fence);
    await release(stage, name, body.token);
  };
  await take();
  stage.tools.stepClock(node, ahead_ms);
  await take();
  stage.tools.stepClock(node, -ahead_ms);
  await stage.pause(1_000, 90_000);
  await take();
  stage.expect(
    `${fences}` === `${fences.toSorted((a, b) => a - b)}`,
    `a clock was ahead, and later a fence was lower: ${fences}`,
  );
};

/** Fences keep increasing after a node has lost its data: it abstains from voting until it knows the other nodes' fences. */
export const fencesForgotten: Play = async (stage) => {
  const name = stage.name();
  const [wiped, ahead, missing] = minority(stage) as [number, number, number];
  stage.tools.stepClock(ahead, 3_600_000);
  const { body } = await without(stage, missing, () => acquire(stage, name, { ttl: "1s", wait: "5s" }));
  stage.tools.wipe(wiped);
  // One request starts the quarantine and another ends it; a single node may respond after the majority has.
  const look = async () => {
    for (let i = 0; i < 5; i++) {
      await stage.ask("GET", `/locks/${name}`);
      await stage.sleep(1_000);
    }
  };
  await look();
  await stage.sleep(130_000);
  await look();
  const { status, body: later } = await without(stage, ahead, () => acquire(stage, name, { ttl: "1s", wait: "5s" }));
  const grows = status !== 200 || body.fence === undefined || later.fence > body.fence;
  stage.expect(grows, `a node was wiped, and the fence ${body.fence} was followed by ${later.fence}`);
  stage.tools.stepClock(ahead, -3_600_000);
};

/** Data that was written while clocks ran ahead doesn't outlive its intended lifetime. */
export const leasesAhead: Play = async (stage) => {
  const name = stage.name();
  const nodes = minority(stage).slice(0, -1);
  for (const node of nodes) stage.tools.stepClock(node, 86_400_000);
  const lingers = stage.random.chance(0.5);
  const { body } = await acquire(stage, name, { ttl: "2s", ...(lingers && { lock_delay: "1s" }) });
  if (lingers) {
    await stage.sleep(2_100);
    // The release arrives after the lease has ended, so the nodes record only the lock_delay.
    await release(stage, name, body.token);
  }
  for (const node of nodes) stage.tools.stepClock(node, -86_400_000);
  // The longest possible delay.
  await stage.sleep(lingers ? 62_000 : 5_000);
  const { status } = await acquire(stage, name, { ttl: "1s", wait: "10s" });
  stage.expect(
    status === 200,
    "a lease of 2 s was granted while clocks were ahead, and the lock still can't be acquired",
  );
};

/** A lease that is renewed in time survives even if every node is down once. */
export const oneAfterTheOther: Play = async (stage) => {
  const { client } = stage.client();
  const name = stage.name();
  const [first, ...others] = minority(stage) as [number, ...number[]];
  const { result: lease } = await without(stage, first, () =>
    settled(client.acquire(name, { ttl: 4_000, wait: 3_000 })),
  );
  if (lease === undefined) return;
  for (const node of others) {
    await stage.sleep(4_000);
    await without(stage, node, () => stage.sleep(6_000));
  }
  await settled(lease.heartbeat());
  stage.expect(!lease.signal.aborted, `each node was down once, and a lease was lost: ${lease.signal.reason}`);
  await settled(lease.release());
};

/** A held lock is never shown as free. */
export const heldAndSeen: Play = async (stage) => {
  const name = stage.name();
  const [missed, silent] = minority(stage) as [number, number];
  const { status, body } = await without(stage, missed, () => acquire(stage, name, { wait: "2s" }));
  if (status !== 200) return;
  const { body: seen } = await without(stage, silent, () => stage.ask("GET", `/locks/${name}`));
  stage.expect(seen.state !== "free", `${name} is held, but is shown as free`);
  await release(stage, name, body.token);
};

/** The service remembers an acquire's Idempotency-Key while its lease is being renewed and for one more minute. */
export const keyOfRenewed: Play = async (stage) => {
  const [name, key] = [stage.name(), crypto.randomUUID()];
  const { body } = await acquire(stage, name, { ttl: "10s" }, key);
  await renewFor(stage, name, body.token, 100_000);
  await stage.pause(12_000, 40_000);
  const { status } = await acquire(stage, name, { ttl: "10s" }, key);
  stage.expect(status !== 200, "the lease had ended, and its key was granted another one");
};

/** A waiting request makes no more calls to unreachable nodes than its limit allows, and continues when they are back. */
export const mostSilent: Play = async (stage) => {
  const name = stage.name();
  const nodes = minority(stage).slice(0, Math.ceil(stage.tools.stores / 2));
  for (const node of nodes) stage.tools.cutOff(node);
  const waiting = settled(acquire(stage, name, { wait: "15s" }));
  const returns = stage.random.chance(0.5);
  await (returns ? stage.pause(500, 3_000) : waiting);
  for (const node of nodes) stage.tools.rejoin(node);
  const { result } = await waiting;
  stage.expect(!returns || result?.status === 200, `the nodes were back, but the waiter got ${result?.status}`);
  await stage.sleep(3_000);
};

/** Nodes that can't read a record abstain from voting on it, but vote on all others. */
export const damagedOnMost: Play = async (stage) => {
  const names = [stage.name(), stage.name()];
  const leases: { name: string; token: string }[] = [];
  for (const name of names) leases.push({ name, token: (await acquire(stage, name, { wait: "2s" })).body.token });
  for (const node of minority(stage).slice(0, Math.ceil(stage.tools.stores / 2))) {
    stage.tools.spoil(node, names[0] as string, "garbage");
  }
  const { status, body } = await stage.ask("POST", "/heartbeat", { leases });
  stage.expect(
    status === 200 && body.results[1].ok,
    `a majority can't read one record, and the lease in another was not renewed: ${status}`,
  );
  await release(stage, names[1] as string, leases[1]?.token ?? "");
};

/** A majority's release stands, even if one node can't read the record and another is late. */
export const releasedDamaged: Play = async (stage) => {
  const name = stage.name();
  const { body } = await acquire(stage, name, { wait: "2s" });
  stage.tools.spoil(minority(stage)[0] as number, name, "garbage");
  const { status } = await release(stage, name, body.token);
  stage.expect(status === 200, `one node can't read the record, and a release got ${status}`);
};

/** A waiting client is granted the lock when it is released, even if some nodes missed the lease or hold a stray attempt. */
export const waitedFor: Play = async (stage) => {
  const name = stage.name();
  const nodes = minority(stage);
  const [last = 0, ...others] = nodes;
  const missing = nodes.slice(0, stage.random.whole(1, (nodes.length - 1) / 2));
  for (const node of missing) stage.tools.cutOff(node);
  const { body } = await acquire(stage, name, { wait: "2s" });
  for (const node of missing) stage.tools.rejoin(node);
  if (stage.random.chance(0.5)) {
    // The attempt reaches only one node, and its withdrawal reaches none.
    for (const node of others) stage.tools.cutOff(node);
    void settled(acquire(stage, name, { ttl: "1s" }));
    await stage.sleep(50);
    for (const node of others) stage.tools.rejoin(node);
    await stage.sleep(230);
    await without(stage, last, () => stage.sleep(60));
  }
  const waiting = acquire(stage, name, { ttl: "1s", wait: "6s" });
  await stage.pause(500, 4_000);
  await release(stage, name, body.token);
  const { status, body: answer } = await waiting;
  stage.expect(status === 200, `${name} was released, but the waiter got ${answer.detail}`);
  if (status === 200) await release(stage, name, answer.token);
};

/** A request that is repeated after its lease has ended acquires nothing, whichever nodes missed the lease or its end. */
export const askedAgain: Play = async (stage) => {
  const [name, key] = [stage.name(), crypto.randomUUID()];
  const [missing, knowing, silent] = minority(stage) as [number, number, number];
  const { body } = await without(stage, missing, () => acquire(stage, name, { ttl: "60s", wait: "2s" }, key));
  if (stage.random.chance(0.3)) await renewFor(stage, name, body.token, 6_000);
  // The service retries a release for a while.
  await without(stage, knowing, async () => {
    await release(stage, name, body.token);
    await stage.sleep(20_000);
  });
  await stage.pause(0, 30_000);
  const { status } = await without(stage, silent, () => acquire(stage, name, { ttl: "60s" }, key));
  stage.expect(status !== 200, "the lease had ended, and its key was granted another one");
};

/** A repeated request acquires nothing, even if every node was down for as long as nodes remember a key. */
export const askedAgainAfterAll: Play = async (stage) => {
  const [name, key] = [stage.name(), crypto.randomUUID()];
  const [first, ...others] = minority(stage) as [number, ...number[]];
  const { body } = await without(stage, first, () => acquire(stage, name, { ttl: "5s", wait: "2s" }, key));
  for (const node of others) {
    await renewFor(stage, name, body.token, 6_000);
    await without(stage, node, () => renewFor(stage, name, body.token, 75_000));
  }
  const renewed = await renewFor(stage, name, body.token, 6_000);
  await stage.pause(6_000, 30_000);
  const { status } = await acquire(stage, name, { ttl: "5s" }, key);
  stage.expect(!renewed || status !== 200, "the lease had ended, and its key was granted another one");
};

/** Returns whether the last renewal succeeded. */
async function renewFor(stage: Stage, name: string, token: string, ms: number): Promise<boolean> {
  let renewed = false;
  for (const until_ms = stage.now_ms() + ms; stage.now_ms() < until_ms; ) {
    await stage.sleep(2_000);
    renewed = (await stage.ask("POST", `/locks/${name}/renew`, { token })).status === 200;
  }
  return renewed;
}

/** A renewal with a shorter ttl doesn't end a lease earlier. */
export const renewedShorter: Play = async (stage) => {
  const name = stage.name();
  const { body } = await acquire(stage, name, { ttl: "10s", wait: "2s" });
  const renewed = await stage.ask("POST", `/locks/${name}/renew`, { token: body.token, ttl: "1s" });
  await stage.sleep(2_000);
  const { status } = await acquire(stage, name, { ttl: "1s" });
  stage.expect(renewed.status !== 200 || status !== 200, "a renewal with a shorter ttl ended the lease earlier");
  await release(stage, name, body.token);
};
