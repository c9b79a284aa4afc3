/** Breaks down the time of a request by measuring the same operation with one layer after another removed. */
import { acquire } from "../../src/generated/scripts.ts";
import { median, repeat } from "../../tools/support/statistics.ts";
import { answering, type Run } from "../environment/answering.ts";
import { createAsk, createFloor, FLOOR_SCRIPT } from "../environment/floor.ts";
import { Client, inProcess } from "../environment/service.ts";
import { timeInside } from "../environment/time-inside.ts";
import type { Bench, Table } from "../report.ts";

export async function breakdown({ environment, quick, progress }: Bench): Promise<Table> {
  progress("what the time is made of");
  const { redis } = environment;
  const floor_sha1 = (await redis.script("LOAD", FLOOR_SCRIPT)) as string;
  await redis.script("LOAD", acquire.source);
  const env = {
    UPSTASH_REDIS_REST_URL: environment.gateway_url,
    UPSTASH_REDIS_REST_TOKEN: environment.token,
    FLOOR_SHA1: floor_sha1,
  };
  const ask = createAsk(env);
  const bare = createFloor(env);
  const floor = new Client((request) => bare.fetch(request), "name", "http://localhost/floor");
  const run = await recordAcquire(environment);
  let i = 0;
  // Uses a new name each time, so that every request is granted.
  const fresh = () => ({
    keys: run.keys.map((key) => `${key}${i}`),
    args: [`${run.args[0]}${i++}`, ...run.args.slice(1)],
  });

  const layers = {
    "the app in Node, its store request included": {
      floor: () => floor.acquire({ token: "value" }),
      acquire: () => new Client(inProcessApp, `in-process-${i++}`).acquire(),
    },
    "its store request: client, gateway, Redis": {
      floor: () => ask(["key"], ["value", "30000"]),
      acquire: () => {
        const { keys, args } = fresh();
        return ask(keys, args, acquire.sha1);
      },
    },
    "the app in Node, its store answering at once": {
      floor: undefined,
      acquire: () => answered.acquire(),
    },
  };
  const inProcessApp = inProcess(environment);
  const answered = new Client(inProcess(environment, answering()), "name");

  const rows = [];
  for (const [layer, subjects] of Object.entries(layers)) {
    const times: Record<string, number[]> = { floor: [], acquire: [] };
    await repeat(quick ? 600 : 3000, quick ? 5000 : 20_000, async (n) => {
      for (const [subject, once] of Object.entries(subjects)) {
        if (once === undefined) continue;
        const started_ms = performance.now();
        await once();
        if (n >= 200) times[subject]?.push(1000 * (performance.now() - started_ms));
      }
    });
    rows.push({
      layer,
      "floor us": times.floor?.length ? median(times.floor) : "",
      "acquire us": median(times.acquire ?? []),
    });
  }
  const count = quick ? 500 : 2000;
  rows.push({
    layer: "its script inside Redis",
    "floor us": await timeInside(redis, "evalsha", () =>
      repeat(count, 5000, () => redis.evalsha(floor_sha1, 1, "key", "value", "30000")),
    ),
    "acquire us": await timeInside(redis, "evalsha", () =>
      repeat(count, 5000, () => {
        const { keys, args } = fresh();
        return redis.evalsha(acquire.sha1, keys.length, ...keys, ...args);
      }),
    ),
  });
  return { title: "What an acquire is made of", note: "Medians. Each layer contains those below it.", rows };
}

/** Records the script call of an uncontended acquire. */
async function recordAcquire(environment: Bench["environment"]): Promise<Run> {
  const runs: Run[] = [];
  await new Client(
    inProcess(
      environment,
      answering((run) => runs.push(run)),
    ),
    "name",
  ).acquire();
  return runs[0] as Run;
}
