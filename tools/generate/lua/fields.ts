/** Finds the fields of a lock that scripts and modules use but `empty_lock` does not declare, and vice versa. */
import type { LuaTree } from "./assemble.ts";
import { parse } from "./parse.ts";

/** The variables that hold a lock. */
const LOCKS = new Set(["lock", "semaphore"]);

function declaredIn(source: string): Set<string> {
  const table = /^local function empty_lock\(.*\n {2}return \{\n([\s\S]*?)^ {2}\}$/m.exec(source)?.[1] ?? "";
  return new Set(
    [...table.matchAll(/^ {4}(?:-- (\w+): |(\w+) = )/gm)].map(([, absent, given]) => absent ?? (given as string)),
  );
}

function usedIn(code: string): Set<string> {
  const used = new Set<string>();
  for (const node of parse(code).nodes) {
    if (node.type !== "MemberExpression") continue;
    const { base, identifier } = node;
    const list = base.type === "IndexExpression" ? base.base : undefined;
    const name =
      list?.type === "MemberExpression" ? list.identifier.name : list?.type === "Identifier" ? list.name : "";
    if (name === "locks" || (base.type === "Identifier" && LOCKS.has(base.name))) used.add(identifier.name);
  }
  return used;
}

/** @returns the fields that are used but not declared, and those that are declared but not used. */
export function lockFields({ sources, scripts }: LuaTree): { undeclared: string[]; unused: string[] } {
  const used = new Set([...sources, ...scripts.map(({ body }) => body)].flatMap((code) => [...usedIn(code)]));
  const declared = declaredIn(sources.join("\n"));
  return {
    undeclared: [...used].filter((field) => !declared.has(field)),
    unused: [...declared].filter((field) => !used.has(field)),
  };
}
