import { expect, test } from "vitest";
import { leaseFingerprint } from "../../src/lock/events/queued.ts";
import type { LockService, SemaphoreService, ServiceEvent } from "../../src/lock/types.ts";
import { observeService } from "../../src/observe/observe-service.ts";
import { HOLDER, LEASE, NOW_MS } from "../support/services/fake-app.ts";

const TOKEN = "sn0123456789abcdefghij0000000";
const TICKET = "snjihgfedcba98765432100000000";
const lease = { ...LEASE, token: TOKEN, owner: "ci-42", fence: 7 };
const OPTIONS = { ttl_ms: 30_000, wait_ms: 0, fair: true, lock_delay_ms: 0 };
const BUSY = {
  kind: "busy",
  retry_after_ms: 100,
  waited_ms: 20,
  holders_total: 1,
  queue_length: 3,
  available: 0,
  place: { position: 2, ticket: TICKET, ticket_ttl_ms: 30_000 },
} as const;
const a = { kind: "lock", name: "a" } as const;
const s = { kind: "semaphore", name: "s" } as const;

type Answers = { [Method in keyof LockService]?: unknown };

/** Returns the events that are emitted if each operation has the outcome given for it. */
async function eventsOf(answers: Answers, use: (service: LockService) => Promise<unknown>): Promise<ServiceEvent[]> {
  const events: ServiceEvent[] = [];
  const answering = Object.fromEntries(Object.entries(answers).map(([method, answer]) => [method, async () => answer]));
  await use(observeService(answering as unknown as LockService, (event) => events.push(event)));
  expect(JSON.stringify(events)).not.toMatch(new RegExp(`${TOKEN}|${TICKET}`));
  return events;
}

const ofSemaphore = async (method: keyof SemaphoreService, answer: unknown, ...args: unknown[]) => {
  const events: ServiceEvent[] = [];
  const semaphores = { [method]: async () => answer } as unknown as SemaphoreService;
  const service = observeService({ semaphores } as LockService, (event) => events.push(event));
  await (service.semaphores[method] as (...args: unknown[]) => Promise<unknown>)(...args);
  return events;
};

test("acquire() emits an event for each lock, granted or denied", async () => {
  const targets = [
    { name: "a", mode: "exclusive" as const },
    { name: "b", mode: "shared" as const },
  ];
  const acquire = (service: LockService) => service.acquire(targets, { ...OPTIONS, token: TOKEN });
  const leases = [
    { ...lease, lock: "a" },
    { ...lease, lock: "b", mode: "shared", fence: 8 },
  ];
  const fingerprint = leaseFingerprint(TOKEN);
  expect(await eventsOf({ acquire: { kind: "granted", leases, waited_ms: 5 } }, acquire)).toEqual([
    {
      event: "granted",
      ...a,
      mode: "exclusive",
      fence: 7,
      lease: fingerprint,
      owner: "ci-42",
      ttl_ms: 30_000,
      hold_count: 1,
      waited_ms: 5,
    },
    expect.objectContaining({ event: "granted", name: "b", mode: "shared", fence: 8, lease: fingerprint }),
  ]);
  const busy = { ...BUSY, blocked_by: ["b"], holders: [HOLDER] };
  expect(await eventsOf({ acquire: busy }, acquire)).toEqual([
    { event: "denied", ...a, mode: "exclusive", why: "busy", lease: leaseFingerprint(TICKET), waited_ms: 20 },
    expect.objectContaining({ event: "denied", name: "b", mode: "shared", why: "busy", holder: HOLDER }),
  ]);
  for (const outcome of [{ kind: "deadlock" }, { kind: "mismatch", what: "ticket" }, { kind: "limit", what: "leases" }])
    expect(await eventsOf({ acquire: outcome }, acquire)).toMatchObject([
      { event: "denied", name: "a", why: outcome.kind, waited_ms: 0 },
      { event: "denied", name: "b", why: outcome.kind },
    ]);
  expect(await eventsOf({ acquire: { kind: "lost", reason: "expired" } }, acquire)).toMatchObject([
    { event: "lost", ...a, lease: fingerprint, reason: "expired" },
    { event: "lost", name: "b" },
  ]);
});

test("release() reports the released and the lost leases, each by its id", async () => {
  const release = (service: LockService) =>
    service.release(["a", "b", "c", "d"].map((name) => ({ name, token: TOKEN })));
  const outcomes = [
    { kind: "released", mode: "exclusive", hold_count: 0, ended: { fence: 7, owner: "ci-42", hold_ms: 9 } },
    { kind: "released", mode: "shared", hold_count: 1 },
    { kind: "lost", reason: "broken" },
    { kind: "unreadable", why: "damaged" },
  ];
  const of = { kind: "lock", lease: leaseFingerprint(TOKEN) };
  expect(await eventsOf({ release: outcomes }, release)).toEqual([
    { event: "released", ...of, name: "a", mode: "exclusive", hold_count: 0, fence: 7, owner: "ci-42", held_ms: 9 },
    { event: "released", ...of, name: "b", mode: "shared", hold_count: 1 },
    { event: "lost", ...of, name: "c", reason: "broken" },
  ]);
});

