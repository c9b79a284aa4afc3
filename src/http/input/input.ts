import type { Context } from "hono";
import type * as z from "zod/mini";
import { formatDuration } from "../../contract/durations.ts";
import { validate, type Wording } from "../../contract/validate.ts";
import type { AcquireOptions } from "../../lock/index.ts";
import { type AppEnv, readHeader } from "../context.ts";
import { requireNames } from "../middleware/access.ts";
import { invalid } from "../output/problem.ts";
import { addHeaders } from "../output/respond.ts";
import { parseFields, readBytes, readQuery, refuseBody } from "./body.ts";
import { type AcquireFields, acquireOptions } from "./options.ts";

/** @throws {ProblemError} `invalid_request`, which lists all invalid fields. */
export function check<Schema extends z.ZodMiniType>(
  schema: Schema,
  input: unknown,
  wording?: Wording,
): z.output<Schema> {
  const result = validate(schema, input, wording);
  if (result.ok) return result.value;
  throw invalid(result.errors);
}

/** Returns the validated query of a request. */
export function checkQuery<Schema extends z.ZodMiniType>(
  c: Context<AppEnv>,
  schema: Schema,
  elsewhere?: Wording["elsewhere"],
): z.output<Schema> {
  return check(schema, readQuery(c, schema), { member: "query parameter", elsewhere });
}

/**
 * Returns the validated body of a POST, with the token from the `Lock-Token` header, if there is one. Refuses a query in the
 * URL.
 */
export async function readBody<Schema extends z.ZodMiniObject>(
  c: Context<AppEnv>,
  schema: Schema,
  elsewhere?: Wording["elsewhere"],
): Promise<z.output<Schema>> {
  if (c.req.url.includes("?")) refuseQuery(c, Object.keys(schema.shape));
  const fields = parseFields(c, await readBytes(c), schema);
  const token = readToken(c);
  if (token === undefined) return check(schema, fields, { elsewhere });
  if (Object.hasOwn(fields, "token") && fields.token !== token) {
    throw invalid([{ path: "token", message: "must be the same in the body and in the Lock-Token header" }]);
  }
  return check(schema, { ...fields, token }, { elsewhere });
}

function refuseQuery(c: Context<AppEnv>, fields: readonly string[]): void {
  const ofBody = fields.map((field) => [field, "belongs in the body, not in the URL"] as const);
  checkQuery(c, c.get("schemas").noQuery, new Map(ofBody));
}

/** Returns the validated query of a DELETE. */
export async function readDelete<Schema extends z.ZodMiniType>(
  c: Context<AppEnv>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const query = checkQuery(c, schema);
  await refuseBody(c);
  return query;
}

/** Returns the token in the `Lock-Token` header, if there is one. */
export function readToken(c: Context<AppEnv>): string | undefined {
  const token = readHeader(c, "lock-token");
  if (token === "") throw invalid([{ path: "Lock-Token", message: "must not be empty" }]);
  return token;
}

/** Returns the lock's name in the URL: decoded, valid and allowed for the API key. */
export function readName(c: Context<AppEnv>): string {
  const result = validate(c.get("schemas").name, c.req.param("name"));
  if (!result.ok) throw invalid(result.errors.map(({ message }) => ({ path: "name", message })));
  c.set("lock", result.value);
  requireNames(c, [result.value]);
  return result.value;
}

/**
 * Returns how long the request may stay open, according to its field or, without one, `Prefer: wait=N` (RFC 7240), up to the
 * server's limit. The answer contains this time as `wait_ms`. If the header was applied, `Preference-Applied` confirms it.
 */
export function readWait(c: Context<AppEnv>, field_ms: number | undefined): number {
  const grant = (asked_ms: number) => {
    const wait_ms = Math.min(asked_ms, c.get("config").wait_max_ms);
    c.set("wait_ms", wait_ms);
    return wait_ms;
  };
  if (field_ms !== undefined) return grant(field_ms);
  const asked = readHeader(c, "prefer");
  if (asked === undefined) return 0;
  const preferred = /(?:^|[,;])\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:[,;]|$)/i.exec(asked)?.[1];
  if (preferred === undefined) return 0;
  const wait_ms = grant(Number(preferred) * 1000);
  addHeaders(c, { "Preference-Applied": `wait=${Math.floor(wait_ms / 1000)}` });
  return wait_ms;
}

/** @throws {ProblemError} `invalid_request` when the API key may not request this head start, or grant it to another key. */
export function requireHeadStart(c: Context<AppEnv>, asked_ms: number | undefined, path = "head_start"): void {
  const { head_start_max_ms: own_ms } = c.get("identity");
  const max_ms = own_ms ?? c.get("config").head_start_max_ms;
  if (asked_ms === undefined || asked_ms <= max_ms) return;
  const allows = "the operator sets the maximum with HEAD_START_MAX or, for one API key, with `head_start_max`";
  const message =
    max_ms === 0
      ? `is not allowed ${own_ms === undefined ? "by this service" : "for this API key"}: leave it out; ${allows}`
      : `must be at most ${formatDuration(max_ms)}, got ${formatDuration(asked_ms)}; ${allows}`;
  throw invalid([{ path, message }]);
}

/** Converts the fields of an acquire to the lock service's options. */
export function readOptions(c: Context<AppEnv>, fields: AcquireFields): AcquireOptions {
  requireHeadStart(c, fields.head_start);
  return acquireOptions(fields, readWait(c, fields.wait));
}

/** @throws {ProblemError} when the header is present, but does not consist of 1 to 255 printable ASCII characters. */
export function readIdempotencyKey(c: Context<AppEnv>): string | undefined {
  const key = readHeader(c, "idempotency-key");
  if (key === undefined || /^[\x20-\x7e]{1,255}$/.test(key)) return key;
  throw invalid([{ path: "Idempotency-Key", message: "must be 1 to 255 printable ASCII characters" }]);
}
