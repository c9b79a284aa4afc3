/** The pages that explain every error: `docs/errors.md`, and `/docs/errors`, to which the `type` of every problem points. */

import { ERRORS, type ErrorCode } from "../../src/contract/errors.ts";
import { ERROR_GUIDE } from "../openapi/error-guide.ts";

const CODES = Object.keys(ERRORS) as ErrorCode[];

const INTRODUCTION =
  "This page explains every error code and what to do about it. Every error is `application/problem+json` (RFC 9457) with `type`, `title`, `status`, `detail` and a stable `code`. Tell errors apart by `code`. `detail` is for people, and says what to do next.";

/** Whether the same request may succeed when it is sent again later. */
const retry = (code: ErrorCode): string => (ERRORS[code].retryable ? "yes" : "no");

export function errorsMarkdown(): string {
  const rows = CODES.map((code) => `| ${ERRORS[code].status} | [\`${code}\`](#${code}) | ${retry(code)} |`);
  const sections = CODES.map((code) => {
    const { status, title } = ERRORS[code];
    const { means, remedy } = ERROR_GUIDE[code];
    return `## ${code}\n\n**${status} ${title}.** ${means}\n\n**What to do:** ${remedy}\n`;
  });
  return `<!-- Generated from tools/openapi/error-guide.ts by \`npm run build\`. Do not edit. -->

# Errors

${INTRODUCTION}

A running service has this page at \`/docs/errors\`, to which the \`type\` of every problem points.
[The contract](contract.md#errors) lists the fields that each code has.

| status | code | may succeed when sent again later |
|---|---|---|
${rows.join("\n")}

${sections.join("\n")}`;
}

/** Text with `code` in it, as HTML. */
const html = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/`([^`]+)`/g, "<code>$1</code>");

export function errorsPage(): string {
  const rows = CODES.map(
    (code) => `<tr><td>${ERRORS[code].status}</td><td><a href="#${code}">${code}</a></td><td>${retry(code)}</td></tr>`,
  );
  const sections = CODES.map((code) => {
    const { status, title } = ERRORS[code];
    const { means, remedy } = ERROR_GUIDE[code];
    return `<h2 id="${code}">${code}</h2>
<p><strong>${status} ${title}.</strong> ${html(means)}</p>
<p><strong>What to do:</strong> ${html(remedy)}</p>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Leasehold: errors</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/assets/errors.css">
</head>
<body>
<h1>Errors</h1>
<p>${html(INTRODUCTION)}</p>
<table><thead><tr><th>status</th><th>code</th><th>may succeed when sent again later</th></tr></thead><tbody>
${rows.join("\n")}
</tbody></table>
${sections.join("\n")}
<p><a href="/docs">The API</a></p>
</body>
</html>
`;
}