test("renew() and renewEach() report how long a lease has been held, and whether its renewal was late", async () => {
  const renewedAt = (late: boolean | undefined) => ({
    kind: "renewed",
    lease: { ...lease, acquired_at_ms: NOW_MS, expires_at_ms: NOW_MS + 60_000 + 30_000 },
    late,
  });
  const outcomes = [
    renewedAt(false),
    renewedAt(true),
    renewedAt(undefined),
    undefined,
    { kind: "lost", reason: "expired" },
  ];
  const refs = outcomes.map((_, i) => ({ kind: "semaphore" as const, name: `${i}`, token: TOKEN }));
  for (const method of ["renew", "renewEach"] as const) {
    const events = await eventsOf({ [method]: outcomes }, (service) => service[method](refs));
    const of = { kind: "semaphore", lease: leaseFingerprint(TOKEN) };
    const renewed = {
      event: "renewed",
      ...of,
      mode: "exclusive",
      fence: 7,
      owner: "ci-42",
      ttl_ms: 30_000,
      held_ms: 60_000,
    };
    expect(events).toEqual([
      { ...renewed, name: "0", late: false },
      { ...renewed, name: "1", late: true },
      { ...renewed, name: "2", late: false },
      { event: "lost", ...of, name: "4", reason: "expired" },
    ]);
  }
});

test("giveUp(), transfer(), break(), breakLease()", async () => {
  const given_up = await eventsOf({ giveUp: { kind: "given_up" } }, (service) => service.giveUp(["a", "b"], TICKET));
  expect(given_up).toMatchObject([
    { event: "given_up", ...a, lease: leaseFingerprint(TICKET) },
    { event: "given_up", name: "b" },
  ]);
  const transfer = (service: LockService) => service.transfer("a", TICKET, {});
  expect(await eventsOf({ transfer: { kind: "transferred", lease } }, transfer)).toMatchObject([
    { event: "received", ...a, lease: leaseFingerprint(TOKEN), fence: 7, owner: "ci-42" },
  ]);
  expect(await eventsOf({ transfer: { kind: "lost", reason: "unknown" } }, transfer)).toMatchObject([
    { event: "lost", ...a, lease: leaseFingerprint(TICKET), reason: "unknown" },
  ]);
  const breaking = (service: LockService) => service.break("a", { grace_ms: 0, delay: true, queue: "keep" });
  const outcome = { leases: 2, dropped: 1 };
  expect(await eventsOf({ break: { kind: "broken", ...outcome } }, breaking)).toEqual([
    { event: "break_requested", ...a, leases: 2, dropped: 1 },
  ]);
  expect(await eventsOf({ break: { kind: "breaking", break_at_ms: NOW_MS, ...outcome } }, breaking)).toEqual([
    { event: "break_requested", ...a, leases: 2, dropped: 1, break_at_ms: NOW_MS },
  ]);
  const breakingOne = (service: LockService) => service.breakLease("a", 7, { grace_ms: 0, delay: true });
  expect(await eventsOf({ breakLease: { kind: "broken", leases: 1, dropped: 0 } }, breakingOne)).toEqual([
    { event: "break_requested", ...a, leases: 1, dropped: 0 },
  ]);
  expect(await eventsOf({ breakLease: { kind: "others" } }, breakingOne)).toEqual([]);
  const ended = { kind: "broken", leases: 3, repaired: false };
  for (const [method, answer] of [
    ["break", ended],
    ["breakLease", ended],
    ["remove", { ...ended, kind: "removed", existed: true }],
  ] as const) {
    expect(await ofSemaphore(method, answer, "s", 7), method).toEqual([
      { event: "break_requested", ...s, leases: 3, dropped: 0 },
    ]);
    for (const kind of ["absent", "mismatch"]) expect(await ofSemaphore(method, { kind }, "s", 7)).toEqual([]);
  }
  expect(await ofSemaphore("remove", { kind: "removed", existed: false, leases: 0 }, "s")).toEqual([]);
  for (const [method, use] of [
    ["transfer", transfer],
    ["break", breaking],
    ["breakLease", breakingOne],
  ] as const)
    expect(await eventsOf({ [method]: { kind: "mismatch", what: "idempotency_key" } }, use)).toEqual([]);
});

test("permits of semaphores are reported as shared leases", async () => {
  const { lock: _, mode: __, ...permits } = { ...lease, permits: 2, semaphore: "s" };
  const granted = { kind: "granted", lease: permits, waited_ms: 0 };
  expect(await ofSemaphore("acquire", granted, "s", OPTIONS)).toMatchObject([
    { event: "granted", ...s, mode: "shared", fence: 7, lease: leaseFingerprint(TOKEN) },
  ]);
  const { mode: ___, ...holder } = HOLDER;
  expect(await ofSemaphore("acquire", { ...BUSY, permits: 1, holders: [holder] }, "s", OPTIONS)).toMatchObject([
    { event: "denied", ...s, mode: "shared", why: "busy", holder: { fence: HOLDER.fence, mode: "shared" } },
  ]);
  for (const [outcome, why] of [
    [{ kind: "absent" }, "absent"],
    [{ kind: "unsatisfiable", capacity: 1 }, "unsatisfiable"],
    [{ kind: "other_permits", permits: 1 }, "mismatch"],
  ])
    expect(await ofSemaphore("acquire", outcome, "s", OPTIONS)).toMatchObject([{ event: "denied", ...s, why }]);
  const ended = { fence: 7, owner: null, hold_ms: 3 };
  expect(
    await ofSemaphore("release", { kind: "released", hold_count: 0, available: 1, ended }, "s", TOKEN),
  ).toMatchObject([{ event: "released", ...s, mode: "shared", fence: 7, held_ms: 3 }]);
  expect(await ofSemaphore("giveUp", { kind: "given_up" }, "s", TICKET)).toMatchObject([{ event: "given_up", ...s }]);
});
