/** Sends requests to the service that serves this page. */
import type { Problem } from "../contract/problems.ts";
import { BASE } from "./base.ts";

/** Thrown when a request fails; the message is for the user. */
export class RequestError extends Error {
  override readonly name = "RequestError";
  /** The HTTP status, or 0 if there was no answer. */
  readonly status: number;
  readonly retry_after_ms: number;

  constructor(message: string, status: number, retry_after_ms = 0) {
    super(message);
    this.status = status;
    this.retry_after_ms = retry_after_ms;
  }
}

interface Send {
  /** The API key; undefined if none is needed. */
  readonly key: string | undefined;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body to send as JSON. */
  readonly body?: object;
  readonly signal?: AbortSignal;
}

/** How long a request may take before the page reports that the service is not answering. */
const TIMEOUT_MS = 15_000;

/** @throws {RequestError} */
export async function send(path: string, { key, method = "GET", headers, body, signal }: Send): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  try {
    response = await fetch(BASE + path, {
      method,
      headers: {
        ...headers,
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...(key !== undefined && { Authorization: `Bearer ${key}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // Keeps the answer out of the browser's cache, because the page itself keeps whatever it needs.
      cache: "no-store",
      // If the service is part of an app, a cookie may identify the caller.
      credentials: "same-origin",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new RequestError("The service is not responding.", 0);
  }
  if (response.ok || response.status === 304) return response;
  const problem: Partial<Problem & { retry_after_ms: number }> = await response.json().catch(() => ({}));
  const message = problem.detail ?? `The service returned ${response.status}.`;
  throw new RequestError(message, response.status, problem.retry_after_ms);
}

export async function sendJson<Answer>(path: string, options: Send): Promise<Answer> {
  return (await send(path, options)).json();
}

/** Returns an Idempotency-Key for a request and its retries. */
export function attemptKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `console-${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** Returns the path of one lock, semaphore or latch. */
export const pathOf = (kind: Kind, name: string): string => `/${kind}/${encodeURIComponent(name)}`;

export type Kind = "locks" | "semaphores" | "latches";

interface Answered {
  readonly etag: string | null;
  /** The body of the answer; undefined if nothing has changed. */
  readonly body: unknown;
}

async function ask(path: string, options: Send): Promise<Answered> {
  const response = await send(path, options);
  return {
    etag: response.headers.get("ETag"),
    body: response.status === 304 ? undefined : await response.json(),
  };
}

let early: { readonly path: string; readonly answer: Promise<Answered>; readonly sent_ms: number } | undefined;

/** Requests the first view's data before the caller's permissions are known, to save a round trip. */
export function askEarly(path: string, key: string | undefined): void {
  early = { path, answer: ask(path, { key }), sent_ms: Date.now() };
}

/** Resolves when the early request has succeeded or failed. */
export const earlyAnswered = (): Promise<unknown> => early?.answer.catch(() => undefined) ?? Promise.resolve();

interface Kept {
  readonly etag: string;
  readonly value: unknown;
}

/** The answers that a view has read, so that the service need not send them again while they are unchanged. */
export type Cache = Map<string, Kept>;

/** The requests of one refresh, sent one at a time. */
export class Round {
  /** The number of requests sent. */
  count = 0;
  readonly signal: AbortSignal;
  readonly key: string | undefined;
  readonly #before: Cache;
  /** The answers that have been read in this round. */
  readonly cache: Cache = new Map();

  constructor(key: string | undefined, signal: AbortSignal, before: Cache) {
    this.key = key;
    this.signal = signal;
    this.#before = before;
  }

  /**
   * Reads a path. `parse` receives the answer and the time of the request. Its result remains the same object until the answer
   * changes.
   */
  async get<Answer, Value>(path: string, parse: (answer: Answer, at_ms: number) => Value): Promise<Value> {
    this.count++;
    const kept = this.#before.get(path);
    const asked = early?.path === path ? early : undefined;
    early = undefined;
    const at_ms = asked?.sent_ms ?? Date.now();
    const headers = kept ? { "If-None-Match": kept.etag } : {};
    const { etag, body } = await (asked?.answer ?? ask(path, { key: this.key, headers, signal: this.signal }));
    const value = body === undefined && kept ? (kept.value as Value) : parse(body as Answer, at_ms);
    if (etag !== null) this.cache.set(path, { etag, value });
    return value;
  }
}
