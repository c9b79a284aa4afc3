import { atDepth } from "../support/depth.ts";
import { startEmbeddedScripts } from "../support/embedded-scripts.ts";
import { describeModel } from "./describe-model.ts";

describeModel("the embedded engine", startEmbeddedScripts, atDepth({ test: 100, deep: 2_000 }));
