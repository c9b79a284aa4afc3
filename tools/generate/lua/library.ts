/**
 * Prepares the helpers for a Redis Functions library. In a library, helpers are created once and remain, so everything
 * that a run may change must be set again at the start of each run. This module finds those statements, and refuses
 * helpers through which a run could see another run's data.
 */
import type * as lua from "luaparse";
import { type Helper, type Library, libraryText } from "../../../src/engine/redis/library.ts";
import type { LuaTree } from "./assemble.ts";
import { sha1 } from "./assemble.ts";
import { compact } from "./compact.ts";
import { parse } from "./parse.ts";
import { fail } from "./rules.ts";

const DIGEST_CHARS = 20;
/** The scripts of a quorum are run with EVALSHA, on databases of any kind. */
const WITHOUT_LIBRARY = new Set(["quorum"]);

/** How the variables of helpers are used, by name; if two helpers use the same name, both uses count. */
interface Uses {
  /** The number of assignments, including the declaration and the function statement. */
  readonly assigned: ReadonlyMap<string, number>;
  /** Tables that may be changed or referenced elsewhere. */
  readonly escaped: ReadonlySet<string>;
}

type Block = readonly lua.Statement[];
type Kind = "scalar" | "table";
type Constants = ReadonlyMap<string, Kind>;

type Positioned = lua.Statement & { readonly range: readonly [from: number, to: number] };

const familyOf = ({ file }: LuaTree["scripts"][number]): string => file.split("/")[0] as string;

/** Returns the contents of each family's library. */
export function familiesOf(tree: LuaTree): { family: string; helpers: string[]; members: LuaTree["scripts"] }[] {
  const { scripts } = withLibraries(tree);
  return [...Map.groupBy(scripts, familyOf)].map(([family, members]) => {
    return { family, members, helpers: helpersOf(members, tree) };
  });
}

export function librariesOf(tree: LuaTree): Map<string, Library> {
  const pieces = helperPieces(tree);
  return new Map(
    familiesOf(tree).map(({ family, members, helpers }) => {
      const undated = {
        family,
        digest: "",
        helpers: helpers.map((name) => pieces.get(name) as Helper),
        bodies: Object.fromEntries(members.map(({ name, body }) => [name, `${compact(body, tree.names)}\n`])),
      };
      return [family, { ...undated, digest: sha1(libraryText(undated, false)).slice(0, DIGEST_CHARS) }];
    }),
  );
}

/**
 * Returns the pieces of every helper in a library. @throws Error with the name of a helper that would keep data between runs.
 */
export function helperPieces(tree: LuaTree): Map<string, Helper> {
  const { scripts, helpers } = withLibraries(tree);
  const codes = helpers.map((name) => tree.helpers.get(name) as string);
  const uses = usesIn(
    codes.map(statementsOf),
    scripts.map(({ body }) => statementsOf(body)),
  );
  const constants = new Map<string, Kind>();
  return new Map(
    helpers.map((name, i) => {
      const code = codes[i] as string;
      const starting = startingIn(`core: ${name}`, blockOf(statementsOf(code)), uses, constants);
      return [name, piecesOf(compact(code, tree.names), starting)];
    }),
  );
}

function withLibraries(tree: LuaTree) {
  const scripts = tree.scripts.filter((script) => !WITHOUT_LIBRARY.has(familyOf(script)));
  return { scripts, helpers: helpersOf(scripts, tree) };
}

/** Returns the helpers that these scripts need, in order. */
const helpersOf = (scripts: LuaTree["scripts"], tree: LuaTree): string[] => {
  const needed = new Set(scripts.flatMap(({ helpers }) => helpers));
  return [...tree.helpers.keys()].filter((name) => needed.has(name));
};

const statementsOf = (code: string) => parse(code).body as readonly Positioned[];

/** Returns the statements of a helper, which are in a block after the names that it exports. */
function blockOf(body: readonly Positioned[]): readonly Positioned[] {
  const block = body.at(-1);
  return block?.type === "DoStatement" ? (block.body as Positioned[]) : body;
}

