/** Generates the API reference from the OpenAPI document. */
import { type Group, info } from "./document.ts";
import { escapeHtml } from "./html.ts";
import { type Page, REFERENCE } from "./layout.ts";
import { renderInline, renderText } from "./markdown.ts";
import { operationHtml, pathHtml } from "./operation.ts";
import { ORIGIN } from "./samples/request.ts";

export function referencePage(groups: readonly Group[]): Page {
  const html = `<div class="text">
<h1>${escapeHtml(info.title)} API</h1>
${renderText(info.description)}
<p>Send requests to <code class="origin">${ORIGIN}</code>, with the header <code>Authorization: Bearer &lt;API key&gt;</code>
if the service needs an API key. The <a href="/docs/contract">contract</a> defines what clients can rely on, and
<a href="/docs/errors">Errors</a> explains what to do about every error. To begin, take a lock with <a href="#acquireLock">POST
/locks/{name}/acquire</a>, or use the <a href="/docs/client">client</a> or the <a href="/docs/cli">command line</a>, which renew
your leases.</p>
</div>
${groups.map(groupHtml).join("\n")}`;
  return { url: REFERENCE.url, title: REFERENCE.title, html, contents: contentsOf(groups), wide: true };
}

const slugOf = ({ name }: Group): string => name.toLowerCase().replaceAll(" ", "-");

function groupHtml(group: Group): string {
  const id = slugOf(group);
  return `<section class="group" aria-labelledby="${id}">
<h2 id="${id}"><a href="#${id}">${escapeHtml(group.name)}</a></h2>
<p>${renderInline(group.description)}</p>
${group.operations.map(operationHtml).join("\n")}
</section>`;
}

function contentsOf(groups: readonly Group[]): string {
  const items = groups.map((group) => {
    const operations = group.operations.map(
      ({ id, method, path, summary }) =>
        `<li><a href="#${id}" title="${escapeHtml(summary)}"><b>${method.replace("DELETE", "DEL")}</b><span>${pathHtml(path)}</span></a></li>`,
    );
    return `<li><a href="#${slugOf(group)}">${escapeHtml(group.name)}</a><ul class="operations">${operations.join("\n")}</ul></li>`;
  });
  return `\n<ul>${items.join("\n")}</ul>\n`;
}
