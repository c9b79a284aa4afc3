/** The service in this process on a real store, with scripts that may make one mistake. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { assemble } from "../../tools/lua/assemble.ts";
import { mutateScripts } from "../simulator/mutants/mutant.ts";
import type { Target } from "../support/http.ts";
import { script } from "../support/model-scripts.ts";
import { inProcessWith, type RunningStore } from "../support/targets.ts";
import type { Mutant } from "./mutants.ts";

export interface MutatedService extends Target {
  close(): void;
}

export async function startMutated(store: RunningStore, mutant?: Mutant): Promise<MutatedService> {
  const tree = mutateScripts(mutant?.edits ?? []);
  const scripts = new Map(tree.scripts.map((one) => [one.name, script(one.name, assemble(one, tree))]));
  const { fetch } = inProcessWith((ours) => scripts.get(ours.name) ?? ours, store, { RETENTION: "60s" });
  const listener = createAdaptorServer({ fetch: fetch as (request: Request) => Promise<Response> });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  return { name: "served", url, close: () => void listener.close() };
}
