/** The command line, for programs that run it in their own process. */
export { EXIT } from "./exit-codes.ts";
export { main } from "./main.ts";
export type { Output, Outputs } from "./output.ts";
