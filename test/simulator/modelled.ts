/**
 * A world without faults in which one client performs what the model plans: the model predicts every response and sets
 * the clock.
 */
import fc from "fast-check";
import { scripts } from "../../src/generated/scripts.ts";
import { callOf } from "../model/calls.ts";
import { inHttp, playOverHttp } from "../model/http-play.ts";
import type { Settings } from "../model/operation.ts";
import { sequences } from "../model/plan.ts";
import { type Answer, sleep } from "../support/services/http.ts";
import type { Deployed } from "./deployment.ts";
import { Machine, type World } from "./platform/world.ts";
import { MODELLED_RETENTION_MS, type Scenario } from "./scenario.ts";

const STEPS = 60;
/** Two round trips: between client and service, and between service and store. */
const ANSWER_MS = 12;
/**
 * The world time that counts as one sequence. Sequences take longer, but most of that time passes idly between
 * requests.
 */
const SEQUENCE_MS = 3_000;
const NAMESPACE = "default";

export interface Compared {
  answers: number;
  readonly violations: string[];
}

/** Returns the first reply that differed, then the expected one, then everything that preceded it. */
function differenceFirst(message: string): string {
  const lines = message.trim().split("\n");
  return [...lines.slice(-2), ...lines.slice(0, -2)].join("\n");
}

/** Plays one sequence after another until the world's time is used up or a response differs. */
export async function playModel(world: World, deployed: Deployed, { hints, length_ms }: Scenario): Promise<Compared> {
  const { services, stores } = deployed;
  const [store] = stores;
  const { machine } = store ?? (services[0] as (typeof services)[0]);
  const client = new Machine(world, "modelled");
  const { random } = client;
  const settings: Settings = {
    retention_ms: MODELLED_RETENTION_MS,
    leases_max: 10_000,
    waiters_max: 10_000,
    standby_max: 1_000,
    hints,
  };
  const compared: Compared = { answers: 0, violations: [] };
  const now_ms = () => Math.floor(machine.wall_ms());
  const play = async (nth: number) => {
    const [planned] = fc.sample(sequences(STEPS), { seed: random.whole(0, 2 ** 31), numRuns: 1 });
    const target = {
      name: "simulated",
      get url() {
        return random.pick(services).url;
      },
    };
    return playOverHttp(inHttp(planned as NonNullable<typeof planned>, settings, { standby: store !== undefined }), {
      target,
      prefix: `m${nth}-`,
      now_ms,
      sleep,
      answer_ms: ANSWER_MS,
      slack_ms: ANSWER_MS,
      // Without faults, every response can be judged.
      isExcused: (_: Answer) => false,
      ...(store && {
        clock: {
          async touch(operation) {
            const at = { namespace: NAMESPACE, settings, now_us: now_ms() * 1000, advance_ms: 0 };
            const { script, keys, args } = callOf(operation, new Map(Object.entries(scripts)), at);
            // The last argument is the fake clock's time.
            const command = ["EVAL", script.source, keys.length, ...keys, ...args.slice(0, -1)];
            await fetch(store.url, { method: "POST", body: JSON.stringify(command) });
          },
          setBack(by_ms) {
            machine.clock_offset_ms -= by_ms;
          },
        },
      }),
    });
  };
  await client.run(async () => {
    for (let nth = 0; nth * SEQUENCE_MS < length_ms && compared.violations.length === 0; nth++) {
      try {
        compared.answers += await play(nth);
      } catch (error) {
        compared.violations.push(`the model ${differenceFirst((error as Error).message)}`);
      }
    }
  });
  return compared;
}
