/** Expressions of Lua as expressions of JavaScript. nil is undefined; tables are arrays from 1, or objects, whose fields begin with $. */
import type * as lua from "luaparse";
import { type Binding, type Fail, LIBRARY } from "./resolve.ts";

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
  readonly #fail: Fail;
  /** What the translation uses of the runtime. */
  readonly used = new Set<string>();
  /** Variables that the function being translated needs for intermediate values. */
  temporaries: string[] = [];

  constructor(bindings: ReadonlyMap<lua.Identifier, Binding>, fail: Fail) {
    this.#bindings = bindings;
    this.#fail = fail;
  }

  runtime(name: string): string {
    this.used.add(name);
    return `$${name}`;
  }

  name(identifier: lua.Identifier): string {
    const binding = this.#bindings.get(identifier);
    if (binding !== undefined) return binding.js;
    if (identifier.name === "KEYS" || identifier.name === "ARGV") return identifier.name;
    return this.#fail(identifier, `the global '${identifier.name}'`);
  }

  /** One value. */
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
      case "Identifier":
        return this.name(node);
      case "MemberExpression":
        return `${this.#table(node.base)}.$${node.identifier.name}`;
      case "IndexExpression":
        return `${this.runtime("get")}(${this.value(node.base)}, ${this.value(node.index)})`;
      case "CallExpression":
        return this.isSeveral(node) ? `${this.#call(node)}[0]` : this.#call(node);
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

  /** As elements of a JavaScript list: the last one may stand for several. */
  values(nodes: readonly lua.Expression[]): string {
    return nodes
      .map((node, i) => (i === nodes.length - 1 && this.isSeveral(node) ? `...${this.#call(node)}` : this.value(node)))
      .join(", ");
  }

  /** All values of a call that returns several, as an array. */
  several(node: lua.Expression): string {
    return this.isSeveral(node) ? this.#call(node) : this.#fail(node, "a call that returns one value");
  }

  /** What JavaScript takes for true or false as Lua does. */
  condition(node: lua.Expression): string {
    if (isBoolean(node)) return this.value(node);
    if (node.type === "LogicalExpression") {
      const operator = node.operator === "and" ? "&&" : "||";
      return `(${this.condition(node.left)} ${operator} ${this.condition(node.right)})`;
    }
    return `${this.runtime("truth")}(${this.value(node)})`;
  }

  isSeveral(node: lua.Expression): node is lua.CallExpression {
    if (node.type !== "CallExpression") return false;
    const { base } = node;
    const binding = base.type === "Identifier" ? this.#bindings.get(base) : undefined;
    return binding?.several ?? (binding === undefined && LIBRARY[pathOf(base)]?.several === true);
  }

  #call(node: lua.CallExpression): string {
    const { base } = node;
    const binding = base.type === "Identifier" ? this.#bindings.get(base) : undefined;
    if (binding !== undefined) {
      if (binding.fn === undefined) return this.#fail(node, "a call of what is no function by its name");
      return `${binding.js}(${this.values(node.arguments)})`;
    }
    const known = LIBRARY[pathOf(base)];
    if (known === undefined) return this.#fail(node, `a call of '${pathOf(base)}'`);
    return `${this.runtime(known.js)}(${this.values(node.arguments)})`;
  }

  #table(node: lua.Expression): string {
    return `${this.runtime("table")}(${this.value(node)})`;
  }

  /** Where something is stored. */
  target(node: lua.Identifier | lua.MemberExpression | lua.IndexExpression, value: string): string {
    if (node.type === "Identifier") return `${this.name(node)} = ${value}`;
    if (node.type === "MemberExpression") return `${this.#table(node.base)}.$${node.identifier.name} = ${value}`;
    return `${this.runtime("set")}(${this.value(node.base)}, ${this.value(node.index)}, ${value})`;
  }

  #unary({ operator, argument }: lua.UnaryExpression): string {
    if (operator === "not") return `!${this.condition(argument)}`;
    if (operator === "#") return `${this.runtime("length")}(${this.value(argument)})`;
    if (operator === "-" && argument.type === "NumericLiteral") return `-${argument.value}`;
    if (operator === "-") return `${this.runtime("subtract")}(0, ${this.value(argument)})`;
    return this.#fail(argument, `'${operator}'`);
  }

  #binary(node: lua.BinaryExpression): string {
    const { operator, left, right } = node;
    const [a, b] = [this.value(left), this.value(right)];
    if (operator === "==") return `(${a} === ${b})`;
    if (operator === "~=") return `(${a} !== ${b})`;
    const name = COMPARISONS[operator] ?? OPERATIONS[operator];
    return name === undefined ? this.#fail(node, `'${operator}'`) : `${this.runtime(name)}(${a}, ${b})`;
  }

  /** `a and b` is a when a is nil or false, else b. */
  #logical({ operator, left, right }: lua.LogicalExpression): string {
    const b = this.value(right);
    if (isBoolean(left)) return `(${this.value(left)} ${operator === "and" ? "&&" : "||"} ${b})`;
    const temporary = `$${this.temporaries.length}`;
    this.temporaries.push(temporary);
    const a = `${this.runtime("truth")}(${temporary} = ${this.value(left)})`;
    return operator === "and" ? `(${a} ? ${b} : ${temporary})` : `(${a} ? ${temporary} : ${b})`;
  }

  #newTable(node: lua.TableConstructorExpression): string {
    const fields = node.fields.filter((field) => field.type === "TableKeyString");
    const items = node.fields.filter((field) => field.type === "TableValue");
    if (fields.length + items.length < node.fields.length) return this.#fail(node, "a computed key in a constructor");
    const record = fields.map(({ key, value }) => `$${key.name}: ${this.value(value)}`).join(", ");
    if (fields.length > 0 && items.length === 0) return `{ ${record} }`;
    const list = `${this.runtime("list")}(${this.values(items.map(({ value }) => value))})`;
    return fields.length === 0 ? list : `Object.assign(${list}, { ${record} })`;
  }
}

/** The dotted name of what is called. */
function pathOf(node: lua.Expression): string {
  if (node.type === "Identifier") return node.name;
  return node.type === "MemberExpression" ? `${pathOf(node.base)}.${node.identifier.name}` : "?";
}

function isBoolean(node: lua.Expression): boolean {
  if (node.type === "BooleanLiteral") return true;
  if (node.type === "UnaryExpression") return node.operator === "not";
  if (node.type === "LogicalExpression") return isBoolean(node.left) && isBoolean(node.right);
  return node.type === "BinaryExpression" && ["==", "~=", "<", "<=", ">", ">="].includes(node.operator);
}
