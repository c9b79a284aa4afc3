/** Synthesizes correct histories of any size for testing the checks. */
import { seeded } from "../../../tools/support/simulation/turned-time.ts";
import type { Fields } from "../../support/services/http.ts";
import type { Intent } from "./operation.ts";

/** The number of locks, whose histories are independent of each other. */
const LOCKS = 64;
const TTL_MS = 3_000;
const OPERATIONS_PER_ROUND = 16;

/** Yields the lines of at least this many operations, in the format of a history's file. */
export function* synthesize(operations: number, seed: number): Generator<string> {
  const random = seeded(seed);
  const locks = Array.from({ length: LOCKS }, (_, i) => new SyntheticLock(i, random));
  for (let written = 0; written < operations; ) {
    for (const lock of locks) {
      yield* lock.round();
      written += OPERATIONS_PER_ROUND;
      if (written >= operations) return;
    }
  }
}

class SyntheticLock {
  readonly #name: string;
  readonly #random: () => number;
  #now_ms = 0;
  #operations = 0;
  #lines: string[] = [];

  constructor(number: number, random: () => number) {
    this.#name = `s-${number}`;
    this.#random = random;
  }

  /** One client holds the lock while another waits, two share it, others read it, and permits are taken. */
  round(): string[] {
    this.#lines = [];
    this.#now_ms += 10;
    const first = this.#take("a", "exclusive");
    const waiter = this.#wait("b");
    this.#record("c", { kind: "look" }, { state: "held" });
    this.#record("a", { kind: "reenter", token: first }, { token: first, hold_count: 2, ttl_ms: TTL_MS });
    this.#record("a", { kind: "renew", token: first }, { ttl_ms: TTL_MS });
    this.#record("a", { kind: "heartbeat", token: first }, { results: [{ ok: true, ttl_ms: TTL_MS }] });
    this.#release("a", first, 1);
    this.#release("a", first, 0);
    const second = waiter();
    this.#release("b", second, 0);
    this.#record("c", { kind: "look" }, { state: "free" });
    const [reader, other] = [this.#take("a", "shared"), this.#take("b", "shared")];
    this.#release("a", reader, 0);
    this.#release("b", other, 0);
    this.#permits();
    return this.#lines;
  }

  #take(client: string, mode: "exclusive" | "shared"): string {
    const [token, fence] = this.#grant();
    const intent = { kind: "acquire", mode, fair: true, ttl_ms: TTL_MS, wait_ms: 0 } as const;
    const id = this.#record(client, intent, { token, fence, ttl_ms: TTL_MS, hold_count: 1 });
    // A copy of the request gets the same response.
    if (this.#random() < 0.1) this.#again(id, { token, fence, ttl_ms: TTL_MS - 50, hold_count: 1 });
    return token;
  }

  /** The client is rejected, returns to its place, and is granted the lock when the returned function is called. */
  #wait(client: string): () => string {
    const [token, fence] = this.#grant();
    const intent = { kind: "acquire", mode: "exclusive", fair: true, ttl_ms: TTL_MS, wait_ms: 60_000 } as const;
    const id = this.#record(client, intent, { ticket: token, waited_ms: 0 }, 423);
    const sent_ms = this.#tick();
    this.#write("=", id, sent_ms);
    return () => {
      // Jumps far ahead, so that granting the lock to the latecomer first would show as overtaking.
      this.#now_ms = Math.max(this.#now_ms, sent_ms + 2_500);
      const later_fence = fence + 1_000;
      const waited_ms = this.#now_ms - sent_ms;
      const body = { token, fence: later_fence, ttl_ms: TTL_MS, hold_count: 1, waited_ms };
      this.#write("-", id, 1, this.#tick(), 200, body);
      return token;
    };
  }

  #permits(): void {
    const names = [`${this.#name}-permits`];
    const [token, fence] = this.#grant();
    const take = { kind: "take permits", names, permits: 2, ttl_ms: TTL_MS } as const;
    this.#record("a", take, { token, fence, ttl_ms: TTL_MS });
    const [other, next] = this.#grant();
    this.#record("b", { ...take, permits: 1 }, { token: other, fence: next, ttl_ms: TTL_MS });
    this.#record("a", { kind: "return permits", names, token }, { released: true });
    this.#record("b", { kind: "return permits", names, token: other }, { released: true });
  }

  #release(client: string, token: string, hold_count: number): void {
    this.#record(client, { kind: "release", token }, { hold_count, released: hold_count === 0 });
  }

  #grant(): [token: string, fence: number] {
    return [`${this.#name}-${this.#operations}`, Math.round(this.#now_ms * 1_000)];
  }

  #record(client: string, intent: Partial<Intent> & Pick<Intent, "kind">, body: Fields, status = 200): string {
    const id = `${this.#name}-${client}/${this.#operations++}`;
    this.#write("+", id, this.#tick(), { names: [this.#name], ...intent });
    this.#write("-", id, 0, this.#tick(), status, body);
    return id;
  }

  #again(id: string, body: Fields): void {
    this.#write("=", id, this.#tick());
    this.#write("-", id, 1, this.#tick(), 200, body);
  }

  #tick(): number {
    this.#now_ms += 1 + this.#random() * 3;
    return Math.round(this.#now_ms * 1e3) / 1e3;
  }

  #write(...parts: readonly unknown[]): void {
    this.#lines.push(JSON.stringify(parts));
  }
}
