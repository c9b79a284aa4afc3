/** Runs a sequence on one semaphore in a store, and checks after each step that no permit has been lost or invented. */
import type { Script } from "../../src/engine/engine.ts";
import * as scripts from "../../src/generated/scripts.ts";
import { idempotencyKey, keysFor, recordKey } from "../../src/lock/codec/keys.ts";
import { makeSecret, permitsOf } from "../../src/lock/codec/secrets.ts";
import { argumentNames } from "../support/engines/argument-names.ts";
import type { Call, ScriptStore } from "../support/engines/model-scripts.ts";
import type { Plan, Step } from "./semaphore-plan.ts";

type Words = Readonly<Record<string, string>>;

/** A request that may be sent again. */
interface Request {
  readonly script: Exclude<keyof typeof SEMAPHORE_ARGS, "inspect">;
  readonly words: Words;
  readonly digest?: string;
}

export const SEMAPHORE_ARGS = {
  acquire: argumentNames(scripts.acquire),
  release: argumentNames(scripts.release),
  renew: argumentNames(scripts.renew),
  give_up: argumentNames(scripts.giveUp),
  set_capacity: argumentNames(scripts.setCapacity),
  break_lock: argumentNames(scripts.breakLock),
  inspect: argumentNames(scripts.inspect),
} as const;
const NAME = "pool";
const TARGETS = [{ name: NAME, mode: "shared" as const }];
const COMMON: Words = { n: "1", retention_ms: "3600000", fingerprint: "-", leases_max: "1000", waiters_max: "1000" };
const EPOCH_US = 1_800_000_000_000_000;

let sequences_run = 0;

/** @throws Error that names the failing step */
export async function checkSemaphore(
  store: ScriptStore,
  library: ReadonlyMap<string, Script>,
  steps: readonly Step[],
): Promise<void> {
  sequences_run += 1;
  const namespace = `semaphore-${sequences_run}`;
  const requests: Request[] = [];
  const calls: Call[] = [];
  const instants: number[] = [];
  let now_us = EPOCH_US;

  function send(
    script: keyof typeof SEMAPHORE_ARGS,
    words: Words,
    digest: string | undefined,
    advance_ms: number,
  ): void {
    const lock = keysFor("semaphore", namespace, NAME, false);
    const grants = ["renew", "release", "give_up"].includes(script) ? [recordKey("semaphore", namespace, NAME)] : [];
    const keys = [...lock, ...grants, ...(digest === undefined ? [] : [idempotencyKey(namespace, digest)])];
    const all = { ...COMMON, ...words };
    const args = [...SEMAPHORE_ARGS[script].map((name) => all[name] ?? "0"), String(now_us)];
    calls.push({ script: library.get(script) as Script, keys, args, advance_ms });
  }

  for (const { pause_ms, plan } of steps) {
    const request = requestOf(plan, requests, namespace);
    if (request === undefined) continue;
    requests.push(request);
    now_us += pause_ms * 1000 + 7;
    instants.push(Math.floor(now_us / 1000));
    send(request.script, request.words, request.digest, pause_ms);
    send("inspect", { token: "-" }, undefined, 0);
    if (plan.do === "set") now_us += plan.step_ms * 1000;
  }
  const replies = await store.runAll(calls);
  const books = new Books();
  for (const [i, request] of requests.entries()) {
    try {
      books.enter(request, replies[2 * i] as string[], instants[i] as number);
      books.compare(replies[2 * i + 1] as string[]);
    } catch (cause) {
      const lines = requests
        .slice(0, i + 1)
        .map(({ script, words }, k) => `${instants[k]} ${script} ${JSON.stringify(words)}`);
      throw new Error(`${lines.join("\n")}\nanswered ${replies[2 * i]?.join(" ")}`, { cause });
    }
  }
}

