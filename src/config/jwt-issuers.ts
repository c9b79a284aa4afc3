import * as z from "zod/mini";
import { headStartMax, issuedScope, namespace } from "../contract/api-keys.ts";
import { duration, namePrefix } from "../contract/fields.ts";
import { isSafeUrl, UNSAFE_URL } from "./safe-url.ts";
import type { VariableReader } from "./variables.ts";

/** A claim in a template, such as `{environment}`, with an optional number of parts, such as `{project_path:3}`. */
const CLAIM = /\{([^{}]+?)(?::(\d+))?\}/g;
/** Claims whose default number of parts is not one. GitHub's `repository` is always `owner/name`. */
const PARTS = new Map([["repository", 2]]);
const PARTS_MAX = 16;
const MAX_AGE_MS = { min_ms: 1_000, max_ms: 366 * 86_400_000 };

/** Claims that do not identify a caller, because anyone can get a token that matches them. */
const NOT_THEIR_OWN = ["iss", "aud", "exp", "nbf", "iat", "jti"];

/**
 * Replaces every claim. A claim has a fixed number of parts, separated by '/'. All results of one template therefore have the
 * same number of parts, and a result that ends in '/' is never a prefix of another.
 */
export const fillTemplate = (template: string, fill: (claim: string, parts: number) => string): string =>
  template.replaceAll(CLAIM, (_, claim: string, parts?: string) =>
    fill(claim, parts === undefined ? (PARTS.get(claim) ?? 1) : Number(parts)),
  );

/** Returns how many parts each claim in a template has. */
export function partsOf(template: string): readonly number[] {
  const found: number[] = [];
  fillTemplate(template, (_, parts) => `${found.push(parts)}`);
  return found;
}

/** Returns the template with every claim replaced by a valid value. */
const filled = (template: string): string =>
  fillTemplate(template, (_, parts) => Array(Math.min(parts, PARTS_MAX)).fill("x").join("/"));
const fits = (schema: z.ZodMiniType, text: string): boolean => z.safeParse(schema, text).success;

const NAMESPACE_FORM =
  "must be 1 to 64 letters, digits, '_' or '-', with at most one claim such as {repository_owner_id}";
const PREFIX_END = "must end in '/' if it contains claims, so that it cannot match other callers' names";
const PREFIX_SEPARATED = "must have a '/' between any two claims, so that two callers cannot get the same prefix";
const PREFIX_PARTS = `must give each claim 1 to ${PARTS_MAX} parts, as in {project_path:3}`;
const NO_CLAIMS =
  'must have at least one claim that only your tokens have, such as {"repository_owner_id":"…"}: others can get tokens with your audience too';

const url = z.string().check(z.refine(isSafeUrl, UNSAFE_URL));
const text = z.string().check(z.minLength(1, "must not be empty"));

const jwtIssuer = z.strictObject({
  /** The issuer, as it appears in the tokens' `iss`. */
  issuer: url,
  audience: text,
  /** Where to fetch the public keys from; by default, the URL in the issuer's OpenID configuration. */
  jwks: z.optional(url),
  /** Claims that a token must have, with exactly these values. */
  claims: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()], "must be a string, a number, true or false"))
    .check(z.refine((claims) => Object.keys(claims).some((name) => !NOT_THEIR_OWN.includes(name)), NO_CLAIMS)),
  namespace: z.string().check(
    // With several claims, two callers could get the same namespace: `a-b` and `c`, or `a` and `b-c`.
    z.refine((template) => partsOf(template).length <= 1 && fits(namespace, filled(template)), NAMESPACE_FORM),
  ),
  scopes: z.array(issuedScope).check(z.minLength(1, `must list at least one of ${issuedScope.options.join(", ")}`)),
  prefix: z._default(
    namePrefix.check(
      z.refine((template) => !/[{}]/.test(filled(template)), "must have a claim's name between '{' and '}'"),
      z.refine((template) => partsOf(template).length === 0 || template.endsWith("/"), PREFIX_END),
      z.refine((template) => !/\}[^/]*\{/.test(template), PREFIX_SEPARATED),
      z.refine((template) => partsOf(template).every((parts) => parts >= 1 && parts <= PARTS_MAX), PREFIX_PARTS),
    ),
    "",
  ),
  /** The claim that identifies the caller. */
  subject: z._default(text, "sub"),
  /** The maximum lifetime of a token, from `iat` to `exp`. */
  max_age: z.optional(duration(MAX_AGE_MS)),
  head_start_max: headStartMax,
});

const jwtIssuers = z
  .array(jwtIssuer, "must be a JSON array of issuers")
  .check(z.minLength(1, "must contain at least one issuer"));

/** An issuer whose tokens the service accepts, together with the accepted callers and their permissions. */
export interface JwtIssuer extends Omit<z.output<typeof jwtIssuer>, "max_age"> {
  readonly max_age_ms: number | undefined;
}

/** Reads the issuers. Several entries may have the same issuer. */
export function readJwtIssuers(read: VariableReader): readonly JwtIssuer[] {
  const issuers = (read.has("JWT_ISSUERS") && read.valid("JWT_ISSUERS", jwtIssuers)) || [];
  for (const [i, { issuer, jwks }] of issuers.entries()) {
    if (issuers.find((other) => other.issuer === issuer)?.jwks !== jwks)
      read.problems.push(`JWT_ISSUERS.${i}.jwks must be the same in all entries for ${issuer}`);
  }
  return issuers.map(({ max_age: max_age_ms, ...rest }) => ({ ...rest, max_age_ms }));
}
