import { base64url } from "./base64url.ts";

type Encoding = "hex" | "base64url";

/** Node's own function answers at once. Web Crypto sends each text to another thread, which costs twenty times as much. */
const hash = globalThis.process?.getBuiltinModule?.("node:crypto").hash;

/** The SHA-256 of a text in UTF-8. */
export function sha256(text: string, encoding: Encoding): string | Promise<string> {
  return hash === undefined ? digest(text, encoding) : hash("sha256", text, encoding);
}

async function digest(text: string, encoding: Encoding): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  if (encoding === "base64url") return base64url(bytes);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