function requestOf(plan: Plan, sent: readonly Request[], namespace: string): Request | undefined {
  const secret = (permits: number) => makeSecret(namespace, TARGETS, { labelled: false, permits });
  const earlier = (back: number) => sent.filter(({ script }) => script === "acquire").at(-1 - back);
  const request = secret(1);
  switch (plan.do) {
    case "acquire": {
      const ticket = plan.ticket === null ? undefined : earlier(plan.ticket)?.words.request;
      const permits = (ticket && permitsOf(ticket)) || plan.permits;
      const { ttl_ms, left_ms, min_hold_ms, fair, capacity, keyed } = plan;
      const words = { modes: "p", request: secret(permits), ticket: ticket ?? "-", token: "-", label: "-" };
      const terms = { ttl_ms: `${ttl_ms}`, min_hold_ms: `${min_hold_ms}`, capacity: `${capacity}` };
      const numbers = { ...terms, left_ms: `${left_ms}`, fair: `${+fair}` };
      const digest = keyed ? { digest: `${sent.length}`.padStart(22, "m") } : {};
      return { script: "acquire", words: { ...words, ...numbers }, ...digest };
    }
    case "repeat":
      return sent.at(-1 - plan.back);
    case "set":
      return { script: "set_capacity", words: { request, capacity: `${plan.capacity}` } };
    case "remove":
      return { script: "break_lock", words: { request, drop: "1" } };
    default: {
      const token = earlier(plan.back)?.words.request;
      if (token === undefined) return undefined;
      if (plan.do === "release") return { script: "release", words: { request, tokens: token } };
      if (plan.do === "renew") return { script: "renew", words: { tokens: token, ttls_ms: `${plan.ttl_ms}` } };
      if (plan.do === "give_up") return { script: "give_up", words: { ticket: token } };
      const words = { modes: "p", request: secret(permitsOf(token) ?? 1), token, ticket: "-", label: "-", fair: "1" };
      return { script: "acquire", words: { ...words, ttl_ms: `${plan.ttl_ms}` } };
    }
  }
}

interface Entry {
  readonly permits: number;
  deadline_ms: number;
  min_until_ms: number;
  /** Whether the lease has been renewed or re-entered, which means that its client knows of it. */
  readonly confirmed: boolean;
  holds: number;
}

/** Double-entry bookkeeping: the grants that haven't ended, according to the responses alone. */
export class Books {
  /** When the record was last written, which reveals a clock that was set back. */
  written_ms = 0;
  capacity = 0;
  readonly live = new Map<string, Entry>();
  /** The permits of leases that ended before their min_hold had passed. */
  rests: { readonly permits: number; readonly until_ms: number }[] = [];
  readonly ended = new Set<string>();
  #fence = 0;

  get held(): number {
    return [...this.live.values(), ...this.rests].reduce((sum, { permits }) => sum + permits, 0);
  }

  /** Ends everything that has expired by now. */
  turnTo(now_ms: number): void {
    if (now_ms < this.written_ms) this.#setBack(this.written_ms - now_ms);
    this.written_ms = now_ms;
    for (const [token, { deadline_ms }] of this.live) if (deadline_ms <= now_ms) this.#end(token, deadline_ms);
    this.rests = this.rests.filter(({ until_ms }) => until_ms > now_ms);
  }

  /** @throws Error if the reply is impossible */
  enter({ script, words }: Request, reply: readonly string[], now_ms: number): void {
    this.turnTo(now_ms);
    const [kind, first = ""] = reply;
    // A retry must not undo later changes.
    if (script === "set_capacity" && !this.ended.has(words.request as string)) {
      this.ended.add(words.request as string);
      this.capacity = Number(words.capacity);
    }
    if (script === "set_capacity") this.#expectCounts(reply.slice(4));
    if (script === "give_up") this.#givenUp(words.ticket as string, now_ms);
    if (script === "release" && reply[4] === "p") this.#released(words.tokens as string, Number(reply[5]), now_ms);
    if (script === "renew") this.#renewed(words.tokens as string, reply[4] as string, reply[5] as string);
    // A retry finds the earlier outcome, and drops nothing more.
    if (script === "break_lock" && (this.held > 0 || this.capacity > 0) && !this.ended.has(words.request as string)) {
      this.ended.add(words.request as string);
      for (const token of this.live.keys()) this.#end(token);
      this.rests = [];
      this.capacity = 0;
    }
    if (script !== "acquire") return;
    if (this.capacity === 0 && (kind === "granted" || kind === "busy")) this.capacity = Number(words.capacity);
    if (kind === "granted") this.#granted(reply[4] as string);
    if (kind === "lost" && this.live.has(words.request as string))
      throw new Error(`a live lease is reported as lost: ${first}`);
    if (kind === "absent" && this.capacity > 0) throw new Error("an existing semaphore is reported as absent");
    if (kind === "busy") {
      const [queue_length, , available] = reply.slice(12).map(Number) as [number, number, number];
      this.#expect("available", available, Math.max(0, this.capacity - this.held));
      const alone = queue_length === 0 || words.fair === "0";
      if (alone && (permitsOf(words.request as string) ?? 1) <= available)
        throw new Error("refused although enough permits are available");
    }
  }

