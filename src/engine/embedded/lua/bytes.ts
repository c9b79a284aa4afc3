/**
 * Lua's strings are bytes, SQLite's and JavaScript's are text. Nearly every string here is short ASCII, for which a
 * loop beats the platform's codecs; the rest is UTF-8.
 */

import { ReplyError } from "../reply.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
/** Well below the number of arguments that engines take in one call. */
const CHUNK_BYTES = 4096;

export function toBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit > 0x7f) return encoder.encode(text);
    bytes[i] = unit;
  }
  return bytes;
}

/** Throws a `ReplyError` for bytes that are not UTF-8: replacing them would change what a script stores. */
export function toText(bytes: Uint8Array): string {
  for (let i = 0; i < bytes.length; i++) if ((bytes[i] as number) > 0x7f) return decode(bytes);
  return toLatin1(bytes);
}

function decode(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new ReplyError("ERR the embedded store keeps text, and these bytes are not UTF-8");
  }
}

/** One character per byte: as cheap as a JavaScript string gets, and it sorts as the bytes do. */
export function toLatin1(bytes: Uint8Array): string {
  if (bytes.length <= CHUNK_BYTES) return String.fromCharCode.apply(null, bytes as unknown as number[]);
  let text = "";
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) text += toLatin1(bytes.subarray(at, at + CHUNK_BYTES));
  return text;
}

export function fromLatin1(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}
