import { expect, test } from "vitest";
import { type Engine, StoreError } from "../../src/engine/engine.ts";
import { release } from "../../src/quorum/release.ts";
import { formatToken } from "../../src/quorum/token.ts";
import type { QuorumScope } from "../../src/quorum/types.ts";

/** Returns a node that sends these replies in order and then never responds again. */
function node(...answers: readonly string[][]): Engine {
  const left = [...answers];
  return {
    list_batch_max: 1,
    async run() {
      const answer = left.shift();
      if (answer === undefined) throw new StoreError("no answer in time", "unknown");
      return ["done", "1", String(answer.length), ...answer];
    },
    read: async () => [],
    scan: async () => ({ cursor: "0", keys: [] }),
    ping: async () => undefined,
  };
}

const released = ["released", "r"];
const unproven = ["unproven", "e"];
const lost = ["lost", "x"];

const outcomeOn = async (...nodes: readonly Engine[]) => {
  const scope: QuorumScope = {
    nodes,
    caller: { namespace: "default", key_id: "anonymous" },
    context: {
      clock: { now_ms: () => 0, sleep: () => new Promise(() => {}) },
      signal: new AbortController().signal,
      store_calls: () => 0,
      idempotency_key: undefined,
    },
    config: {
      node_timeout_ms: 300,
      ttl_max_ms: 60_000,
      lock_delay_max_ms: 0,
      retention_ms: 60_000,
      leases_max: 10,
      store_calls_max: 100,
    },
    suspects: new Set(),
    silent: new Set(),
  };
  const mode = "x";
  const token = formatToken({ mode, keyed: false, attempt: "a".repeat(22), fence: 1, holder: "h".repeat(22) });
  return (await release(scope, [{ name: "deploy", token }]))[0];
};

test("release() reports a loss that a majority reported, even if one of them does not answer the repetition", async () => {
  expect(await outcomeOn(node(unproven, lost), node(released), node(unproven))).toMatchObject({ kind: "lost" });
  expect(await outcomeOn(node(unproven, released), node(released), node(unproven))).toMatchObject({ kind: "released" });
});