  /** @throws Error if the state contradicts the books */
  compare(state: readonly string[]): void {
    const [holders_total = "", , capacity = "", available = ""] = state.slice(8);
    this.#expectCounts([capacity, available, holders_total]);
  }

  #expectCounts(words: readonly string[]): void {
    const [capacity, available, holders_total] = words.map(Number) as [number, number, number];
    this.#expect("capacity", capacity, this.capacity);
    this.#expect("holders", holders_total, this.live.size);
    this.#expect("available", available, Math.max(0, this.capacity - this.held));
  }

  /** After a backward step, everything keeps the remaining time that it had when the capacity was set just before the step. */
  #setBack(by_ms: number): void {
    for (const lease of this.live.values()) {
      lease.deadline_ms -= by_ms;
      lease.min_until_ms -= by_ms;
    }
    this.rests = this.rests.map(({ permits, until_ms }) => ({ permits, until_ms: until_ms - by_ms }));
  }

  #granted(lease: string, renewed = false): void {
    const [id = "", ...words] = lease.split(" ");
    const [deadline_ms = 0, fence = 0, holds = 0] = words.map(Number);
    const min_until_ms = Number(words[10] ?? 0);
    const token = id.slice(1);
    const permits = permitsOf(token) ?? 0;
    if (this.ended.has(token)) throw new Error("an ended lease was granted again");
    if (!this.live.has(token)) {
      if (this.held + permits > this.capacity)
        throw new Error(`granted ${permits} permits in addition to ${this.held}`);
      if (fence <= this.#fence) throw new Error("the fence is not higher than the last one");
      this.#fence = fence;
    }
    const confirmed = renewed || holds > 1 || (this.live.get(token)?.confirmed ?? false);
    this.live.set(token, { permits, deadline_ms, min_until_ms, confirmed, holds });
  }

  #renewed(token: string, outcome: string, lease: string): void {
    if ((outcome === "renewed") !== this.live.has(token))
      throw new Error(`a lease was ${outcome}, which contradicts the books`);
    if (outcome === "renewed") this.#granted(lease, true);
  }

  #released(token: string, holds: number, now_ms: number): void {
    const entry = this.live.get(token);
    if (holds === 0) this.#end(token, now_ms);
    else if (entry) entry.holds = holds;
  }

  /** Unless the client certainly knows of its lease, the min_hold doesn't apply. */
  #givenUp(token: string, now_ms: number): void {
    if (this.live.get(token)?.confirmed) this.#end(token, now_ms);
    else this.#end(token);
  }

  /** If `at_ms` is missing, the min_hold doesn't apply. */
  #end(token: string, at_ms = Number.POSITIVE_INFINITY): void {
    const { permits = 0, min_until_ms = 0 } = this.live.get(token) ?? {};
    if (min_until_ms > at_ms) this.rests.push({ permits, until_ms: min_until_ms });
    if (this.live.delete(token)) this.ended.add(token);
  }

  #expect(what: string, actual: number, expected: number): void {
    if (actual !== expected) throw new Error(`${what}: ${actual} instead of ${expected}`);
  }
}
