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
    description: "The token of the lease to use, equivalent to the `token` field.",
    schema: { type: "string", minLength: 1, maxLength: 512 },
  },
  "Idempotency-Key": {
    name: "Idempotency-Key",
    in: "header",
    description:
      "An unguessable value, new for each operation. The request is applied once, even if you send it again, and every copy gets the same result.",
    schema: { type: "string", pattern: "^[\\x20-\\x7e]{1,255}$" },
  },
  "If-None-Match": {
    name: "If-None-Match",
    in: "header",
    description: "One or more `ETag`s of earlier answers, or `*`. The answer is 304 if nothing has changed since.",
    schema: { type: "string" },
  },
  Prefer: {
    name: "Prefer",
    in: "header",
    description: "`wait=N`, in seconds (RFC 7240). Used when the `wait` field is absent.",
    schema: { type: "string" },
  },
} as const;

export const RESPONSE_HEADERS = {
  "X-Request-Id": {
    description: "Identifies the request in the service's log. If the request had this header, its value is used.",
    schema: { type: "string" },
  },
  "Server-Timing": { description: "The time that the service took: `total;dur=<ms>`.", schema: { type: "string" } },
  ETag: {
    description: "Changes when the state changes, but not merely as time passes. Absent if the request has a `wait`.",
    schema: { type: "string" },
  },
  "Retry-After": {
    description: "When to try again, in whole seconds, at least 1.",
    schema: { type: "integer", minimum: 1 },
  },
  "WWW-Authenticate": { description: "`Bearer`.", schema: { type: "string" } },
} as const;
