export { FileStore } from "./file-store.ts";
export { openDatabase } from "./open.ts";
export { StateFolder } from "./state-folder.ts";
