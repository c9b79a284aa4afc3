import { startRedisScripts } from "../support/redis-scripts.ts";
import { describeModel } from "./describe-model.ts";

describeModel("a real Redis", startRedisScripts);
