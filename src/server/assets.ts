import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Assets } from "../http/environment.ts";

/** Beside a bundle, and where the build leaves them in a checkout. */
const FOLDERS = ["public", "../../build/public"].map((path) => join(import.meta.dirname, path));

/** The files behind `/docs`, from the disk. */
export const assets: Assets = async (file) => {
  for (const folder of FOLDERS) {
    const bytes = await readFile(join(folder, file)).catch(() => undefined);
    if (bytes !== undefined) return new Response(bytes).body;
  }
  return null;
};
