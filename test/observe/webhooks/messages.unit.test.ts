import { expect, test } from "vitest";
import { parseConfig } from "../../../src/config/config.ts";
import type { ServiceEvent } from "../../../src/lock/types.ts";
import { Messages } from "../../../src/observe/webhooks/messages.ts";

const SECRET = `whsec_${btoa("x".repeat(32))}`;
const NOW_MS = Date.UTC(2026, 10, 21, 6);
const LEASE = { mode: "exclusive", fence: 7, owner: "ci-42" } as const;
const LOCK = { kind: "lock", name: "deploy/a" } as const;

function messagesFor(rules: object, now_ms = () => NOW_MS) {
  const [webhook] = parseConfig({ WEBHOOKS: [{ url: "https://x", secret: SECRET, ...rules }] }).webhooks;
  if (webhook === undefined) throw new Error("there is no webhook");
  const messages = new Messages(webhook, now_ms);
  return (event: ServiceEvent, namespace: string | null = "default") => messages.of(event, namespace ?? undefined);
}

const ended = (event: "expired" | "max_hold" | "broken" | "transferred", subject: object = LOCK): ServiceEvent =>
  ({ event, ...LOCK, ...subject, ...LEASE, held_ms: 30_000, at_ms: NOW_MS }) as ServiceEvent;

const renewed = (held_ms: number, fence = 7): ServiceEvent => ({
  event: "renewed",
  ...LOCK,
  ...LEASE,
  fence,
  lease: "fingerpr",
  ttl_ms: 30_000,
  late: false,
  held_ms,
});

const bodyOf = (message: { readonly body: string } | undefined) => message && JSON.parse(message.body);

test("ends: sends the listed types, dated at the instant of the end", () => {
  const of = messagesFor({ events: ["lease.expired", "lease.broken"] });
  expect(bodyOf(of(ended("expired")))).toEqual({
    type: "lease.expired",
    timestamp: "2026-11-21T06:00:00.000Z",
    data: { namespace: "default", lock: "deploy/a", ...LEASE, held_ms: 30_000 },
  });
  expect(bodyOf(of(ended("broken")))).toMatchObject({ type: "lease.broken" });
  expect(of(ended("max_hold"))).toBeUndefined();
  expect(of(ended("transferred"))).toBeUndefined();
  expect(bodyOf(messagesFor({ events: ["lease.max_hold"] })(ended("max_hold"))).type).toBe("lease.max_hold");
  expect(of(renewed(1e9))).toBeUndefined();
});

test("ends: permits belong to a semaphore, and have no mode", () => {
  const { data } = bodyOf(messagesFor({ events: ["lease.expired"] })(ended("expired", { kind: "semaphore" })));
  expect(data).toEqual({ namespace: "default", semaphore: "deploy/a", fence: 7, owner: "ci-42", held_ms: 30_000 });
});

test("a webhook gets only messages that its namespace and prefix allow, and none for events that no request caused", () => {
  const of = messagesFor({ events: ["lease.expired"], namespace: "team", prefix: "deploy/" });
  expect(of(ended("expired"), "team")).toBeDefined();
  expect(of(ended("expired"), "default")).toBeUndefined();
  expect(of(ended("expired", { name: "build" }), "team")).toBeUndefined();
  expect(messagesFor({ events: ["lease.expired"] })(ended("expired"), null)).toBeUndefined();
});

test("held_longer_than: a lease is reported once, when it is renewed or another client wants the lock", () => {
  const of = messagesFor({ held_longer_than: "10m" });
  expect(of(renewed(600_000))).toBeUndefined();
  const first = of(renewed(600_001));
  expect(bodyOf(first)).toEqual({
    type: "lease.held_too_long",
    timestamp: "2026-11-21T06:00:00.000Z",
    data: { namespace: "default", lock: "deploy/a", ...LEASE, held_ms: 600_001, held_longer_than_ms: 600_000 },
  });
  expect(of(renewed(700_000))).toBeUndefined();
  const denied = (fence: number, acquired_at_ms: number): ServiceEvent => ({
    event: "denied",
    ...LOCK,
    mode: "exclusive",
    why: "busy",
    waited_ms: 0,
    holder: { ...LEASE, fence, acquired_at_ms },
  });
  expect(of(denied(7, 0))).toBeUndefined();
  expect(of(denied(8, NOW_MS - 600_000))).toBeUndefined();
  expect(bodyOf(of(denied(8, NOW_MS - 600_001))).data).toMatchObject({ fence: 8, held_ms: 600_001 });
  // Another process reports the same event with the same ID.
  expect(messagesFor({ held_longer_than: "10m" })(renewed(650_000))?.identity).toBe(first?.identity);
  expect(messagesFor({ held_longer_than: "9m" })(renewed(650_000))?.identity).not.toBe(first?.identity);
});

test("held_longer_than: reports are remembered for 10,000 leases", () => {
  const of = messagesFor({ held_longer_than: "1ms" });
  for (let fence = 1; fence <= 10_001; fence++) of(renewed(2, fence));
  expect(of(renewed(2, 2))).toBeUndefined();
  expect(of(renewed(2, 1))).toBeDefined();
});

test("queue_longer_than: a queue is reported once in five minutes", () => {
  let now_ms = NOW_MS;
  const of = messagesFor({ queue_longer_than: 2 }, () => now_ms);
  const queued = (queue_length: number, name = "a"): ServiceEvent => ({
    event: "queued",
    kind: "lock",
    name,
    mode: "exclusive",
    lease: "fingerpr",
    queue_length,
  });
  expect(of(queued(2))).toBeUndefined();
  expect(bodyOf(of(queued(3)))).toEqual({
    type: "queue.too_long",
    timestamp: "2026-11-21T06:00:00.000Z",
    data: { namespace: "default", lock: "a", queue_length: 3, queue_longer_than: 2 },
  });
  expect(of(queued(4))).toBeUndefined();
  expect(of(queued(4, "b"))).toBeDefined();
  now_ms += 300_000;
  expect(of(queued(4))).toBeDefined();
});
