import { expect, test } from "vitest";
import { stateText } from "../../src/cli/text.ts";
import type { LockPage } from "../../src/contract/responses.ts";

test("stateText() says that renewals do not help a lock that is being broken", () => {
  const now = new Date().toISOString();
  const holder = {
    mode: "exclusive",
    owner: "ci-42",
    fence: 1,
    hold_count: 1,
    ttl_ms: 5_000,
    acquired_at: now,
  } as const;
  const held: LockPage["locks"][number] = {
    lock: "deploy",
    state: "held",
    mode: "exclusive",
    fence: 1,
    holders: [holder],
    holders_total: 1,
    queue_length: 0,
  };
  expect(stateText(held)).toBe("held by ci-42 for 0s, 5s left unless renewed");
  const saying = { ...held, holders: [{ ...holder, metadata: { step: "3\n of 7", rows: 12 } }] };
  expect(stateText(saying)).toBe("held by ci-42 (step: 3\\u000a of 7, rows: 12) for 0s, 5s left unless renewed");
  const unclaimed = { ...held, holders: [{ ...holder, claimed: false as const }] };
  expect(stateText(unclaimed)).toBe("held by ci-42 for 0s, not claimed yet, 5s left unless renewed");
  expect(stateText({ ...held, break_at: now })).toBe("held by ci-42 for 0s, 5s left until it is broken");
});
