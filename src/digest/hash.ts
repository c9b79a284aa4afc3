import { base64url } from "./base64url.ts";

type Encoding = "hex" | "base64url";

/**
 * Node's own function runs synchronously. Web Crypto hands every string to another thread, which is twenty times as expensive.
 */
const hash = nodeHash();

function nodeHash() {
  try {
    return globalThis.process?.getBuiltinModule?.("node:crypto").hash;
  } catch {
    // The Edge Runtime of Next.js has a `process`, and throws when one of its functions is read.
    return undefined;
  }
}

/** Returns the SHA-256 of a string encoded in UTF-8. */
export function sha256(text: string, encoding: Encoding): string | Promise<string> {
  return hash === undefined ? digest(text, encoding) : hash("sha256", text, encoding);
}

async function digest(text: string, encoding: Encoding): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  if (encoding === "base64url") return base64url(bytes);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz";

/** Formats a 32-bit hash with this many digits, several times faster than `toString(radix)`, which computes with doubles. */
export function digitsOf(hash: number, radix: 16 | 36, length: number): string {
  let text = "";
  for (let rest = hash >>> 0; text.length < length; rest = (rest / radix) >>> 0) text = DIGITS[rest % radix] + text;
  return text;
}

/** 32-bit FNV-1a over character codes. It distributes names evenly but is not cryptographically secure. */
export function fnv1a(codes: Iterable<number>): number {
  let hash = 0x811c9dc5;
  for (const code of codes) hash = Math.imul(hash ^ code, 0x01000193);
  return hash >>> 0;
}

/** 32-bit FNV-1a over the code points of a string. */
export function fnv1aOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    const point = text.codePointAt(i) as number;
    hash = Math.imul(hash ^ point, 0x01000193);
    if (point > 0xffff) i++;
  }
  return hash >>> 0;
}
