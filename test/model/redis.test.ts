import { startRedisScripts } from "../support/engines/redis-scripts.ts";
import { atDepth } from "../support/runner/depth.ts";
import { describeModel } from "./describe-model.ts";

describeModel("a real Redis", startRedisScripts, atDepth({ test: 120, deep: 2_000 }));
