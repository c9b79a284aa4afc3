import { ReplyError } from "../sqlite/reply.ts";
import { compareBytes } from "./byte-order.ts";
import { SortedSet } from "./sorted-set.ts";

export interface Values {
  readonly string: string;
  readonly hash: Map<string, string>;
  readonly zset: SortedSet;
  readonly list: string[];
}
export type Type = keyof Values;
type Collection = Exclude<Type, "string">;

interface Entry<T extends Type = Type> {
  readonly type: T;
  readonly value: Values[T];
  readonly expires_at_ms: number | null;
}

const EMPTY: { readonly [T in Collection]: () => Values[T] } = {
  hash: () => new Map(),
  zset: () => new SortedSet(),
  list: () => [],
};

/**
 * An in-memory keyspace that does not depend on any platform, for browsers and simulations. Like the SQLite keyspace, it treats
 * an expired key as absent, deletes it when it is read, and can undo the writes of a script.
 */
export class MemoryKeyspace {
  readonly now_ms: () => number;
  /** How many times an expired key was found. */
  lapsed = 0;
  readonly #entries = new Map<string, Entry>();
  /** All keys, in byte order; undefined once another key has been added. */
  #sorted: string[] | undefined;
  /** The steps that undo the writes since `begin`, latest last; undefined unless a script is running. */
  #undo: (() => void)[] | undefined;

  constructor(now_ms: () => number) {
    this.now_ms = now_ms;
  }

  begin(): void {
    this.#undo = [];
  }

  commit(): void {
    this.#undo = undefined;
  }

  rollback(): void {
    const undo = this.#undo ?? [];
    this.#undo = undefined;
    for (const take of undo.reverse()) take();
  }

  /** Records how to undo a change that a command made in place. */
  changed(undo: () => void): void {
    this.#undo?.push(undo);
  }

  /** Reads a key without deleting it if it has expired. */
  peek(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    return entry === undefined || this.#expired(entry) ? undefined : entry;
  }

  find(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || !this.#expired(entry)) return entry;
    this.lapsed++;
    this.#set(key, undefined);
    return undefined;
  }

  /** Throws the error that Redis returns if the key has a different type. */
  findTyped<T extends Type>(key: string, type: T): Values[T] | undefined {
    const entry = this.find(key);
    if (entry === undefined) return undefined;
    if (entry.type === type) return entry.value as Values[T];
    throw new ReplyError("WRONGTYPE Operation against a key holding the wrong kind of value");
  }

  /** Returns the collection at `key`, which is created if there is none; the caller must then add a member. */
  collection<T extends Collection>(key: string, type: T): Values[T] {
    const found = this.findTyped(key, type);
    if (found !== undefined) return found;
    const value = EMPTY[type]();
    this.#set(key, { type, value, expires_at_ms: null } as Entry);
    return value;
  }

  setString(key: string, value: string, expires_at_ms: number | null): void {
    this.#set(key, { type: "string", value, expires_at_ms });
  }

  setExpiry(key: string, entry: Entry, expires_at_ms: number): void {
    this.#set(key, { ...entry, expires_at_ms });
  }

  remove(key: string): boolean {
    const found = this.find(key) !== undefined;
    if (found) this.#set(key, undefined);
    return found;
  }

  /** Deletes all expired keys. */
  sweep(): void {
    for (const key of this.#entries.keys()) this.find(key);
  }

  /** Returns all keys, including expired ones, in byte order. */
  sorted(): readonly string[] {
    this.#sorted ??= [...this.#entries.keys()].sort(compareBytes);
    return this.#sorted;
  }

  /** Returns the keys that have not expired, with their remaining time, which is -1 for keys that never expire. */
  left(): Map<string, number> {
    const now_ms = this.now_ms();
    return new Map(
      this.sorted().flatMap((key) => {
        const entry = this.peek(key);
        return entry === undefined ? [] : [[key, entry.expires_at_ms === null ? -1 : entry.expires_at_ms - now_ms]];
      }),
    );
  }

  #expired({ expires_at_ms }: Entry): boolean {
    return expires_at_ms !== null && expires_at_ms <= this.now_ms();
  }

  #set(key: string, entry: Entry | undefined): void {
    const old = this.#entries.get(key);
    this.#undo?.push(() => this.#put(key, old));
    this.#put(key, entry);
  }

  #put(key: string, entry: Entry | undefined): void {
    if ((entry === undefined) === this.#entries.has(key)) this.#sorted = undefined;
    if (entry === undefined) this.#entries.delete(key);
    else this.#entries.set(key, entry);
  }
}
