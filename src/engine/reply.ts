import { StoreError } from "./engine.ts";

/** A reply that cannot have come from any of the service's scripts. The script may have been applied. */
export const malformed = (): StoreError =>
  new StoreError("The store returned a reply that this script cannot have produced", "unknown");

/** Returns the i-th item of a list in a reply. */
export function itemOf<T>(items: readonly T[], i: number): T {
  const item = items[i];
  if (item === undefined) throw malformed();
  return item;
}

/** Returns undefined if the value is malformed. */
export function tolerant<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return undefined;
  }
}

/** A number with at most this many digits is a safe integer. */
const SAFE_DIGITS = 15;

/** Parses a number in a reply. @throws {StoreError} if it is not a number. */
export function numberOf(text: string | undefined): number {
  if (text === undefined || text === "") throw malformed();
  if (text.length > SAFE_DIGITS) return anyNumberOf(text);
  // Nearly all numbers are short and consist only of digits. Reading them here costs a third of what the pattern costs.
  let value = 0;
  for (let i = 0; i < text.length; i++) {
    const digit = text.charCodeAt(i) - 48;
    if (digit < 0 || digit > 9) return anyNumberOf(text);
    value = value * 10 + digit;
  }
  return value;
}

function anyNumberOf(text: string): number {
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw malformed();
  return Number(text);
}

/** How to read what follows each of these words. */
type Cases<T> = Readonly<Record<string, (words: ReplyReader) => T>>;

/** Returns a function that decodes a whole reply, which must start with one of these words. */
export const decoder =
  <T>(cases: Cases<T>) =>
  (words: ReplyReader): T =>
    words.end(words.led(cases));

/**
 * Reads the words of a script's reply one after another. During a deployment, two versions of the service may communicate, so a
 * newer version adds words only at the end of a reply or a group. The reader ignores these words unless it is strict, as in
 * tests.
 *
 * Every method throws a StoreError if the words do not match.
 */
export class ReplyReader {
  readonly #words: readonly string[];
  readonly #strict: boolean;
  #at = 0;

  constructor(words: readonly string[], strict = false) {
    this.#words = words;
    this.#strict = strict;
  }

  /** The number of remaining words. */
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

  /** Reads several integers from one word. */
  integers(): number[] {
    return this.string().split(" ").map(numberOf);
  }

  /** Reads the next word if it is one of these. */
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

  /** Reads a list whose length is the next word. */
  list<T>(read: (words: ReplyReader) => T): T[] {
    const length = this.integer();
    if (length > this.left) throw malformed();
    const items: T[] = [];
    for (let i = 0; i < length; i++) items.push(read(this));
    return items;
  }

  /** Reads a list whose length is the next word. Each item begins with the number of words in it. */
  groups<T>(read: (words: ReplyReader) => T): T[] {
    return this.list(() => {
      const length = this.integer();
      if (this.left < length) throw malformed();
      const words = new ReplyReader(this.#words.slice(this.#at, this.#at + length), this.#strict);
      this.#at += length;
      return words.end(read(words));
    });
  }

  /** Reads one word, which must be one of the cases, and then whatever that case reads. */
  led<T>(cases: Cases<T>): T {
    const word = this.string();
    if (!Object.hasOwn(cases, word)) throw malformed();
    return (cases[word] as Cases<T>[string])(this);
  }

  /** Reads one word that consists of several parts. */
  line<T>(separator: string, read: (words: ReplyReader) => T): T {
    const words = new ReplyReader(this.string().split(separator), this.#strict);
    return words.end(read(words));
  }
}
