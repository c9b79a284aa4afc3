/** Headers and path parameters, for which there are no zod schemas. */
import { GLOSSARY } from "./glossary.ts";

export const NAME_PARAMETER = (name: string): object => ({
  name,
  in: "path",
  required: true,
  description: GLOSSARY[name] ?? "The file's name.",
  schema: { type: "string", minLength: 1, maxLength: 256 },
});

export const HEADER_PARAMETERS = {
  "Lock-Token": {
    name: "Lock-Token",
    in: "header",
    description: "The token of the lease that the request is about. Used as the field `token`.",
    schema: { type: "string", minLength: 1, maxLength: 512 },
  },
  "Idempotency-Key": {
    name: "Idempotency-Key",
    in: "header",
    description:
      "An unguessable value, new for each attempt. The request is applied once, however often it is sent, and every copy gets that result.",
    schema: { type: "string", pattern: "^[\\x20-\\x7e]{1,255}$" },
  },
  "If-None-Match": {
    name: "If-None-Match",
    in: "header",
    description: "The `ETag` of an earlier answer, several, or `*`. The answer is 304 if nothing has happened since.",
    schema: { type: "string" },
  },
  Prefer: {
    name: "Prefer",
    in: "header",
    description: "`wait=N`, in seconds (RFC 7240). Used when the field `wait` is absent.",
    schema: { type: "string" },
  },
} as const;

export const RESPONSE_HEADERS = {
  "X-Request-Id": {
    description: "Identifies the request in the service's log. It is the one that the request brought, if any.",
    schema: { type: "string" },
  },
  "Server-Timing": { description: "How long the service took: `total;dur=<ms>`.", schema: { type: "string" } },
  ETag: {
    description: "Changes when something happens, and not because time passes. Absent from a request that waits.",
    schema: { type: "string" },
  },
  "Retry-After": {
    description: "When to ask again, in whole seconds, at least 1.",
    schema: { type: "integer", minimum: 1 },
  },
  "WWW-Authenticate": { description: "`Bearer`.", schema: { type: "string" } },
} as const;
