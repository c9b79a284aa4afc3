import { webcrypto } from "node:crypto";

const { subtle } = webcrypto;
const usages = ["sign", "verify"] as const;
const rsa = (name: string, hash: string) => ({
  name,
  hash: `SHA-${hash}`,
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
});
const ALGORITHMS = {
  RS256: rsa("RSASSA-PKCS1-v1_5", "256"),
  RS512: rsa("RSASSA-PKCS1-v1_5", "512"),
  PS256: rsa("RSA-PSS", "256"),
  ES256: { name: "ECDSA", namedCurve: "P-256" },
  ES384: { name: "ECDSA", namedCurve: "P-384" },
  EdDSA: { name: "Ed25519" },
};
export type Algorithm = keyof typeof ALGORITHMS;

export interface SigningKey {
  readonly private: webcrypto.CryptoKey;
  /** The key in the form that the issuer publishes. */
  readonly public: webcrypto.JsonWebKey & { readonly kid: string };
}

export async function makeKey(kid: string, alg: Algorithm = "ES256"): Promise<SigningKey> {
  const pair = (await subtle.generateKey(ALGORITHMS[alg], true, usages)) as unknown as webcrypto.CryptoKeyPair;
  const jwk = await subtle.exportKey("jwk", pair.publicKey);
  return { private: pair.privateKey, public: { ...jwk, kid, use: "sig" } };
}

/** Returns a genuinely signed token with this header and these claims. */
export async function makeToken(
  key: SigningKey,
  claims: object,
  header: object = {},
  alg: Algorithm = "ES256",
): Promise<string> {
  const whole = { alg, typ: "JWT", kid: key.public.kid, ...header };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const text = `${part(whole)}.${part(claims)}`;
  const parameters = { ...ALGORITHMS[alg], hash: `SHA-${alg.slice(-3)}`, saltLength: 32 };
  const signature = await subtle.sign(parameters, key.private, Buffer.from(text));
  return `${text}.${Buffer.from(signature).toString("base64url")}`;
}
