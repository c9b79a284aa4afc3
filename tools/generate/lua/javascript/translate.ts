/**
 * Translates the scripts to JavaScript, for engines that run them without a Redis. The translation supports the parts of Lua
 * that the scripts use; anything else fails the build, with its file and line.
 */

import type * as lua from "luaparse";
import luaparse from "luaparse";
import type { LuaTree } from "../assemble.ts";
import type { Argument } from "../expand.ts";
import { Expressions } from "./expressions.ts";
import { Inference } from "./infer.ts";
import { type Binding, Names, Resolver, Scope, visit } from "./resolve.ts";
import { Statements } from "./statements.ts";

export interface Translation {
  /** Declares `KEYS` and `ARGV`, the helpers, and `$scripts`: a function for each script by name. */
  readonly code: string;
  /** The parts of `src/engine/sqlite/lua/` that it needs, whose names are prefixed with $. */
  readonly runtime: readonly string[];
}

/** @throws Error with the file and line of anything unsupported. */
export function translate({
  helpers,
  scripts,
}: {
  readonly helpers: LuaTree["helpers"];
  readonly scripts: readonly Body[];
}): Translation {
  return new Translator().translate([...helpers], scripts);
}

/** Translates one script that contains its helpers, as returned by `assemble`; the result is named `script`. */
export function translateScript(source: string): Translation {
  return new Translator().translate([], [{ name: "script", body: source, helpers: [] }]);
}

type Body = Pick<LuaTree["scripts"][number], "name" | "body" | "helpers"> & {
  /** The arguments in its header, if it has one. */
  readonly args?: readonly Pick<Argument, "default">[];
};

