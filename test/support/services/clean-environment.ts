const { PATH = "", NODE_COMPILE_CACHE } = process.env;

/** The minimal environment for a process that the tests' own environment must not configure. */
export const BARE: Readonly<Record<string, string>> = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
