/** Lua 5.1's `string.format`. fengari's refuses `%d` of what does not fit its 32-bit integers and differs from C in `%g`. */

import lauxlib from "fengari/src/lauxlib.js";
import lua from "fengari/src/lua.js";
import { fromLatin1, toBytes, toLatin1 } from "./bytes.ts";
import { exponential, fixed, general } from "./number-text.ts";

const SPEC = /%(?:%|([-+ #0]*)(\d{0,2})(?:\.(\d{0,2}))?(.?))/gs;

/** All text in here is Latin-1, one character per byte, so that widths count bytes as C does. */
export function format(L: LuaState): number {
  let arg = 1;
  const template = toLatin1(lauxlib.luaL_checkstring(L, 1));
  const text = template.replace(SPEC, (spec, flags: string | undefined, width, digits, kind) => {
    if (spec === "%%") return "%";
    arg++;
    if (spec === "%s") return toLatin1(lauxlib.luaL_checkstring(L, arg));
    return pad(convert(L, arg, kind, digits, flags as string), Number(width), flags as string, kind);
  });
  lua.lua_pushstring(L, fromLatin1(text));
  return 1;
}

function convert(L: LuaState, arg: number, kind: string, digits: string | undefined, flags: string): string {
  if (kind === "s") {
    const text = toLatin1(lauxlib.luaL_checkstring(L, arg));
    return digits === undefined ? text : text.slice(0, Number(digits));
  }
  if (!"diuxXofeEgGc".includes(kind) || kind === "") {
    lauxlib.luaL_argerror(L, 1, toBytes(`invalid option '%${kind}' to 'format'`));
  }
  const n = lauxlib.luaL_checknumber(L, arg);
  const precision = digits === undefined ? 6 : Number(digits);
  const text = {
    c: () => String.fromCharCode(n & 0xff),
    f: () => fixed(n, precision),
    e: () => exponential(n, precision),
    g: () => general(n, precision),
    d: () => whole(n, 10, digits),
    i: () => whole(n, 10, digits),
    u: () => whole(n, 10, digits),
    o: () => whole(n, 8, digits),
    x: () => whole(n, 16, digits),
  }[kind.toLowerCase() as "c"]();
  const plus = flags.includes("+") ? "+" : flags.includes(" ") ? " " : "";
  return (plus !== "" && kind !== "c" && !text.startsWith("-") ? plus : "") + (kind < "a" ? text.toUpperCase() : text);
}

function whole(n: number, radix: number, digits: string | undefined): string {
  const text = Math.abs(Math.trunc(n)).toString(radix);
  return (n <= -1 ? "-" : "") + text.padStart(Number(digits ?? 0), "0");
}

function pad(text: string, width: number, flags: string, kind: string): string {
  if (text.length >= width) return text;
  if (flags.includes("-")) return text.padEnd(width);
  if (!flags.includes("0") || kind === "s" || kind === "c") return text.padStart(width);
  const sign = /^[-+ ]?/.exec(text)?.[0] ?? "";
  return sign + text.slice(sign.length).padStart(width - sign.length, "0");
}
