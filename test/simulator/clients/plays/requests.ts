/** Raw requests whose responses are known in advance, whatever else happens in a world without faults. */
import { acquire, release } from "./acquiring.ts";
import type { Play } from "./stage.ts";

/** The error messages that Terraform gets explain what happened to its request. */
export const terraformSentAway: Play = async (stage) => {
  const name = stage.name();
  const { body } = await acquire(stage, name, {});
  const waiting = stage.ask("POST", `/terraform/${name}?wait=20s`, { ID: crypto.randomUUID(), Operation: "apply" });
  await stage.pause(500, 5_000);
  await stage.ask("DELETE", `/locks/${name}?queue=only`);
  const answer = await waiting;
  const right = answer.body.dismissed === true && !String(answer.body.Info).includes("lease");
  stage.expect(right, `a dismissed client got: ${answer.body.Info}`);
  await release(stage, name, { token: body.token });
};

/** If two agents choose the same Idempotency-Key, the second response reveals it. */
export const sharedKey: Play = async (stage) => {
  const [name, idempotency_key] = [stage.name(), crypto.randomUUID()];
  const call = async () => {
    const params = { name: "lock_acquire", arguments: { name, idempotency_key, ttl_seconds: 30 } };
    const { body } = await stage.ask("POST", "/mcp", { jsonrpc: "2.0", id: 1, method: "tools/call", params });
    return body.result.structuredContent;
  };
  const [first, second] = [await call(), await call()];
  stage.expect(
    first.granted && !first.repeated && second.repeated === true,
    `two agents with one key were both granted the lock: ${JSON.stringify(second)}`,
  );
  await release(stage, name, { token: first.token });
};

/** A client that breaks a lock learns how long the lock will stay unavailable. */
export const brokenAndClosed: Play = async (stage) => {
  const name = stage.name();
  const { body } = await acquire(stage, name, { min_hold: "20s" });
  await release(stage, name, { token: body.token });
  const { body: broken } = await stage.ask("DELETE", `/locks/${name}`);
  const { status } = await acquire(stage, name, { ttl: "1s" });
  stage.expect(
    status === 200 || broken.available_at !== undefined,
    "a broken lock stays unavailable, but the response doesn't say for how long",
  );
};

/** A lock is never granted to a place that was given up. */
export const givenUpWhileOpen: Play = async (stage) => {
  const names = [stage.name(), stage.name()];
  const held = await acquire(stage, names[1] as string, {});
  const several = stage.random.chance(0.5);
  const [name, path, fields] = several
    ? [names.join(), "/multi", { locks: names.map((name) => ({ name })), ttl: "30s" }]
    : [names[1] as string, `/locks/${names[1]}`, { ttl: "30s" }];
  const key = { key: crypto.randomUUID() };
  const { body: place } = await stage.ask("POST", `${path}/acquire`, { ...fields, wait: "100ms" }, key);
  const open = stage.ask("POST", `${path}/acquire`, { ...fields, wait: "15s", ticket: place.ticket }, key);
  await stage.pause(500, 5_000);
  const given = { ticket: place.ticket, ...(several && { locks: names }) };
  await stage.ask("POST", `${path}/release`, given);
  await stage.pause(0, 100);
  await release(stage, names[1] as string, { token: held.body.token });
  const { status } = await open;
  stage.expect(status !== 200, `${name}: granted after its place was given up`);
};

/** The min_hold that a holder was shown applies however the lease ends. */
export const minHoldKept: Play = async (stage) => {
  const name = stage.name();
  const { body } = await acquire(stage, name, { ttl: "10s", max_hold: "8s", min_hold: "30s" });
  await stage.pause(0, 1_000);
  await stage.ask("POST", `/locks/${name}/renew`, { token: body.token });
  await release(stage, name, { ticket: body.token });
  const { status } = await acquire(stage, name, { ttl: "1s" });
  stage.expect(status === 423, `the min_hold has not passed, but another client got ${status}`);
};

/** Requests that only read or that find no client to dismiss create no keys. */
export const nothingMade: Play = async (stage) => {
  const name = stage.name();
  const ask = stage.random.pick<[string, string]>([
    ["GET", `/locks/${name}?wait=2s`],
    ["DELETE", `/locks/${name}?queue=only`],
  ]);
  await stage.ask(...ask);
  const made = [...stage.tools.keys().keys()].filter((key) => key.endsWith(`:${name}`));
  stage.expect(made.length === 0, `${ask} created ${made}`);
};

