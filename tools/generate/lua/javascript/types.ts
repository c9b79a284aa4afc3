/** The possible values of an expression, as far as the scripts' code proves them. */

export const NIL = 1;
export const FALSE = 2;
export const TRUE = 4;
export const NUMBER = 8;
export const STRING = 16;
export const BOOLEAN = FALSE | TRUE;
/** The types that are false in a condition. */
export const FALSY = NIL | FALSE;

/** A string with more possible values than this counts as any string. */
const TEXTS_MAX = 64;

const NOTHING: ReadonlySet<never> = new Set();

/** Returns one of the sets if it contains the other, because most types have no tables and no texts, and few ever grow. */
function union<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): ReadonlySet<T> {
  if (a.size === 0) return b;
  for (const one of b) if (!a.has(one)) return new Set([...a, ...b]);
  return a;
}

/** Grows while the scripts are read repeatedly; an impossible value has no kinds and no tables. Types share their sets. */
export class Type {
  kinds: number;
  tables: ReadonlySet<Site>;
  /** The possible strings; undefined if it can be any string. */
  texts: ReadonlySet<string> | undefined;

  constructor(kinds = 0, tables: ReadonlySet<Site> = NOTHING) {
    this.kinds = kinds;
    this.tables = tables;
    this.texts = (kinds & STRING) === 0 ? NOTHING : undefined;
  }

  static text(text: string): Type {
    const type = new Type(STRING);
    type.texts = new Set([text]);
    return type;
  }

  /** Returns whether the type has grown. */
  add(other: Type): boolean {
    const { kinds, texts } = this;
    const [size, count] = [this.tables.size, texts?.size];
    this.kinds |= other.kinds;
    this.tables = union(this.tables, other.tables);
    this.texts = this.texts && other.texts && union(this.texts, other.texts);
    if ((this.texts?.size ?? 0) > TEXTS_MAX) this.texts = undefined;
    return this.kinds !== kinds || this.tables.size !== size || this.texts !== texts || this.texts?.size !== count;
  }

  without(kinds: number): Type {
    const rest = new Type(this.kinds & ~kinds & ~STRING, this.tables);
    if ((this.kinds & ~kinds & STRING) === 0) return rest;
    rest.kinds |= STRING;
    rest.texts = this.texts;
    return rest;
  }

  /** Whether the value is proven to have one of these kinds, and not to be a table. */
  is(kinds: number): boolean {
    return this.kinds !== 0 && (this.kinds & ~kinds) === 0 && this.tables.size === 0;
  }

  /** Whether the value may have one of these kinds. An impossible value may be treated as any kind. */
  may(kinds: number): boolean {
    return (this.kinds & kinds) !== 0 || this.isImpossible();
  }

  isTable(): boolean {
    return this.kinds === 0 && this.tables.size > 0;
  }

  /** Whether the value is proven to be an array in JavaScript. */
  isList(): boolean {
    return this.isTable() && [...this.tables].every(({ list, keyed }) => list && !keyed);
  }

  /** Whether the value, if it is a table, is proven to be a map in JavaScript. */
  isKeyed(): boolean {
    return this.tables.size > 0 && [...this.tables].every(({ keyed }) => keyed);
  }

  isImpossible(): boolean {
    return this.kinds === 0 && this.tables.size === 0;
  }
}

/** All tables that are created in one place. */
export class Site {
  /** Whether the tables are arrays in JavaScript. */
  readonly list: boolean;
  readonly fields = new Map<string, Type>();
  /** The values at numeric keys. */
  readonly items: Type;
  /** Values at keys that are known only not to be numbers. */
  readonly others = new Type();
  /** Fields that each of the tables has from the start. */
  readonly declared: ReadonlySet<string>;
  /** Whether values are stored in the tables after their creation. */
  modified = false;
  /** Whether the tables start empty and use only strings and tables as keys. */
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

  /** Returns the possible values of the field. */
  read(name: string): Type {
    const type = new Type(this.declared.has(name) ? 0 : NIL);
    type.add(this.field(name));
    type.add(this.others);
    return type;
  }
}
