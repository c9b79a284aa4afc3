/** Headers and path parameters. What the code checks by hand is said here by hand. */
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
    description: "The lease that the request speaks for: stands for the field `token`.",
    schema: { type: "string", minLength: 1, maxLength: 512 },
  },
  "Idempotency-Key": {
    name: "Idempotency-Key",
    in: "header",
    description:
      "Unguessable, and new for each attempt. However often the request is sent, it is applied once and answered with that result.",
    schema: { type: "string", pattern: "^[\\x20-\\x7e]{1,255}$" },
  },
  Prefer: {
    name: "Prefer",
    in: "header",
    description: "`wait=N`, in seconds (RFC 7240): what `wait` says, unless that is given.",
    schema: { type: "string" },
  },
} as const;

export const RESPONSE_HEADERS = {
  "X-Request-Id": {
    description: "Names the request in the service's log; the one that the request brought, if it did.",
    schema: { type: "string" },
  },
  "Server-Timing": { description: "How long the service took: `total;dur=<ms>`.", schema: { type: "string" } },
  "Retry-After": {
    description: "When to ask again, in whole seconds, at least 1.",
    schema: { type: "integer", minimum: 1 },
  },
  "WWW-Authenticate": { description: "`Bearer`.", schema: { type: "string" } },
} as const;
