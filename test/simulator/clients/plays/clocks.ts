/** Plays in which the store's clock is wrong for a while. */
import { acquire, exclusive, obtain, release } from "./acquiring.ts";
import type { Play } from "./stage.ts";

/**
 * Deadlines hold when a clock is stepped and later corrected, and fences keep increasing however long the lock is unused.
 */
export const clockSetBack: Play = async (stage) => {
  const name = stage.name();
  const ahead_ms = stage.random.pick([60_000, 3_600_000, 86_400_000]);
  const before = await acquire(stage, name, { ttl: "2s" });
  stage.tools.stepClock(0, ahead_ms);
  const between = await acquire(stage, name, { ttl: stage.random.pick(["1s", "5s"]) });
  const queued = stage.random.chance(0.5);
  if (queued) await acquire(stage, name, { ttl: "1s", wait: "100ms" });
  stage.tools.stepClock(0, -ahead_ms);
  await stage.pause(3_000, 8_000);
  const after = await acquire(stage, name, { ttl: "1s", wait: "15s" });
  stage.expect(after.status === 200, `after the clock was corrected, the lock can't be acquired: ${after.body.detail}`);
  await stage.pause(70_000, 80_000);
  const last = await acquire(stage, name, { ttl: "1s" });
  const fences = [before, between, after, last].flatMap(({ body }) => body.fence ?? []);
  const sorted = fences.toSorted((a, b) => a - b);
  stage.expect(
    `${fences}` === `${sorted}`,
    `after the clock was corrected, a fence was lower than an earlier one: ${fences}`,
  );
  const { body } = await stage.ask("GET", `/locks/${name}?history=true`);
  for (const { event, held_ms = 0, waited_ms = 0 } of body.history ?? []) {
    stage.expect(held_ms >= 0 && waited_ms >= 0, `${event}: held for ${held_ms} ms, waited for ${waited_ms} ms`);
  }
};

/** Clearing the queue doesn't dismiss clients that arrived later. */
export const droppedBefore: Play = async (stage) => {
  const name = stage.name();
  const ahead_ms = stage.random.pick([60_000, 3_600_000]);
  const held = await acquire(stage, name, {});
  stage.tools.stepClock(0, ahead_ms);
  const { body } = await acquire(stage, name, { wait: "100ms" });
  await stage.ask("DELETE", `/locks/${name}?queue=only`);
  stage.tools.stepClock(0, -ahead_ms);
  const later = await acquire(stage, name, { wait: "2s", fair: stage.random.chance(0.5) });
  stage.expect(later.body.dismissed !== true, "a client was dismissed although it arrived after the dismissal");
  await release(stage, name, { ticket: body.ticket });
  await release(stage, name, { token: held.body.token });
};

/**
 * When the clock is stepped past the end of a lease, a waiting client is granted the lock soon, not only at the end of its
 * wait.
 */
export const steppedForward: Play = async (stage) => {
  const name = stage.name();
  await stage.ask("POST", `/locks/${name}/acquire`, { ttl: "60s" });
  const waiting = obtain(stage, exclusive(name), { wait: "20s" });
  await stage.pause(500, 4_000);
  stage.tools.stepClock(0, 120_000);
  const stepped_ms = stage.now_ms();
  const got = await waiting;
  const late_ms = got.at_ms - stepped_ms;
  stage.expect(
    late_ms < 14_000,
    `a step of the clock ended a lease, and the next client was granted the lock ${late_ms.toFixed(0)} ms later`,
  );
  await release(stage, name, { token: got.body.token });
};
