import { expect, test } from "vitest";
import type { ScriptCall } from "../../../src/engine/abi.ts";
import { StoreCallsSpentError } from "../../../src/engine/engine.ts";
import { createObjectEngine } from "../../../src/engine/sqlite/object/engine.ts";
import type { StoreObject } from "../../../src/engine/sqlite/object/object.ts";
import { recordKey } from "../../../src/lock/codec/keys.ts";
import { makeSecret } from "../../../src/lock/codec/secrets.ts";
import { renewEach } from "../../../src/lock/operations/renew.ts";
import type { LeaseRef } from "../../../src/lock/types.ts";
import { fakeScope } from "../../support/engines/fake-store.ts";

/** Returns a scope on an embedded store of four shards, whose objects contain no leases. */
function onShards(store_calls_max = 30, random = Math.random) {
  let calls = 0;
  const run = async ({ args: [tokens = ""] }: ScriptCall) => [
    "done",
    "1800000000000",
    `${tokens.split(" ").length}`,
    ...tokens.split(" ").flatMap(() => ["2", "lost", "unknown"]),
  ];
  const binding = { idFromName: (name: string) => name, get: () => ({ run }) };
  const engine = createObjectEngine(binding as unknown as DurableObjectNamespace<StoreObject>, {
    shards: 4,
    quota: { locks: 0, bytes: 0 },
    timeout_ms: 1_000,
    onStoreCall() {
      if (calls === store_calls_max) throw new StoreCallsSpentError();
      calls++;
    },
  });
  return { scope: { ...fakeScope({}, { random }).scope, engine }, calls: () => calls };
}

const leases = Array.from(
  { length: 100 },
  (_, i): LeaseRef => ({ name: `lock-${i}`, token: makeSecret("test", [], { labelled: false }) }),
);
const lost = { kind: "lost", reason: "unknown" };

test("renewEach(): one request to each shard, and each lease has its result", async () => {
  const { scope, calls } = onShards();
  expect(await renewEach(scope, leases)).toEqual(leases.map(() => lost));
  expect(calls()).toBe(4);
});

test("renewEach(): with fewer requests left than there are shards, reports the remaining leases as unknown", async () => {
  const { scope, calls } = onShards(2);
  const outcomes = await renewEach(scope, leases);
  expect(calls()).toBe(2);
  expect(outcomes).toContainEqual(lost);
  expect(outcomes).toContain(undefined);
});

test("renewEach(): each shard is left out as often as any other", async () => {
  const { engine } = onShards().scope;
  const partOf = ({ name }: LeaseRef) => engine.partOf?.([recordKey("lock", "test", name)]);
  const one_per_shard = [...new Map(leases.map((lease) => [partOf(lease), lease])).values()];
  const reached = [0, 0, 0, 0];
  for (let i = 0; i < 400; i++) {
    const outcomes = await renewEach(onShards(1, () => i / 400).scope, one_per_shard);
    expect(outcomes).toHaveLength(reached.length);
    const shard = outcomes.findIndex(Boolean);
    reached[shard] = (reached[shard] ?? 0) + 1;
  }
  expect(reached).toEqual([100, 100, 100, 100]);
});
