import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Assets } from "../../http/deps.ts";

/** Some bundlers do not provide `import.meta.dirname`. */
const here: string | undefined = import.meta.dirname;
/** The folder next to the bundle or, in a checkout, the build output. */
const FOLDERS = here === undefined ? [] : ["public", "../../../build/public"].map((path) => join(here, path));

/** Reads the files behind `/docs` from disk. */
export const assets: Assets = async (file) => {
  for (const folder of FOLDERS) {
    const bytes = await readFile(join(folder, file)).catch(() => undefined);
    if (bytes !== undefined) return new Response(bytes).body;
  }
  return null;
};
