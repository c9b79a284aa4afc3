/** Billed commands of each operation, and what they cost at Upstash. */
import type { Bench } from "../part.ts";
import type { Report, Row } from "../report.ts";
import { simulate } from "../simulate.ts";
import { Client, inProcess } from "../stage/service.ts";

/** Pay as you go, one region: https://upstash.com/docs/redis/overall/billing */
const DOLLARS_PER_COMMAND = 0.2 / 100_000;
const HEARTBEATS_PER_HOUR = 360;
const POLLS_PER_HOUR = 36_000;

export async function money(bench: Bench): Promise<Report> {
  const bill = await bills(bench);
  bench.progress("an hour of waiting");
  const alone = await perWaiterHour(1, 29_000);
  const crowd = await perWaiterHour(1000, 2000);
  const costs = {
    "1,000 x acquire + release": 1000 * (bill.acquire + bill.release),
    "1,000 x acquire + release, each with an Idempotency-Key": 1000 * (bill.acquire_keyed + bill.release_keyed),
    "the same with @upstash/lock": 1000 * 4,
    "an hour of heartbeats every 10 s, one lease": HEARTBEATS_PER_HOUR * bill.renew,
    "an hour of heartbeats every 10 s, 100 leases in one request": HEARTBEATS_PER_HOUR * bill.heartbeat_100,
    "an hour of waiting, next in line behind holds of 29 s": alone,
    "an hour of waiting, one of 1,000 behind holds of 2 s": crowd,
    "an hour of polling with @upstash/lock, every 100 ms": POLLS_PER_HOUR,
  };
  const rows = Object.entries(costs).map(([what, commands]) => ({
    what,
    commands: Math.round(commands),
    dollars: commands * DOLLARS_PER_COMMAND,
  }));
  const operations: Row[] = Object.entries(bill).map(([what, commands]) => ({
    what: what.replaceAll("_", " "),
    commands,
  }));
  return {
    tables: [
      { title: "Billed commands", note: "Uncontended, counted by Redis, as Upstash bills scripts.", rows: operations },
      { title: "Money", note: "At $0.20 for 100,000 commands. Waiting is simulated.", rows },
    ],
    targets: [
      ...(["acquire", "renew", "release"] as const).map((what) => ({
        what: `billed: ${what}`,
        at_most: 4,
        measured: bill[what],
      })),
      ...(["acquire_keyed", "renew_keyed", "release_keyed"] as const).map((what) => ({
        what: `billed: ${what.replace("_keyed", "")} with an Idempotency-Key`,
        at_most: 6,
        measured: bill[what],
      })),
      { what: "billed: heartbeat of 100 leases", at_most: 204, measured: bill.heartbeat_100 },
    ],
  };
}

async function bills({ stage, progress }: Bench) {
  progress("billed commands");
  const app = inProcess(stage);
  const bare = new Client(app, "bare");
  const keyed = new Client(app, "keyed");
  let keys = 0;
  const key = () => ({ "Idempotency-Key": `money-${keys++}` });
  // Scripts that Redis has not seen yet cost a request more, once.
  const first = await bare.acquire();
  await bare.renew(first.body.token);
  await bare.release(first.body.token);

  const tokens = { bare: "", keyed: "" };
  const acquire = await stage.billed(async () => {
    tokens.bare = (await bare.acquire()).body.token;
  });
  const renew = await stage.billed(() => bare.renew(tokens.bare));
  const release = await stage.billed(() => bare.release(tokens.bare));
  const acquire_keyed = await stage.billed(async () => {
    tokens.keyed = (await keyed.acquire({}, key())).body.token;
  });
  const renew_keyed = await stage.billed(() => keyed.renew(tokens.keyed, key()));
  const release_keyed = await stage.billed(() => keyed.release(tokens.keyed, key()));

  const leases = await Promise.all(
    Array.from({ length: 100 }, async (_, i) => {
      const name = `heart-${i}`;
      const { body } = await new Client(app, name).acquire();
      return { name, token: body.token };
    }),
  );
  const heartbeat_100 = await stage.billed(async () => {
    const init = { method: "POST", body: JSON.stringify({ leases }), headers: { "content-type": "application/json" } };
    const response = await app(new Request("http://localhost/heartbeat", init));
    if (!response.ok) throw new Error(`heartbeat answered ${await response.text()}`);
  });
  return { acquire, renew, release, acquire_keyed, renew_keyed, release_keyed, heartbeat_100 };
}

async function perWaiterHour(waiters: number, hold_ms: number): Promise<number> {
  const plan = {
    waiters,
    hold_ms,
    round_trip_ms: 5,
    handovers_max: 50,
    duration_max_ms: 3_600_000,
    warmup_max_ms: 600_000,
  };
  const { commands_per_waiter_second } = await simulate({ ...plan, store_calls_max: 30, wait_ms: 20_000, seed: 1 });
  return 3600 * commands_per_waiter_second;
}
