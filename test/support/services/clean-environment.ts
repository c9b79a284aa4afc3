const { PATH = "", NODE_COMPILE_CACHE } = process.env;

/** The part of the tests' environment that a process gets when none of it may configure it. */
export const BARE: Readonly<Record<string, string>> = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
