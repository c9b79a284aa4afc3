/** Sends the checks' requests, and releases what they were granted. */
import type { Answer, Fields, Head } from "./answer.ts";
import { expectTrue, Failure } from "./expect.ts";
import { checkShape } from "./shapes.ts";

/** The part of `fetch` that the checks need. */
export type Send = (url: string, init: RequestInit) => Promise<Response>;

/** The service to verify, and how to reach it. */
export interface Service {
  /** The URL without a trailing slash. */
  readonly url: string;
  readonly send: Send;
  /** Returns the current API key; undefined where none is needed. */
  readonly key: () => string | undefined;
}

export interface Request {
  readonly method?: string;
  /** The body, sent as JSON unless it is text. */
  readonly body?: Fields | string;
  readonly headers?: Head;
  /** The API key; `null` sends none. */
  readonly key?: string | null;
  /** Whether to compare the answer with the contract's schema for this route. */
  readonly shaped?: boolean;
}

const ANSWER_MS_MAX = 45_000;
/**
 * How many times to send a request that has not changed anything. A service may occasionally report that it could not answer in
 * time.
 */
const TRIES_MAX = 4;

/** Sends the requests of one check. */
export class Probe {
  readonly service: Service;
  /** The prefix of all names. */
  readonly prefix: string;
  readonly #signal: AbortSignal;
  /** The releases to send at the end, by the path and secret of what was taken. */
  readonly #taken = new Map<string, readonly [path: string, fields: Fields]>();
  readonly #open = new Set<Promise<unknown>>();
  /** Aborts waiting requests that would never be answered. */
  readonly #over = new AbortController();
  #names = 0;

  constructor(service: Service, prefix: string, signal: AbortSignal) {
    this.service = service;
    this.prefix = prefix;
    this.#signal = signal;
  }

  name(more = ""): string {
    this.#names += 1;
    return `${this.prefix}${this.#names}${more}`;
  }

  async request(path: string, request: Request = {}): Promise<Answer> {
    for (let tries = 1; ; tries++) {
      this.#signal.throwIfAborted();
      const sent = this.#once(path, request);
      this.#open.add(sent);
      const answer = await sent.finally(() => this.#open.delete(sent));
      const { code, outcome, retry_after_ms = 250 } = answer.body ?? {};
      const late = code === "store_unavailable" && outcome === "none";
      if (!(late || code === "rate_limited") || tries === TRIES_MAX) return answer;
      await pause(Math.min(retry_after_ms, 10_000));
    }
  }

  async #once(path: string, request: Request): Promise<Answer> {
    const { method = "GET", body, headers = {}, key, shaped = true } = request;
    const bearer = key === undefined ? this.service.key() : key;
    const json: Head = typeof body === "object" ? { "Content-Type": "application/json" } : {};
    const access: Head = bearer ? { Authorization: `Bearer ${bearer}` } : {};
    const what = `${method} ${path.replace(this.prefix, "")}`;
    const started = performance.now();
    const sent_ms = Date.now();
    const signal = AbortSignal.any([this.#over.signal, AbortSignal.timeout(ANSWER_MS_MAX)]);
    const text = typeof body === "object" ? JSON.stringify(body) : (body ?? null);
    const init = {
      method,
      headers: { ...json, ...access, ...headers },
      body: text,
      signal,
      redirect: "manual",
    } as const;
    const response = await this.service.send(`${this.service.url}${path}`, init).catch((error: Error) => {
      throw new Failure(`${what}: no answer (${reasonOf(error)})`, { cause: error });
    });
    const received = await response.text();
    const answer: Answer = {
      status: response.status,
      headers: response.headers,
      body: parse(received, response),
      sent_ms,
      took_ms: performance.now() - started,
      what,
    };
    this.#note(path, answer);
    if (shaped && method !== "HEAD" && method !== "OPTIONS") {
      checkShape(method, path.split("?")[0] as string, answer.status, answer.headers, answer.body);
    }
    return answer;
  }

  /** Runs work that may outlive its caller. A failure shows only when the work is awaited. */
  background<T>(work: Promise<T>): Promise<T> {
    work.catch(() => {});
    return work;
  }

  /** Records what to release. */
  #note(path: string, { status, body }: Answer): void {
    const [family] = /^\/(locks|rw|semaphores)\/[^/]+(?=\/)|^\/multi(?=\/)/.exec(path) ?? [];
    if (family === undefined || typeof body !== "object" || body === null) return;
    const { token, ticket, leases, locks } = body;
    const names = family === "/multi" && (leases?.map((lease: { lock: string }) => lease.lock) ?? locks);
    const more = names ? { locks: names } : {};
    if (status === 200 && token) this.#taken.set(`${family} ${token}`, [`${family}/release`, { token, ...more }]);
    if ((status === 423 || status === 202) && ticket)
      this.#taken.set(`${family} ${ticket}`, [`${family}/release`, { ticket, ...more }]);
  }

  /**
   * Releases everything that the check was granted and has not released. Waits for requests in flight, even after an
   * interruption, because only their answers contain the tokens.
   */
  async end(): Promise<void> {
    // Waiting requests may be granted the released locks, and must release them in turn.
    for (let rounds = 0; rounds < 5 && (this.#taken.size > 0 || this.#open.size > 0); rounds++) {
      const taken = [...this.#taken.values()].reverse();
      this.#taken.clear();
      await Promise.all(taken.map(([path, body]) => this.#giveBack(path, body)));
      await Promise.race([Promise.allSettled(this.#open), pause(this.#taken.size > 0 ? 0 : 1_500)]);
    }
    this.#over.abort();
  }

  /** Retries a release, because a lease may have several holds, and a service may fail. */
  async #giveBack(path: string, body: Fields): Promise<void> {
    for (let tries = 1; tries <= 2 * TRIES_MAX; tries++) {
      const answer = await this.#once(path, { method: "POST", body, shaped: false }).catch(() => undefined);
      const failed = answer === undefined || answer.status >= 500 || answer.status === 429;
      if (failed) await pause(300);
      else if (answer.status !== 200 || !JSON.stringify(answer.body).includes('"released":false')) return;
    }
  }
}

function parse(text: string, { headers }: Response): unknown {
  const isJson = /^application\/(problem\+)?json/.test(headers.get("content-type") ?? "");
  if (!isJson || text === "") return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Returns why there was no answer, which `fetch` stores in the cause. */
export function reasonOf(error: Error): string {
  const { cause } = error as { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? error.message;
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits for something that happens soon, but not immediately. */
export async function eventually(what: string, look: () => Promise<boolean>, ms_max = 8_000): Promise<void> {
  for (const since = performance.now(); ; ) {
    if (await look()) return;
    expectTrue(performance.now() - since < ms_max, `${what} within ${ms_max / 1000} s`);
    await pause(40);
  }
}
