import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Assets } from "../../http/deps.ts";

/** Some bundlers do not provide `import.meta.dirname`. */
const here: string | undefined = import.meta.dirname;
/** The folder next to a bundle, or the build output in a checkout. */
const FOLDERS = here === undefined ? [] : ["public", "../../../build/public"].map((path) => join(here, path));

/** Reads the files behind `/docs` from disk. */
export const assets: Assets = async (file) => {
  for (const folder of FOLDERS) {
    const bytes = await readFile(join(folder, file)).catch(() => undefined);
    if (bytes !== undefined) return new Response(bytes).body;
  }
  return null;
};
