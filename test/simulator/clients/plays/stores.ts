/** Plays in which stores reject writes or records are unreadable. */
import { acquire, release } from "./acquiring.ts";
import { type Play, type Stage, settled } from "./stage.ts";

/** The longest delay before a request retries an unresponsive store. */
const ASKS_AGAIN_MS = 5_000;

/** No request to a store that rejects writes succeeds, whatever data the store has. */
export const readOnly: Play = async (stage) => {
  const name = stage.name();
  const { body } = await acquire(stage, name, {});
  await release(stage, name, { token: body.token });
  await stage.ask("PUT", `/latches/${name}`, { count: 1, ttl: "60s" });
  stage.tools.refuse("read-only");
  const answers = [
    await stage.ask("GET", `/locks/${name}`),
    await stage.ask("POST", `/locks/${name}/renew`, { token: body.token }),
    await stage.ask("GET", `/latches/${name}`),
  ];
  stage.tools.refuse(undefined);
  const statuses = answers.map(({ status }) => status);
  stage.expect(
    statuses.every((status) => status === 503),
    `requests to a read-only replica got ${statuses}`,
  );
};

/** When a store rejects a write, nothing changes, and the response says so. */
export const refused: Play = async (stage) => {
  const name = stage.name();
  stage.tools.refuse(stage.random.pick(["full", "read-only"] as const));
  const { status, body } = await acquire(stage, name, {});
  stage.tools.refuse(undefined);
  stage.expect(
    status === 503 && body.outcome === "none",
    `a store rejected a write, and the client got ${status}, ${body.outcome}`,
  );
  const after = await acquire(stage, name, { ttl: "1s" });
  stage.expect(after.status === 200, `a rejected request holds the lock: ${after.status}`);
};

/** If a store rejects the last script of a request that has a place, the response does not say that nothing changed. */
export const refusedAtTheEnd: Play = async (stage) => {
  const name = stage.name();
  await acquire(stage, name, { ttl: "2s" });
  const waiting = acquire(stage, name, { ttl: "1s", wait: "4s" });
  await stage.sleep(1_000);
  stage.tools.refuse(stage.random.pick(["full", "read-only"] as const));
  const { status, body } = await waiting;
  stage.tools.refuse(undefined);
  stage.expect(
    status === 503 && body.outcome === "unknown",
    `a store rejected the last script of a waiting request, and the client got ${status}, ${body.outcome}`,
  );
};

/**
 * An unreadable record affects only its own lock: the others are renewed and listed, and the record can be repaired.
 */
export const oneDamaged: Play = async (stage) => {
  const names = [stage.name(), stage.name(), stage.name()];
  const leases: { name: string; token: string }[] = [];
  for (const name of names) leases.push({ name, token: (await acquire(stage, name, {})).body.token });
  const spoilt = stage.random.pick(names);
  stage.tools.spoil(0, spoilt, stage.random.pick(["garbage", "another type"]));
  const { status, body } = await stage.ask("POST", "/heartbeat", { leases });
  const renewed = (body.results ?? []).filter(({ ok }: { ok: boolean }) => ok).length;
  stage.expect(status === 200 && renewed === 2, `one of three records was damaged, and ${renewed} leases were renewed`);
  const { body: page } = await stage.ask("GET", `/locks?prefix=${names[0]?.replace(/-\d+$/, "")}`);
  stage.expect(page.locks.length === 3, `one of three records was damaged, and ${page.locks.length} locks are listed`);
  const { body: repaired } = await stage.ask("DELETE", `/locks/${spoilt}`);
  stage.expect(repaired.repaired === true, "a break did not repair the damaged record");
};

/** Dismissing waiting clients doesn't end the holder's lease, whether or not the record is damaged. */
export const damagedQueue: Play = async (stage) => {
  const name = stage.name();
  await acquire(stage, name, {});
  stage.tools.spoil(0, name, "garbage");
  await stage.ask("DELETE", `/locks/${name}?queue=only`);
  const { status } = await acquire(stage, name, { ttl: "1s" });
  stage.expect(status === 503, `the record of a held lock is damaged, and another client got ${status}`);
  await stage.ask("DELETE", `/locks/${name}`);
};

/** If a release of several locks fails for one of them, it is retried until it succeeds. */
export const releasedInParts: Play = async (stage) => {
  const { client } = stage.client();
  const names = [stage.name(), stage.name()];
  const lease = await client.multi(names, { ttl: 30_000 });
  const putBack = stage.tools.spoil(0, stage.random.pick(names), "garbage");
  const { error } = await settled(lease.release());
  stage.expect(error !== undefined, "a lease was released although its record can't be read");
  putBack();
  const again = await settled(lease.release());
  const states = await Promise.all(names.map((name) => client.get(name)));
  const free = states.every(({ state }) => state === "free");
  stage.expect(free, `a release after the repair: ${again.error}, ${states.map(({ state }) => state)}`);
};

