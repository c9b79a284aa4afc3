/** The supported signature algorithms, all of which use public keys (RFC 7518 and RFC 8037). */
import { verifying } from "hono/utils/jwt/jws";

export interface PublicKey {
  readonly algorithms: readonly string[];
  readonly jwk: JsonWebKey;
}

const RSA = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"];
const CURVES: Readonly<Record<string, string>> = {
  "EC P-256": "ES256",
  "EC P-384": "ES384",
  "EC P-521": "ES512",
  "OKP Ed25519": "EdDSA",
};
/** The length in base64url digits of 2048 bits, the minimum that RFC 7518 allows. */
const MODULUS_DIGITS_MIN = 342;
/** Returns undefined if this is not a public key for signatures, or if the key is weak. */
export function readPublicKey({ kty, n, e, crv, x, y, use = "sig", alg }: JsonWebKey): PublicKey | undefined {
  const strong = String(n).length >= MODULUS_DIGITS_MIN;
  const fitting = kty === "RSA" ? (strong ? RSA : []) : [CURVES[`${kty} ${crv}`] ?? []].flat();
  // In RFC 9864, the algorithm is named after its curve.
  const only = alg === "Ed25519" ? "EdDSA" : alg;
  const algorithms = fitting.filter((one) => use === "sig" && (only === undefined || only === one));
  // Omits `use`, `alg` and `key_ops`, which Web Crypto would compare with its own names for algorithms and uses.
  const members = Object.entries({ kty, n, e, crv, x, y }).filter(([, value]) => value !== undefined);
  return algorithms.length > 0 ? { algorithms, jwk: Object.fromEntries(members) as unknown as JsonWebKey } : undefined;
}

/**
 * Also returns false if the key cannot be used. Hono's own token check is not used, because it allows no clock skew, does not
 * require `exp`, and puts the token into its messages.
 */
export async function isSigned(
  text: string,
  signature: Uint8Array<ArrayBuffer>,
  jwk: JsonWebKey,
  alg: string,
): Promise<boolean> {
  try {
    return await verifying(jwk, alg as never, signature, new TextEncoder().encode(text));
  } catch {
    return false;
  }
}
