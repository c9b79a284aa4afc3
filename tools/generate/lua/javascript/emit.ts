import type { LuaTree } from "../assemble.ts";
import { translate } from "./translate.ts";

/** Returns the text of `src/generated/programs.ts`, without the scripts of a quorum, which needs databases. */
export function emitPrograms(tree: LuaTree): string {
  const scripts = tree.scripts.filter(({ file }) => !file.startsWith("quorum/"));
  const needed = new Set(scripts.flatMap(({ helpers }) => helpers));
  const helpers = new Map([...tree.helpers].filter(([name]) => needed.has(name)));
  const { code, runtime } = translate({ scripts, helpers });
  const library = runtime.map((name) => `${name} as $${name}`);
  return `// @ts-nocheck Generated from lua/ by \`npm run build\`. Do not edit.
import type { Program } from "../engine/sqlite/lua/run.ts";
import { ${library.join(", ")} } from "../engine/sqlite/lua/runtime.ts";

${code}
/** Each of these scripts by name. */
export const programs: Readonly<Record<string, Program>> = $scripts;
`;
}
