/**
 * The models of semaphores and latches. A model stops following a semaphore or latch after an event that it can't know
 * about.
 */
import { LATCH_ARGS, type LatchKind, LatchModel, LatchReplies } from "../../model/latch.ts";
import { Books, SEMAPHORE_ARGS } from "../../model/semaphore-check.ts";
import { type Run, writtenAt } from "./oracle.ts";

const SEMAPHORE = /^lh:\{[^}]*\}:semaphore:/;
const LATCH = /^lh:\{[^}]*\}:latch:/;
const UNKNOWN: ReadonlySet<string | undefined> = new Set(["unreadable", "newer", "forgotten", "mismatch"]);

const wordsOf = (names: readonly string[], args: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name, i) => [name, args[i] ?? ""]));

/** Whether the request is a copy, or the reply reports something as unknown. */
const isUnknown = ({ since = "0" }: Readonly<Record<string, string>>, reply: readonly string[]) =>
  since !== "0" || UNKNOWN.has(reply[0]);

abstract class Follower<Known> {
  readonly violations: string[] = [];
  protected readonly known = new Map<string, Known>();
  readonly #lost = new Set<string>();
  readonly #about: RegExp;
  #blind = false;

  constructor(about: RegExp) {
    this.#about = about;
  }

  /** Discards everything that the models know, because the store's data was replaced. */
  forget(): void {
    this.#blind = true;
  }

  ran(run: Run): void {
    const [key = ""] = run.keys;
    if (this.#blind || !this.#about.test(key) || this.#lost.has(key)) return;
    let problem: string | undefined;
    try {
      if (this.follow(key, run)) return;
    } catch (error) {
      problem = (error as Error).message;
    }
    this.#lost.add(key);
    if (problem !== undefined) {
      const { script, args, reply, now_ms } = run;
      this.violations.push(`the model disagrees at ${now_ms}: ${key} ${script} ${args}: ${problem}: ${reply}`);
    }
  }

  /** Returns whether the state is still known. @throws Error if the reply is wrong */
  protected abstract follow(key: string, run: Run): boolean;
}

export class SemaphoreOracle extends Follower<Books> {
  constructor() {
    super(SEMAPHORE);
  }

  meets([key = ""]: readonly string[], recordAt: (key: string) => string | undefined): void {
    if (!SEMAPHORE.test(key)) return;
    const record = recordAt(key);
    const books = this.known.get(key);
    if (record === undefined) this.known.delete(key);
    else if (books) books.written_ms = writtenAt(record);
  }

  protected follow(key: string, { script, keys, args, reply, now_ms }: Run): boolean {
    // These requests write nothing: listings, and notices that a client is no longer waiting.
    if (script === "unattend" || (script === "inspect" && args[SEMAPHORE_ARGS.inspect.indexOf("n")] !== "1"))
      return true;
    if (!(script in SEMAPHORE_ARGS)) return false;
    const books = this.known.get(key) ?? new Books();
    this.known.set(key, books);
    if (script === "inspect") {
      books.turnTo(now_ms);
      if (reply[0] === "state" && reply[4] === "lock") books.compare(reply);
      return true;
    }
    const name = script as Exclude<keyof typeof SEMAPHORE_ARGS, "inspect">;
    const words = wordsOf(SEMAPHORE_ARGS[name], args);
    const ends = words.drop === "1" && words.grace_ms === "0";
    if (isUnknown(words, reply) || words.tokens?.includes(" ") || (script === "break_lock" && !ends)) return false;
    // A request with a key may return an earlier result, whose lease may have ended.
    const keyed = keys.some((one) => /:idem:/.test(one));
    if (keyed && script !== "acquire") return false;
    books.enter({ script: name, words }, reply, now_ms);
    return true;
  }
}

interface FollowedLatch {
  readonly model: LatchModel;
  readonly replies: LatchReplies;
  now_ms: number;
}

export class LatchOracle extends Follower<FollowedLatch> {
  constructor() {
    super(LATCH);
  }

  protected follow(key: string, { script, keys, args, reply, now_ms }: Run): boolean {
    if (!(script in LATCH_ARGS)) return true;
    const kind = script as LatchKind;
    const words = wordsOf(LATCH_ARGS[kind], args);
    const latch = this.known.get(key) ?? { model: new LatchModel(), replies: new LatchReplies(), now_ms };
    this.known.set(key, latch);
    // The model doesn't support backward clock steps.
    if (isUnknown(words, reply) || now_ms < latch.now_ms) return false;
    latch.now_ms = now_ms;
    const { request = "", fingerprint = "" } = words;
    const numbers = { count: Number(words.count ?? words.by ?? 0), ttl_ms: Number(words.ttl_ms ?? 0) };
    const { latches } = latch.model;
    const expected = latch.model.run({ kind, request, fingerprint, key: keys[1], ...numbers }, now_ms);
    if (latch.replies.agree(reply, expected, latch.model.latches > latches)) return true;
    throw new Error(`expected ${expected}`);
  }
}
