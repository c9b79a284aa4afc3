import type { LuaTree } from "../assemble.ts";
import { translate } from "./translate.ts";

/** The text of `src/generated/programs.ts`. */
export function emitPrograms(tree: LuaTree): string {
  const { code, runtime } = translate(tree);
  const library = runtime.filter((name) => name !== "call").map((name) => `${name} as $${name}`);
  return `// @ts-nocheck Generated from lua/ by \`npm run build\`. Do not edit.
import { call as $call, type Program } from "../engine/sqlite/lua/run.ts";
import { ${library.join(", ")} } from "../engine/sqlite/lua/runtime.ts";

${code}
/** Every script by its name. */
export const programs: Readonly<Record<string, Program>> = $scripts;
`;
}
