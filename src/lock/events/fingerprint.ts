import { codePoints, fnv1a } from "../../digest/hash.ts";

/** 32 bits that distinguish a token or ticket from others in a log. The other hundred bits of its randomness remain secret. */
export function leaseFingerprint(secret: string): string {
  return fnv1a(codePoints(secret)).toString(16).padStart(8, "0");
}
