/** The table of errors for people: `docs/errors.md`, and the page `/docs/errors` where the `type` of every problem leads. */

import { ERRORS, type ErrorCode } from "../../src/contract/errors.ts";
import { ERROR_GUIDE } from "../openapi/error-guide.ts";

const CODES = Object.keys(ERRORS) as ErrorCode[];

const INTRODUCTION =
  "Every error is `application/problem+json` (RFC 9457): `type`, `title`, `status`, `detail`, and a stable `code`. Tell errors apart by `code`; `detail` is for people and says what to do next.";

const again = (code: ErrorCode): string =>
  `Sending the same request again later may succeed: ${ERRORS[code].retryable ? "yes" : "no"}.`;

export function errorsMarkdown(): string {
  const sections = CODES.map((code) => {
    const { status, title } = ERRORS[code];
    const { means, remedy } = ERROR_GUIDE[code];
    return `## ${code}\n\n**${status} ${title}.** ${means}\n\n${remedy}\n\n${again(code)}\n`;
  });
  return `<!-- Generated from tools/openapi/error-guide.ts by \`npm run build\`. Do not edit. -->

# Errors

${INTRODUCTION}

A running service has this page at \`/docs/errors\`, where the \`type\` of every problem leads. [The contract](contract.md#errors) lists
the fields that each code has.

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
  const rows = CODES.map((code) => `<tr><td>${ERRORS[code].status}</td><td><a href="#${code}">${code}</a></td></tr>`);
  const sections = CODES.map((code) => {
    const { status, title } = ERRORS[code];
    const { means, remedy } = ERROR_GUIDE[code];
    return `<h2 id="${code}">${code}</h2>
<p><strong>${status} ${title}.</strong> ${html(means)}</p>
<p>${html(remedy)}</p>
<p>${again(code)}</p>`;
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
<table><thead><tr><th>status</th><th>code</th></tr></thead><tbody>
${rows.join("\n")}
</tbody></table>
${sections.join("\n")}
<p><a href="/docs">The API</a></p>
</body>
</html>
`;
}
