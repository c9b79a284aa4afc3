/**
 * What Lua 5.1 means where JavaScript means something else, for the translated scripts: nil is undefined, tables are arrays
 * that begin at 1 or objects whose fields begin with $, and strings are bytes, one character each. Whatever raises an error
 * in Redis throws here.
 */
export { beyondAscii } from "./bytes.ts";
export { compile } from "./pattern.ts";
export { call, getKey, setKey, time } from "./redis.ts";
export * from "./strings.ts";
export * from "./values.ts";
