/** Strings of Lua are bytes: here one character each. Nearly every string is ASCII, which is the same as text. */
import { ReplyError } from "../reply.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const ASCII = /^[\x00-\x7f]*$/;

/**
 * Whether everything that the script was given so far is ASCII. Then everything it makes of that is ASCII too, without a check.
 */
let is_ascii = true;

/** For each script, before it is given anything. */
export function beginBytes(): void {
  is_ascii = true;
}

/** For a script that contains other text. */
export function beyondAscii(): void {
  is_ascii = false;
}

export const isAscii = (): boolean => is_ascii;

export const isAsciiText = (text: string): boolean => ASCII.test(text);

export function toBytes(text: string): string {
  if (ASCII.test(text)) return text;
  is_ascii = false;
  let bytes = "";
  for (const byte of encoder.encode(text)) bytes += String.fromCharCode(byte);
  return bytes;
}

/** @throws {ReplyError} for bytes that are not UTF-8: replacing them would change what a script stores. */
export function toText(bytes: string): string {
  if (is_ascii || ASCII.test(bytes)) return bytes;
  try {
    return decoder.decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0)));
  } catch {
    throw new ReplyError("ERR the embedded store keeps text, and these bytes are not UTF-8");
  }
}
