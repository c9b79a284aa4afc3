import type { Clock, Fetch } from "../../src/client/index.ts";
import { parseDuration } from "../../src/contract/durations.ts";
import { BODY_MAX_BYTES, HEARTBEAT_MAX } from "../../src/contract/limits.ts";

/**
 * What happens to a request. `unanswered`: the request is applied, but its response is lost, on a connection that stays open.
 */
export type Fate = "ok" | "refused" | "503" | "unanswered" | "lost" | { readonly slow_ms: number };

export interface Seen {
  readonly at_ms: number;
  readonly method: string;
  readonly path: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests check what a body contains.
  readonly body: any;
  readonly key: string;
}

/**
 * One lock of one service, on the client's clock, so that a test knows when the lease truly ends. It remembers idempotency
 * keys; its queues are unordered.
 */
export class FakeService {
  fate: (request: Seen, count: number) => Fate = () => "ok";
  readonly seen: Seen[] = [];
  /** When the lease ends. */
  deadline_ms = 0;
  /** No renewal extends the lease beyond this instant. */
  ends_ms = Number.POSITIVE_INFINITY;
  granted_ms = 0;
  name = "";
  token: string | undefined;
  /** The reason why the lease ended. */
  lost = "unknown";
  /** Another client holds the lock until this instant. */
  taken_until_ms = 0;
  fence = 0;
  /** The longest time for which the service keeps a request open. */
  wait_max_ms = 20_000;
  readonly #clock: Clock;
  /** The lease's own ttl, used by renewals that don't specify one. */
  #length_ms = 0;
  readonly #answered = new Map<string, unknown>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  static accepts(body: { readonly leases?: readonly unknown[] }): boolean {
    const { leases = [] } = body;
    return leases.length <= HEARTBEAT_MAX && Buffer.byteLength(JSON.stringify(body)) <= BODY_MAX_BYTES;
  }

  get isHeld(): boolean {
    return this.token !== undefined && this.#clock.now_ms() < this.deadline_ms;
  }

  readonly fetch: Fetch = async (url, { method, headers, body }) => {
    const request = {
      at_ms: this.#clock.now_ms(),
      method,
      path: new URL(url).pathname,
      body: JSON.parse(body ?? "{}"),
      key: headers["Idempotency-Key"] ?? "",
    };
    this.seen.push(request);
    const fate = this.fate(request, this.seen.length);
    if (fate === "refused") throw new TypeError("connection refused");
    if (fate === "503") return answer(503, { code: "store_unavailable", outcome: "unknown", retry_after_ms: 1000 });
    if (fate === "lost") return never();
    if (typeof fate === "object") await this.#pass(fate.slow_ms);
    const [status, answered] = await this.#apply(request);
    return fate === "unanswered" ? never() : answer(status, answered);
  };

  async #apply({ path, body, key }: Seen): Promise<[number, unknown]> {
    if (!FakeService.accepts(body)) return [413, { code: "too_large" }];
    if (path === "/heartbeat") return [200, { results: body.leases.map((item: Item) => this.#renew(item)) }];
    if (path.endsWith("/release")) {
      if (body.token === undefined) return [200, { lock: "x", released: true }];
      if (!this.isHeld || body.token !== this.token) return lost(this.lost);
      this.token = undefined;
      this.lost = "released";
      return [200, { lock: "x", mode: "exclusive", released: true, hold_count: 0 }];
    }
    this.name = decodeURIComponent(path.split("/")[2] ?? "");
    return this.#acquire(body, key);
  }

  async #acquire(
    body: { readonly [length in "ttl" | "wait" | "max_hold"]?: string },
    key: string,
  ): Promise<[number, unknown]> {
    const now_ms = this.#clock.now_ms();
    if (this.#answered.has(key)) {
      if (this.#answered.get(key) !== this.token || !this.isHeld) return lost("expired");
      return [200, this.#lease()];
    }
    const free_ms = Math.max(this.taken_until_ms, this.isHeld ? this.deadline_ms : 0);
    const wait_ms = Math.min(lengthOf(body.wait) ?? 0, this.wait_max_ms);
    if (free_ms > now_ms + wait_ms) {
      await this.#pass(wait_ms);
      const place = wait_ms > 0 ? { ticket: "ticket", ticket_ttl_ms: 30_000, position: 0, retry_after_ms: 100 } : {};
      return [
        423,
        { code: "locked", lock: this.name, holders: [], waited_ms: wait_ms, retry_after_ms: 4000, ...place },
      ];
    }
    const waited_ms = Math.max(0, free_ms - now_ms);
    await this.#pass(waited_ms);
    this.token = `token-${++this.fence}`;
    this.granted_ms = this.#clock.now_ms();
    this.ends_ms = this.granted_ms + (lengthOf(body.max_hold) ?? Number.POSITIVE_INFINITY);
    this.#length_ms = lengthOf(body.ttl) ?? Number.NaN;
    this.deadline_ms = Math.min(this.granted_ms + this.#length_ms, this.ends_ms);
    this.#answered.set(key, this.token);
    return [200, { ...this.#lease(), waited_ms }];
  }

  #renew({ name, token, ttl }: Item): object {
    if (!this.isHeld || token !== this.token) {
      return { name, ok: false, code: "lease_lost", reason: this.token === undefined ? this.lost : "expired" };
    }
    this.#length_ms = lengthOf(ttl) ?? this.#length_ms;
    this.deadline_ms = Math.min(this.#clock.now_ms() + this.#length_ms, this.ends_ms);
    const { ttl_ms, expires_at, renew_after_ms } = this.#lease();
    return { name, ok: true, ttl_ms, expires_at, renew_after_ms };
  }

  #lease() {
    const ttl_ms = this.deadline_ms - this.#clock.now_ms();
    return {
      lock: this.name,
      mode: "exclusive",
      token: this.token,
      fence: this.fence,
      ttl_ms,
      acquired_at: new Date(this.granted_ms).toISOString(),
      expires_at: new Date(this.deadline_ms).toISOString(),
      renew_after_ms: ttl_ms / 3,
    };
  }

  #pass(ms: number): Promise<void> {
    return ms > 0 ? new Promise((resolve) => this.#clock.after(ms, resolve)) : Promise.resolve();
  }
}

interface Item {
  readonly name: string;
  readonly token: string;
  readonly ttl?: string;
}

/** The service rejects durations without a unit. */
const lengthOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : (parseDuration(text) ?? Number.NaN);
const answer = (status: number, body: unknown) => ({ ok: status < 300, status, json: async () => body });
const lost = (reason: string): [number, unknown] => [409, { code: "lease_lost", lock: "x", reason }];
const never = () => new Promise<never>(() => {});
