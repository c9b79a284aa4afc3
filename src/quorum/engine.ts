import { type Engine, StoreError } from "../engine/engine.ts";
import { quorumHealth } from "./membership.ts";
import { type QuorumSettings, UnsupportedUnderQuorumError } from "./types.ts";

/** The nodes where one engine is expected. It only answers whether the quorum does: no script runs on all of them at once. */
export interface QuorumEngine extends Engine {
  readonly nodes: readonly Engine[];
}

export function createQuorumEngine(
  nodes: readonly Engine[],
  config: Pick<QuorumSettings, "ttl_max_ms" | "lock_delay_max_ms">,
): QuorumEngine {
  const refuse = async () => {
    throw new UnsupportedUnderQuorumError("A quorum of databases does not run single scripts");
  };
  return {
    nodes,
    run: refuse,
    read: refuse,
    scan: refuse,
    async ping(scope) {
      const namespace = /^lh:\{(.*)\}:$/.exec(scope)?.[1] ?? "default";
      const { voting, needed } = await quorumHealth({ nodes, namespace, config });
      if (voting < needed) throw new StoreError(`${voting} of ${nodes.length} nodes vote, ${needed} must`, "none");
    },
  };
}
