/**
 * The databases of a quorum are killed and restarted with their data, one after another. A lock that was released while one of
 * them was down can be acquired immediately when it is back, a held lease stays held, and GET agrees. `TEST_DEPTH=deep` runs
 * fifty rounds.
 */
import { expect, onTestFinished, test } from "vitest";
import { atDepth, deep } from "../support/runner/depth.ts";
import { type Answer, bodyOf, type Fields, Lock, sleep, type Target } from "../support/services/http.ts";
import { type RunningStore, startNode, startQuorum } from "../support/services/targets.ts";

const ROUNDS = atDepth({ test: 4, deep: 50 });
const SIZES = deep ? ([3, 5] as const) : ([3] as const);
/**
 * The timeout of the databases that `startQuorum` starts. Leases younger than two timeouts may be about to be granted.
 */
const NODE_TIMEOUT_MS = 1_000;
const ROUND_MS = 2 * NODE_TIMEOUT_MS + 200;
/** The record that remains on a database that has missed a release either ends before the next round or outlives the test. */
const TTLS = ["2s", "300s"];
const LOCK_DELAY_MS = 50_000;
/** Near the end of a lock_delay, GET and the acquire that follows may differ. */
const NEAR_MS = 3_000;

type Mode = "exclusive" | "shared";
const MODES: readonly Mode[] = ["exclusive", "shared"];

/** A lock that a client acquires and releases in each round. */
interface Used {
  lock: Lock;
  readonly fields: Fields;
  readonly mode: (round: number) => Mode;
}

const take = (lock: Lock, mode: Mode, fields: Fields = {}): Promise<Answer> =>
  mode === "exclusive" ? lock.acquire(fields) : lock.read(fields);

/** The modes of consecutive leases cover every possible pair. */
const modeOf = (offset: number, round: number) => MODES[((round + offset) >> 1) % 2] as Mode;

/** Reads until all databases respond, because one whose response was late may have had a lease. */
async function stateOf(lock: Lock): Promise<Answer["body"]> {
  for (;;) {
    const state = await lock.state();
    if (state.nodes.answering === state.nodes.total) return state;
  }
}

/** Reports the results of a GET and of an acquire without a wait as one line. Releases the lease again if it is granted. */
async function report(lock: Lock, mode: Mode): Promise<string> {
  const { state, holders } = await stateOf(lock);
  const { status, body } = await take(lock, mode);
  if (status === 200) await lock.end(body.token);
  return `${lock.name} is ${state} for ${holders.length}: ${status}`;
}

test.for(SIZES)(
  "%i databases restart one after the other, and releases reach only the others",
  {
    timeout: 1_200_000,
  },
  async (size) => {
    const quorum = await startQuorum(size, { durable: true });
    const service = await startNode(quorum);
    onTestFinished(async () => {
      await service.kill9();
      await quorum.stop();
    });
    const all = TTLS.flatMap((ttl) =>
      [{}, { lock_delay: `${LOCK_DELAY_MS}ms` }].flatMap((delay) =>
        [0, 1].map((offset): Used => {
          const name = [ttl, ...Object.keys(delay), offset].join("-");
          return { lock: new Lock(service, name), fields: { ttl, ...delay }, mode: (round) => modeOf(offset, round) };
        }),
      ),
    );
    const kept = new Lock(service, "kept");
    const { token, fence } = await kept.hold({ ttl: "60s" });
    const dead = new Lock(service, "dead");
    await dead.hold({ ttl: "1s", lock_delay: `${LOCK_DELAY_MS}ms` });
    await expect.poll(async () => (await dead.state()).state).toBe("delayed");
    const delayed_until_ms = performance.now() + LOCK_DELAY_MS;

    /** The first client to request the lock is granted it, and GET agreed beforehand. */
    async function acquire(used: Used, round: number) {
      const { lock, fields, mode } = used;
      const { state } = await stateOf(lock);
      const { status, body } = await take(lock, mode(round), fields);
      return { used, token: body.token, line: `${lock.name} was ${state}: ${status}` };
    }
    async function release(used: Used, token: string | undefined, through: Target, round: number) {
      if (token === undefined) return;
      const { name } = used.lock;
      const answer = await new Lock(through, name).release({ token });
      if (answer.body.code === "lease_lost") used.lock = new Lock(service, `${name}-${round}`);
      else bodyOf(answer, 200);
    }
    const wrong: string[] = [];
    const note = (round: number, lines: readonly string[]) =>
      void wrong.push(...lines.map((line) => `${round}: ${line}`));

    for (let round = 0; round < ROUNDS; round++) {
      // This service is killed before it can retry the release on the absent database.
      const passing = await startNode(quorum);
      const next_ms = performance.now() + ROUND_MS;
      const held = await Promise.all(all.map((used) => acquire(used, round)));
      note(
        round,
        held.map(({ line }) => line).filter((text) => !text.endsWith("was free: 200")),
      );
      const { redis, gateway } = quorum.stores[round % size] as RunningStore;
      await redis.kill9();
      await Promise.all(held.map(({ used, token }) => release(used, token, passing, round)));
      await passing.kill9();
      await redis.restart();
      await gateway.ready();
      const renewed = bodyOf(await kept.renew({ token }), 200);
      expect(renewed.fence).toBe(fence);
      note(
        round,
        [await report(kept, "exclusive"), await report(kept, "shared")].filter(
          (line) => line !== "kept is held for 1: 423",
        ),
      );
      const left_ms = delayed_until_ms - performance.now();
      const expected = left_ms > 0 ? "dead is delayed for 0: 423" : "dead is free for 0: 200";
      const about_dead = await report(dead, "exclusive");
      if (Math.abs(left_ms) > NEAR_MS && about_dead !== expected) note(round, [about_dead]);
      await sleep(Math.max(0, next_ms - performance.now()));
    }
    expect(wrong).toEqual([]);
  },
);
