import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { scratchFolder } from "../../support/services/start.ts";

let now_ms = 0;
let sync_ms = 0;
let blocked_ms = 0;

vi.mock("node:fs", async (original) => ({
  ...(await original<typeof import("node:fs")>()),
  fdatasync: (_: number, done: (error: null) => void) => done(null),
  fdatasyncSync() {
    now_ms += sync_ms;
    blocked_ms += sync_ms;
  },
}));

// Another test file may have loaded the module with the real file system, and none may get it with this one.
vi.resetModules();
const { WriteAheadLog } = await import("../../../src/engine/sqlite/file/write-ahead-log.ts");
afterAll(() => void vi.resetModules());

beforeEach(() => {
  now_ms = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now_ms);
});

/** Returns the share of two minutes for which syncs blocked the process, once it had noticed how slow the disk is. */
function blockedShare(one_sync_ms: number, every_ms: number): number {
  const path = join(scratchFolder(), "locks.sqlite");
  writeFileSync(`${path}-wal`, "");
  const log = new WriteAheadLog(path);
  sync_ms = one_sync_ms;
  const sync = () => {
    log.sync(() => {});
    now_ms += every_ms;
  };
  for (let i = 0; i < 8; i++) sync();
  blocked_ms = 0;
  const started_ms = now_ms;
  while (now_ms - started_ms < 120_000) sync();
  log.close();
  return blocked_ms / (now_ms - started_ms);
}

test.each([
  [2, 2],
  [20, 20],
  [200, 10],
  [200, 600],
  [1_000, 10],
])(
  "a disk with syncs of %i ms, one every %i ms, blocks the process for at most one percent of the time",
  (ms, every) => {
    expect(blockedShare(ms, every)).toBeGreaterThan(0);
    expect(blockedShare(ms, every)).toBeLessThan(0.0125);
  },
);

test("a fast disk is synced by the process itself, because a thread would cost more", () => {
  expect(blockedShare(0.2, 2)).toBeCloseTo(0.2 / 2.2, 2);
});