/** The response to a repeated request describes the lease that ends first. */
export const repeatedSeveral: Play = async (stage) => {
  const names = [stage.name(), stage.name()];
  const [, second] = names as [string, string];
  const key = { key: crypto.randomUUID() };
  const fields = { locks: names.map((name) => ({ name })), ttl: "30s" };
  const { body } = await stage.ask("POST", "/multi/acquire", fields, key);
  const { token } = body;
  await stage.ask("POST", "/heartbeat", { leases: [{ name: second, token, ttl: "5s" }] });
  const { body: again } = await stage.ask("POST", "/multi/acquire", fields, key);
  stage.expect(again.ttl_ms <= 5_000, `one of several leases ends in 5 s, but the response says ${again.ttl_ms} ms`);
  await stage.ask("POST", "/multi/release", { token, locks: names });
};

/** A key is remembered as long as any of its leases is alive. */
export const keyOfSeveral: Play = async (stage) => {
  const names = [stage.name(), stage.name()];
  const [first, second] = names as [string, string];
  const key = { key: crypto.randomUUID() };
  const fields = { locks: names.map((name) => ({ name })), ttl: "145s" };
  const { body } = await stage.ask("POST", "/multi/acquire", fields, key);
  const { token } = body;
  await stage.ask("POST", "/heartbeat", { leases: [{ name: first, token, ttl: "145s" }] });
  await stage.ask("POST", "/heartbeat", { leases: [{ name: second, token, ttl: "1s" }] });
  await stage.pause(123_000, 130_000);
  const { body: again } = await stage.ask("POST", "/multi/acquire", fields, key);
  stage.expect(again.code === "lease_lost", `a key was forgotten while one of its leases was held: ${again.code}`);
  await stage.ask("POST", "/multi/release", { token, locks: names });
};

/** The reason a lease ended is kept for the retention time. */
export const reasonKept: Play = async (stage) => {
  const name = stage.name();
  const { body } = await stage.ask("POST", `/rw/${name}/read`, { ttl: "10s" });
  const { token } = body;
  for (let renewals = stage.random.whole(2, 4); renewals > 0; renewals--) {
    await stage.sleep(9_000);
    await stage.ask("POST", `/rw/${name}/renew`, { token });
  }
  await stage.pause(11_000, 65_000);
  const { body: answer } = await stage.ask("POST", `/rw/${name}/renew`, { token });
  stage.expect(answer.reason === "expired", `the lease expired, but the response says ${answer.reason}`);
};

/** If two of a holder's requests are waiting to upgrade and one leaves, the other is granted the upgrade. */
export const upgradedTwice: Play = async (stage) => {
  const name = stage.name();
  const [mine, other] = [
    await stage.ask("POST", `/rw/${name}/read`, { ttl: "30s" }),
    await stage.ask("POST", `/rw/${name}/read`, { ttl: "30s" }),
  ];
  const { token } = mine.body;
  const gone = new AbortController();
  const upgrade = (more = {}) => stage.ask("POST", `/rw/${name}/write`, { ttl: "30s", wait: "10s", token }, more);
  const first = upgrade({ signal: gone.signal }).catch(() => {});
  await stage.pause(50, 500);
  const second = upgrade();
  await stage.pause(50, 500);
  gone.abort();
  await first;
  await stage.pause(50, 2_000);
  await stage.ask("POST", `/rw/${name}/release`, { token: other.body.token });
  const { status, body } = await second;
  stage.expect(status === 200, `the other request for an upgrade got ${status} ${body.reason}`);
  if (status === 200) await stage.ask("POST", `/rw/${name}/release`, { token: body.token });
  await stage.ask("POST", `/rw/${name}/release`, { token });
};

/** Responses and listings show how long a lock will stay unavailable. */
export const delayed: Play = async (stage) => {
  const name = stage.name();
  await acquire(stage, name, { ttl: "1s", lock_delay: "10s" });
  await stage.pause(1_500, 8_000);
  const { status, body } = await acquire(stage, name, {});
  const says = body.holders?.length > 0 || body.available_at !== undefined;
  stage.expect(status === 423 && says, `a lock_delay is running, but the response, ${status}, doesn't say until when`);
  const { body: page } = await stage.ask("GET", `/locks?prefix=${name}`);
  stage.expect(page.locks.length === 1, "a lock that a lock_delay keeps unavailable is missing in the listing");
};

