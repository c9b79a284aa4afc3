import { describe, expect, test } from "vitest";
import { frameLines, type Size } from "../../../src/cli/top/frame.ts";
import type { Frame } from "../../../src/cli/top/monitor.ts";
import type { LockPage, SemaphorePage } from "../../../src/client/index.ts";

/** Uses local time, so that the tests pass in any time zone. */
const NOW_MS = new Date(2026, 10, 22, 10, 32, 0).getTime();
const ago = (s: number) => new Date(NOW_MS - s * 1_000).toISOString();

type Listed = LockPage["locks"][number];
const FREE: Listed = {
  lock: "",
  state: "free",
  mode: null,
  fence: null,
  holders: [],
  holders_total: 0,
  queue_length: 0,
};
function held(lock: string, for_s: number, queue_length = 0, more: Partial<Listed> = {}): Listed {
  const holder = { mode: "exclusive", owner: "ci-42", fence: 7, hold_count: 1, ttl_ms: 20_000 } as const;
  const holders = [{ ...holder, acquired_at: ago(for_s) }];
  return {
    ...FREE,
    lock,
    state: "held",
    mode: "exclusive",
    fence: 7,
    holders,
    holders_total: 1,
    queue_length,
    ...more,
  };
}
const delayed = (lock: string): Listed => ({ ...FREE, lock, state: "delayed", fence: 6, available_at: ago(-10) });

function frameOf(locks: readonly Listed[], more: Partial<Frame> = {}): Frame {
  return {
    url: "http://locks",
    about: { version: "1.2.3", engine: "embedded" },
    at_ms: NOW_MS,
    ready: { ms: 3 },
    listing: { locks: [...locks], semaphores: [], complete: true, at_ms: NOW_MS },
    problem: undefined,
    losses: [],
    losses_known: true,
    unread: 0,
    ...more,
  };
}
const linesOf = (frame: Frame, size?: Size) => frameLines(frame, size).map(({ text }) => text);
const loss = (lock: string) =>
  ({ lock, event: "expired", at: ago(5), mode: "exclusive", fence: 5, owner: "ci-41", held_ms: 30_000 }) as const;

