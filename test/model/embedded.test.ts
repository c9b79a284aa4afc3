import { startEmbeddedScripts, startFileScripts } from "../support/engines/embedded-scripts.ts";
import { atDepth } from "../support/runner/depth.ts";
import { describeModel } from "./describe-model.ts";

describeModel("the embedded store in an object", startEmbeddedScripts, atDepth({ test: 60, deep: 2_000 }));
describeModel("the embedded store in a file", startFileScripts, atDepth({ test: 60, deep: 2_000 }));
