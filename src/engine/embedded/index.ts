export { EmbeddedStore } from "./embedded-store.ts";
export { createEmbeddedEngine, type EmbeddedOptions } from "./engine.ts";
export { createObjectCarrier } from "./hints.ts";
export { StoreObject } from "./object.ts";
