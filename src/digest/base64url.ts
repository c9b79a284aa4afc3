const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

export function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

export function fromBase64url(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
}

const ID_LENGTH = 22;
/**
 * Random bytes for several ids, because getting random bytes costs more than everything else in this module. No byte is used
 * twice.
 */
const pool = new Uint8Array(64 * ID_LENGTH);
let used = pool.length;

/** Returns 132 random bits as 22 characters. */
export function randomId(): string {
  if (used === pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  let id = "";
  for (const end = used + ID_LENGTH; used < end; used++) id += ALPHABET[(pool[used] as number) & 63];
  return id;
}
