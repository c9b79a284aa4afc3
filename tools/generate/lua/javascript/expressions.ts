/**
 * Translates Lua expressions to JavaScript. nil becomes undefined; tables become 1-based arrays, or objects whose
 * fields begin with $. If the type of a value is proven, JavaScript's own operators behave like Lua's; everything else
 * is left to the runtime, which checks types.
 */
import type * as lua from "luaparse";
import type { Inference } from "./infer.ts";
import { LIBRARY } from "./library.ts";
import { type Binding, capturesOf, type Fail, pathOf } from "./resolve.ts";
import { BOOLEAN, FALSY, NIL, NUMBER, STRING, type Type } from "./types.ts";

const COMPARISONS: Readonly<Record<string, string>> = { "<": "lt", "<=": "le", ">": "gt", ">=": "ge" };
const OPERATIONS: Readonly<Record<string, string>> = {
  "+": "add",
  "-": "subtract",
  "*": "multiply",
  "/": "divide",
  "%": "modulo",
  "..": "join",
};

export class Expressions {
  readonly #bindings: ReadonlyMap<lua.Identifier, Binding>;
  readonly #inference: Inference;
  readonly #fail: Fail;
  /** The runtime functions that the translation uses. */
  readonly used = new Set<string>();
  /** Variables for intermediate values in the current function. */
  temporaries: string[] = [];
  /** Values that all functions share: patterns, constant lists, and access to the fields that these lists name. */
  readonly shared: string[] = [];
  readonly #names = new Map<string, string>();

  constructor(bindings: ReadonlyMap<lua.Identifier, Binding>, inference: Inference, fail: Fail) {
    this.#bindings = bindings;
    this.#inference = inference;
    this.#fail = fail;
  }

  runtime(name: string): string {
    this.used.add(name);
    return `$${name}`;
  }

  typeOf(node: lua.Expression): Type {
    return this.#inference.typeOf(node);
  }

