import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Assets } from "../../http/deps.ts";

/** Some bundlers lack it. */
const here: string | undefined = import.meta.dirname;
/** Beside a bundle, and where the build leaves them in a checkout. */
const FOLDERS = here === undefined ? [] : ["public", "../../../build/public"].map((path) => join(here, path));

/** The files behind `/docs`, from the disk. */
export const assets: Assets = async (file) => {
  for (const folder of FOLDERS) {
    const bytes = await readFile(join(folder, file)).catch(() => undefined);
    if (bytes !== undefined) return new Response(bytes).body;
  }
  return null;
};
