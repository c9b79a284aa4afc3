/** Shows one operation of the reference: its description, and the samples of its calls. */
import type { Answer, Operation, Parameter } from "./document.ts";
import { fieldList, parameterList } from "./fields.ts";
import { highlight } from "./highlight.ts";
import { escapeHtml } from "./html.ts";
import { renderInline, renderText } from "./markdown.ts";
import { exampleOf, ORIGIN } from "./samples/request.ts";
import { samplesOf } from "./samples/samples.ts";

export function operationHtml(operation: Operation): string {
  const { id, method, path, summary, description } = operation;
  return `<section class="operation" id="${id}">
<div class="about">
<h3><a href="#${id}">${escapeHtml(summary)}</a></h3>
<p class="route"><b>${method}</b> <code>${pathHtml(path)}</code></p>
<p class="scope">${scopeHtml(operation.scope)}</p>
${renderText(description)}
${requestHtml(operation)}
${operation.answers.map(answerFieldsHtml).join("")}
${errorsHtml(operation)}
</div>
<div class="calls">
${samplesHtml(operation)}
${operation.answers.map(exampleHtml).join("")}
${tryHtml(operation)}
</div>
</section>`;
}

/** A long path may break before each of its parts. */
export const pathHtml = (path: string): string => escapeHtml(path).replace(/(?<=.)\//g, "<wbr>/");

function scopeHtml(scope: string): string {
  if (scope === "none") return "Needs no API key.";
  if (scope === "any") return "Requires an API key with any scope.";
  return `Requires an API key with the <code>${scope}</code> scope.`;
}

const section = (title: string, fields: string): string => (fields === "" ? "" : `<h4>${title}</h4>\n${fields}\n`);
const folded = (kind: string, title: string, html: string): string =>
  html === "" ? "" : `<details class="${kind}"><summary>${title}</summary>\n${html}\n</details>\n`;

function requestHtml({ parameters, body }: Operation): string {
  const within = (place: Parameter["in"]) => parameterList(parameters.filter((parameter) => parameter.in === place));
  const headers = parameters.filter((parameter) => parameter.in === "header").map(({ name }) => name);
  return [
    section("In the path", within("path")),
    section("In the query", within("query")),
    section(body?.form ? "Body, as JSON or a form" : "Body, JSON", body ? fieldList(body.schema, "request") : ""),
    folded("headers", `Headers: ${headers.join(", ")}`, within("header")),
  ].join("");
}

function answerFieldsHtml({ status, schemas }: Answer): string {
  const lists = schemas.map((schema) => fieldList(schema, "answer"));
  return folded("answer", `Fields of the ${status} answer`, lists.join("<p>or</p>"));
}

function errorsHtml({ errors }: Operation): string {
  const rows = errors.map(
    ({ status, code, about }) =>
      `<div><dt><a href="/docs/errors#${code}"><code>${code}</code></a> <span>${status}</span></dt><dd>${renderInline(about)}</dd></div>`,
  );
  const statuses = [...new Set(errors.map(({ status }) => status))].join(", ");
  return folded("errors", `Errors: ${statuses}`, rows.length === 0 ? "" : `<dl class="fields">${rows.join("\n")}</dl>`);
}

function samplesHtml(operation: Operation): string {
  const { id, summary } = operation;
  const samples = samplesOf(operation);
  const choices = samples.map(
    ({ language, title }, i) =>
      `<label><input type="radio" name="${id}" value="${language}"${i === 0 ? " checked" : ""}>${title}</label>`,
  );
  const codes = samples.map(({ language, syntax, code }) => {
    const html = highlight(code, syntax).replaceAll(ORIGIN, `<span class="origin">${ORIGIN}</span>`);
    return `<pre data-language="${language}"><code>${html}</code></pre>`;
  });
  return `<fieldset class="samples code"><legend class="hidden">Sample for: ${escapeHtml(summary)}</legend>
<div class="choices">${choices.join("")}</div>
${codes.join("\n")}
</fieldset>`;
}

function exampleHtml({ status, about, media, examples }: Answer): string {
  const shown = (one: unknown) =>
    typeof one === "string" ? escapeHtml(one) : highlight(JSON.stringify(one, null, 2), "json");
  const codes = examples.map((one) => `<pre><code>${shown(one)}</code></pre>`);
  const html =
    codes.length > 0 || media === "" ? codes.join("\n<p>or</p>\n") : `<p><code>${escapeHtml(media)}</code></p>`;
  return `<figure class="code"><figcaption><b>${status}</b> ${renderInline(about)}</figcaption>${html}</figure>\n`;
}

/**
 * A form that the page's script sends. The form is hidden until the script is loaded, because it does nothing without
 * the script.
 */
function tryHtml(operation: Operation): string {
  const { method, path, parameters, scope } = operation;
  const { body, name: example } = exampleOf(operation);
  const inputs = (needed: boolean) =>
    parameters
      .filter((parameter) => (parameter.in === "path") === needed)
      .map(({ name, in: place }) =>
        input(name, `name="${place}:${name}"${needed ? ` value="${example}" required` : ""}`),
      );
  const key = input("API key", 'name="key" type="password" placeholder="if the service needs one"');
  const optional = inputs(false).join("\n");
  const rows = [
    ...(scope === "none" ? [] : [key]),
    ...inputs(true),
    ...(optional === "" ? [] : [`<div class="optional">${optional}</div>`]),
    ...(body === undefined ? [] : [textarea("Body", JSON.stringify(body, null, 2))]),
  ];
  return `<details class="try" hidden><summary>Try it</summary>
<form data-method="${method}" data-path="${escapeHtml(path)}">
${rows.join("\n")}
<button>Send ${method}</button>
<div role="status"></div>
</form>
</details>`;
}

const input = (label: string, attributes: string): string =>
  `<label>${label} <input ${attributes} autocomplete="off" spellcheck="false"></label>`;

const textarea = (label: string, text: string): string =>
  `<label>${label} <textarea name="body" rows="${text.split("\n").length}" spellcheck="false">${escapeHtml(text)}</textarea></label>`;
