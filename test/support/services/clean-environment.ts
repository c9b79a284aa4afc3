const { PATH = "", NODE_COMPILE_CACHE } = process.env;

/** What a process takes from the environment of the tests when nothing there is to choose how it behaves. */
export const BARE: Readonly<Record<string, string>> = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
