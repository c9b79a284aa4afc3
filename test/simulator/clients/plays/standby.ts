/** Clients that are absent while they wait: some return for their leases, some die, and some give up their places. */
import { acquire, release } from "./acquiring.ts";
import type { Answer, Play, Stage } from "./stage.ts";

const STANDBY_MS = 600_000;
/** Stores with their own timers grant locks on time. With other stores, a client polls this often. */
const LOOK_MS = 1_000;
/** Time for messages in flight to arrive and for anything due to be noticed. */
const LATE_MS = 400;
/** The maximum difference between the store's clock and a client's. */
const APART_MS = 100;

/** What happens to clients that have taken a place. Each function returns the client's grant, if any. */
const CLIENTS: Readonly<Record<string, (stage: Stage, name: string, ticket: string) => Promise<Answer | undefined>>> = {
  /** Waits with its ticket until it has the lease, then works for a while. */
  async claims(stage, name, ticket) {
    for (;;) {
      const answer = await acquire(stage, name, { ticket, wait: "20s" });
      if (answer.status === 202) continue;
      await stage.pause(100, 2_000);
      await release(stage, name, { token: ticket });
      return answer;
    }
  },
  async dies() {
    return undefined;
  },
  /** Gives up before its turn. */
  async "gives up"(stage, name, ticket) {
    await stage.pause(0, 800);
    const { status, body } = await release(stage, name, { ticket });
    stage.expect(status === 200 && body.released === true, `a place could not be given up: ${status}`);
    const again = await acquire(stage, name, { ticket, standby: "1h" });
    const { reason, dismissed } = again.body;
    stage.expect(
      reason === "released" && dismissed === true,
      `the place was given up, but its ticket got ${JSON.stringify(again)}`,
    );
    return undefined;
  },
};

interface Event {
  readonly event: string;
  readonly at: string;
  readonly owner: string;
  readonly fence: number;
}

/** Every client is granted the lock exactly once, in order of arrival, as soon as the lock is free and for exactly its ttl. */
export const away: Play = async (stage) => {
  const name = stage.name();
  const first = await acquire(stage, name, { ttl: `${stage.random.whole(2_500, 9_000)}ms`, owner: "first" });
  const dies = stage.random.chance(0.5);
  if (!dies) stage.pause(1_500, 2_400).then(() => release(stage, name, { token: first.body.token }));
  const places = [];
  for (let i = stage.random.whole(1, 5); i > 0; i--) {
    const what = stage.random.pick(["claims", "dies", "dies", "gives up"]);
    // A polling client may notice its grant late, but before the lease ends.
    const ttl_ms = stage.random.whole(what === "claims" ? 5_000 : 1_500, 9_000);
    const fields = { ttl: `${ttl_ms}ms`, standby: `${STANDBY_MS}ms`, owner: `${what} ${i}` };
    const { status, body } = await acquire(stage, name, fields);
    stage.expect(status === 202 && body.token === undefined, `a request for a place on standby got ${status}`);
    places.push({ what, owner: fields.owner, ttl_ms, ticket: body.ticket as string });
  }
  const works = places.map(async (place) => {
    const work = CLIENTS[place.what] as (typeof CLIENTS)[string];
    return { ...place, got: await work(stage, name, place.ticket) };
  });
  const wakes = stage.tools.stores === 0;
  const until_ms = stage.now_ms() + 10_000 + places.reduce((sum, { ttl_ms }) => sum + ttl_ms + LOOK_MS + LATE_MS, 0);
  while (stage.now_ms() < until_ms) {
    await stage.sleep(Math.min(wakes ? 30_000 : LOOK_MS, Math.max(1, until_ms - stage.now_ms())));
    if (!wakes) await stage.ask("GET", `/locks/${name}`);
  }
  const played = await Promise.all(works);
  const { body } = await stage.ask("GET", `/locks/${name}?history=true`);
  const events = (body.history as Event[]).toReversed();
  const served = played.filter(({ what }) => what !== "gives up");
  const grants = events.filter(({ event }) => event === "granted").map(({ owner }) => owner);
  const expected = ["first", ...served.map(({ owner }) => owner)];
  stage.expect(`${grants}` === `${expected}`, `granted in the order ${grants}, not ${expected}`);
  const end = (owner: string) => events.find((one) => one.event !== "granted" && one.owner === owner);
  let before = end("first");
  for (const { what, owner, ttl_ms, ticket, got } of served) {
    const grant = events.find((one) => one.event === "granted" && one.owner === owner);
    const over = end(owner);
    if (!before || !grant || !over) continue;
    const late_ms = Date.parse(grant.at) - Date.parse(before.at);
    const most_ms = wakes ? LATE_MS : LOOK_MS + LATE_MS;
    stage.expect(late_ms >= 0 && late_ms < most_ms, `${owner} was granted ${name} ${late_ms} ms after it became free`);
    const held_ms = Date.parse(over.at) - Date.parse(grant.at);
    if (what === "dies") {
      stage.expect(
        Math.abs(held_ms - ttl_ms) < APART_MS,
        `a dead client held ${name} for ${held_ms} ms, with a ttl of ${ttl_ms} ms`,
      );
      // The client was merely absent for too long.
      const late = await acquire(stage, name, { ticket });
      stage.expect(late.body.reason === "expired", `a client that returned too late got ${JSON.stringify(late)}`);
    } else {
      const { status, body } = got as Answer;
      stage.expect(
        status === 200 && body.token === ticket && body.fence === grant.fence,
        `${owner} claimed its lease, and got ${status} with the fence ${body.fence}, not ${grant.fence}`,
      );
    }
    before = over;
  }
};
