import { atDepth } from "../../support/runner/depth.ts";

/** The number of concurrent requests in tests that need many. */
export const CROWD = atDepth({ test: 20, deep: 50 });
