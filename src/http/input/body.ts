import type { Context } from "hono";
import type * as z from "zod/mini";
import { show } from "../../contract/durations.ts";
import { fromText, givenTwice, type TypeOf } from "../../contract/form.ts";
import { repeatedKey } from "../../contract/repeated-key.ts";
import { typesOf } from "../../contract/validate.ts";
import { type AppEnv, readHeader } from "../context.ts";
import { invalid, ProblemError } from "../output/problem.ts";
import { drain } from "./drain.ts";

/**
 * The error for JSON with a form's content type, which curl sends by default. The fields of a form never look like the start of
 * JSON.
 */
const JSON_AS_FORM =
  "the body looks like JSON, but was sent as a form: send it with `curl --json`, or with the header 'Content-Type: application/json'";

const FORM_AS_JSON =
  "the body looks like a form, but was sent as JSON: send JSON, or leave out the header 'Content-Type: application/json'";

/**
 * How long to wait for a body of at most 16 KiB. A client that takes longer is probably doing so on purpose, to tie up a
 * connection.
 */
const BODY_MS = 10_000;

/**
 * Returns the fields of a request's body, with this schema's types but unchecked; returns none if there is no body.
 *
 * @throws {ProblemError} `invalid_request` or `unsupported_media_type`.
 */
export function parseFields(c: Context<AppEnv>, bytes: Uint8Array, schema: z.ZodMiniType): Record<string, unknown> {
  if (bytes.byteLength === 0) return {};
  const declared = readHeader(c, "content-type") ?? "";
  const [type, charset] = mediaType(declared);
  const known = type === "application/json" || type === "application/x-www-form-urlencoded";
  if (!known || charset !== "utf-8") {
    throw otherMedia(["application/json", "application/x-www-form-urlencoded"], declared);
  }
  const text = decodeUtf8(bytes);
  if (type === "application/json") return parseJson(text);
  if (/^\s*[{[]/.test(text)) throw invalid([{ path: "", message: JSON_AS_FORM }]);
  return fieldsOf(text, schema);
}

/**
 * Returns the text of a body that must be JSON.
 *
 * @throws {ProblemError} with the same codes as `readBytes` and `parseFields`.
 */
export async function readJsonText(c: Context<AppEnv>): Promise<string> {
  const bytes = await readBytes(c);
  const declared = readHeader(c, "content-type") ?? "";
  if (mediaType(declared).join() !== "application/json,utf-8") throw otherMedia(["application/json"], declared);
  return decodeUtf8(bytes);
}

/** @throws {ProblemError} when there is a body, because a DELETE would ignore its fields. */
export async function refuseBody(c: Context<AppEnv>): Promise<void> {
  let empty = true;
  const arrival = await drain(c, BODY_MS, () => {
    empty = false;
  });
  if (empty && arrival === "whole") return;
  throw invalid([
    { path: "", message: "a DELETE must not have a body: send its fields in the URL, such as '?grace=30s'" },
  ]);
}

/**
 * Reads a body. Hono's bodyLimit would leave the rest of an oversized body unread: see `drain`.
 *
 * @throws {ProblemError} `invalid_request` or `too_large`.
 */
export async function readBytes(c: Context<AppEnv>): Promise<Uint8Array> {
  const { body_max_bytes } = c.get("config");
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const arrival = await drain(c, BODY_MS, (chunk) => {
    size += chunk.byteLength;
    if (size <= body_max_bytes) chunks.push(chunk);
  });
  if (size > body_max_bytes) {
    throw new ProblemError("too_large", {
      detail: `The body is too large: send at most ${body_max_bytes} bytes.`,
      members: { limit: body_max_bytes },
    });
  }
  if (arrival === "late") {
    throw invalid([{ path: "", message: `the body must arrive within ${BODY_MS / 1000} s` }]);
  }
  if (arrival === "broken") {
    throw invalid([{ path: "", message: "the body is incomplete, or its chunks are malformed: send it again" }]);
  }
  const [first = new Uint8Array(), ...more] = chunks;
  return more.length === 0 ? first : new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** The number of characters of a content type that an error quotes. */
const TYPE_SHOWN_MAX = 64;

function otherMedia(accepted: readonly string[], declared: string): ProblemError {
  return new ProblemError("unsupported_media_type", {
    detail: `Send the body as ${accepted.join(" or ")}, in UTF-8; it was sent ${declared === "" ? "without a Content-Type" : `as ${JSON.stringify(declared.slice(0, TYPE_SHOWN_MAX))}`}.`,
    headers: { Accept: accepted.join(", ") },
  });
}

function mediaType(header: string): [type: string, charset: string] {
  if (header === "application/json") return [header, "utf-8"];
  const [type = "", ...parameters] = header.toLowerCase().split(";");
  const charset = parameters.map((parameter) => /^\s*charset\s*=\s*"?([^"\s]*)"?\s*$/.exec(parameter)?.[1]);
  return [type.trim(), charset.find((value) => value !== undefined) ?? "utf-8"];
}

const UTF_8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return UTF_8.decode(bytes);
  } catch {
    throw invalid([{ path: "", message: "the body must be UTF-8" }]);
  }
}

function parseJson(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const message = /^\w+=/.test(text) ? FORM_AS_JSON : `the body must be JSON${whereItBreaks(error)}`;
    throw invalid([{ path: "", message }]);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw invalid([{ path: "", message: `the body must be a JSON object, got ${show(value)}` }]);
  }
  const fields = value as Record<string, unknown>;
  const path = repeatedKey(text, fields);
  if (path !== undefined) throw invalid([{ path, message: "must be given only once" }]);
  return fields;
}

/** Returns V8's message without the part of the body that it quotes, which may be secret. */
function whereItBreaks(error: unknown): string {
  const said = /^(?:Unexpected token '.'|[^"]*\bat position \d+.*|Unexpected end of JSON input)/su.exec(
    String((error as Error).message),
  )?.[0];
  return said === undefined ? "" : `: ${said.charAt(0).toLowerCase()}${said.slice(1)}`;
}

/** Returns the fields of a query, with this schema's types but unchecked. */
export const readQuery = (c: Context, schema: z.ZodMiniType): Record<string, unknown> =>
  fieldsOf(/\?([^#]*)/.exec(c.req.url)?.[1] ?? "", schema);

function fieldsOf(text: string, schema: z.ZodMiniType): Record<string, unknown> {
  if (text === "") return {};
  const typeOf = typesOf(schema);
  return fromText(parsePairs(text, typeOf), typeOf);
}

/**
 * Parses more strictly than URLSearchParams, which repairs bad escapes and silently uses the last of two fields with the
 * same name.
 */
function parsePairs(text: string, typeOf: TypeOf): Map<string, string> {
  const pairs = new Map<string, string>();
  for (const pair of text.split("&")) {
    if (pair === "") continue;
    const [name, ...value] = pair.split("=").map((part) => part.replaceAll("+", " "));
    try {
      const key = decodeURIComponent(name ?? "");
      if (pairs.has(key)) throw invalid([{ path: key.slice(0, 64), message: givenTwice(key, typeOf) }]);
      pairs.set(key, decodeURIComponent(value.join("=")));
    } catch (error) {
      if (error instanceof ProblemError) throw error;
      throw invalid([{ path: "", message: "the fields must be percent-encoded UTF-8: write a literal '%' as %25" }]);
    }
  }
  return pairs;
}
