/** The server on Bun, with the embedded store in a file. */
import { serverSuite } from "./server-suite.ts";

await serverSuite("bun");