/** A client that is waiting for a latch is notified immediately when the latch expires. */
export const latchExpires: Play = async (stage) => {
  const name = stage.name();
  await stage.ask("PUT", `/latches/${name}`, { count: 1, ttl: "3s" });
  const waiting = stage.ask("GET", `/latches/${name}?wait=15s`);
  const late = stage.sleep(4_500).then(() => undefined);
  const answer = await Promise.race([waiting, late]);
  stage.expect(answer?.body.gone === true, "a latch has expired, but the waiting client was not notified");
  await waiting;
};

/** A repeated deletion doesn't delete a newer latch. */
export const latchDeletedTwice: Play = async (stage) => {
  const name = stage.name();
  const [set, key] = [{ count: 1, ttl: "60s" }, { key: crypto.randomUUID() }];
  await stage.ask("PUT", `/latches/${name}`, set);
  await stage.ask("DELETE", `/latches/${name}`, undefined, key);
  await stage.ask("PUT", `/latches/${name}`, set);
  await stage.ask("DELETE", `/latches/${name}`, undefined, key);
  const { status } = await stage.ask("GET", `/latches/${name}`);
  stage.expect(status === 200, "a repeated deletion deleted the next latch");
};

/** A client that is waiting for a semaphore doesn't recreate it after its deletion, and every grant contains the capacity. */
export const semaphoreDeleted: Play = async (stage) => {
  const path = `/semaphores/${stage.name()}`;
  await stage.ask("PUT", path, { permits: 1 });
  const fields = { ttl: "30s", capacity: 5 };
  const { body } = await stage.ask("POST", `${path}/acquire`, fields);
  stage.expect(body.capacity === 1, `a grant of the only permit shows the capacity ${body.capacity}`);
  const waiting = stage.ask("POST", `${path}/acquire`, { ...fields, wait: "10s" });
  await stage.pause(100, 2_000);
  await stage.ask("DELETE", path);
  const { status } = await waiting;
  stage.expect(status === 404, `the semaphore was deleted, but the waiting client got ${status}`);
};

/** However many leases expire at the same time, the lock_delay of each applies. */
export const crowdExpires: Play = async (stage) => {
  const name = stage.name();
  const read = (fields = {}) => stage.ask("POST", `/rw/${name}/read`, { ttl: "10s", ...fields });
  await Promise.all(Array.from({ length: 119 }, () => read()));
  await stage.sleep(5);
  await read({ lock_delay: "30s" });
  await stage.sleep(10_500);
  const { body } = await stage.ask("GET", `/locks/${name}`);
  stage.expect(body.state === "delayed", `one of 120 leases had a lock_delay, but the lock is shown as ${body.state}`);
  const { status } = await acquire(stage, name, { ttl: "1s" });
  stage.expect(status === 423, `one of 120 leases had a lock_delay, but another client got ${status}`);
};

/** An Idempotency-Key's record is deleted soon after its lease ends. */
export const longLease: Play = async (stage) => {
  const name = stage.name();
  const { body } = await acquire(stage, name, { ttl: "1h" }, { key: crypto.randomUUID() });
  await stage.pause(0, 1_000);
  await release(stage, name, { token: body.token });
};

/** A repeated release ends nothing, and isn't counted as a second end. */
export const releasedTwice: Play = async (stage) => {
  const name = stage.name();
  const { body } = await acquire(stage, name, {});
  const again = () => stage.ask("POST", `/locks/${name}/release`, { token: body.token }, key);
  const key = { key: crypto.randomUUID() };
  const [first, second] = [await again(), await again()];
  stage.expect(
    first.status === 200 && second.status === 200,
    `two releases with the same key: ${first.status}, ${second.status}`,
  );
};

/** A renewal that arrives in time counts as timely, whatever ttl it requests. */
export const renewedForLonger: Play = async (stage) => {
  const name = stage.name();
  const { body } = await acquire(stage, name, { ttl: "10s" });
  await stage.pause(500, 5_000);
  await stage.ask("POST", `/locks/${name}/renew`, { token: body.token, ttl: "60s" });
  await release(stage, name, { token: body.token });
};
