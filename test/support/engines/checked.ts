import { join } from "node:path";

/** Variables for a server on Node whose scripts check their results. */
export const CHECKED = { NODE_OPTIONS: `--import=${join(import.meta.dirname, "checked-build.ts")}` };

/** Like CHECKED; each violation is also written to this file, on its own line. */
export const checkedInto = (file: string) => ({ ...CHECKED, BROKEN_INVARIANTS: file });