/** For each of a helper's statements, whether it must run at the start of each run. */
function startingIn(file: string, block: readonly Positioned[], uses: Uses, constants: Map<string, Kind>): boolean[] {
  const starting = block.map((statement) => {
    if (statement.type === "FunctionDeclaration") return false;
    if (statement.type !== "LocalStatement" && statement.type !== "AssignmentStatement") return true;
    const names = statement.variables.map((variable) => (variable as lua.Identifier).name);
    const once = names.every((name) => uses.assigned.get(name) === 1);
    const fixed = once && statement.init.every((value, i) => isConstant(value, names[i] ?? "", uses, constants));
    if (fixed)
      for (const [i, name] of names.entries())
        constants.set(name, statement.init[i]?.type === "TableConstructorExpression" ? "table" : "scalar");
    return !fixed;
  });
  checkKept(file, block, starting, uses);
  return starting;
}

/**
 * Whether a value depends only on constants and, if it is a table, never changes. Changes within a table are not
 * tracked.
 */
function isConstant(value: lua.Expression, name: string, uses: Uses, constants: Constants): boolean {
  switch (value.type) {
    case "StringLiteral":
    case "NumericLiteral":
    case "BooleanLiteral":
      return true;
    case "Identifier":
      // A second name for a table would allow changes to it.
      return constants.get(value.name) === "scalar";
    case "UnaryExpression":
      if (value.operator === "#") return value.argument.type === "Identifier" && constants.has(value.argument.name);
      return isConstant(value.argument, name, uses, constants);
    case "BinaryExpression":
      return isConstant(value.left, name, uses, constants) && isConstant(value.right, name, uses, constants);
    case "TableConstructorExpression":
      return (
        name !== "" &&
        !uses.escaped.has(name) &&
        value.fields.every((field) => isConstant(field.value, "", uses, constants))
      );
    default:
      return false;
  }
}

/** @throws Error for a value that would survive a run, and for a value that is known only at the start of a run. */
function checkKept(file: string, block: readonly Positioned[], starting: readonly boolean[], uses: Uses): void {
  for (const [i, statement] of block.entries()) {
    if (statement.type === "FunctionDeclaration") {
      const { name } = statement.identifier as lua.Identifier;
      if (uses.assigned.get(name) !== 1)
        fail(file, `the function '${name}' is reassigned, and would keep the new value in later runs`);
    }
    if (statement.type === "LocalStatement" && starting[i])
      fail(
        file,
        `'${statement.variables[0]?.name}' is not a constant, because every run sets it: write its name in lower case`,
      );
  }
}

/** Finds the uses of the helpers' variables: of all names that no enclosing function declares. */
function usesIn(helpers: readonly Block[], bodies: readonly Block[]): Uses {
  const assigned = new Map<string, number>();
  const escaped = new Set<string>();
  const values = new Set<lua.Node>();
  /** The places where a table is only read. */
  const reads = new Set<lua.Node>();
  const visit = (node: lua.Node, isOuter: (name: string) => boolean): void => {
    const count = ({ name }: lua.Identifier) => {
      if (isOuter(name)) assigned.set(name, (assigned.get(name) ?? 0) + 1);
    };
    for (const value of valuesOf(node)) values.add(value);
    if (node.type === "FunctionDeclaration" && node.identifier?.type === "Identifier") count(node.identifier);
    if (node.type === "LocalStatement" && node.init.length > 0) node.variables.forEach(count);
    if (node.type === "AssignmentStatement")
      for (const variable of node.variables) {
        if (variable.type === "Identifier") count(variable);
        else if (variable.base.type === "Identifier" && isOuter(variable.base.name)) escaped.add(variable.base.name);
      }
    if (node.type === "IndexExpression" || node.type === "MemberExpression") reads.add(node.base);
    if (node.type === "UnaryExpression" && node.operator === "#") reads.add(node.argument);
    if (node.type === "CallExpression" && node.base.type === "Identifier" && node.base.name === "ipairs")
      for (const argument of node.arguments) reads.add(argument);
    if (node.type === "Identifier" && values.has(node) && !reads.has(node) && isOuter(node.name))
      escaped.add(node.name);
  };
  for (const body of helpers) walkBlock(body, undefined, visit);
  for (const body of bodies) walkBlock(body, new Set(), visit);
  return { assigned, escaped };
}

