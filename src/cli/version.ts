/** The same as in package.json, which is not there once the command line is bundled; a test compares them. */
export const VERSION = "0.1.0";
