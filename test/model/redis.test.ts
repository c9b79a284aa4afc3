import { atDepth } from "../support/depth.ts";
import { startRedisScripts } from "../support/redis-scripts.ts";
import { describeModel } from "./describe-model.ts";

describeModel("a real Redis", startRedisScripts, atDepth({ test: 120, deep: 2_000 }));
