export { EmbeddedStore } from "./embedded-store.ts";
export { createObjectEngine, type ObjectEngineOptions } from "./engine.ts";
export { createObjectCarrier } from "./hints.ts";
export { StoreObject } from "./object.ts";
