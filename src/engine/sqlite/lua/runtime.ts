/**
 * Implements, for the translated scripts, what differs between Lua 5.1 and JavaScript: nil is undefined, tables are arrays that
 * begin at 1 or objects whose fields begin with $, and strings are bytes, with one character per byte. Operations that raise an
 * error in Redis throw an error here.
 */
export { beyondAscii } from "./bytes.ts";
export { compile } from "./pattern.ts";
export { call, getKey, setKey, time } from "./redis.ts";
export * from "./strings.ts";
export * from "./values.ts";
