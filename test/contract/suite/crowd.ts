import { atDepth } from "../../support/depth.ts";

/** How many ask at once, where many must. */
export const CROWD = atDepth({ test: 20, deep: 50 });
