import { atDepth } from "../../support/runner/depth.ts";

/** The number of concurrent requests, where many are needed. */
export const CROWD = atDepth({ test: 20, deep: 50 });
