/**
 * The version from package.json. It is repeated here because importing that file would bundle all of it. A test compares the
 * two.
 */
export const VERSION = "1.0.0";
