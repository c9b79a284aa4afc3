/** The version in package.json, which would be bundled as a whole. A test compares them. */
export const VERSION = "1.0.0";
