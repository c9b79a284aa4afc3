import { expect, test } from "vitest";
import { type Engine, StoreError } from "../../src/engine/engine.ts";
import { makeSecret } from "../../src/lock/codec/secrets.ts";
import { createLockService } from "../../src/lock/service.ts";
import { fakeScope } from "../support/engines/fake-store.ts";

const LEASE = "xtoken 1800000030000 1 1 1800000000000 30000 0 0 0 - -";
const MALFORMED = [
  [],
  ["OK"],
  ["done"],
  ["done", "1800000000000"],
  ["done", "1"],
  ["done", "1", "2", "released", "x"],
  ["done", "1", "5", "released", "x", "null", "0", "-"],
  ["done", "1800000000000", "1", "3", "renewed"],
  ["done", "1800000000000", "1", "3", "renewed", "x", "0"],
  ["state", "1800000000000"],
  ["state", "1800000000000", "1", "7", "1"],
  ["granted", "null", "0", "1", LEASE],
  ["granted", "1800000000000", "0"],
  ["granted", "1800000000000", "0", "0"],
  ["transferred", "1800000000000", "0"],
  ["broken"],
  ["broken", "many", "0"],
  ["latch", "1", "2", "null", "4"],
];

test.each(MALFORMED.map((reply) => [reply]))(
  "a reply that no script returns is a fault of the store: %j",
  async (reply) => {
    const { scope } = fakeScope({});
    const engine: Engine = { ...scope.engine, run: async () => reply };
    const locks = createLockService({ ...scope, engine });
    const lease = { name: "job", token: makeSecret("test", [], { labelled: false }) };
    const operations: (() => Promise<unknown>)[] = [
      () =>
        locks.acquire([{ name: "job", mode: "exclusive" }], { ttl_ms: 1, wait_ms: 0, fair: true, lock_delay_ms: 0 }),
      () => locks.release([lease]),
      () => locks.renew([lease]),
      () => locks.inspect("job", { wait_ms: 0 }),
      () => locks.transfer("job", lease.token, {}),
      () => locks.break("job", { grace_ms: 0, delay: true, queue: "keep" }),
      () => locks.latches.countDown("job", 1),
    ];
    for (const operation of operations) {
      const error = await operation().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(StoreError);
      expect(error).toMatchObject({ outcome: "unknown" });
    }
  },
);
