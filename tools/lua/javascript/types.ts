/** The possible values of an expression, as far as the scripts' text proves them. */

export const NIL = 1;
export const FALSE = 2;
export const TRUE = 4;
export const NUMBER = 8;
export const STRING = 16;
export const BOOLEAN = FALSE | TRUE;
/** The types that a condition takes for false. */
export const FALSY = NIL | FALSE;

/** Beyond this many texts, a string can be any. */
const TEXTS_MAX = 64;

/** Grows while the scripts are read over and over; an impossible value has no kinds and no tables. */
export class Type {
  kinds: number;
  readonly tables = new Set<Site>();
  /** The strings that it can be; undefined when it can be any. */
  texts: Set<string> | undefined = new Set();

  constructor(kinds = 0, tables: Iterable<Site> = []) {
    this.kinds = kinds;
    for (const site of tables) this.tables.add(site);
    if ((kinds & STRING) !== 0) this.texts = undefined;
  }

  static text(text: string): Type {
    const type = new Type();
    type.kinds = STRING;
    type.texts?.add(text);
    return type;
  }

  /** Returns whether it can be more than before. */
  add(other: Type): boolean {
    const { kinds, texts } = this;
    const [size, count] = [this.tables.size, texts?.size];
    this.kinds |= other.kinds;
    for (const site of other.tables) this.tables.add(site);
    if (other.texts === undefined) this.texts = undefined;
    else for (const text of other.texts) this.texts?.add(text);
    if ((this.texts?.size ?? 0) > TEXTS_MAX) this.texts = undefined;
    return this.kinds !== kinds || this.tables.size !== size || this.texts !== texts || this.texts?.size !== count;
  }

  without(kinds: number): Type {
    const rest = new Type(this.kinds & ~kinds & ~STRING, this.tables);
    if ((this.kinds & ~kinds & STRING) === 0) return rest;
    rest.kinds |= STRING;
    rest.texts = this.texts && new Set(this.texts);
    return rest;
  }

  /** Whether it is certainly one of these, and not a table. */
  is(kinds: number): boolean {
    return this.kinds !== 0 && (this.kinds & ~kinds) === 0 && this.tables.size === 0;
  }

  /** Whether it may be one of these. An impossible value may be treated as anything. */
  may(kinds: number): boolean {
    return (this.kinds & kinds) !== 0 || this.isImpossible();
  }

  isTable(): boolean {
    return this.kinds === 0 && this.tables.size > 0;
  }

  /** Whether it certainly is an array in JavaScript. */
  isList(): boolean {
    return this.isTable() && [...this.tables].every(({ list, keyed }) => list && !keyed);
  }

  /** Whether it certainly is a map in JavaScript, if it is a table at all. */
  isKeyed(): boolean {
    return this.tables.size > 0 && [...this.tables].every(({ keyed }) => keyed);
  }

  isImpossible(): boolean {
    return this.kinds === 0 && this.tables.size === 0;
  }
}

/** All tables made in one place. */
export class Site {
  /** Whether they are arrays in JavaScript. */
  readonly list: boolean;
  readonly fields = new Map<string, Type>();
  /** What is stored at numbers. */
  readonly items: Type;
  /** Values stored at keys of which only this is known: they are not numbers. */
  readonly others = new Type();
  /** Fields that each of them has from the beginning. */
  readonly declared: ReadonlySet<string>;
  /** Whether anything is stored in them after they are made. */
  modified = false;
  /** Whether they are empty at first, and only texts and tables are their keys. */
  keyed: boolean;

  constructor(list: boolean, declared: readonly string[] = [], items = new Type(), keyed = false) {
    this.keyed = keyed;
    this.list = list;
    this.declared = new Set(declared);
    this.items = items;
  }

  field(name: string): Type {
    const known = this.fields.get(name) ?? new Type();
    this.fields.set(name, known);
    return known;
  }

  /** What reading the field can give. */
  read(name: string): Type {
    const type = new Type(this.declared.has(name) ? 0 : NIL);
    type.add(this.field(name));
    type.add(this.others);
    return type;
  }
}