/** Returns the expressions in a node whose values are used. */
function valuesOf(node: lua.Node): readonly lua.Expression[] {
  switch (node.type) {
    case "LocalStatement":
    case "AssignmentStatement":
      return node.init;
    case "ReturnStatement":
    case "CallExpression":
      return node.arguments;
    case "TableConstructorExpression":
      return node.fields.map((field) => field.value);
    case "LogicalExpression":
      return [node.left, node.right];
    default:
      return [];
  }
}

type Visit = (node: lua.Node, isOuter: (name: string) => boolean) => void;

/** `inner`: the names that enclosing functions declare; undefined outside of functions. */
function walkBlock(block: Block, inner: ReadonlySet<string> | undefined, visit: Visit): void {
  let names = inner;
  for (const statement of block) {
    const declared = namesDeclaredBy(statement);
    // A value is outside the scope of the variable that it initializes, but a function is within its own scope.
    const within = statement.type === "FunctionDeclaration" ? withNames(names, declared) : names;
    walk(statement, within, visit, withNames(names, declared));
    names = withNames(names, declared);
  }
}

const withNames = (inner: ReadonlySet<string> | undefined, names: readonly string[]) =>
  inner && new Set([...inner, ...names]);

function namesDeclaredBy(statement: lua.Statement): string[] {
  if (statement.type === "LocalStatement") return statement.variables.map(({ name }) => name);
  if (statement.type === "FunctionDeclaration" && statement.isLocal)
    return [(statement.identifier as lua.Identifier).name];
  return [];
}

/** Parents are visited before their children. `after`: the names that are in scope after a statement has declared its own. */
function walk(node: lua.Node, inner: ReadonlySet<string> | undefined, visit: Visit, after = inner): void {
  visit(node, (name) => !after?.has(name));
  const blocks = blocksIn(node);
  for (const [part, names] of blocks) {
    const base = node.type === "FunctionDeclaration" ? (inner ?? new Set<string>()) : inner;
    walkBlock(part, withNames(base, names), visit);
  }
  const bodies = new Set<unknown>(blocks.map(([part]) => part));
  for (const [key, child] of Object.entries(node)) {
    if (bodies.has(child) || key === "variables" || key === "parameters" || key === "identifier") continue;
    for (const part of [child].flat() as unknown[])
      if (part !== null && typeof part === "object" && "type" in part) walk(part as lua.Node, inner, visit);
  }
}

/** Returns the blocks in a statement, each with the names that the statement declares in that block. */
function blocksIn(node: lua.Node): [block: Block, names: readonly string[]][] {
  switch (node.type) {
    case "FunctionDeclaration":
      return [[node.body, node.parameters.map((parameter) => (parameter as lua.Identifier).name)]];
    case "ForNumericStatement":
      return [[node.body, [node.variable.name]]];
    case "ForGenericStatement":
      return [[node.body, node.variables.map(({ name }) => name)]];
    case "DoStatement":
    case "IfClause":
    case "ElseifClause":
    case "ElseClause":
      return [[node.body, []]];
    default:
      return [];
  }
}

/**
 * Returns the pieces of a source in order, alternating between those that remain and those that run at the start of
 * each run. Line breaks belong to the statement before them.
 */
function piecesOf(text: string, starting: readonly boolean[]): Helper {
  const block = blockOf(statementsOf(text));
  const pieces: string[] = [];
  let at = 0;
  let start = false;
  for (const [i, { range }] of block.entries()) {
    if (starting[i] === start) continue;
    pieces.push(text.slice(at, range[0]));
    at = range[0];
    start = starting[i] as boolean;
  }
  const end = block.at(-1)?.range[1] ?? text.length;
  if (start) {
    pieces.push(text.slice(at, end + 1));
    at = end + 1;
  }
  pieces.push(text.slice(at));
  return pieces;
}
