import { join } from "node:path";

/** Variables of a server in Node whose scripts check what they leave behind. */
export const CHECKED = { NODE_OPTIONS: `--import=${join(import.meta.dirname, "checked-build.ts")}` };

/** The same; each error that a script gives for that is also a line of this file. */
export const checkedInto = (file: string) => ({ ...CHECKED, BROKEN_INVARIANTS: file });
