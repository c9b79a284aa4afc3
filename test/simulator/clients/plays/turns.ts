/**
 * A waiting client gets a lock soon after it becomes free, whatever freed it, even if clients ahead in the queue have
 * left.
 */
import { exclusive, obtain, several, shared } from "./acquiring.ts";
import type { Answer, Play, Stage } from "./stage.ts";

const end = (stage: Stage, name: string, { body }: Answer) =>
  body.token && stage.ask("POST", `/locks/${name}/release`, { token: body.token });

/** This is shorter than the interval between the polls that compensate for lost hints. */
const CUT_TO_MS = 500;

/** Ways in which a lock becomes free. Each function returns the time at which the lock becomes free. */
const ENDS: Readonly<Record<string, (stage: Stage, name: string) => Promise<number>>> = {
  async release(stage, name) {
    const held = await stage.ask("POST", `/locks/${name}/acquire`, { ttl: "60s" });
    const hold_ms = stage.random.pick([2_000, 10_000, 30_000]) * (1 + stage.random.next());
    stage.sleep(hold_ms).then(() => end(stage, name, held));
    return stage.now_ms() + hold_ms;
  },
  async expiry(stage, name) {
    const ttl_ms = stage.random.whole(2_000, 25_000);
    // Half of the leases have a longer ttl and are cut short.
    const cut = ttl_ms % 2 === 0;
    const { body } = await stage.ask("POST", `/locks/${name}/acquire`, { ttl: cut ? "60s" : `${ttl_ms}ms` });
    if (cut) {
      const by = ttl_ms % 4 === 0 ? "renew" : "transfer";
      const shorter = { token: body.token, ttl: `${CUT_TO_MS}ms` };
      stage.sleep(ttl_ms - CUT_TO_MS).then(() => stage.ask("POST", `/locks/${name}/${by}`, shorter));
    }
    return stage.now_ms() + ttl_ms;
  },
  async minHold(stage, name) {
    const ms = stage.random.whole(3_000, 15_000);
    const held = await stage.ask("POST", `/locks/${name}/acquire`, { ttl: "60s", min_hold: `${ms}ms` });
    const free_ms = stage.now_ms() + ms;
    stage.pause(100, 2_500).then(() => end(stage, name, held));
    return free_ms;
  },
  async lockDelay(stage, name) {
    const ms = stage.random.whole(1_000, 12_000);
    await stage.ask("POST", `/locks/${name}/acquire`, { ttl: "2s", lock_delay: `${ms}ms` });
    return stage.now_ms() + 2_000 + ms;
  },
  async readers(stage, name) {
    let free_ms = 0;
    for (let i = stage.random.whole(1, 3); i > 0; i--) {
      const ttl_ms = stage.random.whole(2_000, 12_000);
      await stage.ask("POST", `/rw/${name}/read`, { ttl: `${ttl_ms}ms` });
      free_ms = Math.max(free_ms, stage.now_ms() + ttl_ms);
    }
    return free_ms;
  },
  async broken(stage, name) {
    await stage.ask("POST", `/locks/${name}/acquire`, { ttl: "60s" });
    const ms = stage.random.whole(2_000, 8_000);
    await stage.ask("DELETE", `/locks/${name}?grace=${ms}ms`);
    return stage.now_ms() + ms;
  },
};

/** The lock passes to the waiting clients one after another. */
export const handedOver: Play = async (stage) => {
  const name = stage.name();
  const how = stage.random.pick(Object.keys(ENDS));
  let free_ms = await (ENDS[how] as (typeof ENDS)[string])(stage, name);
  const waiters = stage.random.whole(1, 4);
  // Clients at the front may also be waiting for another lock, which is held for a while.
  const queue = Array.from({ length: waiters }, async () => {
    await stage.pause(0, 1_000);
    const wants = stage.random.pick([exclusive, exclusive, exclusive, shared]);
    const ttl_ms = stage.random.whole(1_000, 6_000);
    const got = await obtain(stage, wants(name), { ttl: `${ttl_ms}ms` });
    const dies = stage.random.chance(0.4);
    const over_ms = got.at_ms + (dies ? ttl_ms : stage.random.between(0, ttl_ms / 2));
    if (!dies) {
      await stage.sleep(over_ms - stage.now_ms());
      await end(stage, name, got);
    }
    return { at_ms: got.at_ms, over_ms };
  });
  const turns = (await Promise.all(queue)).sort((a, b) => a.at_ms - b.at_ms);
  for (const { at_ms, over_ms } of turns) {
    const late_ms = at_ms - free_ms;
    stage.expect(
      late_ms < stage.late_ms * (waiters > 1 && stage.late_ms > 1_000 ? 2 : 1),
      `${name} was idle for ${late_ms.toFixed(0)} ms after ${how}, with ${waiters} waiting`,
    );
    free_ms = Math.max(free_ms, over_ms);
  }
};

