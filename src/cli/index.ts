/** The command line, for programs that bring it along. */
export { EXIT } from "./exit-codes.ts";
export { main } from "./main.ts";
export type { Output, Outputs } from "./output.ts";