  /** Returns the name of a shared value. */
  #share(what: string, declare: (name: string) => string): string {
    const known = this.#names.get(what);
    if (known !== undefined) return known;
    const name = `$s${this.#names.size}`;
    this.#names.set(what, name);
    this.shared.push(declare(name));
    return name;
  }

  name(identifier: lua.Identifier): string {
    const binding = this.#bindings.get(identifier);
    if (binding !== undefined) return binding.js;
    if (identifier.name === "KEYS" || identifier.name === "ARGV") return identifier.name;
    return this.#fail(identifier, `the global '${identifier.name}'`);
  }

  #binding(node: lua.Expression): Binding | undefined {
    return node.type === "Identifier" ? this.#bindings.get(node) : undefined;
  }

  /** Returns the number or string of a constant expression. */
  #constant(node: lua.Expression | undefined): number | string | undefined {
    switch (node?.type) {
      case "StringLiteral":
      case "NumericLiteral":
        return node.value;
      case "Identifier": {
        const binding = this.#bindings.get(node);
        return binding?.table === undefined ? this.#constant(binding?.constant) : undefined;
      }
      case "UnaryExpression": {
        if (node.operator === "#") return this.#listed(node.argument)?.length;
        const value = this.#constant(node.argument);
        return node.operator === "-" && typeof value === "number" ? -value : undefined;
      }
      case "BinaryExpression": {
        const [a, b] = [this.#constant(node.left), this.#constant(node.right)];
        if (typeof a !== "number" || typeof b !== "number") return undefined;
        if (node.operator === "+") return a + b;
        return node.operator === "*" ? a * b : undefined;
      }
      default:
        return undefined;
    }
  }

  /** Whether the value is the same everywhere: a literal, or a table of literals that is never modified. */
  isConstant({ constant, table }: Binding): boolean {
    return table === undefined ? this.#constant(constant) !== undefined : this.#isUnchanging(table);
  }

  #isUnchanging(table: lua.TableConstructorExpression): boolean {
    const are_literals = table.fields.every(
      ({ type, value }) => type !== "TableKey" && value.type !== "NilLiteral" && this.isLiteral(value),
    );
    return are_literals && table.fields.length > 0 && this.#inference.siteOf(table)?.modified === false;
  }

  isLiteral({ type }: lua.Expression): boolean {
    return ["StringLiteral", "NumericLiteral", "BooleanLiteral", "NilLiteral"].includes(type);
  }

  /** Returns a table that all runs share. */
  #literals(table: lua.TableConstructorExpression): string {
    const made = this.#newTable(table);
    return this.#share(made, (name) => `const ${name} = ${made};\n`);
  }

  /** Returns the strings in a constant list. */
  #listed(node: lua.Expression): readonly string[] | undefined {
    const table = this.#binding(node)?.table;
    if (table === undefined || !this.#isUnchanging(table)) return undefined;
    const values = table.fields.map(({ type, value }) => (type === "TableValue" ? this.#text(value) : undefined));
    return values.every((value) => value !== undefined) ? values : undefined;
  }

  /** Translates a table that is only iterated. */
  list(node: lua.Expression): string {
    return node.type === "TableConstructorExpression" && this.#isUnchanging(node)
      ? this.#literals(node)
      : this.#table(node);
  }

  /** Translates an expression that must be a number. If that isn't proven, the translation checks it at run time. */
  number(node: lua.Expression): string {
    return this.#is(node, NUMBER) ? this.value(node) : `${this.runtime("number")}(${this.value(node)})`;
  }

  /** Returns how many times a plain string occurs, if `string.gsub` is used only to count it. */
  count([of, wanted, replacement]: readonly lua.Expression[]): string | undefined {
    const text = this.#text(wanted);
    if (of === undefined || text === undefined || !/^[\w,!=; \n]+$/.test(text) || this.#text(replacement) !== "")
      return undefined;
    return `${this.runtime("countOf")}(${this.value(of)}, ${JSON.stringify(text)})`;
  }

  #text(node: lua.Expression | undefined): string | undefined {
    const constant = this.#constant(node);
    return typeof constant === "string" ? constant : undefined;
  }

  /** Returns the number of a constant expression. */
  #number(node: lua.Expression | undefined): number | undefined {
    const constant = this.#constant(node);
    return typeof constant === "number" ? constant : undefined;
  }

  /** Translates an expression to one value. */
  value(node: lua.Expression): string {
    switch (node.type) {
      case "StringLiteral":
        return JSON.stringify(node.value);
      case "NumericLiteral":
        return String(node.value);
      case "BooleanLiteral":
        return String(node.value);
      case "NilLiteral":
        return "undefined";
      case "Identifier": {
        const binding = this.#binding(node);
        if (binding === undefined || !this.isConstant(binding)) return this.name(node);
        return binding.table === undefined ? literal(this.#constant(node)) : this.#literals(binding.table);
      }
      case "MemberExpression":
        return `${this.#table(node.base)}.$${node.identifier.name}`;
      case "IndexExpression":
        return this.#index(node);
      case "CallExpression":
        return this.#one(node);
      case "UnaryExpression":
        return this.#unary(node);
      case "BinaryExpression":
        return this.#binary(node);
      case "LogicalExpression":
        return this.#logical(node);
      case "TableConstructorExpression":
        return this.#newTable(node);
      default:
        return this.#fail(node, node.type);
    }
  }

  /** Returns the elements of a JavaScript list: the last one may expand to several values. */
  values(nodes: readonly lua.Expression[]): string {
    return nodes
      .map((node, i) => (i === nodes.length - 1 && this.isSeveral(node) ? `...${this.#call(node)}` : this.value(node)))
      .join(", ");
  }

  /** Returns all values of a call as an array. */
  several(node: lua.Expression): string {
    return this.isSeveral(node) ? this.#call(node) : this.#fail(node, "a call that returns one value");
  }

  /** Returns a condition that is true or false in JavaScript as it is in Lua. */
  condition(node: lua.Expression): string {
    if (isBoolean(node)) return this.value(node);
    const tested = this.#patternOf(node, "string.find");
    if (tested !== undefined) return `${this.runtime("test")}(${tested.call})`;
    if (node.type === "LogicalExpression") {
      const operator = node.operator === "and" ? "&&" : "||";
      return `(${this.condition(node.left)} ${operator} ${this.condition(node.right)})`;
    }
    return this.#truth(node, this.value(node));
  }

  /** Whether `value`, which has the type of the expression, is neither nil nor false. */
  #truth(node: lua.Expression, value: string): string {
    const type = this.typeOf(node);
    if (!type.may(NUMBER | STRING)) return value;
    if (!type.may(BOOLEAN)) return `(${value} !== undefined)`;
    if (!type.may(NIL)) return `(${value} !== false)`;
    return `${this.runtime("truth")}(${value})`;
  }

  isSeveral(node: lua.Expression): node is lua.CallExpression {
    if (node.type !== "CallExpression") return false;
    const binding = this.#binding(node.base);
    if (binding !== undefined) return binding.several;
    const pattern = pathOf(node.base) === "string.match" ? this.#text(node.arguments[1]) : undefined;
    if (pattern !== undefined && capturesOf(pattern).length < 2) return false;
    return LIBRARY[pathOf(node.base)]?.several === true;
  }

  /** Returns the first value of a call; for some calls, this needs no array of all values. */
  #one(node: lua.CallExpression): string {
    const captured = this.captured(node);
    if (captured !== undefined) return `${captured.found}[${captured.first}]`;
    if (!this.isSeveral(node)) return this.#call(node);
    const [subject, pattern, init, plain] = node.arguments;
    if (pathOf(node.base) === "string.find" && plain?.type === "BooleanLiteral" && plain.value) {
      const given = this.#number(init) === 1 ? [subject, pattern] : [subject, pattern, init];
      return `${this.runtime("plainAt")}(${this.values(given as lua.Expression[])})`;
    }
    return `${this.#call(node)}[0]`;
  }

  /** Translates a call to `string.match` with a known pattern to an array, and the index of its first value. */
  captured(node: lua.Expression): { readonly found: string; readonly first: number } | undefined {
    const pattern = this.#patternOf(node, "string.match");
    if (pattern === undefined) return undefined;
    return { found: `${this.runtime("exec")}(${pattern.call})`, first: pattern.captures === 0 ? 0 : 1 };
  }

  /** Returns the arguments for the runtime, for a call with a known pattern that captures no positions. */
  #patternOf(node: lua.Expression, path: string): { readonly call: string; readonly captures: number } | undefined {
    if (node.type !== "CallExpression" || this.#binding(node.base) !== undefined || pathOf(node.base) !== path)
      return undefined;
    const [subject, wanted, init, ...others] = node.arguments;
    const pattern = this.#text(wanted);
    if (subject === undefined || pattern === undefined || others.length > 0) return undefined;
    if (init !== undefined && this.isSeveral(init)) return undefined;
    const captures = capturesOf(pattern);
    if (captures.includes("position")) return undefined;
    const more = init === undefined ? [] : [this.value(init)];
    return { call: [this.#pattern(pattern), this.value(subject), ...more].join(", "), captures: captures.length };
  }

  /** Returns the strings over which a call to `string.gmatch` iterates, if it returns one per iteration. */
  strings(node: lua.CallExpression): string | undefined {
    const pattern = this.#text(node.arguments[1]);
    // An anchor has no meaning in `string.gmatch`.
    if (pattern === undefined || pattern.startsWith("^")) return undefined;
    const { call, captures } = this.#patternOf(node, "string.gmatch") ?? {};
    return captures === 0 && node.arguments.length === 2 ? `${this.runtime("each")}(${call})` : undefined;
  }

  #call(node: lua.CallExpression): string {
    const { base } = node;
    const binding = this.#binding(base);
    if (binding !== undefined) {
      if (binding.fn === undefined) return this.#fail(node, "a call of something other than a named function");
      return `${binding.js}(${this.values(node.arguments)})`;
    }
    const path = pathOf(base);
    const known = LIBRARY[path];
    if (known === undefined) return this.#fail(node, `a call of '${path}'`);
    return this.#known(path, node) ?? `${this.runtime(known.js)}(${this.values(node.arguments)})`;
  }

  /** Returns faster code for a call to a library function, if its arguments allow it. */
  #known(path: string, call: lua.CallExpression): string | undefined {
    const nodes = call.arguments;
    const [first, second, third] = nodes;
    if (first === undefined || nodes.some((node) => this.isSeveral(node))) return undefined;
    switch (path) {
      case "redis.call":
        return this.#command(first, nodes.slice(1));
      case "math.floor":
        return this.#is(first, NUMBER) ? `Math.floor(${this.value(first)})` : undefined;
      case "math.max":
      case "math.min": {
        if (nodes.length < 2) return undefined;
        const name = this.runtime(path === "math.max" ? "greater" : "lesser");
        return nodes.map((node) => this.value(node)).reduce((a, b) => `${name}(${a}, ${b})`);
      }
      case "string.format":
        return this.#formatted(this.#text(first), nodes.slice(1));
      case "string.sub":
        return this.#slice(first, second as lua.Expression, third);
      case "table.concat":
        return this.#concat(first, nodes[1]);
      case "string.match":
        // This applies only if the match returns one value.
        return this.isSeveral(call) ? undefined : `${this.runtime("match")}(${this.values(nodes)})[0]`;
      default:
        return undefined;
    }
  }

  /** Supports only the one format that the scripts use. */
  #formatted(template: string | undefined, nodes: readonly lua.Expression[]): string | undefined {
    const texts = template?.split("%.0f");
    if (texts === undefined || texts.length !== nodes.length + 1 || texts.some((text) => text.includes("%")))
      return undefined;
    const numbers = nodes.map((node) => `${this.runtime("whole")}(${this.value(node)})`);
    const parts = texts.flatMap((text, i) => [
      ...(text === "" ? [] : [JSON.stringify(text)]),
      ...numbers.slice(i, i + 1),
    ]);
    return parts.length === 1 ? (parts[0] as string) : `(${parts.join(" + ")})`;
  }

  #pattern(pattern: string): string {
    const compile = this.runtime("compile");
    return this.#share(
      `pattern ${pattern}`,
      (name) => `const ${name} = ${compile}(${JSON.stringify(pattern)}).regexp;\n`,
    );
  }

  #is(node: lua.Expression, kinds: number): boolean {
    return this.typeOf(node).is(kinds);
  }

  #command(command: lua.Expression, nodes: readonly lua.Expression[]): string | undefined {
    const name = this.#text(command);
    const values = nodes.map((node) => this.value(node));
    if (name === "TIME" && nodes.length === 0) return `${this.runtime("time")}()`;
    if (name === "GET" && nodes.length === 1) return `${this.runtime("getKey")}(${values})`;
    if (name === "SET" && nodes.length === 4 && this.#text(nodes[2]) === "PX")
      return `${this.runtime("setKey")}(${[values[0], values[1], values[3]].join(", ")})`;
    return undefined;
  }

  #slice(of: lua.Expression, first: lua.Expression, last: lua.Expression | undefined): string | undefined {
    const [from, to] = [this.#number(first), this.#number(last)];
    if (from === undefined || from < 1 || (last !== undefined && (to === undefined || to < 0))) return undefined;
    const value = this.#is(of, STRING) ? this.value(of) : `${this.runtime("text")}(${this.value(of)})`;
    if (to === from) return `${value}.charAt(${from - 1})`;
    return `${value}.slice(${[from - 1, ...(to === undefined ? [] : [Math.max(to, from - 1)])].join(", ")})`;
  }

  /** Joins the items of a constructor without creating the table. */
  #concat(list: lua.Expression, separator: lua.Expression | undefined): string | undefined {
    const between = separator === undefined ? "" : this.#text(separator);
    if (list.type !== "TableConstructorExpression" || between === undefined || list.fields.length === 0)
      return undefined;
    const items = list.fields.map((field) => field.value);
    const last = items.at(-1) as lua.Expression;
    if (list.fields.some(({ type }) => type !== "TableValue") || this.isSeveral(last)) return undefined;
    const ends = this.typeOf(last).may(NIL);
    // The list would end before this item.
    if (ends && (items.length < 2 || this.typeOf(items.at(-2) as lua.Expression).may(NIL))) return undefined;
    const text = (node: lua.Expression, value = this.value(node)) =>
      this.#is(node, STRING) ? value : `${this.runtime("text")}(${value}, "concatenate")`;
    const parts = (ends ? items.slice(0, -1) : items).map((node) => text(node));
    const joined = parts.join(between === "" ? " + " : ` + ${JSON.stringify(between)} + `);
    if (!ends) return `(${joined})`;
    const temporary = this.#temporary();
    const end = this.#is(last, STRING | NIL) ? temporary : `${this.runtime("text")}(${temporary}, "concatenate")`;
    return `(${joined} + ((${temporary} = ${this.value(last)}) === undefined ? "" : ${JSON.stringify(between)} + ${end}))`;
  }

  #temporary(): string {
    const temporary = `$${this.temporaries.length}`;
    this.temporaries.push(temporary);
    return temporary;
  }

  #table(node: lua.Expression): string {
    const value = this.value(node);
    return this.typeOf(node).isTable() ? value : `${this.runtime("table")}(${value})`;
  }

  #index({ base, index }: lua.IndexExpression): string {
    const fields = this.#fieldsOf(base, index);
    if (fields !== undefined) return `${this.#reader(fields)}(${this.value(base)}, ${this.value(fields.index)})`;
    if (this.#is(index, NUMBER)) return `${this.#table(base)}[${this.value(index)}]`;
    if (this.typeOf(base).isKeyed()) return `${this.#table(base)}.get(${this.value(index)})`;
    const name = this.#text(index);
    if (name !== undefined && /^\w+$/.test(name)) return `${this.#table(base)}.$${name}`;
    return `${this.runtime("get")}(${this.value(base)}, ${this.value(index)})`;
  }

  /** Returns the fields for a table that is indexed with a name from a constant list. */
  #fieldsOf(base: lua.Expression, key: lua.Expression): Fields | undefined {
    if (key.type !== "IndexExpression" || !this.typeOf(base).isTable() || !this.#is(key.index, NUMBER))
      return undefined;
    const names = this.#listed(key.base);
    return names && { names, list: this.value(key.base), index: key.index };
  }

  #reader({ names, list }: Fields): string {
    const get = this.runtime("get");
    const cases = names.map((name, i) => `case ${i + 1}: return of.$${name};\n`).join("");
    return this.#share(
      `read ${list}`,
      (name) => `function ${name}(of, i) {\nswitch (i) {\n${cases}}\nreturn ${get}(of, ${list}[i]);\n}\n`,
    );
  }

  #writer({ names, list }: Fields): string {
    const set = this.runtime("set");
    const cases = names.map((name, i) => `case ${i + 1}: of.$${name} = value; return;\n`).join("");
    return this.#share(
      `write ${list}`,
      (name) => `function ${name}(of, i, value) {\nswitch (i) {\n${cases}}\n${set}(of, ${list}[i], value);\n}\n`,
    );
  }

  /** Translates the target of an assignment; `stored` is the value, unless that has already been evaluated. */
  target(
    node: lua.Identifier | lua.MemberExpression | lua.IndexExpression,
    value: string,
    stored?: lua.Expression,
  ): string {
    if (node.type === "Identifier") return `${this.name(node)} = ${value}`;
    if (node.type === "MemberExpression") return `${this.#table(node.base)}.$${node.identifier.name} = ${value}`;
    const { base, index } = node;
    const fields = this.#fieldsOf(base, index);
    if (fields !== undefined)
      return `${this.#writer(fields)}(${this.value(base)}, ${this.value(fields.index)}, ${value})`;
    const is_there = stored !== undefined && !this.typeOf(stored).may(NIL);
    if (stored !== undefined && this.#isEnd(base, index) && !this.#mayStore(stored))
      return is_there
        ? `${this.value(base)}.push(${value})`
        : `${this.runtime("append")}(${this.value(base)}, ${value})`;
    if (is_there && this.#is(index, NUMBER)) return `${this.#table(base)}[${this.value(index)}] = ${value}`;
    if (this.typeOf(base).isKeyed())
      return `${this.runtime("setIn")}(${this.#table(base)}, ${this.value(index)}, ${value})`;
    if (this.#is(index, NUMBER))
      return `${this.runtime("setAt")}(${this.#table(base)}, ${this.value(index)}, ${value})`;
    return `${this.runtime("set")}(${this.value(base)}, ${this.value(index)}, ${value})`;
  }

  /** Whether the index is one past the end of a list. */
  #isEnd(base: lua.Expression, index: lua.Expression): boolean {
    if (index.type !== "BinaryExpression" || index.operator !== "+" || this.#number(index.right) !== 1) return false;
    const { left } = index;
    if (left.type !== "UnaryExpression" || left.operator !== "#" || !this.#isSimple(base)) return false;
    return this.typeOf(base).isList() && this.value(left.argument) === this.value(base);
  }

  /** Whether the evaluation may change a table. */
  #mayStore(node: lua.Expression): boolean {
    return this.#inference.mayStore(node);
  }

  /** Whether the expression can safely be evaluated twice. */
  #isSimple(node: lua.Expression): boolean {
    if (node.type === "MemberExpression") return this.#isSimple(node.base) && this.typeOf(node.base).isTable();
    return ["Identifier", "StringLiteral", "NumericLiteral", "BooleanLiteral", "NilLiteral"].includes(node.type);
  }

  #unary({ operator, argument }: lua.UnaryExpression): string {
    if (operator === "not") return `!${this.condition(argument)}`;
    if (operator === "#") return this.#length(argument);
    if (operator === "-" && argument.type === "NumericLiteral") return `-${argument.value}`;
    if (operator === "-")
      return this.#is(argument, NUMBER)
        ? `(0 - ${this.value(argument)})`
        : `${this.runtime("subtract")}(0, ${this.value(argument)})`;
    return this.#fail(argument, `'${operator}'`);
  }

  #length(node: lua.Expression): string {
    const listed = this.#listed(node);
    if (listed !== undefined) return String(listed.length);
    if (this.#is(node, STRING)) return `${this.value(node)}.length`;
    if (this.typeOf(node).isList()) return `(${this.value(node)}.length - 1)`;
    return `${this.runtime("length")}(${this.value(node)})`;
  }

  #binary(node: lua.BinaryExpression): string {
    const { operator, left, right } = node;
    const [a, b] = [this.value(left), this.value(right)];
    if (operator === "==") return `(${a} === ${b})`;
    if (operator === "~=") return `(${a} !== ${b})`;
    const both = (kinds: number) => this.#is(left, kinds) && this.#is(right, kinds);
    const comparison = COMPARISONS[operator];
    if (comparison !== undefined) {
      if (both(NUMBER) || both(STRING)) return `(${a} ${operator} ${b})`;
      return `${this.runtime(comparison)}(${a}, ${b})`;
    }
    if (operator === ".." && both(STRING)) return `(${a} + ${b})`;
    if (operator === "+" && this.#number(right) === 0 && !this.#is(left, NUMBER)) {
      const read = left.type === "CallExpression" && pathOf(left.base) === "tonumber" ? this.values(left.arguments) : a;
      return `${this.runtime("numeral")}(${read})`;
    }
    const name = OPERATIONS[operator];
    if (name === undefined) return this.#fail(node, `'${operator}'`);
    if (operator !== ".." && operator !== "%" && both(NUMBER)) return `(${a} ${operator} ${b})`;
    return `${this.runtime(name)}(${a}, ${b})`;
  }

  /** `a and b` is `a` if `a` is nil or false, and `b` otherwise. */
  #logical(node: lua.LogicalExpression): string {
    const { operator, left, right } = node;
    const is_and = operator === "and";
    const b = this.value(right);
    const type = this.typeOf(left);
    if (isBoolean(left) || !type.may(NUMBER | STRING)) return `(${this.value(left)} ${is_and ? "&&" : "||"} ${b})`;
    if (!is_and && left.type === "LogicalExpression" && left.operator === "and") {
      // `a and b or c` is a conditional expression if `b` is never nil or false.
      if (!this.typeOf(left.right).may(FALSY))
        return `(${this.condition(left.left)} ? ${this.value(left.right)} : ${b})`;
    }
    if (!is_and && !type.may(BOOLEAN)) return `(${this.value(left)} ?? ${b})`;
    if (this.#isSimple(left)) {
      const a = this.value(left);
      return is_and ? `(${this.#truth(left, a)} ? ${b} : ${a})` : `(${this.#truth(left, a)} ? ${a} : ${b})`;
    }
    const temporary = this.#temporary();
    const a = this.#truth(left, `(${temporary} = ${this.value(left)})`);
    return is_and ? `(${a} ? ${b} : ${temporary})` : `(${a} ? ${temporary} : ${b})`;
  }

  #newTable(node: lua.TableConstructorExpression): string {
    const fields = node.fields.filter((field) => field.type === "TableKeyString");
    const items = node.fields.filter((field) => field.type === "TableValue");
    if (fields.length + items.length < node.fields.length) return this.#fail(node, "a computed key in a constructor");
    if (this.#inference.siteOf(node)?.keyed) return "new Map()";
    // All tables from one constructor have the same fields in the same order, whether or not they are used.
    const more = items.length > 0 ? [] : [...(this.#inference.siteOf(node)?.fields.keys() ?? [])];
    const names = new Set(fields.map(({ key }) => key.name));
    const record = [
      ...fields.map(({ key, value }) => `$${key.name}: ${this.value(value)}`),
      ...more.filter((name) => !names.has(name) && /^\w+$/.test(name)).map((name) => `$${name}: undefined`),
    ].join(", ");
    if (fields.length > 0 && items.length === 0) return `{ ${record} }`;
    const values = items.map(({ value }) => value);
    const last = values.at(-1);
    const ends = last !== undefined && (this.isSeveral(last) || this.typeOf(last).may(NIL));
    const list = ends
      ? `${this.runtime("list")}(${this.values(values)})`
      : `[${["undefined", ...values.map((value) => this.value(value))].join(", ")}]`;
    return fields.length === 0 ? list : `Object.assign(${list}, { ${record} })`;
  }
}

const literal = (value: number | string | undefined): string => JSON.stringify(value) as string;

interface Fields {
  readonly names: readonly string[];
  /** The list's name. */
  readonly list: string;
  readonly index: lua.Expression;
}

function isBoolean(node: lua.Expression): boolean {
  if (node.type === "BooleanLiteral") return true;
  if (node.type === "UnaryExpression") return node.operator === "not";
  if (node.type === "LogicalExpression") return isBoolean(node.left) && isBoolean(node.right);
  return node.type === "BinaryExpression" && ["==", "~=", "<", "<=", ">", ">="].includes(node.operator);
}