/** A lease is upgraded when the last other lease ends. */
export const upgraded: Play = async (stage) => {
  const name = stage.name();
  const mine = await stage.ask("POST", `/rw/${name}/read`, { ttl: "60s" });
  const ttl_ms = stage.random.whole(3_000, 19_000);
  await stage.ask("POST", `/rw/${name}/read`, { ttl: `${ttl_ms}ms` });
  const free_ms = stage.now_ms() + ttl_ms;
  const got = await obtain(stage, { path: `/rw/${name}/write`, fields: { token: mine.body.token } });
  const late_ms = got.at_ms - free_ms;
  stage.expect(got.status === 200 && late_ms < stage.late_ms, `upgraded ${late_ms.toFixed(0)} ms late: ${got.status}`);
};

/** Requests for several locks don't block clients that want only one of them. */
export const severalAmongOthers: Play = async (stage) => {
  const [hot, busy] = [stage.name(), stage.name()];
  const blocker = await stage.ask("POST", `/locks/${busy}/acquire`, { ttl: "60s" });
  const until_ms = stage.now_ms() + stage.random.between(5_000, 30_000);
  const order = stage.random.chance(0.5) ? [hot, busy] : [busy, hot];
  const pairs = Array.from({ length: stage.random.whole(1, 3) }, async () => {
    const got = await obtain(stage, several(...order));
    if (got.body.token) await stage.ask("POST", "/multi/release", { token: got.body.token, locks: order });
  });
  let grants = 0;
  const single = async () => {
    while (stage.now_ms() < until_ms - 1_000) {
      const got = await obtain(stage, exclusive(hot));
      grants++;
      await stage.pause(10, 50);
      await end(stage, hot, got);
    }
  };
  const from_ms = stage.now_ms();
  await Promise.all([single(), single(), single()]);
  const rate = (1_000 * grants) / (stage.now_ms() - from_ms);
  stage.expect(
    rate > (stage.late_ms < 1_000 ? 4 : 1),
    `three clients were granted ${hot} only ${rate.toFixed(1)} times a second while others waited for ${busy}, too`,
  );
  await end(stage, busy, blocker);
  await Promise.all(pairs);
};

/** Ways in which a waiting client leaves. Each function returns the time at which the client left. */
const DEAD: Readonly<Record<string, (stage: Stage, name: string) => Promise<number>>> = {
  /** Its connection is closed. */
  async aborted(stage, name) {
    const gone = new AbortController();
    const key = { key: crypto.randomUUID(), signal: gone.signal };
    const request = stage.ask("POST", `/locks/${name}/acquire`, { ttl: "30s", wait: "20s" }, key).catch(() => {});
    await stage.pause(200, 1_500);
    gone.abort();
    await request;
    return stage.now_ms();
  },
  /** The client returns once with its ticket, and then leaves. */
  async returned(stage, name) {
    const fields = { ttl: "30s", wait: "200ms" };
    const key = crypto.randomUUID();
    const { body } = await stage.ask("POST", `/locks/${name}/acquire`, fields, { key });
    const gone = new AbortController();
    const back = { ...fields, wait: "20s", ticket: body.ticket };
    const request = stage.ask("POST", `/locks/${name}/acquire`, back, { key, signal: gone.signal }).catch(() => {});
    await stage.pause(200, 1_500);
    gone.abort();
    await request;
    return stage.now_ms();
  },
  /** The client never returns with its ticket. */
  async ignored(stage, name) {
    await stage.ask("POST", `/locks/${name}/acquire`, { ttl: "30s", wait: stage.random.pick(["1ms", "500ms"]) });
    return stage.now_ms();
  },
};
/** How soon the next client gets its turn once the client ahead is known to have left. */
const GONE_MS = 1_600;
/** The extra delay in a crowd, where some clients are between requests and some have used up their store calls. */
const CROWD_MS = 1_000;

/** A client that has left doesn't keep others waiting for long. */
export const deadWaiters: Play = async (stage) => {
  const name = stage.name();
  const held = await stage.ask("POST", `/locks/${name}/acquire`, { ttl: "60s" });
  const count = stage.random.pick([1, 2, 12]);
  const kind = DEAD[stage.random.pick(Object.keys(DEAD))] as (typeof DEAD)[string];
  const gone = await Promise.all(Array.from({ length: count }, () => kind(stage, name)));
  const waits = stage.random.pick([exclusive, shared]);
  const waiting = obtain(stage, waits(name));
  await stage.pause(100, 4_000);
  await end(stage, name, held);
  const free_ms = Math.max(stage.now_ms(), GONE_MS + Math.max(...gone));
  const got = await waiting;
  const late_ms = got.at_ms - free_ms;
  stage.expect(
    late_ms < stage.late_ms + CROWD_MS,
    `${count} clients had left, and another one waited for ${late_ms.toFixed(0)} ms too long`,
  );
  await end(stage, name, got);
};