class Translator {
  readonly #bindings = new Map<lua.Identifier, Binding>();
  readonly #names = new Names();
  /** The names that helpers export. The exported names belong to one tree, in which each name exists once. */
  readonly #shown = new Scope();
  #file = "";
  readonly #fail = (node: lua.Node | undefined, what: string): never => {
    throw new Error(`${this.#file}:${node?.loc?.start.line ?? "?"}: cannot translate ${what}`);
  };
  readonly #resolver = new Resolver(this.#bindings, this.#names, this.#fail);
  readonly #inference = new Inference(this.#bindings, this.#fail);
  readonly #expressions = new Expressions(this.#bindings, this.#inference, this.#fail);
  readonly #statements = new Statements(this.#bindings, this.#expressions, this.#fail);

  translate(texts: readonly (readonly [string, string])[], scripts: readonly Body[]): Translation {
    const helpers = texts.map(([name, text]) => [name, this.#parse(`lua/core: ${name}`, text)] as const);
    for (const [name, body] of helpers) this.#resolveHelper(name, body);
    const bodies = scripts.map((script) => [script, this.#parse(script.name, script.body)] as const);
    for (const [{ name }, body] of bodies) {
      this.#file = name;
      this.#resolver.block(body, new Scope(this.#shown));
    }
    this.#resolver.initialise();
    this.#findSeveral();
    this.#inference.run([
      ...helpers.map(([name, body]) => ({
        body,
        args: argsOf(scripts.filter((script) => script.helpers.includes(name))),
      })),
      ...bodies.map(([script, body]) => ({ body, args: argsOf([script]) })),
    ]);
    const hasOtherTexts = [...helpers, ...bodies].some(([, body]) => body.some(hasOtherText));
    const parts: string[] = [];
    for (const [name, body] of helpers) parts.push(this.#helper(name, body));
    parts.push("const $scripts = {\n");
    for (const [{ name, helpers, args }, body] of bodies) {
      this.#file = name;
      const given =
        args === undefined ? "$args" : `${this.#expressions.runtime("atLeast")}(${requiredOf(args)}, $args)`;
      const starts = helpers.filter((helper) => this.#starts.has(helper)).map((helper) => `$start_${helper}();\n`);
      if (hasOtherTexts) starts.unshift(`${this.#expressions.runtime("beyondAscii")}();\n`);
      const before = `KEYS = $keys; ARGV = ${given};\n${starts.join("")}`;
      const script = this.#statements.function(name, ["$keys", "$args"], body, false, before);
      parts.push(script.replace(/^function /, "").replace(/\n$/, ",\n"));
    }
    parts.push("};\n");
    const shared = ["let KEYS, ARGV;\n", ...this.#expressions.shared];
    return { code: [...shared, ...parts].join(""), runtime: [...this.#expressions.used].sort() };
  }

  /** Helpers with code that must run at the start of each script. */
  readonly #starts = new Set<string>();

  #parse(file: string, text: string): lua.Statement[] {
    this.#file = file;
    const bytes = Buffer.from(text).toString("latin1");
    const options = { luaVersion: "5.1", comments: false, locations: true, encodingMode: "pseudo-latin1" } as const;
    return luaparse.parse(bytes, options).body;
  }

  /** A helper exports its top level, but not the contents of its block. */
  #resolveHelper(name: string, body: readonly lua.Statement[]): void {
    this.#file = `lua/core: ${name}`;
    const [first, block, ...rest] = body;
    const enclosed = first?.type === "LocalStatement" && block?.type === "DoStatement" && rest.length === 0;
    if (enclosed) this.#resolver.enclosed(first, block, this.#shown);
    else this.#resolver.block(body, this.#shown);
  }

  /** Finds the functions that return several values, and everything that such functions return. */
  #findSeveral(): void {
    const functions = [...new Set(this.#bindings.values())].filter(({ fn }) => fn !== undefined);
    for (let found = true; found; ) {
      found = false;
      for (const binding of functions) {
        if (binding.several || !returnsOf((binding.fn as lua.FunctionDeclaration).body).some((r) => this.#isSeveral(r)))
          continue;
        binding.several = true;
        found = true;
      }
    }
  }

  #isSeveral({ arguments: values }: lua.ReturnStatement): boolean {
    return values.length > 1 || (values.length === 1 && this.#expressions.isSeveral(values[0] as lua.Expression));
  }

  /**
   * Functions and constants are created once for all scripts. Everything else is set at the start of each script, so that no
   * data remains after a run.
   */
  #helper(name: string, body: readonly lua.Statement[]): string {
    this.#file = `lua/core: ${name}`;
    const flat = body.flatMap((statement) => (statement.type === "DoStatement" ? statement.body : [statement]));
    const parts: string[] = [];
    const start: lua.Statement[] = [];
    const variables = new Set<string>();
    const set = new Set<string>();
    for (const statement of flat) {
      if (statement.type === "FunctionDeclaration") parts.push(this.#statements.declaration(statement));
      else if (statement.type === "LocalStatement") {
        if (!this.#isConstant(statement)) {
          for (const variable of statement.variables) {
            const binding = this.#bindings.get(variable) as Binding;
            if (binding.fn === undefined && !this.#expressions.isConstant(binding)) variables.add(binding.js);
          }
          if (statement.init.length > 0) start.push({ ...statement, type: "AssignmentStatement" } as never);
        }
      } else if (statement.type === "AssignmentStatement") {
        if (!this.#isConstant(statement)) start.push(statement);
        for (const variable of statement.variables)
          if (variable.type === "Identifier") set.add(this.#expressions.name(variable));
      } else start.push(statement);
    }
    const declared = variables.size > 0 ? `let ${[...variables].join(", ")};\n` : "";
    const resets = [...variables]
      .filter((variable) => !set.has(variable))
      .map((variable) => `${variable} = undefined;\n`);
    if (start.length > 0 || resets.length > 0) {
      this.#starts.add(name);
      parts.push(this.#statements.function(`$start_${name}`, [], start, false, resets.join("")));
    }
    return declared + parts.join("");
  }

  /** Whether nothing needs to be done, because all of its variables are the same in every run. */
  #isConstant({ variables }: lua.LocalStatement | lua.AssignmentStatement): boolean {
    return variables.every((variable) => {
      const binding = this.#bindings.get(variable as lua.Identifier);
      return binding !== undefined && this.#expressions.isConstant(binding);
    });
  }
}

/** Returns the number of arguments that every call has. */
const requiredOf = (args: NonNullable<Body["args"]>): number =>
  args.filter(({ default: value }) => value === undefined).length;

/** Returns the number of arguments that all of these scripts are guaranteed to have. */
const argsOf = (scripts: readonly Body[]): number => Math.min(...scripts.map(({ args }) => requiredOf(args ?? [])));

/** Whether the statement contains non-ASCII text. */
function hasOtherText(statement: lua.Statement): boolean {
  let found = false;
  visit(statement, (node) => {
    if (node.type === "StringLiteral" && /[^\0-\x7f]/.test(node.value)) found = true;
  });
  return found;
}

/** Returns the return statements of a function, but not those of functions within it. */
function returnsOf(body: readonly lua.Statement[]): lua.ReturnStatement[] {
  return body.flatMap((statement): lua.ReturnStatement[] => {
    switch (statement.type) {
      case "ReturnStatement":
        return [statement];
      case "IfStatement":
        return statement.clauses.flatMap((clause) => returnsOf(clause.body));
      case "ForNumericStatement":
      case "ForGenericStatement":
      case "DoStatement":
        return returnsOf(statement.body);
      default:
        return [];
    }
  });
}
