import { join } from "node:path";

/** Variables of a server in Node whose scripts check what they leave behind. */
export const CHECKED = { NODE_OPTIONS: `--import=${join(import.meta.dirname, "checked-build.ts")}` };
