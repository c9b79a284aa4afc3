/**
 * Generates `docs/errors.md`, which explains every error. The `type` of every problem links to it at `/docs/errors`.
 */

import { ERRORS, type ErrorCode } from "../../../src/contract/errors.ts";
import { ERROR_GUIDE } from "./error-guide.ts";

const CODES = Object.keys(ERRORS) as ErrorCode[];

const INTRODUCTION =
  "This page explains every error code and what to do about it. Every error is `application/problem+json` (RFC 9457) with `type`, `title`, `status`, `detail` and a stable `code`. In programs, use `code` to distinguish errors. `detail` tells people what to do next.";

/** Whether the same request may succeed when it is sent again. */
const retry = (code: ErrorCode): string => (ERRORS[code].retryable ? "yes" : "no");

export function errorsMarkdown(): string {
  const rows = CODES.map((code) => `| ${ERRORS[code].status} | [\`${code}\`](#${code}) | ${retry(code)} |`);
  const sections = CODES.map((code) => {
    const { status, title } = ERRORS[code];
    const { means, remedy } = ERROR_GUIDE[code];
    return `## ${code}\n\n**${status} ${title}.** ${means}\n\n**What to do:** ${remedy}\n`;
  });
  return `<!-- Generated from tools/generate/openapi/error-guide.ts by \`npm run build\`. Do not edit. -->

# Errors

${INTRODUCTION}

A running service serves this page at \`/docs/errors\`, and the \`type\` of every problem links to it.
[The contract](contract.md#errors) lists the fields that each code has.

| status | code | may succeed if sent again later |
|---|---|---|
${rows.join("\n")}

${sections.join("\n")}`;
}
