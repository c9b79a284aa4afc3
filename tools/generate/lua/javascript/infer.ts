/**
 * Infers the possible values of every expression in the scripts. The scripts form a closed world: functions are not
 * values, and only the scripts and Redis create tables. Therefore, all values that are stored in a field, passed to a
 * parameter or returned are known, and the possible values are their union. Tables are distinguished by the place that
 * creates them, and conditions count if they test locals that never change.
 */
import type * as lua from "luaparse";
import { LIBRARY, replyOf } from "./library.ts";
import { type Binding, capturesOf, type Fail, pathOf, visit } from "./resolve.ts";
import { BOOLEAN, FALSE, FALSY, NIL, NUMBER, Site, STRING, TRUE, Type } from "./types.ts";

/** The maximum number of values that a function can return or an expression can expand to. */
const VALUES_MAX = 16;

/**
 * Kinds that locals cannot have at this point in the code. Grows from one expression to the next; an expression that
 * may not be evaluated uses a copy.
 */
type Narrowed = Map<Binding, number>;

const BOOL = new Type(TRUE | FALSE);
const NOTHING_AT_ALL = new Type(NIL);
const NUM = new Type(NUMBER);
const TEXT = new Type(STRING);

export class Inference {
  readonly #bindings: ReadonlyMap<lua.Identifier, Binding>;
  readonly #fail: Fail;
  readonly #types = new Map<lua.Expression, Type>();
  readonly #sites = new Map<lua.Expression, Site>();
  readonly #replies = new Map<lua.Expression, Type>();
  readonly #words = new Map([
    ["KEYS", new Type(0, new Set([new Site(true, [], TEXT)]))],
    ["ARGV", new Type(0, new Set([new Site(true, [], TEXT)]))],
  ]);
  #grown = false;
  /** The return types of the current function. */
  #returns: Type[] = [];
  readonly #replied: Type[] = [];
  #args = 0;

  constructor(bindings: ReadonlyMap<lua.Identifier, Binding>, fail: Fail) {
    this.#bindings = bindings;
    this.#fail = fail;
  }

  /**
   * Reads all bodies repeatedly until nothing changes. Each body is a script, with at least this number of arguments, or
   * a helper.
   */
  run(bodies: readonly { readonly body: readonly lua.Statement[]; readonly args: number }[]): void {
    do {
      this.#grown = false;
      for (const { body, args } of bodies) {
        this.#args = args;
        this.#returns = this.#replied;
        this.#block(body, new Map());
      }
    } while (this.#grown);
    this.#separateKeyed();
  }

  /** If a table may have one of several kinds, all of them are accessed in the same way. */
  #separateKeyed(): void {
    for (let found = true; found; ) {
      found = false;
      for (const node of this.#types.keys()) {
        const { tables } = node.type === "IndexExpression" ? this.typeOf(node.base) : new Type();
        const keyed = [...tables].filter((site) => site.keyed);
        if (keyed.length === 0 || keyed.length === tables.size) continue;
        for (const site of keyed) site.keyed = false;
        found = true;
      }
    }
  }

  /** Marks a table that is used in ways that only lists and records allow. */
  #isOrdinary({ tables }: Type): void {
    for (const site of tables) site.keyed = false;
  }

  typeOf(node: lua.Expression): Type {
    return this.#types.get(node) ?? new Type();
  }

  /** Returns the site of a table constructor. */
  siteOf(node: lua.TableConstructorExpression): Site | undefined {
    return this.#sites.get(node);
  }

  /** Whether the evaluation may change a table. */
  mayStore(node: lua.Node, seen = new Set<lua.Node>()): boolean {
    let found = false;
    visit(node, (inner) => {
      if (inner.type === "AssignmentStatement") found ||= inner.variables.some(({ type }) => type !== "Identifier");
      if (inner.type !== "CallExpression" || found) return;
      const fn = this.#binding(inner.base)?.fn;
      if (fn === undefined) found = pathOf(inner.base) === "table.remove";
      else if (!seen.has(fn)) found = this.mayStore(fn, seen.add(fn));
    });
    return found;
  }

  #add(into: Type, type: Type): void {
    if (into.add(type)) this.#grown = true;
  }

  #binding(node: lua.Expression): Binding | undefined {
    return node.type === "Identifier" ? this.#bindings.get(node) : undefined;
  }

  // Reads statements. Each block returns what is known about the surrounding locals after the block.

  #block(body: readonly lua.Statement[], around: Narrowed): void {
    let narrowed = new Map(around);
    for (const statement of body) {
      this.#statement(statement, narrowed);
      if (statement.type === "IfStatement") narrowed = this.#after(statement, narrowed);
    }
  }

  /** Returns what is known after a condition whose body never continues: the opposite of the condition. */
  #after({ clauses }: lua.IfStatement, narrowed: Narrowed): Narrowed {
    const [clause, ...others] = clauses;
    if (clause?.type !== "IfClause" || others.length > 0) return narrowed;
    const last = clause.body.at(-1)?.type;
    if (last !== "ReturnStatement" && last !== "BreakStatement") return narrowed;
    return this.#knowing(clause.condition, false, narrowed);
  }

  #statement(node: lua.Statement, narrowed: Narrowed): void {
    switch (node.type) {
      case "LocalStatement":
        for (const value of node.init) this.#value(value, narrowed);
        for (const [i, variable] of node.variables.entries()) {
          const binding = this.#bindings.get(variable) as Binding;
          if (node.init.length > 0 || !binding.initialised) this.#add(binding.type, this.#at(node.init, i));
        }
        return;
      case "AssignmentStatement":
        for (const value of node.init) this.#value(value, narrowed);
        for (const [i, target] of node.variables.entries()) this.#store(target, this.#at(node.init, i), narrowed);
        return;
      case "FunctionDeclaration":
        this.#function(node, narrowed);
        return;
      case "CallStatement":
        this.#value(node.expression, narrowed);
        return;
      case "IfStatement":
        this.#if(node, narrowed);
        return;
      case "ForNumericStatement":
        for (const value of [node.start, node.end, node.step]) if (value !== null) this.#value(value, narrowed);
        this.#add((this.#bindings.get(node.variable) as Binding).type, NUM);
        this.#block(node.body, narrowed);
        return;
      case "ForGenericStatement":
        this.#each(node, narrowed);
        return;
      case "DoStatement":
        this.#block(node.body, narrowed);
        return;
      case "ReturnStatement":
        for (const value of node.arguments) this.#value(value, narrowed);
        for (let i = 0; i < VALUES_MAX; i++) {
          this.#returns[i] ??= new Type();
          this.#add(this.#returns[i] as Type, this.#at(node.arguments, i));
          if (this.#returns === this.#replied) this.#isOrdinary(this.#at(node.arguments, i));
        }
        return;
      case "BreakStatement":
        return;
      default:
        this.#fail(node, node.type);
    }
  }

  #if({ clauses }: lua.IfStatement, around: Narrowed): void {
    // The first condition is always evaluated.
    let narrowed = around;
    for (const clause of clauses) {
      if (clause.type === "ElseClause") {
        this.#block(clause.body, narrowed);
      } else {
        this.#value(clause.condition, narrowed);
        this.#block(clause.body, this.#knowing(clause.condition, true, narrowed));
        narrowed = this.#knowing(clause.condition, false, narrowed);
      }
    }
  }

  #function(node: lua.FunctionDeclaration, narrowed: Narrowed): void {
    const binding = this.#bindings.get(node.identifier as lua.Identifier) as Binding;
    const outer = this.#returns;
    this.#returns = binding.returns;
    // What is known around the declaration of a function is still true when the function is called, because those
    // locals never change.
    this.#block(node.body, narrowed);
    if (!alwaysReturns(node.body)) {
      for (let i = 0; i < VALUES_MAX; i++) {
        this.#returns[i] ??= new Type();
        this.#add(this.#returns[i] as Type, NOTHING_AT_ALL);
      }
    }
    this.#returns = outer;
  }

  #each({ variables, iterators, body }: lua.ForGenericStatement, narrowed: Narrowed): void {
    const [call] = iterators;
    if (call?.type !== "CallExpression") throw this.#fail(call as lua.Node, "this loop");
    this.#value(call, narrowed);
    const argument = (i: number) => call.arguments[i] as lua.Expression;
    const types =
      pathOf(call.base) === "ipairs"
        ? [NUM, this.#read(this.typeOf(argument(0)), NUM).without(NIL)]
        : capturedBy(argument(1));
    for (const [i, variable] of variables.entries())
      this.#add((this.#bindings.get(variable) as Binding).type, types[i] ?? NOTHING_AT_ALL);
    this.#block(body, narrowed);
  }

  #store(target: lua.Identifier | lua.MemberExpression | lua.IndexExpression, type: Type, narrowed: Narrowed): void {
    if (target.type === "Identifier") {
      const binding = this.#bindings.get(target);
      if (binding === undefined) throw this.#fail(target, `the global '${target.name}'`);
      this.#add(binding.type, type);
      return;
    }
    const sites = this.#value(target.base, narrowed).tables;
    const key =
      target.type === "MemberExpression" ? Type.text(target.identifier.name) : this.#value(target.index, narrowed);
    this.#exclude(target.base, NIL | BOOLEAN | NUMBER | STRING, narrowed);
    for (const site of sites) {
      if (target.type === "MemberExpression" || (key.kinds & NUMBER) !== 0) site.keyed = false;
      if (!site.modified) this.#grown = true;
      site.modified = true;
      if ((key.kinds & NUMBER) !== 0) this.#add(site.items, type);
      if (key.tables.size > 0 || key.texts === undefined) this.#add(site.others, type);
      else for (const name of key.texts) this.#add(site.field(name), type);
    }
  }

  /** Returns the values stored in any of these tables under any of these keys. */
  #read({ tables }: Type, key: Type): Type {
    const type = new Type(key.kinds & ~(NUMBER | STRING) ? NIL : 0);
    for (const site of tables) {
      if ((key.kinds & NUMBER) !== 0) {
        site.keyed = false;
        type.add(new Type(NIL));
        type.add(site.items);
      }
      if (key.tables.size > 0) {
        type.add(new Type(NIL));
        type.add(site.others);
      }
      if ((key.kinds & STRING) === 0) continue;
      if (key.texts === undefined) {
        type.add(new Type(NIL));
        type.add(site.others);
        for (const field of site.fields.values()) type.add(field);
      } else {
        for (const name of key.texts) type.add(site.read(name));
      }
    }
    return type;
  }

  // Conditions.

  #exclude(node: lua.Expression, kinds: number, narrowed: Narrowed): void {
    const binding = this.#binding(node);
    // A variable that is reassigned may change anywhere.
    if (binding === undefined || binding.assigned > 0) return;
    narrowed.set(binding, (narrowed.get(binding) ?? 0) | kinds);
    for (const other of binding.together)
      if (other.assigned === 0) narrowed.set(other, (narrowed.get(other) ?? 0) | (kinds & NIL));
  }

  /** Returns what is known if this condition has this truth value. */
  #knowing(condition: lua.Expression, truth: boolean, narrowed: Narrowed): Narrowed {
    const known = new Map(narrowed);
    const learn = (node: lua.Expression, value: boolean): void => {
      if (node.type === "Identifier") {
        if (value) this.#exclude(node, FALSY, known);
      } else if (node.type === "UnaryExpression" && node.operator === "not") learn(node.argument, !value);
      else if (node.type === "LogicalExpression" && (node.operator === "and") === value) {
        learn(node.left, value);
        learn(node.right, value);
      } else if (node.type === "BinaryExpression" && node.operator === (value ? "~=" : "==")) {
        if (node.right.type === "NilLiteral") this.#exclude(node.left, NIL, known);
      }
    };
    learn(condition, truth);
    return known;
  }

  // Expressions.

  /** Returns the type of the value at this position of a list of expressions. The types of the expressions must be known. */
  #at(nodes: readonly lua.Expression[], i: number): Type {
    const last = nodes.length - 1;
    const node = nodes[Math.min(i, last)];
    if (node === undefined) return NOTHING_AT_ALL;
    if (i <= last) return this.typeOf(node);
    return this.#valuesOf(node, i - last);
  }

  /** Returns the type of a call's value at this position, after the first. */
  #valuesOf(node: lua.Expression, i: number): Type {
    if (node.type !== "CallExpression") return NOTHING_AT_ALL;
    const binding = this.#binding(node.base);
    if (binding !== undefined) return binding.returns[i] ?? (binding.several ? new Type() : NOTHING_AT_ALL);
    const [first, second] = node.arguments;
    switch (pathOf(node.base)) {
      case "unpack":
        return this.#read(this.typeOf(first as lua.Expression), NUM);
      case "string.find": {
        const found = new Type(NUMBER | NIL);
        if (i < 2) return found;
        return optional(capturedBy(second)[i - 2]);
      }
      case "string.match":
        return optional(capturedBy(second)[i]);
      default:
        return LIBRARY[pathOf(node.base)]?.returns?.[i] ?? NOTHING_AT_ALL;
    }
  }

  #value(node: lua.Expression, narrowed: Narrowed): Type {
    const type = this.#type(node, narrowed);
    const known = this.#types.get(node);
    if (known === undefined) this.#types.set(node, new Type());
    this.#add(this.#types.get(node) as Type, type);
    return this.#types.get(node) as Type;
  }

  #type(node: lua.Expression, narrowed: Narrowed): Type {
    switch (node.type) {
      case "StringLiteral":
        return Type.text(node.value);
      case "NumericLiteral":
        return NUM;
      case "BooleanLiteral":
        return new Type(node.value ? TRUE : FALSE);
      case "NilLiteral":
        return NOTHING_AT_ALL;
      case "Identifier": {
        const binding = this.#bindings.get(node);
        if (binding === undefined) return this.#words.get(node.name) ?? new Type();
        return binding.type.without(narrowed.get(binding) ?? 0);
      }
      case "MemberExpression": {
        const base = this.#value(node.base, narrowed);
        // Any other type would be an error.
        this.#exclude(node.base, NIL | BOOLEAN | NUMBER | STRING, narrowed);
        this.#isOrdinary(base);
        return this.#read(base, Type.text(node.identifier.name));
      }
      case "IndexExpression": {
        const [base, index] = [this.#value(node.base, narrowed), this.#value(node.index, narrowed)];
        this.#exclude(node.base, NIL | BOOLEAN | NUMBER | STRING, narrowed);
        if (node.base.type === "Identifier" && node.base.name === "ARGV" && this.#isGiven(node.index)) return TEXT;
        return this.#read(base, index);
      }
      case "CallExpression":
        return this.#call(node, narrowed);
      case "UnaryExpression":
        this.#isOrdinary(this.#value(node.argument, narrowed));
        if (node.operator === "#") this.#exclude(node.argument, NIL | BOOLEAN | NUMBER, narrowed);
        return node.operator === "not" ? BOOL : NUM;
      case "BinaryExpression":
        this.#value(node.left, narrowed);
        this.#value(node.right, narrowed);
        if (node.operator === "..") return TEXT;
        return ["+", "-", "*", "/", "%"].includes(node.operator) ? NUM : BOOL;
      case "LogicalExpression":
        return this.#logical(node, narrowed);
      case "TableConstructorExpression":
        return this.#newTable(node, narrowed);
      default:
        return this.#fail(node, node.type);
    }
  }

  /** Whether the index is the position of an argument that the script is guaranteed to have. */
  #isGiven(index: lua.Expression): boolean {
    return index.type === "NumericLiteral" && index.value >= 1 && index.value <= this.#args;
  }

  #logical({ operator, left, right }: lua.LogicalExpression, narrowed: Narrowed): Type {
    const a = this.#value(left, narrowed);
    const b = this.#value(right, this.#knowing(left, operator === "and", narrowed));
    const type = operator === "or" ? a.without(FALSY) : new Type(a.kinds & FALSY);
    type.add(b);
    return type;
  }

  #call(node: lua.CallExpression, narrowed: Narrowed): Type {
    for (const argument of node.arguments) this.#value(argument, narrowed);
    const binding = this.#binding(node.base);
    if (binding?.fn !== undefined) {
      for (const [i, parameter] of binding.fn.parameters.entries())
        this.#add((this.#bindings.get(parameter as lua.Identifier) as Binding).type, this.#at(node.arguments, i));
      return binding.returns[0] ?? new Type();
    }
    for (const argument of node.arguments) this.#isOrdinary(this.typeOf(argument));
    const [first] = node.arguments;
    switch (pathOf(node.base)) {
      case "redis.call": {
        const command = first?.type === "StringLiteral" ? first.value.toUpperCase() : undefined;
        const reply = this.#replies.get(node) ?? replyOf(command);
        this.#replies.set(node, reply);
        return reply;
      }
      case "table.remove": {
        const type = this.typeOf(first as lua.Expression);
        for (const site of type.tables) site.modified = true;
        return this.#read(type, NUM);
      }
      default:
        return this.#valuesOf(node, 0);
    }
  }

  #newTable(node: lua.TableConstructorExpression, narrowed: Narrowed): Type {
    const names = node.fields.flatMap((field) => (field.type === "TableKeyString" ? [field.key.name] : []));
    const site = this.#sites.get(node) ?? new Site(names.length === 0, names, new Type(), node.fields.length === 0);
    this.#sites.set(node, site);
    const items: lua.Expression[] = [];
    for (const field of node.fields) {
      if (field.type === "TableKey") return this.#fail(node, "a computed key in a constructor");
      const type = this.#value(field.value, narrowed);
      if (field.type === "TableKeyString") this.#add(site.field(field.key.name), type);
      else {
        items.push(field.value);
        this.#add(site.items, type);
      }
    }
    const last = items.at(-1);
    if (last !== undefined) for (let i = 1; i < VALUES_MAX; i++) this.#add(site.items, this.#valuesOf(last, i));
    return new Type(0, new Set([site]));
  }
}

const optional = (type: Type | undefined): Type => {
  const found = new Type(NIL);
  if (type !== undefined) found.add(type);
  return found;
};

function capturedBy(pattern: lua.Expression | undefined): readonly Type[] {
  if (pattern?.type !== "StringLiteral") return Array<Type>(VALUES_MAX).fill(new Type(STRING | NUMBER | NIL));
  const captures = capturesOf(pattern.value);
  return captures.length === 0 ? [TEXT] : captures.map((capture) => (capture === "text" ? TEXT : NUM));
}

/** Whether a body always ends with a return. */
function alwaysReturns(body: readonly lua.Statement[]): boolean {
  const last = body.at(-1);
  if (last?.type === "ReturnStatement") return true;
  if (last?.type === "DoStatement") return alwaysReturns(last.body);
  if (last?.type !== "IfStatement" || last.clauses.at(-1)?.type !== "ElseClause") return false;
  return last.clauses.every((clause) => alwaysReturns(clause.body));
}
