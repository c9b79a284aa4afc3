/** Checks answers against the contract's schemas. Fields that a later version has added are allowed. */
import type { ZodType } from "zod";
import * as problems from "../contract/problems.ts";
import * as answers from "../contract/responses.ts";
import * as service from "../contract/service-responses.ts";
import { Failure } from "./expect.ts";

type Route = readonly [method: string, path: RegExp, status: number, shape: ZodType];

const lockOrTicket = answers.released.or(answers.ticketReleased);

const ROUTES: readonly Route[] = [
  ["POST", /^\/(locks|rw)\/[^/]+\/(acquire|read|write)$/, 200, answers.granted],
  ["POST", /^\/(locks|rw)\/[^/]+\/(acquire|read|write)$/, 202, answers.standby],
  ["POST", /^\/(locks|rw)\/[^/]+\/release$/, 200, lockOrTicket],
  ["POST", /^\/(locks|rw)\/[^/]+\/renew$/, 200, answers.lease],
  ["POST", /^\/locks\/[^/]+\/transfer$/, 200, answers.lease],
  ["GET", /^\/(locks|rw)\/[^/]+$/, 200, answers.lockState],
  ["DELETE", /^\/locks\/[^/]+$/, 200, answers.broken],
  ["DELETE", /^\/locks\/[^/]+$/, 202, answers.breaking],
  ["GET", /^\/locks$/, 200, answers.lockPage],
  ["POST", /^\/multi\/acquire$/, 200, answers.multiGranted],
  ["POST", /^\/multi\/release$/, 200, answers.multiReleased],
  ["POST", /^\/multi\/renew$/, 200, answers.multiRenewed],
  ["POST", /^\/heartbeat$/, 200, answers.heartbeat],
  ["PUT", /^\/semaphores\/[^/]+$/, 200, answers.semaphoreState],
  ["GET", /^\/semaphores\/[^/]+$/, 200, answers.semaphoreState],
  ["POST", /^\/semaphores\/[^/]+\/acquire$/, 200, answers.semaphoreGranted],
  ["POST", /^\/semaphores\/[^/]+\/acquire$/, 202, answers.semaphoreStandby],
  ["POST", /^\/semaphores\/[^/]+\/release$/, 200, answers.semaphoreReleased],
  ["POST", /^\/semaphores\/[^/]+\/renew$/, 200, answers.semaphoreLease],
  ["DELETE", /^\/semaphores\/[^/]+$/, 200, answers.semaphoreDeleted],
  ["GET", /^\/semaphores$/, 200, answers.semaphorePage],
  ["PUT", /^\/latches\/[^/]+$/, 201, answers.latch],
  ["POST", /^\/latches\/[^/]+\/count-down$/, 200, answers.latch],
  ["GET", /^\/latches\/[^/]+$/, 200, answers.latchSeen],
  ["DELETE", /^\/latches\/[^/]+$/, 200, answers.latchDeleted],
  ["GET", /^\/latches$/, 200, answers.latchPage],
  ["POST", /^\/terraform\/[^/]+$/, 200, answers.terraformGranted],
  ["DELETE", /^\/terraform\/[^/]+$/, 200, answers.terraformReleased.or(answers.terraformBroken)],
  ["GET", /^\/me$/, 200, service.me],
  ["GET", /^\/(healthz|readyz)$/, 200, service.health],
];

const PROBLEMS: Readonly<Record<string, ZodType>> = {
  invalid_request: problems.invalidRequest,
  lease_lost: problems.leaseLost,
  not_found: problems.notFound,
  conflict: problems.conflict,
  too_large: problems.tooLarge,
  unsatisfiable: problems.unsatisfiable,
  rate_limited: problems.rateLimited,
  limit_exceeded: problems.limitExceeded,
  store_unavailable: problems.storeUnavailable,
  issuer_unavailable: problems.issuerUnavailable,
  internal: problems.internal,
};

const BUSY: readonly (readonly [RegExp, ZodType])[] = [
  [/^\/multi\//, problems.multiLocked],
  [/^\/semaphores\//, problems.semaphoreLocked],
  [/^\/terraform\//, problems.terraformLocked],
  [/^/, problems.locked],
];

/** @throws {Failure} when an answer lacks a required field. */
export function checkShape(method: string, path: string, status: number, headers: Headers, body: unknown): void {
  const what = `${method} ${path} returned ${status}`;
  if (status >= 400) {
    const type = headers.get("content-type") ?? "nothing";
    if (!/^application\/problem\+json\b/.test(type))
      throw new Failure(`${what} as ${type}, not application/problem+json`);
  }
  const shape = shapeOf(method, path, status, body);
  const result = shape?.safeParse(body);
  if (result && !result.success) {
    const wrong = result.error.issues.map((issue) => `${issue.path.join(".") || "the body"}: ${issue.message}`);
    throw new Failure(
      `${what} with a body that violates the contract (${wrong.join("; ")}): ${JSON.stringify(body)?.slice(0, 300)}`,
    );
  }
  if (status === 423 || status === 429) checkRetryAfter(what, headers, body as { retry_after_ms: number });
}

function shapeOf(method: string, path: string, status: number, body: unknown): ZodType | undefined {
  if (status === 423) return BUSY.find(([pattern]) => pattern.test(path))?.[1];
  if (status >= 400) return PROBLEMS[(body as { code?: string } | undefined)?.code ?? ""] ?? problems.problem;
  return ROUTES.find((route) => route[0] === method && route[1].test(path) && route[2] === status)?.[3];
}

function checkRetryAfter(what: string, headers: Headers, { retry_after_ms }: { retry_after_ms: number }): void {
  const [expected, got] = [String(Math.max(1, Math.ceil(retry_after_ms / 1000))), headers.get("retry-after")];
  if (got !== expected)
    throw new Failure(`${what} with retry_after_ms ${retry_after_ms} and Retry-After ${got}, expected ${expected}`);
}
