/**
 * Parses Lua 5.1. Each source is parsed only once, because mutants, builds and checks read the same modules repeatedly.
 */
import luaparse from "luaparse";

export interface Parsed {
  readonly body: readonly luaparse.Statement[];
  /** Every node, inner ones first. Identifiers that are variables have `isLocal`. */
  readonly nodes: readonly luaparse.Node[];
}

const known = new Map<string, Parsed>();

export function parse(code: string): Parsed {
  const before = known.get(code);
  if (before !== undefined) return before;
  const nodes: luaparse.Node[] = [];
  const { body } = luaparse.parse(code, {
    luaVersion: "5.1",
    comments: false,
    ranges: true,
    scope: true,
    encodingMode: "pseudo-latin1",
    onCreateNode: (node) => void nodes.push(node as luaparse.Node),
  });
  const parsed = { body, nodes };
  known.set(code, parsed);
  return parsed;
}