describe("frameLines()", () => {
  test("shows the service, its store, the counts, the locks, and the lost leases", () => {
    const frame = frameOf([held("deploy", 65, 2), delayed("db")], { losses: [loss("db")] });
    expect(linesOf(frame)).toEqual([
      "leasehold top · http://locks · leasehold 1.2.3, embedded · 10:32:00",
      "Store ready, /readyz took 3 ms",
      "Locks: 1 held · 1 delayed · 2 waiting",
      "",
      "LOCK    STATE    MODE       OWNER  HELD    LEFT  QUEUE  FENCE",
      "deploy  held     exclusive  ci-42  1m 05s  20s   2      7",
      "db      delayed                            10s          6",
      "",
      "LOST AT   LOCK  END      HELD  MODE       OWNER  FENCE",
      "10:31:55  db    expired  30s   exclusive  ci-41  5",
    ]);
  });

  test("sorts locks by urgency: unreadable, the longest queue, a delay, the longest hold", () => {
    const locks = [held("short", 5), held("long", 90), delayed("delayed"), held("queue", 1, 3)];
    const unreadable: Listed = { ...FREE, lock: "damaged", state: "unreadable" };
    const lines = linesOf(frameOf([...locks, unreadable]));
    const names = lines.slice(5, 10).map((line) => line.split(" ")[0]);
    expect(names).toEqual(["damaged", "queue", "delayed", "long", "short"]);
    expect(lines[2]).toBe("Locks: 3 held · 1 delayed · 3 waiting · 1 unreadable");
  });

  test("marks leases that were granted to clients on standby but not yet claimed", () => {
    const lock = held("deploy", 65);
    const [holder] = lock.holders as [Listed["holders"][number]];
    const lines = linesOf(frameOf([{ ...lock, holders: [{ ...holder, claimed: false }] }, held("db", 5)]));
    expect(lines[2]).toBe("Locks: 2 held · 0 delayed · 0 waiting · 1 not claimed yet");
    expect(lines[5]).toMatch(/^deploy +held +exclusive +ci-42, not claimed yet +1m 05s +20s +7$/);
  });

  test("shows semaphores that are in use", () => {
    const holder = { owner: "ci-1", permits: 2, fence: 3, ttl_ms: 9_000, acquired_at: ago(4) };
    const idle = { semaphore: "idle", permits: 5, available: 5, holders: [], holders_total: 0, queue_length: 0 };
    const used: SemaphorePage["semaphores"][number] = {
      semaphore: "api",
      permits: 5,
      available: 1,
      holders: [holder, holder],
      holders_total: 2,
      queue_length: 1,
    };
    const listing = { locks: [], semaphores: [idle, used], complete: true, at_ms: NOW_MS };
    const lines = linesOf(frameOf([], { listing }));
    expect(lines[5]).toMatch(/^api +1 of 5 free +permits +ci-1 and 1 more +4s +9s +1 +3$/);
    expect(lines.join()).not.toContain("idle");
  });

  test("reports that the service cannot be reached, and how old the rest of the frame is", () => {
    const problem = "http://locks cannot be reached: connection refused";
    const away = { ready: { problem }, problem, about: undefined };
    const old = { locks: [held("deploy", 65)], semaphores: [], complete: true, at_ms: NOW_MS - 12_000 };
    expect(linesOf(frameOf([], { ...away, listing: old })).slice(0, 4)).toEqual([
      "leasehold top · http://locks · version not known · 10:32:00",
      `NOT READY: ${problem}`,
      "NOT CURRENT: as of 10:31:48, 12s ago",
      "Locks: 1 held · 0 delayed · 0 waiting",
    ]);
    expect(linesOf(frameOf([], { ...away, listing: undefined })).slice(1)).toEqual([
      `NOT READY: ${problem}`,
      "NOTHING TO SHOW",
    ]);
    const refused = linesOf(frameOf([], { problem: "too many requests", listing: old }));
    expect(refused[2]).toBe("NOT CURRENT: as of 10:31:48, 12s ago: too many requests");
  });

  test("shows how many nodes of a quorum respond and vote", () => {
    const ready = { ms: 3, nodes: { total: 5, answering: 4, voting: 3 } };
    expect(linesOf(frameOf([], { ready }))[1]).toBe(
      "Store ready, /readyz took 3 ms: of 5 nodes, 4 are answering and 3 are voting",
    );
  });

  test("shows which values are unknown", () => {
    const incomplete = { locks: [], semaphores: [], complete: false, at_ms: NOW_MS };
    expect(linesOf(frameOf([], { listing: incomplete }))[2]).toContain("INCOMPLETE");
    expect(linesOf(frameOf([], { losses_known: false })).at(-1)).toContain("the service keeps no history");
    expect(linesOf(frameOf([], { unread: 2 })).at(-1)).toContain("2 histories are still to be read");
  });

  test("leaves out whole columns on a narrow terminal, and keeps the time and the queue", () => {
    const [, , , , headings, row] = linesOf(frameOf([held("deploy/production/europe", 100, 7)]), {
      columns: 40,
      rows: 24,
    });
    expect(headings).toMatch(/^LOCK +STATE +HELD +LEFT +QUEUE$/);
    expect(row?.length).toBeLessThanOrEqual(40);
    expect(row).toMatch(/^\S+ +held +1m 40s +20s +7$/);
  });

  test("fits the terminal: shortens names, and counts the rows that do not fit", () => {
    const locks = Array.from({ length: 40 }, (_, i) => held(`deploy/production/europe/${"x".repeat(60)}/${i}`, i));
    const losses = Array.from({ length: 40 }, (_, i) => loss(`lock-${i}`));
    for (const rows of [12, 40]) {
      expect(linesOf(frameOf(locks, { losses }), { columns: 80, rows })).toHaveLength(rows);
    }
    const lines = linesOf(frameOf(locks, { losses }), { columns: 80, rows: 24 });
    expect(lines).toHaveLength(24);
    for (const line of lines.slice(3)) expect(line.length).toBeLessThanOrEqual(80);
    expect(lines.filter((line) => line.startsWith("… and "))).toEqual(["… and 29 more", "… and 36 more"]);
    const calm = linesOf(frameOf(locks, { losses: losses.slice(0, 1) }), { columns: 80, rows: 24 });
    expect(calm.filter((line) => line.startsWith("… and "))).toEqual(["… and 25 more"]);
  });

  test("escapes control characters", () => {
    const hostile = held("a\x1b[2J\nb", 1);
    const text = linesOf(frameOf([hostile], { url: "http://\x1b[2J", losses: [loss("\u009b2J\u202e")] })).join("");
    expect(text).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
    expect(text).toContain("a\\u001b[2J\\u000ab");
  });
});
