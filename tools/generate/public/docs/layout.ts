/** The layout around every page's text: the search, and the menu, which includes the sections of the current page. */
import { info } from "./document.ts";
import { escapeHtml } from "./html.ts";
import type { Part } from "./menu.ts";

export interface Page {
  readonly url: string;
  readonly title: string;
  readonly html: string;
  /** The menu's list of the sections on this page. */
  readonly contents: string;
  /** The URL of the page as Markdown. */
  readonly source?: string;
  readonly wide?: boolean;
  /** The name of the page's own style sheet and script. */
  readonly assets?: string;
}

export const REFERENCE = { url: "/docs/reference", title: "API reference", inner: false };

/** The page for an unknown URL. */
export const MISSING: Page = {
  url: "/docs/404",
  title: "There is no such page",
  html: `<div class="text">\n<h1>There is no such page</h1>\n<p>Search above, choose a page from the menu, or <a href="/docs">go to\nthe start page</a>.</p>\n</div>`,
  contents: "",
};

export function layOut(page: Page, parts: readonly Part[]): string {
  const title = page.url === "/docs" ? "Leasehold" : `${page.title} · Leasehold`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/console/assets/icon.svg">
${page.source === undefined ? "" : `<link rel="alternate" type="text/markdown" href="${page.source}">\n`}<link rel="stylesheet" href="/docs/assets/docs.css">
<script type="module" src="/docs/assets/docs.js"></script>
${page.assets === undefined ? "" : `<link rel="stylesheet" href="/docs/assets/${page.assets}.css">\n<script type="module" src="/docs/assets/${page.assets}.js"></script>\n`}</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header>
<button type="button" class="menu-button" popovertarget="menu">Menu</button>
<a class="brand" href="/docs">Leasehold</a>
<search hidden>
<form><label for="search" class="hidden">Search the documentation</label>
<input id="search" type="search" placeholder="Search" autocomplete="off" spellcheck="false" aria-keyshortcuts="/"></form>
<p role="status" class="hidden"></p>
<ol id="results" aria-label="Results" hidden></ol>
</search>
<a class="console" href="/console">Console</a>
</header>
<nav id="menu" popover aria-label="Pages">
${menu(page, parts)}
</nav>
<main id="main"${page.wide ? ' class="wide"' : ""}>
${page.html}
</main>
<footer>Leasehold ${escapeHtml(info.version)} · <a href="/openapi.json">openapi.json</a></footer>
</body>
</html>
`;
}

function menu(page: Page, parts: readonly Part[]): string {
  return parts
    .map(({ name, guides }) => {
      const all = name === "Reference" ? [REFERENCE, ...guides] : guides;
      const shown = all.filter(({ url, inner }) => !inner || inFolder(page.url) === inFolder(url));
      const items = shown.map(({ url, title, inner }) => {
        const here = url === page.url;
        const link = `<a href="${url}"${here ? ' aria-current="page"' : ""}>${escapeHtml(title)}</a>`;
        return `<li${inner ? ' class="inner"' : ""}>${link}${here ? page.contents : ""}</li>`;
      });
      return `<h2>${name}</h2>\n<ul>\n${items.join("\n")}\n</ul>`;
    })
    .join("\n");
}

/** Returns `/docs/recipes` for that page and for those below it. */
const inFolder = (url: string): string => url.split("/").slice(0, 3).join("/");
