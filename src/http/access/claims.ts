import { fillTemplate, type JwtIssuer, partsOf } from "../../config/jwt-issuers.ts";
import { namespace } from "../../contract/api-keys.ts";
import { namePrefix } from "../../contract/fields.ts";
import { validate } from "../../contract/validate.ts";
import { sha256 } from "../../digest/hash.ts";
import type { Identity } from "./identity.ts";
import { invalidToken } from "./unauthenticated.ts";

export type Claims = Readonly<Record<string, unknown>>;

/** How many characters of a subject are shown in the log. */
const SUBJECT_SHOWN_MAX = 36;
/** As many characters as in a secret: 132 bits. */
const DIGEST_LENGTH = 22;

/** Returns a claim. The name of a nested claim is a JSON pointer (RFC 6901), which begins with '/'. */
function claimOf(claims: Claims, name: string): unknown {
  if (!name.startsWith("/")) return member(claims, name);
  const steps = name.slice(1).split("/");
  return steps.reduce<unknown>((at, step) => member(at, step.replaceAll("~1", "/").replaceAll("~0", "~")), claims);
}

const member = (at: unknown, name: string): unknown =>
  typeof at === "object" && at !== null && Object.hasOwn(at, name) ? (at as Claims)[name] : undefined;

/** Returns the names of the claims that do not match an entry. */
export function mismatches(claims: Claims, entry: JwtIssuer): readonly string[] {
  return Object.entries(entry.claims).flatMap(([name, value]) => (claimOf(claims, name) === value ? [] : [name]));
}

/**
 * Returns who the bearer of a verified token is, and what it may do. @throws {ProblemError} `unauthenticated` when a claim is
 * missing or does not fit its template.
 */
export async function identityOf(claims: Claims, entry: JwtIssuer): Promise<Identity> {
  const { issuer, scopes, subject, head_start_max } = entry;
  const who = textOf(claims, subject);
  const digest = await sha256(JSON.stringify([issuer, subject, who]), "base64url");
  const shown = who.replaceAll(/[^\w.:/@-]/g, "_").slice(0, SUBJECT_SHOWN_MAX);
  return {
    namespace: expanded("namespace", namespace, entry, claims),
    key_id: `jwt:${shown}~${digest.slice(0, DIGEST_LENGTH)}`,
    scopes,
    prefix: expanded("prefix", namePrefix, entry, claims),
    head_start_max_ms: head_start_max,
  };
}

/**
 * Fills a template with claims. The characters of a value are taken literally, and the result must satisfy the rules for its
 * field.
 */
function expanded(
  field: "namespace" | "prefix",
  schema: typeof namespace | typeof namePrefix,
  entry: JwtIssuer,
  claims: Claims,
): string {
  const template = entry[field];
  if (partsOf(template).length === 0) return template;
  const text = fillTemplate(template, (name, parts_wanted) => {
    const value = textOf(claims, name);
    const parts = value.split("/");
    if (parts.length === parts_wanted && !parts.some((part) => /^\.{0,2}$/.test(part))) return value;
    const wanted = parts_wanted === 1 ? "without '/'" : `of ${parts_wanted} parts separated by '/'`;
    throw invalidToken(
      `This token's claim '${name}' could give access to other names: the ${field} accepts only values ${wanted}, and no part may be empty, '.' or '..'.`,
    );
  });
  const result = validate(schema, text);
  if (result.ok) return result.value;
  throw invalidToken(`The ${field} built from this token's claims ${result.errors[0]?.message}.`);
}

function textOf(claims: Claims, name: string): string {
  const value = claimOf(claims, name);
  if (typeof value === "string" && value !== "") return value;
  throw invalidToken(`This token's claim '${name}' must be a non-empty string.`);
}