/**
 * Sends one or more requests without an Idempotency-Key while the stores are stalled. Counts requests and responses.
 */
async function duringStall(stage: Stage, path: string, fields: object): Promise<{ sent: number; answered: number }> {
  const sent = stage.random.pick([1, 4, 12]);
  const stalled = stage.tools.stall(stage.random.between(1_100, 2_400));
  const answers = await Promise.all(Array.from({ length: sent }, () => stage.ask("POST", path, fields)));
  await stalled;
  await stage.sleep(3_000);
  return { sent, answered: answers.filter(({ status }) => status === 200).length };
}

export const countedDuringStall: Play = async (stage) => {
  const latch = `/latches/${stage.name()}`;
  await stage.ask("PUT", latch, { count: 100, ttl: "60s" });
  const { sent, answered } = await duringStall(stage, `${latch}/count-down`, {});
  const { body } = await stage.ask("GET", latch);
  const counted = 100 - body.count;
  stage.expect(
    answered <= counted && counted <= sent,
    `of ${sent} count-downs, ${answered} succeeded, and the count is lower by ${counted}`,
  );
  await stage.ask("DELETE", latch);
};

export const enteredDuringStall: Play = async (stage) => {
  const name = stage.name();
  const { token } = (await acquire(stage, name, { ttl: "60s" })).body;
  const { sent, answered } = await duringStall(stage, `/locks/${name}/acquire`, { token, ttl: "60s" });
  let holds = 0;
  while ((await release(stage, name, { token })).status === 200) holds++;
  const entered = holds - 1;
  stage.expect(
    answered <= entered && entered <= sent,
    `of ${sent} re-entries, ${answered} succeeded, and ${entered} holds had to be released`,
  );
};

/**
 * A waiting client gets a response in time, whatever happens to the store, and keeps waiting if the store recovers soon
 * enough.
 */
export const waitedDuringStall: Play = async (stage) => {
  const name = stage.name();
  const { body } = await acquire(stage, name, {});
  const wait_s = stage.random.pick([1, 3, 8, 20]);
  const until_ms = stage.now_ms() + wait_s * 1_000;
  const waiting = acquire(stage, name, { ttl: "2s", wait: `${wait_s}s` });
  await stage.pause(0, 3_000);
  await stage.tools.stall(stage.random.between(2_000, 8_000));
  const left_ms = until_ms - stage.now_ms();
  const { status } = await waiting;
  stage.expect(
    left_ms < ASKS_AGAIN_MS || status === 423,
    `${left_ms} ms of the wait were left, but the client got ${status}`,
  );
  await release(stage, name, { token: body.token });
  await stage.sleep(3_000);
};

/** An unreachable store isn't called more often than allowed. */
export const waitedWithoutStore: Play = async (stage) => {
  const name = stage.name();
  await acquire(stage, name, { ttl: "15s" });
  const waiting = acquire(stage, name, { ttl: "2s", wait: "20s" });
  await stage.pause(0, 8_000);
  stage.tools.cutOff(0);
  await stage.pause(500, 10_000);
  stage.tools.rejoin(0);
  await waiting;
};

/**
 * If a store is slow, the service passes on its information about a lease only while that information is still true.
 */
export const slowStore: Play = async (stage) => {
  stage.tools.slow(2_500);
  for (let i = 0; i < 10; i++) {
    const name = stage.name();
    const { body } = await acquire(stage, name, { ttl: "800ms" });
    if (body.token) await stage.ask("POST", `/locks/${name}/renew`, { token: body.token });
  }
  stage.tools.slow(0);
};

/** A client that is waiting for its turn to list locks continues when the process resumes. */
export const listedAfterPause: Play = async (stage) => {
  const prefix = stage.name().replace(/\d+$/, "");
  for (let i = 0; i < 5; i++) await acquire(stage, stage.name(), { ttl: "20s" });
  const listings = Array.from({ length: 8 }, () => stage.ask("GET", `/locks?prefix=${prefix}`));
  await stage.pause(1, 8);
  await stage.tools.standStill(stage.random.between(600, 1_500));
  const statuses = (await Promise.all(listings)).map(({ status }) => status);
  stage.expect(
    statuses.every((status) => status === 200),
    `after a process was suspended, listings got ${statuses}`,
  );
};

/** However many records are damaged, one request makes no more store calls than allowed. */
export const manyDamaged: Play = async (stage) => {
  const leases: { name: string; token: string }[] = [];
  for (let i = 0; i < 20; i++) {
    const name = stage.name();
    leases.push({ name, token: (await stage.ask("POST", `/rw/${name}/read`, { ttl: "30s" })).body.token });
    stage.tools.spoil(0, name, "details");
  }
  await stage.ask("POST", "/heartbeat", { leases });
};
