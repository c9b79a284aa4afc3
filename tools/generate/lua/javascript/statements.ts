/** Translates Lua statements to JavaScript. */
import type * as lua from "luaparse";
import type { Expressions } from "./expressions.ts";
import { type Binding, type Fail, pathOf } from "./resolve.ts";

export class Statements {
  readonly #bindings: ReadonlyMap<lua.Identifier, Binding>;
  readonly #expressions: Expressions;
  readonly #fail: Fail;
  /** Whether the current function returns several values. */
  #several = false;

  constructor(bindings: ReadonlyMap<lua.Identifier, Binding>, expressions: Expressions, fail: Fail) {
    this.#bindings = bindings;
    this.#expressions = expressions;
    this.#fail = fail;
  }

  /** Translates a function, with the variables that its body needs. */
  function(
    name: string,
    parameters: readonly string[],
    body: readonly lua.Statement[],
    several: boolean,
    before = "",
  ): string {
    const expressions = this.#expressions;
    const [outer_several, outer_temporaries] = [this.#several, expressions.temporaries];
    this.#several = several;
    expressions.temporaries = [];
    const statements = this.block(body);
    const { temporaries } = expressions;
    this.#several = outer_several;
    expressions.temporaries = outer_temporaries;
    const variables = temporaries.length > 0 ? `let ${temporaries.join(", ")};\n` : "";
    const end = several && body.at(-1)?.type !== "ReturnStatement" ? "return [];\n" : "";
    return `function ${name}(${parameters.join(", ")}) {\n${variables}${before}${statements}${end}}\n`;
  }

  declaration(node: lua.FunctionDeclaration): string {
    const { js, several } = this.#bindings.get(node.identifier as lua.Identifier) as Binding;
    const parameters = node.parameters.map((parameter) => this.#expressions.name(parameter as lua.Identifier));
    return this.function(js, parameters, node.body, several);
  }

  block(body: readonly lua.Statement[]): string {
    return body.map((statement) => this.statement(statement)).join("");
  }

  statement(node: lua.Statement): string {
    switch (node.type) {
      case "LocalStatement":
        return this.#local(node);
      case "AssignmentStatement":
        return this.#assignment(node);
      case "FunctionDeclaration":
        // A function that is not local is assigned to an earlier local.
        return node.isLocal
          ? this.declaration(node)
          : `${this.#expressions.name(node.identifier as lua.Identifier)} = ${this.declaration(node)};\n`;
      case "CallStatement":
        return `${this.#expressions.value(node.expression)};\n`;
      case "IfStatement":
        return this.#if(node);
      case "ForNumericStatement":
        return this.#count(node);
      case "ForGenericStatement":
        return this.#each(node);
      case "DoStatement":
        return `{\n${this.block(node.body)}}\n`;
      case "ReturnStatement":
        return this.#return(node);
      case "BreakStatement":
        return "break;\n";
      default:
        return this.#fail(node, node.type);
    }
  }

  /** Returns the JavaScript values for this number of targets: separate values if possible, or else one array. */
  #sources(count: number, init: readonly lua.Expression[]): string[] | string {
    const last = init.at(-1);
    if (last !== undefined && init.length <= count && this.#expressions.isSeveral(last) && count > 1) {
      return init.length === 1 ? this.#expressions.several(last) : `[${this.#expressions.values(init)}]`;
    }
    if (init.length > count) return this.#fail(last as lua.Node, "more values than variables");
    return Array.from({ length: count }, (_, i) => {
      const value = init[i];
      return value === undefined ? "undefined" : this.#expressions.value(value);
    });
  }

  #local({ variables, init }: lua.LocalStatement): string {
    const bindings = variables.map((variable) => this.#bindings.get(variable) as Binding);
    const counted = this.#counted(bindings, init);
    if (counted !== undefined) return counted;
    const declared = (source: (i: number) => string | undefined) => {
      const each = bindings.flatMap((binding, i) => {
        if (this.#expressions.isConstant(binding)) return [];
        const value = source(i);
        return value === undefined ? [binding.js] : [`${binding.js} = ${value}`];
      });
      return each.length === 0 ? "" : `let ${each.join(", ")};\n`;
    };
    if (init.length === 0) return declared(() => undefined);
    const sources = this.#sources(bindings.length, init);
    if (typeof sources !== "string") return declared((i) => sources[i]);
    const all = `$${bindings[0]?.js}`;
    const captured = init.length === 1 ? this.#expressions.captured(init[0] as lua.Expression) : undefined;
    const { found, first } = captured ?? { found: sources, first: 0 };
    return `const ${all} = ${found};\n${declared((i) => `${all}[${i + first}]`)}`;
  }

  /** Translates `local _, count = string.gsub(text, ",", "")`, which only counts. */
  #counted([result, count, ...others]: readonly Binding[], init: readonly lua.Expression[]): string | undefined {
    const [call] = init;
    if (result === undefined || count === undefined || others.length > 0 || result.used) return undefined;
    if (init.length > 1 || call?.type !== "CallExpression" || pathOf(call.base) !== "string.gsub") return undefined;
    const counted = this.#expressions.count(call.arguments);
    return counted === undefined ? undefined : `let ${count.js} = ${counted};\n`;
  }

  #assignment({ variables, init }: lua.AssignmentStatement): string {
    const isConstant = variables.map((variable) => {
      const binding = variable.type === "Identifier" ? this.#bindings.get(variable) : undefined;
      return binding !== undefined && this.#expressions.isConstant(binding);
    });
    const sources = this.#sources(variables.length, init);
    const target = (i: number, value: string, stored?: lua.Expression) =>
      this.#expressions.target(variables[i] as lua.Identifier, value, stored);
    if (variables.length === 1) {
      const [value = ""] = sources;
      return isConstant[0] ? "" : `${target(0, value, init.length === 1 ? init[0] : undefined)};\n`;
    }
    if (typeof sources !== "string" && init.every((value) => this.#expressions.isLiteral(value)))
      return sources.map((source, i) => (isConstant[i] ? "" : `${target(i, source, init[i])};\n`)).join("");
    // Lua evaluates all values before it assigns any.
    const names = variables.map((_, i) => `$value${i}`);
    const values =
      typeof sources === "string"
        ? `$values = ${sources}, ${names.map((name, i) => `${name} = $values[${i}]`).join(", ")}`
        : names.map((name, i) => `${name} = ${sources[i]}`).join(", ");
    const targets = names.map((name, i) => (isConstant[i] ? "" : `${target(i, name)}; `));
    return `{ const ${values}; ${targets.join("")}}\n`;
  }

  #if({ clauses }: lua.IfStatement): string {
    const parts = clauses.map((clause) => {
      const body = `{\n${this.block(clause.body)}}`;
      return clause.type === "ElseClause" ? body : `if (${this.#expressions.condition(clause.condition)}) ${body}`;
    });
    return `${parts.join(" else ")}\n`;
  }

  #count({ variable, start, end, step, body }: lua.ForNumericStatement): string {
    const given = step === null ? "1" : this.#expressions.value(step);
    const by = /^-?[1-9]\d*$/.test(given) ? given : `${this.#expressions.runtime("positive")}(${given})`;
    const within = by.startsWith("-") ? ">=" : "<=";
    const name = this.#expressions.name(variable);
    const [from, to] = [this.#expressions.number(start), this.#expressions.number(end)];
    return `for (let ${name} = ${from}, $end_${name} = ${to}; ${name} ${within} $end_${name}; ${name} += ${by}) {\n${this.block(body)}}\n`;
  }

  #each({ variables, iterators, body }: lua.ForGenericStatement): string {
    const names = variables.map((variable) => this.#expressions.name(variable));
    const [iterator] = iterators;
    if (iterator?.type !== "CallExpression" || iterators.length > 1)
      return this.#fail(iterator as lua.Node, "this loop");
    const [first = ""] = names;
    if (pathOf(iterator.base) === "ipairs" && iterator.arguments.length === 1) {
      const [of, at, item] = [`$of_${first}`, `$at_${first}`, `$item_${first}`];
      const list = this.#expressions.list(iterator.arguments[0] as lua.Expression);
      const bound = names.map((name, i) => `let ${name} = ${[at, item][i]};\n`).join("");
      return `for (let ${of} = ${list}, ${at} = 1, ${item}; (${item} = ${of}[${at}]) !== undefined; ${at}++) {\n${bound}${this.block(body)}}\n`;
    }
    const strings = names.length === 1 ? this.#expressions.strings(iterator) : undefined;
    if (strings !== undefined) return `for (let ${first} of ${strings}) {\n${this.block(body)}}\n`;
    const bound = names.map((name, i) => `let ${name} = $found_${first}[${i}];\n`).join("");
    return `for (const $found_${first} of ${this.#expressions.value(iterator)}) {\n${bound}${this.block(body)}}\n`;
  }

  #return({ arguments: values }: lua.ReturnStatement): string {
    const [only] = values;
    if (!this.#several) return only === undefined ? "return;\n" : `return ${this.#expressions.value(only)};\n`;
    const all = values.length === 1 && this.#expressions.isSeveral(only as lua.Expression);
    return all
      ? `return ${this.#expressions.several(only as lua.Expression)};\n`
      : `return [${this.#expressions.values(values)}];\n`;
  }
}
