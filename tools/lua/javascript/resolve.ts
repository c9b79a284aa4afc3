/** Binds every name in the scripts to what it means, and finds the functions that return several values. */
import type * as lua from "luaparse";

/** A local, a parameter or a function, under a name of its own in the translation. */
export interface Binding {
  readonly js: string;
  /** How often it is assigned after its declaration. */
  assigned: number;
  /** Of a function: whether its calls have to be unpacked. */
  several: boolean;
  fn?: lua.FunctionDeclaration;
}

/** What Lua's libraries offer, of which the scripts use this much; `several`: returns an array. */
export const LIBRARY: Readonly<Record<string, { readonly js: string; readonly several?: boolean }>> = {
  ipairs: { js: "items" },
  tonumber: { js: "tonumber" },
  unpack: { js: "unpack", several: true },
  "math.floor": { js: "floor" },
  "math.max": { js: "max" },
  "math.min": { js: "min" },
  "redis.call": { js: "call" },
  "string.find": { js: "find", several: true },
  "string.format": { js: "format" },
  "string.gmatch": { js: "gmatch" },
  "string.gsub": { js: "gsub", several: true },
  "string.match": { js: "match", several: true },
  "string.sub": { js: "sub" },
  "table.concat": { js: "concatAll" },
  "table.remove": { js: "removeAt" },
};

/** Words of JavaScript, and what every script is given. Names that the translation makes begin with $, which no name in Lua has. */
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

export type Fail = (node: lua.Node, what: string) => never;

/** Binds the names of one file. */
export class Resolver {
  readonly #bindings: Map<lua.Identifier, Binding>;
  readonly #names: Names;
  readonly #fail: Fail;

  constructor(bindings: Map<lua.Identifier, Binding>, names: Names, fail: Fail) {
    this.#bindings = bindings;
    this.#names = names;
    this.#fail = fail;
  }

  block(body: readonly lua.Statement[], scope: Scope): void {
    for (const statement of body) this.#statement(statement, scope);
  }

  #declare(identifier: lua.Identifier, scope: Scope): Binding {
    const binding = scope.declare(identifier.name, {
      js: this.#names.fresh(identifier.name),
      assigned: 0,
      several: false,
    });
    this.#bindings.set(identifier, binding);
    return binding;
  }

  #function(node: lua.FunctionDeclaration, scope: Scope): void {
    const { identifier } = node;
    if (identifier?.type !== "Identifier") this.#fail(node, "a function without a name of its own");
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
        for (const variable of node.variables) this.#declare(variable, scope);
        return;
      case "AssignmentStatement":
        for (const value of [...node.init, ...node.variables]) this.#expression(value, scope);
        for (const variable of node.variables) {
          const binding = variable.type === "Identifier" ? scope.find(variable.name) : undefined;
          if (binding !== undefined) binding.assigned++;
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

  #expression(node: lua.Expression, scope: Scope): void {
    switch (node.type) {
      case "Identifier": {
        const binding = scope.find(node.name);
        if (binding !== undefined) this.#bindings.set(node, binding);
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
