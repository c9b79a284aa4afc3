import { expect, vi } from "vitest";
import type { Answer, Fields, Lock, Target } from "../../support/services/http.ts";

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
/** A 128-bit secret takes 22 characters of base64. */
export const SECRET = /^\S{22,512}$/;

export const anyFence = expect.any(Number);
export const anyInstant = expect.stringMatching(INSTANT);
export const anySecret = expect.stringMatching(SECRET);

/** Every error has this shape, whatever its code. */
export function expectProblem(answer: Answer, status: number, code: string, fields: Fields = {}): void {
  const text = expect.stringMatching(/\S/);
  expect(answer.body).toMatchObject({ type: text, title: text, detail: text, status, code, ...fields });
  expect(answer.status).toBe(status);
  expect(answer.headers.get("content-type")).toMatch(/^application\/problem\+json\b/);
}

/** Expects a 400 with `path` among the invalid fields. */
export function expectInvalid(answer: Answer, path?: string): void {
  expectProblem(answer, 400, "invalid_request");
  expect(answer.body.errors.length).toBeGreaterThan(0);
  for (const error of answer.body.errors) {
    const { limit = 1, ...rest } = error;
    expect(rest).toEqual({ path: expect.any(String), message: expect.stringMatching(/\S/) });
    expect(limit).toBeGreaterThan(0);
  }
  if (path !== undefined) expect(answer.body.errors.map((error: { path: string }) => error.path)).toContain(path);
}

/** Expects a 423 whose `Retry-After` is `retry_after_ms`, rounded up to whole seconds and at least 1. */
export function expectLocked(answer: Answer, fields: Fields = {}): void {
  expectProblem(answer, 423, "locked", fields);
  const { retry_after_ms, holders, holders_total, queue_length, waited_ms } = answer.body;
  expect(answer.headers.get("retry-after")).toBe(String(Math.max(1, Math.ceil(retry_after_ms / 1000))));
  expect([retry_after_ms, holders_total, queue_length, waited_ms].every(Number.isSafeInteger)).toBe(true);
  expect(holders.length).toBe(Math.min(50, holders_total));
}

export function expectLost(answer: Answer, reason: string): void {
  expectProblem(answer, 409, "lease_lost", { reason });
  expect(answer.body).not.toHaveProperty("dismissed");
}

/** Expects that an administrator has dismissed the waiting clients. */
export function expectDismissed(answer: Answer): void {
  expectProblem(answer, 409, "lease_lost", { reason: "broken", dismissed: true });
}

/** Polls, because waiting requests are sent asynchronously. */
export async function expectQueueLength(lock: Pick<Lock, "state">, length: number): Promise<void> {
  // `expect.poll` can't identify its test when several run concurrently.
  await vi.waitFor(async () => expect((await lock.state()).queue_length).toBe(length), { timeout: 10_000 });
}

/** How long a place stays attended after its client has returned to it, minus the time that a response takes. */
const ATTENDED_MS = 1_300;

/**
 * Does work that must finish within `lasting_ms`, by default while a client that has returned is still expected. Retries if the
 * machine was too slow.
 */
export async function whileExpected<T>(work: () => Promise<T>, lasting_ms = ATTENDED_MS): Promise<T> {
  for (let tries = 1; ; tries++) {
    const started = performance.now();
    try {
      return await work();
    } catch (error) {
      if (performance.now() - started < lasting_ms || tries === 10) throw error;
    }
  }
}

/**
 * Frees the lock while the only place in its queue belongs to a client that is expected to return, and expects that other
 * clients are refused. Returns the ticket of the place.
 */
export async function expectKeptForWaiter(lock: Lock): Promise<string> {
  const { token } = await lock.hold();
  const { ticket } = await lock.comeBack();
  await lock.end(token);
  expectLocked(await lock.acquire(), { holders_total: 0, queue_length: 1 });
  expectLocked(await lock.read(), { holders_total: 0, queue_length: 1 });
  return ticket;
}

export const at = (instant: string): number => Date.parse(instant);

/** Expects a lease to have this length; `ttl_ms` is what remained of it when the response was sent. */
export function expectLength({ lacks }: Target, lease: Answer["body"], ms: number): void {
  const length = at(lease.expires_at) - at(lease.acquired_at);
  // The lease is shorter by a margin and by the time that it took to grant it.
  const [least, most] = lacks?.exact_lengths ? [0.98 * ms - 2_500, 0.98 * ms] : [ms, ms];
  expect(length).toBeGreaterThanOrEqual(least);
  expect(length).toBeLessThanOrEqual(most);
}
