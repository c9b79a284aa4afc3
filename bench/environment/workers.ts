import { join } from "node:path";
import { type Environment, variables } from "./environment.ts";
import { FLOOR_SCRIPT } from "./floor.ts";
import { workerdPids } from "./processes.ts";
import { startThread } from "./thread.ts";

/** The service and the floor in one workerd, with the environment's store. */
export interface Workers {
  readonly service: string;
  readonly floor: string;
  /** The id of the workerd process; undefined if the system does not report CPU times. */
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

export async function startWorkers(environment: Environment): Promise<Workers> {
  const FLOOR_SHA1 = (await environment.redis.script("LOAD", FLOOR_SCRIPT)) as string;
  const path = join(import.meta.dirname, "workers-thread.ts");
  const { ready, stop } = await startThread<string>(path, { ...variables(environment), FLOOR_SHA1 });
  return { service: ready, floor: `${ready}/floor`, pid: workerdPids()[0], stop };
}