/** A reader waits behind a writer or an upgrader only while that client is present. */
export const deadAhead: Play = async (stage) => {
  const name = stage.name();
  const held = await stage.ask("POST", `/rw/${name}/read`, { ttl: "60s" });
  const mine = await stage.ask("POST", `/rw/${name}/read`, { ttl: "60s" });
  const gone = new AbortController();
  const upgrades = stage.random.chance(0.5);
  const { path, fields } = upgrades
    ? { path: `/rw/${name}/write`, fields: { token: mine.body.token } }
    : { path: `/locks/${name}/acquire`, fields: {} };
  const key = { key: crypto.randomUUID(), signal: gone.signal };
  const request = stage.ask("POST", path, { ttl: "30s", wait: "20s", ...fields }, key).catch(() => {});
  await stage.pause(100, 500);
  const early = stage.random.chance(0.7);
  const waiting = early ? obtain(stage, shared(name)) : undefined;
  await stage.pause(200, 4_000);
  gone.abort();
  await request;
  const free_ms = stage.now_ms() + GONE_MS;
  const got = await (waiting ?? obtain(stage, shared(name)));
  const late_ms = got.at_ms - free_ms;
  const whom = upgrades ? "an upgrader" : "a writer";
  stage.expect(late_ms < stage.late_ms, `${whom} had left, and a reader waited for ${late_ms.toFixed(0)} ms too long`);
  for (const answer of [held, mine, got]) await end(stage, name, answer);
};

/** A client whose place has expired gets a new one, and is notified of its turn like any other. */
export const lapsed: Play = async (stage) => {
  const name = stage.name();
  const held = await stage.ask("POST", `/locks/${name}/acquire`, { ttl: "90s" });
  const key = crypto.randomUUID();
  const fields = { ttl: "30s", wait: "100ms" };
  const { body } = await stage.ask("POST", `/locks/${name}/acquire`, fields, { key });
  await stage.pause(20_000, 45_000);
  const back = { ...fields, wait: "20s", ticket: body.ticket };
  const waiting = stage.ask("POST", `/locks/${name}/acquire`, back);
  await stage.pause(3_000, 15_000);
  await end(stage, name, held);
  const free_ms = stage.now_ms();
  const got = await waiting;
  const late_ms = stage.now_ms() - free_ms;
  stage.expect(
    late_ms < stage.late_ms,
    `a client whose place had expired was served ${late_ms.toFixed(0)} ms late: ${got.status}`,
  );
  await end(stage, name, got);
};

/** Once a first request has ended, it no longer attends its place, however many times its script ran. */
export const firstRequestOver: Play = async (stage) => {
  const [name, other] = [stage.name(), stage.name()];
  const held = [
    await stage.ask("POST", `/locks/${name}/acquire`, { ttl: "60s" }),
    await stage.ask("POST", `/locks/${other}/acquire`, { ttl: "60s" }),
  ];
  const wait_ms = stage.random.whole(12_000, 19_000);
  const first = stage.ask("POST", "/multi/acquire", {
    ...several(name, other).fields,
    ttl: "30s",
    wait: `${wait_ms}ms`,
  });
  await stage.sleep(100);
  const waiting = obtain(stage, exclusive(name));
  await first;
  await stage.pause(0, 800);
  await end(stage, name, held[0] as Answer);
  const free_ms = stage.now_ms();
  const got = await waiting;
  const late_ms = got.at_ms - free_ms;
  stage.expect(
    late_ms < stage.late_ms,
    `a first request had ended, and the next client waited for ${late_ms.toFixed(0)} ms too long`,
  );
  await end(stage, name, got);
  await end(stage, other, held[1] as Answer);
};

/** A crowd takes turns; every client returns when its request ends. */
export const crowd: Play = async (stage) => {
  const name = stage.name();
  const size = stage.random.pick([6, 12, 25]);
  const held = await stage.ask("POST", `/locks/${name}/acquire`, { ttl: "90s" });
  const spans: { from_ms: number; to_ms: number }[] = [];
  const one = async () => {
    const got = await obtain(stage, exclusive(name));
    const from_ms = got.at_ms;
    await stage.pause(5, 60);
    await end(stage, name, got);
    spans.push({ from_ms, to_ms: stage.now_ms() });
  };
  const all = Array.from({ length: size }, one);
  await stage.pause(15_000, 24_000);
  await end(stage, name, held);
  let free_ms = stage.now_ms();
  await Promise.all(all);
  let idle_ms = 0;
  for (const { from_ms, to_ms } of spans.sort((a, b) => a.from_ms - b.from_ms)) {
    idle_ms = Math.max(idle_ms, from_ms - free_ms);
    free_ms = to_ms;
  }
  // Without hints, several clients in a row may miss their turns.
  const most_ms = stage.late_ms < 1_000 ? stage.late_ms + CROWD_MS : 3 * stage.late_ms;
  stage.expect(idle_ms < most_ms, `the lock was idle for ${idle_ms.toFixed(0)} ms, with a crowd of ${size}`);
};
