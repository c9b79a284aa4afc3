/** The version in package.json, repeated here because bundling that file would include all of it. A test compares the two. */
export const VERSION = "1.0.0";
