/** The same as in package.json, which would come into the bundle whole; a test compares them. */
export const VERSION = "0.1.0";
