/** Binds every name in the scripts to its meaning, and finds the functions that return several values. */
import type * as lua from "luaparse";
import { Type } from "./types.ts";

/** A local, a parameter or a function, with its name in the translation. */
export interface Binding {
  readonly js: string;
  /** The possible types of its value. */
  readonly type: Type;
  /** The number of assignments after its declaration. */
  assigned: number;
  /** Whether it is used anywhere after its declaration. */
  used: boolean;
  /** Whether it cannot be read before its first assignment. */
  initialised: boolean;
  /** Its only value wherever it can be read. */
  constant: lua.Expression | undefined;
  /** The table constructor in `constant`, if it is one. */
  table: lua.TableConstructorExpression | undefined;
  /** Locals that are either all nil or all not nil: the captures of one call to `string.match`. */
  together: readonly Binding[];
  /** For a function: whether its calls must be unpacked; and the types of its results, by position. */
  several: boolean;
  readonly returns: Type[];
  fn?: lua.FunctionDeclaration;
}

/**
 * JavaScript keywords, and names that every script has. Names that the translation creates begin with $, unlike names
 * in Lua.
 */
const RESERVED = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false
  finally for function if implements import in instanceof interface let new null package private protected public return
  static super switch this throw true try typeof undefined var void while with yield KEYS ARGV`.split(/\s+/),
);

export class Names {
  readonly #taken = new Map([...RESERVED].map((name) => [name, 1]));

  fresh(name: string): string {
    let js = name;
    for (let count = this.#taken.get(name) ?? 1; this.#taken.has(js); ) {
      js = `${name}_${++count}`;
      this.#taken.set(name, count);
    }
    this.#taken.set(js, 1);
    return js;
  }
}

export class Scope {
  readonly #names = new Map<string, Binding>();
  readonly #parent: Scope | undefined;

  constructor(parent?: Scope) {
    this.#parent = parent;
  }

  declare(name: string, binding: Binding): Binding {
    this.#names.set(name, binding);
    return binding;
  }

  [Symbol.iterator](): Iterator<[string, Binding]> {
    return this.#names.entries();
  }

  find(name: string): Binding | undefined {
    return this.#names.get(name) ?? this.#parent?.find(name);
  }
}

/** Returns the dotted name of a called function. */
export function pathOf(node: lua.Expression): string {
  if (node.type === "Identifier") return node.name;
  return node.type === "MemberExpression" ? `${pathOf(node.base)}.${node.identifier.name}` : "?";
}

/** Returns the captures of a pattern: text, or a position. A pattern without captures returns its whole match. */
export function capturesOf(pattern: string): readonly ("text" | "position")[] {
  return [...pattern.matchAll(/%.|\[\^?\]?(?:%.|[^\]])*\]|\((\)?)/gs)]
    .filter(([text]) => text.startsWith("("))
    .map(([, end]) => (end === ")" ? "position" : "text"));
}

function isAlways(binding: Binding, value: lua.Expression | undefined): void {
  binding.constant = value;
  if (value?.type === "TableConstructorExpression") binding.table = value;
}

/** Whether a statement calls this function. */
function calls(statement: lua.Statement, fn: lua.FunctionDeclaration, bindings: ReadonlyMap<lua.Identifier, Binding>) {
  const binding = bindings.get(fn.identifier as lua.Identifier);
  let found = false;
  visit(statement, (node) => {
    if (node.type === "CallExpression" && node.base.type === "Identifier" && bindings.get(node.base) === binding)
      found = true;
  });
  return found;
}

/** Visits every node of a tree, in any order. */
export function visit(node: lua.Node, call: (node: lua.Node) => void): void {
  call(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (typeof child?.type === "string") visit(child, call);
  }
}

export type Fail = (node: lua.Node, what: string) => never;

/** Binds the names of all files. */
export class Resolver {
  readonly #bindings: Map<lua.Identifier, Binding>;
  readonly #names: Names;
  readonly #fail: Fail;
  readonly #declared: [lua.LocalStatement, lua.Statement | undefined][] = [];

  constructor(bindings: Map<lua.Identifier, Binding>, names: Names, fail: Fail) {
    this.#bindings = bindings;
    this.#names = names;
    this.#fail = fail;
  }

  block(body: readonly lua.Statement[], scope: Scope): void {
    for (const statement of body) this.#statement(statement, scope);
    for (const [i, statement] of body.entries())
      if (statement.type === "LocalStatement") this.#declared.push([statement, body[i + 1]]);
  }

  /** Binds a helper's declarations outside of its block, which are added to `scope`, and the block itself. */
  enclosed(local: lua.LocalStatement, block: lua.DoStatement, scope: Scope): void {
    this.block([local], scope);
    this.block(block.body, new Scope(scope));
    this.#declared.push([local, block]);
  }

  /** Finds the locals that never change. Called when all names are bound. */
  initialise(): void {
    for (const [local, next] of this.#declared) this.#initialise(local, next);
  }

  /** The block after a local without a value may assign one, as in the build's declarations of exported names. */
  #initialise({ variables, init }: lua.LocalStatement, next: lua.Statement | undefined): void {
    for (const [i, variable] of variables.entries()) {
      const binding = this.#bindings.get(variable) as Binding;
      if (init.length === variables.length && binding.assigned === 0) isAlways(binding, init[i]);
    }
    if (init.length > 0 || next?.type !== "DoStatement") return;
    for (const statement of next.body) {
      if (statement.type === "FunctionDeclaration") continue;
      // A called function might read the local, unless it belongs to an earlier helper.
      if (statement.type !== "LocalStatement" && statement.type !== "AssignmentStatement") return;
      const own = next.body.some(
        (other) => other.type === "FunctionDeclaration" && calls(statement, other, this.#bindings),
      );
      if (own) return;
      if (statement.type === "AssignmentStatement") this.#assignFirst(variables, statement);
    }
  }

  #assignFirst(declared: readonly lua.Identifier[], { variables, init }: lua.AssignmentStatement): void {
    const bindings = declared.map((variable) => this.#bindings.get(variable));
    for (const [i, variable] of variables.entries()) {
      const binding = variable.type === "Identifier" ? this.#bindings.get(variable) : undefined;
      if (binding === undefined || !bindings.includes(binding)) continue;
      binding.initialised = true;
      if (init.length === variables.length && binding.assigned === 1) isAlways(binding, init[i]);
    }
  }

  #declare(identifier: lua.Identifier, scope: Scope): Binding {
    const binding = scope.declare(identifier.name, {
      js: this.#names.fresh(identifier.name),
      type: new Type(),
      assigned: 0,
      used: false,
      initialised: false,
      constant: undefined,
      table: undefined,
      together: [],
      several: false,
      returns: [],
    });
    this.#bindings.set(identifier, binding);
    return binding;
  }

  #function(node: lua.FunctionDeclaration, scope: Scope): void {
    const { identifier } = node;
    if (identifier?.type !== "Identifier") this.#fail(node, "a function without a name");
    const name = identifier as lua.Identifier;
    const binding = node.isLocal ? this.#declare(name, scope) : scope.find(name.name);
    if (binding === undefined || binding.fn !== undefined) {
      this.#fail(node, `a second function '${name.name}'`);
      return;
    }
    this.#bindings.set(name, binding);
    binding.fn = node;
    const inner = new Scope(scope);
    for (const parameter of node.parameters) {
      if (parameter.type !== "Identifier") this.#fail(node, "a variable number of arguments");
      this.#declare(parameter, inner);
    }
    this.block(node.body, inner);
  }

  #statement(node: lua.Statement, scope: Scope): void {
    switch (node.type) {
      case "LocalStatement":
        for (const value of node.init) this.#expression(value, scope);
        this.#match(
          node,
          node.variables.map((variable) => this.#declare(variable, scope)),
        );
        return;
      case "AssignmentStatement":
        for (const value of node.init) this.#expression(value, scope);
        for (const variable of node.variables) {
          const binding = variable.type === "Identifier" ? scope.find(variable.name) : undefined;
          if (binding === undefined) this.#expression(variable, scope);
          else {
            binding.assigned++;
            this.#bindings.set(variable as lua.Identifier, binding);
          }
        }
        return;
      case "FunctionDeclaration":
        this.#function(node, scope);
        return;
      case "CallStatement":
        this.#expression(node.expression, scope);
        return;
      case "IfStatement":
        for (const clause of node.clauses) {
          if (clause.type !== "ElseClause") this.#expression(clause.condition, scope);
          this.block(clause.body, new Scope(scope));
        }
        return;
      case "ForNumericStatement":
      case "ForGenericStatement": {
        const numeric = node.type === "ForNumericStatement";
        const values = numeric ? [node.start, node.end, ...(node.step ? [node.step] : [])] : node.iterators;
        for (const value of values) this.#expression(value, scope);
        const inner = new Scope(scope);
        for (const variable of numeric ? [node.variable] : node.variables) this.#declare(variable, inner);
        this.block(node.body, inner);
        return;
      }
      case "DoStatement":
        this.block(node.body, new Scope(scope));
        return;
      case "ReturnStatement":
        for (const value of node.arguments) this.#expression(value, scope);
        return;
      case "BreakStatement":
        return;
      default:
        this.#fail(node, node.type);
        return;
    }
  }

  #match({ init: [call, ...others] }: lua.LocalStatement, bindings: readonly Binding[]): void {
    if (call?.type !== "CallExpression" || others.length > 0 || pathOf(call.base) !== "string.match") return;
    const pattern = call.arguments[1];
    if (pattern?.type !== "StringLiteral") return;
    const captured = bindings.slice(0, Math.max(1, capturesOf(pattern.value).length));
    for (const binding of captured) binding.together = captured;
  }

  #expression(node: lua.Expression, scope: Scope): void {
    switch (node.type) {
      case "Identifier": {
        const binding = scope.find(node.name);
        if (binding === undefined) return;
        binding.used = true;
        this.#bindings.set(node, binding);
        return;
      }
      case "BinaryExpression":
      case "LogicalExpression":
        this.#expression(node.left, scope);
        this.#expression(node.right, scope);
        return;
      case "UnaryExpression":
        this.#expression(node.argument, scope);
        return;
      case "MemberExpression":
        this.#expression(node.base, scope);
        return;
      case "IndexExpression":
        this.#expression(node.base, scope);
        this.#expression(node.index, scope);
        return;
      case "CallExpression":
        this.#expression(node.base, scope);
        for (const argument of node.arguments) this.#expression(argument, scope);
        return;
      case "TableConstructorExpression":
        for (const field of node.fields) {
          if (field.type === "TableKey") this.#expression(field.key, scope);
          this.#expression(field.value, scope);
        }
        return;
      case "StringLiteral":
      case "NumericLiteral":
      case "BooleanLiteral":
      case "NilLiteral":
        return;
      default:
        this.#fail(node, node.type);
        return;
    }
  }
}
