import { atDepth } from "../../support/runner/depth.ts";

/** How many ask at once, where many must. */
export const CROWD = atDepth({ test: 20, deep: 50 });
