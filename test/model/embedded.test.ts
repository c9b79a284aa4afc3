import { startEmbeddedScripts } from "../support/embedded-scripts.ts";
import { describeModel } from "./describe-model.ts";

describeModel("the embedded engine", startEmbeddedScripts);
