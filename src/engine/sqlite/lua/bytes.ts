/**
 * Lua's strings are bytes. The translated scripts represent each byte as one character, so ASCII strings, which nearly all of
 * them are, need no conversion.
 */
import { ReplyError } from "../reply.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches all ASCII characters
const ASCII = /^[\x00-\x7f]*$/;

/**
 * Whether everything that the script has received so far is ASCII. If so, everything that the script creates is also ASCII, and
 * need not be checked.
 */
let is_ascii = true;

/** Must be called for each script before it receives any text. */
export function beginBytes(): void {
  is_ascii = true;
}

/** Must be called for a script that contains non-ASCII text. */
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

/** @throws {ReplyError} for bytes that are not UTF-8: replacing them would change stored data. */
export function toText(bytes: string): string {
  if (is_ascii || ASCII.test(bytes)) return bytes;
  try {
    return decoder.decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0)));
  } catch {
    throw new ReplyError("ERR the embedded store keeps text, and these bytes are not UTF-8");
  }
}
