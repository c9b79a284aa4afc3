/** A quiet world, in which one client does what the model plans: the model gives each answer, and the clock it goes by. */
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
/** There and back again, twice: from the client to the service, and from there to the store. */
const ANSWER_MS = 12;
/**
 * The unit in which they are counted. They take longer: most of their time passes between two requests, with nothing happening.
 */
const SEQUENCE_MS = 3_000;
const NAMESPACE = "default";

export interface Compared {
  answers: number;
  readonly violations: string[];
}

/** The first reply that differed, what was expected instead, and then everything that preceded it. */
function told(message: string): string {
  const lines = message.trim().split("\n");
  return [...lines.slice(-2), ...lines.slice(0, -2)].join("\n");
}

/** One sequence after another, until the world's length is used up or an answer differs. */
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
      // Nothing goes wrong here: it always can tell.
      isExcused: (_: Answer) => false,
      ...(store && {
        clock: {
          async touch(operation) {
            const at = { namespace: NAMESPACE, settings, now_us: now_ms() * 1000, advance_ms: 0 };
            const { script, keys, args } = callOf(operation, new Map(Object.entries(scripts)), at);
            // The last argument is a turned clock's.
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
        compared.violations.push(`the model ${told((error as Error).message)}`);
      }
    }
  });
  return compared;
}
