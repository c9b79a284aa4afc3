import { StoreError } from "./engine.ts";

/** A reply that none of our scripts can have sent. The script may have been applied. */
export const malformed = (): StoreError =>
  new StoreError("The store's answer to a script is not one of the script's replies", "unknown");

/** What a reply says about the i-th of several things. */
export function itemOf<T>(items: readonly T[], i: number): T {
  const item = items[i];
  if (item === undefined) throw malformed();
  return item;
}

/** Undefined if it cannot be read. */
export function tolerant<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return undefined;
  }
}

/** A number of a reply. @throws {StoreError} when it is not one. */
export function numberOf(text: string | undefined): number {
  if (text === undefined || !/^-?\d+(\.\d+)?$/.test(text)) throw malformed();
  return Number(text);
}

/**
 * Reads the words of a script's reply one after the other. Replies and their groups grow at their ends, because
 * two versions of the service meet during a deployment: words that are left over are ignored, unless the reader is strict, as
 * it is in tests.
 *
 * Every method throws a StoreError when the words do not fit.
 */
export class ReplyReader {
  readonly #words: readonly string[];
  readonly #strict: boolean;
  #at = 0;

  constructor(words: readonly string[], strict = false) {
    this.#words = words;
    this.#strict = strict;
  }

  /** How many words are left. */
  get left(): number {
    return this.#words.length - this.#at;
  }

  end<T>(value: T): T {
    if (this.#strict && this.left > 0) throw malformed();
    return value;
  }

  string(): string {
    const word = this.#words[this.#at++];
    if (word === undefined) throw malformed();
    return word;
  }

  integer(): number {
    return numberOf(this.string());
  }

  flag(): boolean {
    return this.oneOf("0", "1") === "1";
  }

  /** Several in one word. */
  integers(): number[] {
    return this.string().split(" ").map(numberOf);
  }

  /** The next word, if it is one of these. */
  literal<T extends string>(...words: readonly T[]): T | undefined {
    const found = words.find((word) => word === this.#words[this.#at]);
    if (found !== undefined) this.#at++;
    return found;
  }

  oneOf<T extends string>(...words: readonly T[]): T {
    const found = this.literal(...words);
    if (found === undefined) throw malformed();
    return found;
  }

  optional<T>(read: () => T): T | undefined {
    return this.left > 0 ? read() : undefined;
  }

  orNone<T>(read: () => T): T | undefined {
    return this.literal("-") === undefined ? read() : undefined;
  }

  /** A list whose length is the next word. */
  list<T>(read: () => T): T[] {
    const length = this.integer();
    if (length > this.left) throw malformed();
    const items: T[] = [];
    for (let i = 0; i < length; i++) items.push(read());
    return items;
  }

  /** A list whose length is the next word; each item begins with the number of its words. */
  groups<T>(read: (words: ReplyReader) => T): T[] {
    return this.list(() => {
      const length = this.integer();
      if (this.left < length) throw malformed();
      const words = new ReplyReader(this.#words.slice(this.#at, this.#at + length), this.#strict);
      this.#at += length;
      return words.end(read(words));
    });
  }

  /** The item that follows, if the next word says that there is one. */
  led<T>(cases: Readonly<Record<string, () => T>>): T {
    const word = this.string();
    if (!Object.hasOwn(cases, word)) throw malformed();
    return (cases[word] as () => T)();
  }

  /** One word that consists of several. */
  line<T>(separator: string, read: (words: ReplyReader) => T): T {
    const words = new ReplyReader(this.string().split(separator), this.#strict);
    return words.end(read(words));
  }
}
