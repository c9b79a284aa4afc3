/** Measures the billed commands of each operation, their price at Upstash, and the cost of an hour of waiting. */
import type { Redis } from "ioredis";
import { type CrowdPlan, simulateCrowd } from "../../tools/support/simulation/crowd.ts";
import { polite } from "../../tools/support/simulation/crowds.ts";
import { Client, inProcess } from "../environment/service.ts";
import type { Bench, Report, Row } from "../report.ts";
import { objectCosts } from "./object.ts";

/** The pay-as-you-go price for one region: https://upstash.com/docs/redis/overall/billing */
const DOLLARS_PER_COMMAND = 0.2 / 100_000;
/** https://developers.cloudflare.com/durable-objects/platform/pricing/ */
const DOLLARS_PER_OBJECT_REQUEST = 0.15 / 1_000_000;
/** https://developers.cloudflare.com/workers/platform/pricing/ */
const DOLLARS_PER_WORKER_REQUEST = 0.3 / 1_000_000;
const HEARTBEATS_PER_HOUR = 360;
const POLLS_PER_HOUR = 36_000;

export async function costs(bench: Bench): Promise<Report> {
  const bill = await bills(bench);
  const commands_of = {
    "1,000 x acquire + release": 1000 * (bill.acquire + bill.release),
    "1,000 x acquire + release, each with an Idempotency-Key": 1000 * (bill.acquire_keyed + bill.release_keyed),
    "the same with @upstash/lock": 1000 * 4,
    "an hour of heartbeats every 10 s, one lease": HEARTBEATS_PER_HOUR * bill.renew,
    "an hour of heartbeats every 10 s, 100 leases in one request": HEARTBEATS_PER_HOUR * bill.heartbeat_100,
    "an hour of polling with @upstash/lock, every 100 ms": POLLS_PER_HOUR,
  };
  const rows = Object.entries(commands_of).map(([what, commands]) => ({
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
      {
        title: "Billed commands",
        note: "Uncontended operations, counted in Redis as Upstash bills them.",
        rows: operations,
      },
      { title: "Price", note: "Upstash's price of $0.20 for 100,000 commands.", rows },
      await objectCosts(),
      await waiting(bench),
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

async function bills({ environment, progress }: Bench) {
  progress("billed commands");
  const app = inProcess(environment);
  const bare = new Client(app, "bare");
  const keyed = new Client(app, "keyed");
  let keys = 0;
  const key = () => ({ "Idempotency-Key": `costs-${keys++}` });
  // The first run of a script needs one additional request, because Redis doesn't know the script yet.
  const first = await bare.acquire();
  await bare.renew(first.body.token);
  await bare.release(first.body.token);

  const tokens = { bare: "", keyed: "" };
  const acquire = await environment.billed(async () => {
    tokens.bare = (await bare.acquire()).body.token;
  });
  const renew = await environment.billed(() => bare.renew(tokens.bare));
  const release = await environment.billed(() => bare.release(tokens.bare));
  const acquire_keyed = await environment.billed(async () => {
    tokens.keyed = (await keyed.acquire({}, key())).body.token;
  });
  const renew_keyed = await environment.billed(() => keyed.renew(tokens.keyed, key()));
  const release_keyed = await environment.billed(() => keyed.release(tokens.keyed, key()));

  const leases = await Promise.all(
    Array.from({ length: 100 }, async (_, i) => {
      const name = `heart-${i}`;
      const { body } = await new Client(app, name).acquire();
      return { name, token: body.token };
    }),
  );
  const heartbeat_100 = await environment.billed(async () => {
    const init = { method: "POST", body: JSON.stringify({ leases }), headers: { "content-type": "application/json" } };
    const response = await app(new Request("http://localhost/heartbeat", init));
    if (!response.ok) throw new Error(`heartbeat answered ${await response.text()}`);
  });
  return { acquire, renew, release, acquire_keyed, renew_keyed, release_keyed, heartbeat_100 };
}

const HOUR_MS = 3_600_000;
/** Clients acquire again immediately after a release. */
const AT_ONCE = { idle_ms: [0, 1], ttl_ms: 3 * HOUR_MS } as const;
const WAITING: Readonly<Record<string, CrowdPlan["clients"]>> = {
  "1 waiter, the lock held throughout": Array.from({ length: 2 }, () => polite(3 * HOUR_MS, AT_ONCE)),
  "10 waiters, a hand-over every 30 s": Array.from({ length: 11 }, () => polite(30_000, AT_ONCE)),
};

/** This is simulated, because a measurement would take two hours. The simulation counts every command. */
async function waiting({ environment, progress }: Bench) {
  const rows: Row[] = [];
  for (const [what, clients] of Object.entries(WAITING)) {
    for (const [hints, hint_ms] of Object.entries({ "the lobby": 3, "HINTS=off": undefined })) {
      progress(`an hour: ${what}, ${hints}`);
      rows.push({ "an hour of": what, hints, ...(await hourOf(environment.redis, clients, hint_ms)) });
    }
  }
  const note =
    "Everything that is billed in the hour, joins and hand-overs included. Waits are 20 s long and are sent again with the ticket. Prices, beyond what a plan includes: Upstash $0.20 for 100,000 commands, Durable Objects $0.15 and Workers $0.30 for a million requests. A wait takes a few milliseconds of CPU.";
  return { title: "An hour of waiting", note, rows };
}

async function hourOf(redis: Redis, clients: CrowdPlan["clients"], hint_ms: number | undefined) {
  const plan = { clients, hint_ms, round_trip_ms: 5, seed: 1, warmup_ms: 60_000, duration_ms: HOUR_MS };
  const { commands_per_s, lobby_requests_per_s, requests_per_s, waiting } = await simulateCrowd(redis, plan);
  const [commands, object_requests, requests] = [commands_per_s, lobby_requests_per_s, requests_per_s].map(
    (rate) => 3600 * rate,
  ) as [number, number, number];
  return {
    commands,
    "commands / waiter s": commands_per_s / waiting,
    "object requests": object_requests,
    "Worker requests": requests,
    "dollars, Upstash": commands * DOLLARS_PER_COMMAND,
    "dollars, Cloudflare": object_requests * DOLLARS_PER_OBJECT_REQUEST + requests * DOLLARS_PER_WORKER_REQUEST,
  };
}
