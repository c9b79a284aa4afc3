import { join } from "node:path";
import { FLOOR_SCRIPT } from "./floor.ts";
import { workerdPids } from "./processes.ts";
import { type Stage, variables } from "./stage.ts";
import { startThread } from "./thread.ts";

/** The service and the floor in one workerd, on the stage's store. */
export interface Workers {
  readonly service: string;
  readonly floor: string;
  /** Of workerd; undefined where the system does not tell. */
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

export async function startWorkers(stage: Stage): Promise<Workers> {
  const FLOOR_SHA1 = (await stage.redis.script("LOAD", FLOOR_SCRIPT)) as string;
  const path = join(import.meta.dirname, "workers-thread.ts");
  const { ready, stop } = await startThread<string>(path, { ...variables(stage), FLOOR_SHA1 });
  return { service: ready, floor: `${ready}/floor`, pid: workerdPids()[0], stop };
}
