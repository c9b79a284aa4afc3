/** Judges a quorum, whose clocks may all be wrong, by its services' responses and the true time of each. */
import { type Belief, Observer } from "../../quorum/observer.ts";
import type { Answered, Received } from "../network.ts";

/** How long an Idempotency-Key acquires nothing after its lease has been released. */
const KEPT_MS = 60_000;

interface Granted {
  readonly token: string;
  readonly ttl_ms: number;
  readonly fence: number;
  readonly mode: "exclusive" | "shared";
}

interface Held {
  readonly observer: Observer;
  readonly belief: Belief;
}

export class QuorumJudge {
  readonly #observers = new Map<string, Observer>();
  /** What clients hold, by token. */
  readonly #held = new Map<string, Held>();
  readonly #now_ms: () => number;

  constructor(now_ms: () => number) {
    this.#now_ms = now_ms;
  }

  get violations(): string[] {
    return [...this.#observers].flatMap(([lock, { violations }]) => violations.map((one) => `${lock}: ${one}`));
  }

  /** Called when a service receives a request. */
  received({ path, body }: Received): void {
    const held = path.endsWith("/release") && body !== undefined ? this.#held.get(tokenIn(body)) : undefined;
    held?.observer.releases(held.belief.holder);
  }

  /** A client relies on a lease for as long as the response states, by the service's clock, which runs at `rate`. */
  answered(service: string, { method, path, key, body = "", status, text, ms }: Answered, rate: number): void {
    if (status !== 200) return;
    const sent_ms = this.#now_ms() - ms;
    const until = (ttl_ms: number) => this.#now_ms() + ttl_ms / rate;
    const renewed = (token: string, ttl_ms: number) => {
      const { observer, belief } = this.#held.get(token) ?? {};
      if (belief) observer?.renewed(belief, sent_ms, until(ttl_ms));
    };
    const [, lock = "", what] = /^\/(?:locks|rw)\/([^/?]+)(?:\/(\w+))?/.exec(path) ?? [];
    if (what === "acquire" || what === "read" || what === "write") {
      const granted: Granted = JSON.parse(text);
      const observer = this.#observerOf(lock);
      const belief = observer.granted(service, key ?? granted.token, granted, sent_ms, until(granted.ttl_ms));
      this.#held.set(granted.token, { observer, belief });
    } else if (what === "renew") {
      renewed(tokenIn(body), JSON.parse(text).ttl_ms);
    } else if (what === "release") {
      const { observer, belief } = this.#held.get(tokenIn(body)) ?? {};
      if (belief) observer?.released(belief.holder, sent_ms);
    } else if (path === "/heartbeat") {
      const { results } = JSON.parse(text);
      for (const [i, { token }] of JSON.parse(body).leases.entries()) {
        if (results[i].ok) renewed(token, results[i].ttl_ms);
      }
    } else if (method === "GET" && lock !== "" && JSON.parse(text).state === "free") {
      this.#observerOf(lock).free(sent_ms);
    }
  }

  #observerOf(lock: string): Observer {
    const known = this.#observers.get(lock);
    if (known !== undefined) return known;
    const observer = new Observer(this.#now_ms, KEPT_MS);
    this.#observers.set(lock, observer);
    return observer;
  }
}

const tokenIn = (body: string): string => JSON.parse(body).token;
