/** A small client for tests: it hides how requests are written, but never the responses. */

import type { Lacks } from "./capabilities.ts";
import { validateResponse } from "./validate-response.ts";

/** A service under test; everything the contract suite does goes through `fetch`. */
export interface Target {
  readonly name: string;
  readonly url: string;
  readonly fetch?: typeof fetch;
  /** The parts of the contract that it doesn't offer; none by default. */
  readonly lacks?: Lacks;
  /** The number of databases, as reported in its responses; absent if there is only one. */
  readonly nodes?: number;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests check what a body contains.
  readonly body: any;
}

export type Fields = Readonly<Record<string, unknown>>;
export type Head = Readonly<Record<string, string>>;

/** Sends one request. A body that isn't JSON is returned as text. */
export async function send(target: Target, path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await (target.fetch ?? fetch)(`${target.url}${path}`, { redirect: "manual", ...init });
  const text = await response.text();
  // Requests to the service have a path. Requests to a stand-in for a store have no path and no OpenAPI document.
  if (path !== "") validateResponse(init.method ?? "GET", path, response, text);
  const isJson = /^application\/(problem\+)?json/.test(response.headers.get("content-type") ?? "");
  return { status: response.status, headers: response.headers, body: isJson && text !== "" ? JSON.parse(text) : text };
}

export function post(target: Target, path: string, fields: Fields = {}, headers: Head = {}): Promise<Answer> {
  const body = JSON.stringify(fields);
  return send(target, path, { method: "POST", body, headers: { "content-type": "application/json", ...headers } });
}

export function postForm(target: Target, path: string, fields: Record<string, string>): Promise<Answer> {
  return send(target, path, { method: "POST", body: new URLSearchParams(fields) });
}

/** Returns the body of a response that must have this status. Reports any other status. */
export function bodyOf(answer: Answer, status: number): Answer["body"] {
  if (answer.status === status) return answer.body;
  throw new Error(`expected status ${status}, got ${answer.status}: ${JSON.stringify(answer.body)}`);
}

const SHORT = /^[1-5]\d\dms$/;

/**
 * Returns a lease that must be granted. On a busy machine, a short lease may end before the response arrives; the
 * request is repeated once the granted lease has ended.
 */
export async function granted(send: () => Promise<Answer>, fields: Fields = {}): Promise<Answer["body"]> {
  const short = [fields.ttl, fields.max_hold].some((length) => SHORT.test(String(length)));
  for (let tries = 1; ; tries++) {
    const answer = await send();
    const late = short && (answer.body.outcome === "unknown" || (tries > 1 && answer.status === 423));
    if (!late || tries === 10) return bodyOf(answer, 200);
    await sleep(100);
  }
}

export const uniqueName = (): string => `t-${crypto.randomUUID()}`;

export const keyed = (key: string = crypto.randomUUID()): Head => ({ "Idempotency-Key": key });

type Send = (fields: Fields) => Promise<Answer>;

export async function abandonPlace(send: Send): Promise<Answer["body"]> {
  return bodyOf(await send({ wait: "1ms" }), 423);
}

export async function comeBackOnce(send: Send): Promise<Answer["body"]> {
  const { ticket } = await abandonPlace(send);
  return bodyOf(await send({ ticket }), 423);
}

export async function attendPlace(send: Send, { ticket }: Fields = {}): Promise<Answer["body"]> {
  const place = ticket === undefined ? await abandonPlace(send) : { ticket };
  send({ ticket: place.ticket, wait: "20s" }).catch(() => {});
  // A returning client counts as present for a while, until its other request has arrived.
  return bodyOf(await send({ ticket: place.ticket }), 423);
}

/** One lock of a target, with a unique name by default. */
export class Lock {
  readonly target: Target;
  readonly name: string;
  /** The paths of both route families, without the operation. */
  readonly path: string;
  readonly rwPath: string;

  constructor(target: Target, name: string = uniqueName()) {
    this.target = target;
    this.name = name;
    this.path = `/locks/${encodeURIComponent(name)}`;
    this.rwPath = `/rw/${encodeURIComponent(name)}`;
  }

  acquire(fields?: Fields, headers?: Head): Promise<Answer> {
    return post(this.target, `${this.path}/acquire`, fields, headers);
  }

  read(fields?: Fields, headers?: Head): Promise<Answer> {
    return post(this.target, `${this.rwPath}/read`, fields, headers);
  }

  write(fields?: Fields, headers?: Head): Promise<Answer> {
    return post(this.target, `${this.rwPath}/write`, fields, headers);
  }

  release(fields: Fields, headers?: Head): Promise<Answer> {
    return post(this.target, `${this.path}/release`, fields, headers);
  }

  renew(fields: Fields, headers?: Head): Promise<Answer> {
    return post(this.target, `${this.path}/renew`, fields, headers);
  }

  async state(headers: Head = {}, query = ""): Promise<Answer["body"]> {
    return bodyOf(await send(this.target, `${this.path}${query}`, { headers }), 200);
  }

  /** Returns an exclusive lease, which must be granted. */
  async hold(fields?: Fields, headers?: Head): Promise<Answer["body"]> {
    return granted(() => this.acquire(fields, headers), fields);
  }

  /** Returns a shared lease, which must be granted. */
  async share(fields?: Fields, headers?: Head): Promise<Answer["body"]> {
    return granted(() => this.read(fields, headers), fields);
  }

  async end(token: string): Promise<Answer["body"]> {
    return bodyOf(await this.release({ token }), 200);
  }

  /** Takes a place in the queue and leaves immediately. Returns the body of the 423, with the ticket. */
  async abandon(fields: Fields = {}, mode: "exclusive" | "shared" = "exclusive"): Promise<Answer["body"]> {
    return abandonPlace((more) => this.#send({ ...fields, ...more }, mode));
  }

  /**
   * Takes a place in the queue that stays attended. Returns the body of a 423, with the ticket. The lock is granted when the
   * place's turn comes.
   */
  async enqueue(fields: Fields = {}, mode: "exclusive" | "shared" = "exclusive"): Promise<Answer["body"]> {
    return attendPlace((more) => this.#send({ ...fields, ...more }, mode), fields);
  }

  /** Takes a place in the queue and returns to it once: it stays attended for 1.5 s, with no request open to take its turn. */
  async comeBack(fields: Fields = {}, mode: "exclusive" | "shared" = "exclusive"): Promise<Answer["body"]> {
    return comeBackOnce((more) => this.#send({ ...fields, ...more }, mode));
  }

  #send(fields: Fields, mode: "exclusive" | "shared"): Promise<Answer> {
    return mode === "exclusive" ? this.acquire(fields) : this.read(fields);
  }
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
